internal import PageGeometry

/// Whole pixels of a target, counted from its lower left corner.
struct PixelBox: Equatable {
  /// The least column and row, and the first ones beyond.
  var low, high: SIMD2<Int>

  /// All pixels that places touch, as far as a target of this size has them; nil where it has none of them.
  init?(around places: [Vector2], width: Int, height: Int) {
    guard let first = places.first, places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let least = places.reduce(first, pointwiseMin)
    let most = places.reduce(first, pointwiseMax)
    func whole(_ value: Double, _ end: Int) -> Int { Int(value.clamped(to: 0...Double(end))) }
    low = SIMD2(whole(least.x.rounded(.down), width), whole(least.y.rounded(.down), height))
    high = SIMD2(whole(most.x.rounded(.up), width), whole(most.y.rounded(.up), height))
    guard low.x < high.x, low.y < high.y else { return nil }
  }

  /// All pixels of columns and rows; nil where there are none.
  init?(columns: Range<Int>, rows: Range<Int>) {
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    low = SIMD2(columns.lowerBound, rows.lowerBound)
    high = SIMD2(columns.upperBound, rows.upperBound)
  }

  /// Those of its pixels that lie in a rectangle as OpenGL takes it; nil where none does.
  func shared(with other: (x: Int, y: Int, width: Int, height: Int)) -> PixelBox? {
    let low = SIMD2(max(low.x, other.x), max(low.y, other.y))
    let high = SIMD2(min(high.x, other.x + other.width), min(high.y, other.y + other.height))
    guard low.x < high.x, low.y < high.y else { return nil }
    return PixelBox(columns: low.x..<high.x, rows: low.y..<high.y)
  }

  /// As OpenGL takes it.
  var rectangle: (x: Int, y: Int, width: Int, height: Int) {
    (low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// Its parts between columns and rows of the target that are so many apart, column by column from the
  /// left and each from below.
  ///
  /// Law: each of its pixels is one of exactly one part.
  func parts(of size: SIMD2<Int>) -> [PixelBox] {
    (low.x / size.x...(high.x - 1) / size.x).flatMap { column in
      (low.y / size.y...(high.y - 1) / size.y).map { row in
        var part = self
        part.low = SIMD2(max(low.x, column * size.x), max(low.y, row * size.y))
        part.high = SIMD2(min(high.x, (column + 1) * size.x), min(high.y, (row + 1) * size.y))
        return part
      }
    }
  }

  /// The least box that has all pixels of both.
  func joined(with other: PixelBox) -> PixelBox {
    var both = self
    (both.low, both.high) = (pointwiseMin(low, other.low), pointwiseMax(high, other.high))
    return both
  }

  /// Whether it shares pixels with another.
  func overlaps(_ other: PixelBox) -> Bool { sharesMore(than: SIMD2(0, 0), with: other) }

  /// Whether more than a strip at its edge, of an eighth of its size, is another's, too.
  func lies(over other: PixelBox) -> Bool { sharesMore(than: (high &- low) / 8, with: other) }

  private func sharesMore(than size: SIMD2<Int>, with other: PixelBox) -> Bool {
    all(pointwiseMin(high, other.high) &- pointwiseMax(low, other.low) .> size)
  }

  /// Whether all of its pixels are another's, too, or so near to one.
  func isInside(_ other: PixelBox, within pixels: Int = 0) -> Bool {
    all(low .>= other.low &- pixels) && all(high .<= other.high &+ pixels)
  }
}
