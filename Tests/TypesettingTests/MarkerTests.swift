import BookFixtures
import RectoFlowModel
import RectoTypesetting
import Testing

/// Bullets and numbers that begin the first lines of items, in letters five points wide.
@Suite("Markers on lines") struct MarkerTests {
  private static let prose = "some words of an item that go on and on in lines below"

  /// An item, on a page whose text is 100 points wide and begins 20 points from its edges.
  private static func item(
    _ text: String = prose, _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> DisplayList {
    var maker = FlowMaker()
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    maker.add(text) {
      $0.paragraph.marker = FlowMarker(text: "12", face: 0, gap: 5 * .point)
      $0.paragraph.marker?.edge = .line
      $0.paragraph.alignment = .left
      change(&$0)
    }
    return maker.chapter(100, 300) { _ in (30 * .point, 10 * .point) }.display(0)
  }

  private static func x(_ list: DisplayList) -> [Double] {
    list.runs.flatMap { $0 }.map(\.x.points)
  }

  /// The left edges of the first letters of lines, and the right edges of the last.
  private static func edges(_ list: DisplayList) -> [(left: Double, right: Double)] {
    Dictionary(grouping: list.letters.filter { $0.box.left < $0.box.right }) { $0.box.top }
      .sorted { $0.key < $1.key }
      .map { _, line in
        (line.map(\.box.left.points).min() ?? 0, line.map(\.box.right.points).max() ?? 0)
      }
  }

  @Test("a marker is the first thing on its line, and what follows goes back to the side")
  func first() {
    let list = Self.item()
    #expect(Self.x(list).prefix(3) == [20, 25, 35])
    let edges = Self.edges(list)
    #expect(edges.count > 2 && edges[0].left == 35)
    #expect(edges.dropFirst().allSatisfy { $0.left == 20 } && edges.allSatisfy { $0.right <= 120 })
    #expect(list.letters.count == Self.prose.utf8.count)
    #expect(Self.x(Self.item { $0.paragraph.indent = 10 * .point }).prefix(3) == [30, 35, 45])
  }

  @Test("so it is from right to left")
  func rightToLeft() {
    let list = Self.item {
      $0.paragraph.isRightToLeft = true
      $0.paragraph.alignment = .right
    }
    #expect(Self.x(list).prefix(2).sorted() == [110, 115])
    let edges = Self.edges(list)
    #expect(edges[0].right == 105 && edges.dropFirst().allSatisfy { $0.right == 120 })
  }

  @Test("it stands in the middle, or at the right, with its line")
  func aligned() {
    let middle = Self.item("word") { $0.paragraph.alignment = .center }
    // 15 and 20 of 100 points.
    #expect(Self.x(middle).prefix(3) == [52.5, 57.5, 67.5])
    #expect(Self.x(Self.item("word") { $0.paragraph.alignment = .right })[0] == 85)
  }

  @Test("markers of items around stand before it on the line, or hang where they hung")
  func outer() {
    let list = Self.item {
      $0.inset.left = 30 * .point
      var hanging = FlowMarker(text: "3", face: 0, gap: 5 * .point)
      hanging.edge = .block(0)
      var outer = FlowMarker(text: "4", face: 0, gap: 5 * .point)
      outer.edge = .line
      $0.paragraph.outerMarkers = [hanging, outer]
    }
    #expect(Self.edges(list)[0].left == 75)
    #expect(Self.x(list).prefix(4).sorted() == [40, 50, 60, 65])
  }

  @Test("a picture of an item leaves room for it")
  func picture() {
    let list = Self.item("\u{FFFC}") { $0.content = .picture(0, size: FlowPictureSize()) }
    #expect(Self.x(list) == [20, 25])
    #expect(list.pictures.map(\.left.points) == [35])
  }

  @Test("the column of a table is wide enough for it")
  func cell() {
    var maker = FlowMaker()
    maker.add("words") {
      $0.paragraph.marker = FlowMarker(text: "12", face: 0, gap: 5 * .point)
      $0.paragraph.marker?.edge = .line
    }
    maker.add("b")
    var table = FlowTable(blocks: 0..<2)
    (table.rows, table.columns) = (1, [nil, nil])
    table.cells = [
      FlowCell(row: 0, column: 0, blocks: 0..<1), FlowCell(row: 0, column: 1, blocks: 1..<2),
    ]
    maker.flow.tables = [table]
    // Ten points for the marker, five for its gap, and 25 for the word.
    #expect(Self.x(maker.chapter(200, 300).display(0)) == [20, 25, 35, 40, 45, 50, 55, 60])
  }

  @Test(
    "figures run to the right in a list to the left, and letters to the left in one to the right")
  func directions() {
    for (marker, isRightToLeft, seen) in [
      ("12.", true, ".12"), ("12.", false, "12."), ("אב.", false, "בא."), ("אב.", true, ".בא"),
    ] {
      var maker = FlowMaker()
      maker.add("") { _ in }
      maker.add("x") {
        $0.paragraph.marker = FlowMarker(text: marker, face: 0, gap: 5 * .point)
        $0.paragraph.isRightToLeft = isRightToLeft
      }
      let chapter = TypesetChapter(
        maker.flow, FlowMaker.wishes(100, 300), shaper: TurningFont(), pictureSize: { _ in nil })
      let glyphs = chapter.display(0).runs.flatMap { $0 }.filter {
        $0.id != UInt32(UInt8(ascii: "x"))
      }
      let numbers = glyphs.sorted { $0.x < $1.x }.map(\.id)
      #expect(numbers == seen.unicodeScalars.map { UInt32(String($0).utf8.last ?? 0) }, "\(marker)")
    }
  }

  @Test("a list in a cell makes room for the widest of its markers, and the text beside it stays")
  func cellList() {
    var maker = FlowMaker()
    for (text, marker) in [("ab", "1"), ("cd", "100"), ("ef", "")] {
      maker.add(text) {
        guard !marker.isEmpty else { return }
        $0.inset.left = 10 * .point
        $0.paragraph.marker = FlowMarker(text: marker, face: 0, gap: 5 * .point)
      }
    }
    var table = FlowTable(blocks: 0..<3)
    (table.rows, table.columns) = (1, [nil])
    table.cells = [FlowCell(row: 0, column: 0, blocks: 0..<3)]
    maker.flow.tables = [table]
    let list = maker.chapter(200, 300).display(0)
    #expect(list.letters.map(\.box.left.points) == [40, 45, 40, 45, 20, 25])
    #expect(Self.x(list).min() == 20)
  }
}
