/// Gutters across a part of a page, from one of its sides to the other.
struct PanelCuts {
  /// Where a part is cut, and how much lies between what comes of it.
  struct Gutter {
    /// Its middle.
    var edge: PanelRegion.Edge
    /// Rows of pixels.
    var thickness: Int
  }

  /// Pixels that may be looked at still.
  var pixelsLeft: Int
  /// The fewest rows of a gutter.
  let leastThickness: Int

  /// The share of a line that is drawn beside a gutter, on the side where more is: borders, or pictures
  /// without. Between drawings without borders, and between lines of text, there is less.
  private static let framed = 0.55
  /// The same on both sides of a gutter that something lies across.
  private static let framedAcross = 0.8
  /// How much of a gutter balloons and sounds may cover, in how many pieces, and the share of its length at either end
  /// that must be clear.
  private static let (mostAcross, mostThings, clearEnds) = (0.2, 8, 0.035)
  /// The share of its part that such a gutter takes at the most.
  private static let thickest = 0.12
  /// How much of its length a gutter may rise.
  private static let steepest = 0.16
  /// Rows beside a gutter among which its border is.
  private static let borderRows = 4

  /// What of a line is drawn.
  private struct Line {
    var pixels = 0
    var drawn = 0
    var share: Double { pixels == 0 ? 0 : Double(drawn) / Double(pixels) }
  }

  /// Level gutters.
  mutating func level(in region: PanelRegion, of mask: GutterMask) -> [Gutter] {
    gutters(in: region, of: mask, rising: 0)
  }

  /// Gutters that slant, all by as much as the widest of them.
  mutating func slanted(in region: PanelRegion, of mask: GutterMask) -> [Gutter] {
    let bounds = region.bounds(width: mask.width, height: mask.height)
    let most = Int(Self.steepest * Double(bounds.width))
    let step = max(1, leastThickness / 2)
    guard most >= step else { return [] }
    var best: [Gutter] = []
    for rise in stride(from: step, through: most, by: step) {
      for signed in [rise, -rise] {
        let found = gutters(in: region, of: mask, rising: Double(signed))
        let (thickest, before) = (
          found.map(\.thickness).max() ?? 0, best.map(\.thickness).max() ?? 0
        )
        if thickest > before { best = found }
      }
    }
    return best
  }

  /// Level gutters across which something lies, such as a balloon.
  mutating func covered(in region: PanelRegion, of mask: GutterMask) -> [Gutter] {
    let bounds = region.bounds(width: mask.width, height: mask.height)
    let rows = (bounds.top..<bounds.bottom).map { row in
      line(at: Double(row), rising: 0, in: region, bounds, mask, atMost: .max)
    }
    return bands(of: rows.map { $0.pixels > 0 && $0.share <= Self.mostAcross }).compactMap { band in
      guard band.count >= leastThickness,
        Double(band.count) <= max(Self.thickest * Double(bounds.height), 4),
        share(above: band, of: rows) >= Self.framedAcross,
        share(below: band, of: rows) >= Self.framedAcross,
        isCovered(row: bounds.top + (band.lowerBound + band.upperBound) / 2, region, bounds, mask)
      else { return nil }
      let middle = Double(bounds.top) + Double(band.lowerBound + band.upperBound) / 2
      return Gutter(edge: .init(start: middle), thickness: band.count)
    }
  }

