/// Thin dark lines between panels that have no gutter between them, or one that is hardly wider than its borders.
extension PanelCuts {
  /// The least share of a border that is dark: balloons and heads cover some of it.
  private static let leastDark = 0.8
  /// How dark what is beside a border may be, on its lighter side and on the darker one: it is a line, and no edge of
  /// something dark.
  private static let beside = (lighter: 0.45, darker: 0.7)
  /// The same of a line beside a dark tone, and how much of that is dark itself, whatever is a little above or below.
  private static let (besideSolid, leastSolid) = ((lighter: 0.3, darker: 0.7), 0.95)
  /// The share of its length at either end in which some of it must be seen.
  private static let ends = 0.11
  /// How much of its length it may rise, and by how much that grows from one trial to the next, in pixels.
  private static let steepest = 0.17, riseStep = 4
  /// Every so many pixels of a line are looked at, and as dark as the darkest of so many on either side.
  private static let stride = 4, reach = 2
  /// Panels on either side are at least this share of the picture.
  private static let thinnest = 0.06

  /// The border across a part that is seen best, as the only one of a list; an empty one where there is none.
  mutating func bordered(in region: PanelRegion, of mask: GutterMask) -> [Gutter] {
    let bounds = region.bounds(width: mask.width, height: mask.height)
    let least = Int(Self.thinnest * Double(mask.height))
    guard bounds.width > 8 * Self.stride, bounds.height > 2 * least + 2 else { return [] }
    // As far beside a line as no border is thick.
    let aside = Double(max(4, max(mask.width, mask.height) / 120))
    let most = Int(Self.steepest * Double(bounds.width))
    var best: (score: Double, middle: Double, slope: Double)?
    for rise in Swift.stride(from: -most, through: most, by: Self.riseStep) {
      let slope = Double(rise) / Double(bounds.width)
      for row in bounds.top + least..<bounds.bottom - least {
        let line = Sample(start: Double(row), slope: slope)
        guard let share = dark(line, region, bounds, mask, atLeast: Self.leastDark) else {
          continue
        }
        // Of lines that are seen as well the levelest is the border.
        let score = share - 0.2 * abs(slope)
        guard score > best?.score ?? 0 else { continue }
        if isLine(line, aside, reach: Self.reach, Self.beside, region, bounds, mask)
          // The dots of a tone flow together for who looks a little up and down.
          || (dark(line, region, bounds, mask, reach: 0) ?? 0) >= Self.leastSolid
            && isLine(line, aside, reach: 0, Self.besideSolid, region, bounds, mask)
        {
          best = (score, line.start, slope)
        }
      }
    }
    return best.map {
      [
        Gutter(
          edge: .init(start: $0.middle - $0.slope * Double(bounds.left), slope: $0.slope),
          thickness: 1)
      ]
    } ?? []
  }

  /// Whether what lies beside something dark is lighter, so that it is a line.
  private mutating func isLine(
    _ line: Sample, _ aside: Double, reach: Int, _ most: (lighter: Double, darker: Double),
    _ region: PanelRegion, _ bounds: PixelBox, _ mask: GutterMask
  ) -> Bool {
    let sides = [-aside, aside].map { way in
      dark(
        Sample(start: line.start + way, slope: line.slope), region, bounds, mask, reach: reach) ?? 1
    }.sorted()
    return sides[0] < most.lighter && sides[1] < most.darker
  }

  /// A line through a part: where it begins at the left edge, and how it rises.
  private struct Sample {
    var start: Double
    var slope: Double
  }

  /// The share of a line that is dark; nil where that is less than is asked for, or an end of it is not seen.
  private mutating func dark(
    _ line: Sample, _ region: PanelRegion, _ bounds: PixelBox, _ mask: GutterMask,
    atLeast least: Double = 0, reach: Int = reach
  ) -> Double? {
    guard pixelsLeft > 0 else { return nil }
    let count = bounds.width / Self.stride
    let mostMissed = Int((1 - least) * Double(count))
    let end = max(1, Int(Self.ends * Double(count)))
    var (seen, missed, first, last) = (0, 0, false, false)
    let upright = region.upright
    for step in 0..<count {
      let column = bounds.left + step * Self.stride
      let row = Int((line.start + line.slope * Double(column - bounds.left)).rounded(.down))
      pixelsLeft -= 1
      let isInside =
        upright.map { $0.columns.contains(column) && $0.rows.contains(row) }
        ?? region.contains(column: column, row: row)
      var isDark = false
      if isInside {
        var near = max(0, row - reach) * mask.width + column
        let end = min(mask.height, row + reach + 1) * mask.width
        while near < end, !isDark {
          isDark = mask.drawn[near] == 1
          near += mask.width
        }
      }
      if isDark {
        seen += 1
        if step < end { first = true }
        if step >= count - end { last = true }
      } else {
        missed += 1
        if least > 0, missed > mostMissed { return nil }
      }
      if least > 0, step == end, !first { return nil }
    }
    if least > 0, !last { return nil }
    return Double(seen) / Double(max(1, count))
  }
}
