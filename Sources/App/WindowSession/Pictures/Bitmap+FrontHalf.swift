import RectoBookModel

extension Bitmap {
  /// How much wider a cover is than the pages of its book where it is a spread: front and back side by side.
  private nonisolated static let spread = 1.6...2.6

  /// Whether a cover is a spread: front and back of a book whose pages have an aspect of width divided by height.
  nonisolated func isSpread(ofPages aspect: Double) -> Bool {
    let ratio = Double(width) / Double(height)
    return width > 1 && ratio > 1 && Self.spread.contains(ratio / aspect)
  }

  /// The front of a cover: of a spread the half on which it is.
  ///
  /// - Parameters:
  ///   - aspect: width divided by height of the book's pages.
  ///   - isOnLeft: whether the front is the left half, as in books that are read from right to left.
  /// - Returns: the picture itself where it is no spread.
  nonisolated func front(ofPages aspect: Double, isOnLeft: Bool) -> Bitmap {
    guard isSpread(ofPages: aspect) else { return self }
    let half = width / 2
    let start = isOnLeft ? 0 : width - half
    var bytes: [UInt8] = []
    bytes.reserveCapacity(half * height * 4)
    for row in 0..<height {
      let first = (row * width + start) * 4
      bytes += self.bytes[first..<first + half * 4]
    }
    return Bitmap(width: half, height: height, bytes: bytes)
  }
}
