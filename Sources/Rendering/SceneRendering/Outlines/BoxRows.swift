/// Boxes of pixels beside each other, and in rows one over the other, where there is little room.
enum BoxRows {
  /// Pixels between two boxes: llvmpipe also draws some samples of those next to a box.
  private static let gap = 1

  /// Finds a place for each box.
  ///
  /// Law: no two of a group share a pixel or are next to each other, and all of it have room.
  ///
  /// - Parameters:
  ///   - boxes: the boxes, none wider or higher than the room.
  ///   - room: the pixels that there are for a group, across and up.
  /// - Returns: the boxes in their order, and where each lies; a group ends where the next box has no room.
  static func groups(
    of boxes: some Sequence<PixelBox>, in room: SIMD2<Int>
  ) -> [[(box: PixelBox, place: SIMD2<Int>)]] {
    var groups: [[(box: PixelBox, place: SIMD2<Int>)]] = []
    var (next, rowEnd) = (SIMD2(0, 0), 0)
    for box in boxes {
      let size = box.high &- box.low
      if next.x + size.x > room.x { next = SIMD2(0, rowEnd) }
      if groups.isEmpty || next.y + size.y > room.y {
        (next, rowEnd) = (SIMD2(0, 0), 0)
        groups.append([])
      }
      groups[groups.count - 1].append((box, next))
      rowEnd = max(rowEnd, next.y + size.y + gap)
      next.x += size.x + gap
    }
    return groups
  }
}
