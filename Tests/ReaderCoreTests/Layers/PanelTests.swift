import BookFixtures
import RectoBookModel
import RectoBookQuestions
import PageGeometry
import PageLayout
import Testing

@testable import RectoReaderCore

private func entry(_ title: String, _ page: Int?, _ children: [OutlineEntry] = []) -> OutlineEntry {
  OutlineEntry(title: title, page: page.map { PageNumber($0) }, children: children)
}

private let outline = [
  entry("Preface", 2), entry("Part one", 4, [entry("Sea", 5), entry("Sand", 9)]),
  entry("Part two", nil, [entry("Seaweed", 20), entry("Stones", 30)]),
]

@Suite("lists") struct PanelTests {
  private func opened(at page: Int = 6) -> Reader {
    var reader = openReader(pages: 90, preferences: .init(page: page))
    let asked = reader.press(keys: "t")
    #expect(asked == [.ask(OutlineQuestion())])
    #expect(reader.overlay.panel?.emptyWords == "Loading…")
    reader.settled(.answer(to: OutlineQuestion(), outline))
    return reader
  }

  @Test("the contents show where the reader is, and lead to a page")
  func contents() {
    var reader = opened()
    let panel = reader.overlay.panel
    #expect(panel?.rows.map(\.depth) == [0, 0, 1, 1, 0, 1, 1])
    #expect(panel?.rows.map(\.detail) == ["2", "4", "5", "9", "", "20", "30"])
    #expect(panel?.rows.firstIndex(where: \.isHere) == 2 && panel?.selected == 2)
    reader.press(keys: "Down", "Return")
    #expect(reader.pageNumbers == [8, 9] && reader.overlay.panel == nil)
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [6, 7])
  }

  @Test("typing lets through what fits, under what it belongs to")
  func filter() {
    var reader = opened()
    reader.type("SEA")
    #expect(reader.overlay.panel?.filter == "SEA")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["Part one", "Sea", "Part two", "Seaweed"])
    #expect(reader.overlay.panel?.rows.map(\.marked) == [nil, 0..<3, nil, 0..<3])
    #expect(reader.overlay.panel?.selected == 1)
    reader.type("w")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["Part two", "Seaweed"])
    reader.type("q")
    #expect(reader.overlay.panel?.rows.isEmpty == true && reader.overlay.panel?.selected == nil)
    #expect(reader.overlay.panel?.emptyWords == "No match.")
    reader.press(keys: "Return", "Down", "End", "Backspace", "Return")
    #expect(reader.pageNumbers == [20, 21])
  }

  @Test("a line without a page leads nowhere; Esc closes, and so does the list's key")
  func closing() {
    var reader = opened()
    reader.settled(.overlay(.chose(row: 4)))
    reader.settled(.overlay(.chose(row: 44)))
    #expect(reader.overlay.panel != nil && reader.pageNumbers == [6, 7])
    reader.press(keys: "F12")
    #expect(reader.overlay.panel == nil)
    reader.press(keys: "F9")
    #expect(reader.overlay.panel?.title == "Contents")
    #expect(reader.press(keys: "Escape").isEmpty && reader.overlay.panel == nil)
  }

  @Test("a list follows the reader who turns beside it")
  func following() {
    var reader = opened()
    reader.settled(.wheel(notches: Vector2(0, -2), at: Vector2(0, 0), zooms: false))
    #expect(reader.pageNumbers == [10, 11])
    #expect(reader.overlay.panel?.rows.firstIndex(where: \.isHere) == 3)
    #expect(reader.overlay.panel?.selected == 2)
  }

  @Test("all pages stand side by side; the pictures near the chosen one are wanted first")
  func pages() {
    var reader = openReader(pages: 500, preferences: .init(page: 100))
    let asked = reader.press(keys: "s")
    guard case .thumbnails(let wanted) = asked.last else {
      Issue.record("no pictures are wanted: \(asked)")
      return
    }
    #expect(wanted.first == PageNumber(100) && wanted.count == 96)
    let columns = reader.overlay.panel?.columns ?? 0
    #expect(
      columns == 6 && reader.overlay.panel?.isGrid == true && reader.overlay.panel?.filter == nil)
    #expect(reader.overlay.panel?.rows.count == 500)
    reader.press(keys: "Down", "Right")
    #expect(reader.overlay.panel?.selected == 99 + columns + 1)
    reader.press(keys: "End", "PageUp", "Home", "Left")
    #expect(reader.overlay.panel?.selected == 0)
    #expect(reader.press(keys: "Return") == [.thumbnails([])])
    #expect(reader.pageNumbers == [1])
  }

  @Test("in a book that is read from the right its pages stand so, and arrows mean what is seen")
  func pagesFromTheRight() {
    var reader = openReader(pages: 90, direction: .rightToLeft, preferences: .init(page: 10))
    reader.press(keys: "s")
    #expect(reader.overlay.panel?.runsFromRight == true)
    reader.settled(.overlay(.laidOut(columns: 4)))
    reader.press(keys: "Left", "Left", "Right", "Down")
    #expect(reader.overlay.panel?.selected == 9 + 1 + 4)
  }

  @Test("bookmarks and marks are listed, and removed from the list")
  func keeping() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "Ctrl+d", "m", "a", "End", "Ctrl+d", "m", "b")
    reader.press(keys: "Ctrl+b")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["Page 4", "Page 90"])
    #expect(reader.overlay.panel?.selected == 1)
    #expect(reader.press(keys: "Delete") == [.remember])
    #expect(reader.overlay.panel?.rows.map(\.detail) == ["4"])
    reader.press(keys: "Return")
    #expect(reader.pageNumbers == [4, 5])
    reader.press(keys: "`")
    #expect(reader.overlay.panel?.rows.map(\.text) == ["a  Page 4", "b  Page 90"])
    reader.press(keys: "Delete", "Delete", "Delete")
    #expect(reader.overlay.panel?.rows.isEmpty == true)
    #expect(reader.memory.marks == nil)
  }

  @Test("places and books read lately are listed")
  func others() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "End", "Home", "Alt+Down")
    #expect(reader.overlay.panel?.rows.map(\.detail) == ["90", "4"])
    reader.press(keys: "Return")
    #expect(reader.pageNumbers == [90])
    #expect(reader.press(keys: "O") == [.askRecent])
    let books = [
      RecentTitle(.disk(path: "/b/a.pdf"), title: "A"), .init(.disk(path: "/c"), title: "C"),
    ]
    reader.settled(.recent(books))
    #expect(reader.overlay.panel?.rows.map(\.detail) == ["a.pdf", "c"])
    reader.type("c")
    #expect(reader.press(keys: "Return") == [.openBook(.disk(path: "/c"))])
  }

  @Test("what passes the filter stands under its parents, in order", arguments: UInt64(0)..<60)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lines: [PanelState.Line] = []
    for index in 0..<40 {
      let deepest = (lines.last?.row.depth ?? -1) + 1
      let depth = Int.random(in: 0...deepest, using: &random)
      let letter = ["a", "b", "c"].randomElement(using: &random) ?? ""
      lines.append(
        .init(
          row: .init(text: "\(letter)\(index)", depth: depth), aim: .page(PageNumber(index + 1))))
    }
    var panel = PanelState(.outline)
    panel.fill(lines)
    panel.type("a")
    let shown = panel.aims.compactMap { $0.page.map { $0.value - 1 } }
    #expect(shown == shown.sorted() && Set(shown).count == shown.count)
    for (index, line) in lines.enumerated() where line.row.text.hasPrefix("a") {
      #expect(shown.contains(index))
      var depth = line.row.depth
      for parent in lines[..<index].indices.reversed() where lines[parent].row.depth < depth {
        depth = lines[parent].row.depth
        #expect(shown.contains(parent))
      }
    }
    for index in shown where !lines[index].row.text.hasPrefix("a") {
      let below = lines[(index + 1)...].prefix { $0.row.depth > lines[index].row.depth }
      #expect(below.contains { $0.row.text.hasPrefix("a") })
    }
  }

  @Test("an outline of any depth and length is taken as far as a list goes")
  func hostile() {
    var deep = entry("x", 1)
    for _ in 0..<5_000 { deep = entry("x", 1, [deep]) }
    var reader = openReader()
    reader.press(keys: "t")
    reader.settled(.answer(to: OutlineQuestion(), [deep]))
    #expect(reader.overlay.panel?.rows.count == 5_001)
    #expect(reader.overlay.panel?.rows.last?.depth == Limits.nesting)
  }
}
