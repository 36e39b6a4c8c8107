/// Letters in ink: R, G, B, A of each pixel, multiplied by alpha.
nonisolated struct Stamp {
  /// Pixels across a row of `bytes`.
  let width: Int
  let bytes: [UInt8]
  /// The columns and rows that have ink, which are not empty.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The row that has as much ink above it as below.
  let middle: Double

  /// Takes a picture; nil where it has no ink.
  init?(width: Int, height: Int, bytes: [UInt8]) {
    var (left, right, top, bottom) = (width, 0, height, 0)
    var (ink, moment) = (0, 0)
    for row in 0..<height {
      var sum = 0
      for column in 0..<width {
        let alpha = Int(bytes[(row * width + column) * 4 + 3])
        guard alpha > Self.faintest else { continue }
        sum += alpha
        left = min(left, column)
        right = max(right, column + 1)
      }
      guard sum > 0 else { continue }
      top = min(top, row)
      bottom = row + 1
      ink += sum
      moment += sum * row
    }
    guard ink > 0 else { return nil }
    (self.width, self.bytes) = (width, bytes)
    (columns, rows) = (left..<right, top..<bottom)
    middle = Double(moment) / Double(ink) + 0.5
  }

  /// Fainter edges are not seen, and would make letters seem larger.
  private static let faintest = 12
}
