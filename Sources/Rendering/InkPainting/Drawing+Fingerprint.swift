public import PageDrawing
public import RectoBookModel

extension Drawing {
  /// What tells it from all other drawings: strokes never change, and have names that no others have.
  public var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for item in items {
      fingerprint.add(item.stroke.id.high)
      fingerprint.add(item.stroke.id.low)
      fingerprint.add(UInt64(item.color))
      let placement = item.placement
      for vector in [placement.right, placement.down, placement.origin] {
        fingerprint.add(vector.x.bitPattern)
        fingerprint.add(vector.y.bitPattern)
      }
      fingerprint.add(UInt64(item.erased.ranges.count))
      for range in item.erased.ranges {
        fingerprint.add(UInt64(bitPattern: Int64(range.lowerBound)))
        fingerprint.add(UInt64(bitPattern: Int64(range.upperBound)))
      }
    }
    return fingerprint
  }
}
