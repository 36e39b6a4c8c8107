public import RectoBookModel

/// Tables of colours as `graded` of lut.glsl reads them.
public enum ColorTable {
  /// How many colours each way a table may have.
  public static let sides = 2...64
  /// How many are usual: between those of 32 no eye sees a step.
  public static let usualSide = 32

  /// The table that changes nothing: as many squares in a row as there are blues, in which red grows
  /// across and green down.
  ///
  /// - Parameter side: how many reds, greens and blues, within `sides`.
  /// - Returns: side² × side pixels.
  public static func neutral(side: Int) -> Bitmap {
    precondition(sides.contains(side), "a table has 2 to 64 colours each way, got \(side)")
    func step(_ index: Int) -> UInt8 { UInt8((index * 255 + (side - 1) / 2) / (side - 1)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * side * 4)
    for green in 0..<side {
      for blue in 0..<side {
        for red in 0..<side { bytes += [step(red), step(green), step(blue), 255] }
      }
    }
    return Bitmap(width: side * side, height: side, bytes: bytes)
  }
}