  /// Gutters that rise by so many pixels from the left edge of a part to its right one.
  private mutating func gutters(
    in region: PanelRegion, of mask: GutterMask, rising rise: Double
  ) -> [Gutter] {
    let bounds = region.bounds(width: mask.width, height: mask.height)
    guard bounds.width > 2, bounds.height > 2 else { return [] }
    let start = Double(bounds.top) + min(0, -rise), end = Double(bounds.bottom) + max(0, -rise)
    let count = Int(end - start)
    // One pixel is a speck; a border is crossed twice.
    let least = Int(0.85 * Double(bounds.width))
    var isClear = [Bool](repeating: false, count: count)
    for row in 0..<count {
      let line = line(at: start + Double(row), rising: rise, in: region, bounds, mask, atMost: 1)
      isClear[row] = line.drawn <= 1 && line.pixels >= least
    }
    let slope = rise / Double(bounds.width)
    return bands(of: isClear).compactMap { band in
      guard band.count >= leastThickness else { return nil }
      var beside: [Double] = []
      for rows in [
        band.lowerBound - Self.borderRows..<band.lowerBound,
        band.upperBound..<band.upperBound + Self.borderRows,
      ] {
        beside.append(
          rows.map { row in
            line(at: start + Double(row), rising: rise, in: region, bounds, mask, atMost: .max)
              .share
          }.max() ?? 0)
      }
      guard let most = beside.max(), most >= Self.framed else { return nil }
      let middle = start + Double(band.lowerBound + band.upperBound) / 2
      return Gutter(
        edge: .init(start: middle - slope * Double(bounds.left), slope: slope),
        thickness: band.count)
    }
  }

  /// What is drawn on a line through a part, as far as it lies in it; no more is looked at once more is drawn than
  /// is asked about.
  private mutating func line(
    at start: Double, rising rise: Double, in region: PanelRegion, _ bounds: PixelBox,
    _ mask: GutterMask, atMost most: Int
  ) -> Line {
    var line = Line()
    guard pixelsLeft > 0 else { return Line(pixels: 1, drawn: .max / 2) }
    let slope = rise / Double(max(bounds.width, 1))
    let upright = region.upright
    let columns = (bounds.left..<bounds.right).clamped(to: upright?.columns ?? 0..<mask.width)
    let rows = (0..<mask.height).clamped(to: upright?.rows ?? 0..<mask.height)
    for column in columns {
      let place = start + slope * Double(column - bounds.left)
      let row = Int(place)
      guard place >= 0, rows.contains(row),
        upright != nil || region.contains(column: column, row: row)
      else { continue }
      line.pixels += 1
      line.drawn += Int(mask.drawn[row * mask.width + column])
      if line.drawn > most { break }
    }
    pixelsLeft -= line.pixels
    return line
  }

  /// Runs of lines that are clear, with others before and after them.
  private func bands(of isClear: [Bool]) -> [Range<Int>] {
    var bands: [Range<Int>] = []
    var start: Int?
    for (row, clear) in isClear.enumerated() {
      if clear {
        if start == nil, row > 0 { start = row }
      } else if let first = start {
        bands.append(first..<row)
        start = nil
      }
    }
    guard let first = isClear.firstIndex(of: false) else { return [] }
    return bands.filter { $0.lowerBound > first }
  }

  private func share(above band: Range<Int>, of rows: [Line]) -> Double {
    rows[max(0, band.lowerBound - Self.borderRows)..<band.lowerBound].map(\.share).max() ?? 0
  }

  private func share(below band: Range<Int>, of rows: [Line]) -> Double {
    rows[band.upperBound..<min(rows.count, band.upperBound + Self.borderRows)].map(\.share).max()
      ?? 0
  }

  /// Whether only a few things lie across a row, and both of its ends are clear: those of a row within a panel are its
  /// borders. Specks do not count.
  private func isCovered(
    row: Int, _ region: PanelRegion, _ bounds: PixelBox, _ mask: GutterMask
  ) -> Bool {
    let clear = max(4, Int(Self.clearEnds * Double(bounds.width)))
    var runs: [Range<Int>] = []
    for column in bounds.left..<bounds.right
    where region.contains(column: column, row: row) && mask.drawn[row * mask.width + column] == 1 {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    runs.removeAll { $0.count == 1 }
    return (1...Self.mostThings).contains(runs.count)
      && runs.allSatisfy {
        $0.lowerBound >= bounds.left + clear && $0.upperBound <= bounds.right - clear
      }
  }
}
