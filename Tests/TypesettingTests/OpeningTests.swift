import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Where chapters begin on their first pages, and the grid that their lines stand on.
@Suite("Openings of chapters") struct OpeningTests {
  /// A head, small text of so many lines below it, and a text.
  private static func page(epigraph: Int) -> Sheet {
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 8 * .point
    maker.flow.faces.append(small)
    maker.add("Head", lineHeight: 17 * .point) {
      ($0.headLevel, $0.spaceAbove, $0.breaks.after) = (1, 30 * .point, .avoided)
    }
    if epigraph > 0 {
      let lines = [String](repeating: "Epigraph", count: epigraph).joined(separator: "\n")
      maker.add(lines, face: 1, lineHeight: FlowLength(points: 9.7)) { $0.spaceAbove = 11 * .point }
    }
    for index in 0..<4 { maker.add("Some words.") { $0.spaceAbove = index == 0 ? 14 * .point : 0 } }
    return maker.chapter(200, 240).pages[0]
  }

  @Test("heads stand at one height whatever is below them, and so does the first line of what is")
  func heights() {
    let pages = (0..<6).map(page)
    #expect(Set(pages.map { $0.rows[0].top }) == [30 * .point])
    #expect(Set(pages.dropFirst().map { $0.rows[1].top }).count == 1)
    for page in pages {
      let first = page.rows[page.rows.count - 4]
      #expect(first.top % (12 * .point) == 0)
    }
  }

  private func page(_ lines: Int) -> Sheet { Self.page(epigraph: lines) }

  @Test("notes that stand in a chapter, however many, do not change the grid of its text")
  func notes() {
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 8 * .point
    maker.flow.faces.append(small)
    maker.add("A head", lineHeight: 16 * .point) { $0.headLevel = 1 }
    for _ in 0..<5 { maker.add("Some words of the text.") }
    for _ in 0..<12 {
      maker.add("Words of a note.", face: 1, lineHeight: 10 * .point) { $0.spaceAbove = 3 * .point }
    }
    let chapter = maker.chapter(200, 240)
    #expect(chapter.galley.grid == 12 * 1_024)
    for row in chapter.pages[0].rows.dropFirst().prefix(5) {
      #expect(row.top % (12 * .point) == 0)
    }
  }

  @Test("lines of a table of one cell, as verse has in the middle, stand on the grid")
  func boxes() {
    var maker = FlowMaker()
    maker.add("Head", lineHeight: 17 * .point) { ($0.headLevel, $0.spaceAbove) = (1, 30 * .point) }
    maker.add("verse\nverse") { $0.paragraph.alignment = .left }
    var table = FlowTable(blocks: 1..<2)
    (table.rows, table.columns, table.spaceAbove) = (1, [nil], 19 * .point)
    var cell = FlowCell(row: 0, column: 0, blocks: 1..<2)
    cell.alignment = .top
    table.cells = [cell]
    maker.flow.tables = [table]
    for _ in 0..<3 { maker.add("Some words.") }
    let chapter = maker.chapter(200, 240)
    #expect(chapter.pages[0].rows.dropFirst().allSatisfy { $0.top % (12 * .point) == 0 })
    #expect(chapter.report.offGrid == 0)
  }
}
