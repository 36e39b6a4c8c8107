import Testing

@testable import RectoTypesetting

/// How wide columns are, with easy numbers.
@Suite("Widths of columns") struct ColumnWidthTests {
  private typealias Wish = ColumnWidths.Wish

  struct Case: Sendable {
    var columns: [(least: Int, most: Int, fixed: Int?, share: Int?)]
    var width: Int
    var widths: [Int]
  }

  static let cases = [
    // What lines ask for beyond words is given in that ratio.
    Case(columns: [(10, 30, nil, nil), (10, 70, nil, nil)], width: 60, widths: [20, 40]),
    // More than all lines need goes to columns in the ratio of their lines.
    Case(columns: [(10, 30, nil, nil), (10, 60, nil, nil)], width: 180, widths: [60, 120]),
    // Too little tears the longest words alone.
    Case(columns: [(10, 30, nil, nil), (30, 60, nil, nil)], width: 30, widths: [10, 20]),
    Case(columns: [(10, 30, nil, nil), (30, 60, nil, nil)], width: 15, widths: [7, 8]),
    // A share comes first, a fixed width second, others get the rest.
    Case(
      columns: [(10, 10, nil, 5_000), (10, 90, 40, nil), (10, 90, nil, nil)], width: 200,
      widths: [100, 40, 60]),
    // No column is less than its longest word.
    Case(columns: [(50, 50, 20, nil), (10, 50, nil, nil)], width: 90, widths: [50, 40]),
    // Fixed columns alone share what is left.
    Case(columns: [(5, 5, 20, nil), (5, 5, 40, nil)], width: 120, widths: [40, 80]),
    Case(columns: [(0, 0, nil, nil), (0, 0, nil, nil)], width: 11, widths: [5, 6]),
  ]

  private static func made(_ columns: [(least: Int, most: Int, fixed: Int?, share: Int?)]) -> [Wish]
  {
    columns.map { Wish(least: $0.least, most: $0.most, fixed: $0.fixed, share: $0.share) }
  }

  @Test("shares, fixed widths, and the ratio of lines", arguments: cases.indices)
  func widths(index: Int) {
    let example = Self.cases[index]
    let columns = ColumnWidths(Self.made(example.columns), spans: [:], spacing: 0)
    #expect(columns.widths(example.width) == example.widths)
  }

  @Test(
    "wide columns leave short lines what they lack, a quarter of their width at most",
    arguments: [
      // A long line beside a short one: 20 and 40 by their lines.
      (calm: [30, 0], width: 60, widths: [30, 30]), ([31, 0], 60, [20, 40]),
      // The other has short lines as well.
      ([25, 36], 60, [20, 40]), ([25, 35], 60, [25, 35]),
      // What fits without ends of lines stays as it is.
      ([30, 0], 100, [30, 70]),
    ])
  func calm(calm: [Int], width: Int, widths: [Int]) {
    var wishes = Self.made([(10, 30, nil, nil), (10, 70, nil, nil)])
    for place in wishes.indices { wishes[place].calm = calm[place] }
    let columns = ColumnWidths(wishes, spans: [:], spacing: 0)
    #expect(columns.widths(width) == widths)
    #expect(columns.widths(width).reduce(0, +) == width)
    wishes[1].fixed = 70
    let beside = ColumnWidths(wishes, spans: [:], spacing: 0)
    #expect(beside.widths(90) == [20, 70], "fixed columns give nothing")
  }

  @Test("a cell over several columns widens those that nothing is said of")
  func spans() {
    let wishes = Self.made([(10, 10, nil, nil), (10, 30, nil, nil), (10, 10, 10, nil)])
    let columns = ColumnWidths(
      wishes, spans: [.init(first: 0, count: 3): Wish(least: 74, most: 94)], spacing: 2)
    // 70 of 74 beside two gaps, 40 more than there is, in the ratio of 1 to 3.
    #expect(columns.columns.map(\.least) == [20, 40, 10])
    #expect(columns.columns.map(\.most) == [20, 60, 10])
  }

  @Test("the widest lines decide, and a share of the table makes it wider")
  func most() {
    #expect(
      ColumnWidths(Self.made([(1, 30, nil, nil), (1, 20, nil, nil)]), spans: [:], spacing: 0).most
        == 50)
    #expect(
      ColumnWidths(Self.made([(1, 30, nil, 2_500), (1, 20, nil, nil)]), spans: [:], spacing: 0).most
        == 120)
  }

  @Test("fixed tables ask nothing of what stands in them")
  func fixed() {
    let wishes = Self.made([
      (90, 90, 20, nil), (1, 1, nil, 2_500), (1, 1, nil, nil), (5, 9, nil, nil),
    ])
    #expect(ColumnWidths.fixed(wishes, width: 100) == [20, 25, 27, 28])
  }
}
