import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Page numbers and running heads in margins of text", .serialized)
struct RunningHeadsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A book with three chapters and their contents, of some pages each.
  private func book(
    title: String = "A Book", chapters: [String] = ["One", "Two", "Three"],
    paragraph: String = "", layout: TextLayout
  ) throws -> any FlowingSource {
    let names = chapters.indices.map { "c\($0).xhtml" }
    let items = names.map {
      "<item id=\"\($0)\" href=\"\($0)\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    let package =
      "<package version=\"3.0\"><metadata><dc:title>\(title)</dc:title></metadata><manifest>\(items)"
      + "<item id=\"n\" href=\"n.xhtml\" properties=\"nav\" media-type=\"application/xhtml+xml\"/>"
      + "</manifest><spine>" + names.map { "<itemref idref=\"\($0)\"/>" }.joined()
      + "</spine></package>"
    let lines = zip(names, chapters).map { "<li><a href=\"\($0)\">\($1)</a></li>" }.joined()
    let nav = "<html><body><nav epub:type=\"toc\"><ol>\(lines)</ol></nav></body></html>"
    let text = String(
      repeating: "<p>" + paragraph + String(repeating: "word ", count: 60) + "</p>", count: 24)
    let container =
      "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>"
    let path = try folder.write(
      ZipFixture.bytes(
        [
          .init("mimetype", Array("application/epub+zip".utf8)),
          .init("META-INF/container.xml", Array(container.utf8)),
          .init("b.opf", Array(package.utf8)), .init("n.xhtml", Array(nav.utf8)),
        ]
          + names.map {
            .init(
              $0,
              Array(
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(text)</body></html>".utf8))
          }), to: "x.epub")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let source = try Opener.open(file.fileDescriptor, options: DecodingOptions(layout: layout))
    let book = try #require(source as? any FlowingSource)
    _ = try book.count(atMost: 99, for: .seconds(20))
    return book
  }

  /// The places, a point each, that a page has otherwise than without what stands in its margins.
  private func marks(
    _ number: Int, _ change: (inout TextLayout) -> Void = { _ in }, title: String = "A Book",
    chapters: [String] = ["One", "Two", "Three"], paragraph: String = "",
    by engine: TextEngine = .mupdf
  ) throws -> [(x: Int, y: Int)] {
    var layout = TextLayout.standard
    layout.engine = engine
    change(&layout)
    let without = try picture(
      number, try book(title: title, chapters: chapters, paragraph: paragraph, layout: layout))
    layout.hasRunningHeads = true
    let with = try picture(
      number, try book(title: title, chapters: chapters, paragraph: paragraph, layout: layout))
    var marks: [(x: Int, y: Int)] = []
    for y in 0..<600 {
      for x in 0..<420 {
        let index = (y * 420 + x) * 4
        if with[index] != without[index] { marks.append((x, y)) }
      }
    }
    return marks
  }

  private func picture(
    _ number: Int, _ book: any FlowingSource, width: Int = 420
  ) throws -> [UInt8] {
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(number), .exactly(width: width), on: &canvas)
    return canvas.level(0).bytes
  }

  @Test(
    "numbers of pages of the printed book stand in the outer margin, beside their lines",
    arguments: [3, 4])
  func printPages(number: Int) throws {
    let mark = "<span role='doc-pagebreak' aria-label='107'/>"
    let marks = try marks(number, paragraph: mark, by: .own).filter { (40..<560).contains($0.y) }
    #expect(marks.count > 20)
    let isRight = !number.isMultiple(of: 2)
    #expect(marks.allSatisfy { isRight ? $0.x >= 392 : $0.x < 28 })
  }

  @Test(
    "they lie in the margins, and the number on the outer side", arguments: [3, 4],
    TextEngine.allCases)
  func sides(number: Int, engine: TextEngine) throws {
    let marks = try marks(number, by: engine)
    #expect(!marks.isEmpty && marks.allSatisfy { $0.y < 29 || $0.y >= 571 })
    #expect(marks.allSatisfy { $0.x >= 29 && $0.x <= 391 })
    let foot = marks.filter { $0.y >= 571 }
    let isRight = !number.isMultiple(of: 2)
    #expect(!foot.isEmpty && foot.allSatisfy { ($0.x > 300) == isRight })
    #expect(marks.contains { $0.y < 29 })
    let mirrored = try self.marks(
      number, { $0.sides.direction = .rightToLeft }, by: engine
    ).filter { $0.y >= 571 }
    #expect(mirrored.allSatisfy { ($0.x > 300) != isRight } && !mirrored.isEmpty)
    let single = try self.marks(number, { $0.sides.isOnePage = true }, by: engine)
      .filter { $0.y >= 571 }
    #expect(single.allSatisfy { $0.x > 300 } && !single.isEmpty)
  }

  @Test(
    "titles stand in italics, but for letters that have none",
    arguments: [
      ("The Jungle Book — I", true), ("Τὰ εἰς ἑαυτόν", true), ("Війна і мир", true),
      ("草枕", false), ("ألف ليلة", false), ("ישראל", false), ("महाभारत", false),
    ])
  func italics(title: String, hasItalics: Bool) { #expect(title.hasItalics == hasItalics) }

  @Test("they are as large as their page is drawn", arguments: [3, 4])
  func sizes(number: Int) throws {
    var layout = TextLayout.standard
    layout.hasRunningHeads = true
    let bytes = try picture(number, try book(layout: layout), width: 1_260)
    func ink(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
      rows.contains { y in columns.contains { x in bytes[(y * 1_260 + x) * 4] < 200 } }
    }
    let (left, right) = (80..<300, 960..<1_180)
    let isRight = !number.isMultiple(of: 2)
    #expect(
      ink(1_720..<1_790, isRight ? right : left) && !ink(1_720..<1_790, isRight ? left : right))
    #expect(ink(20..<70, 400..<900))
  }

  @Test(
    "where a chapter opens, nothing but a number in the middle of the foot",
    arguments: TextEngine.allCases)
  func opening(engine: TextEngine) throws {
    let marks = try marks(1, by: engine)
    #expect(!marks.isEmpty && marks.allSatisfy { $0.y >= 571 && abs($0.x - 210) < 20 })
  }

  @Test(
    "a left page bears the title of the book, a right one that of its chapter",
    arguments: TextEngine.allCases)
  func titles(engine: TextEngine) throws {
    func heads(_ number: Int, title: String, chapter: String) throws -> [Int] {
      try marks(number, title: title, chapters: [chapter, "B", "C"], by: engine)
        .filter { $0.y < 29 }
        .map { $0.y * 420 + $0.x }
    }
    #expect(
      try heads(3, title: "x", chapter: "Same") == heads(4, title: "Same", chapter: "y"))
    #expect(try heads(3, title: "x", chapter: "Ab") != heads(3, title: "x", chapter: "Same"))
    #expect(try heads(4, title: "", chapter: "Ab").isEmpty)
  }

  @Test(
    "margins have room for them where the layout says so",
    arguments: [(16.9, 11.0), (18, 11), (11, 7), (12, 7), (19.9, 30), (20, 30)])
  func room(margin: Double, textSize: Double) throws {
    var layout = TextLayout.standard
    (layout.margin, layout.textSize) = (margin, textSize)
    let marks = try marks(3, { ($0.margin, $0.textSize) = (margin, textSize) })
    #expect(marks.isEmpty != layout.hasRoomForHeads)
  }

  @Test(
    "a long title is cut, markup in it is text, and narrow margins have nothing",
    arguments: TextEngine.allCases)
  func bounds(engine: TextEngine) throws {
    let long = String(repeating: "Very long words &lt;b&gt; of a title ", count: 30)
    let marks = try marks(3, chapters: [long, "B", "C"], by: engine)
    #expect(marks.contains { $0.y < 29 })
    #expect(marks.allSatisfy { $0.x <= 392 && ($0.y < 29 || $0.y >= 571) })
    #expect(try self.marks(3, { $0.margin = 10 }, by: engine).isEmpty)
    // It is cut where the room ends, and not long before.
    let head = marks.filter { $0.y < 29 }.map(\.x)
    #expect((head.min() ?? 0) < 45 && (head.max() ?? 0) > 375)
  }

  @Test(
    "a title is cut behind a whole letter, however many bytes letters take",
    arguments: ["", "i", "ii", "iii"])
  func letters(start: String) throws {
    func head(_ count: Int) throws -> [Int] {
      let title = start + String(repeating: "í", count: count)
      return try marks(4, { $0.textSize = 7 }, title: title).filter { $0.y < 29 }
        .map { $0.y * 420 + $0.x }
    }
    // 232 bytes of a title are kept.
    let kept = try head((232 - start.utf8.count) / 2)
    #expect(try !kept.isEmpty && head(200) == kept && head(100) != kept)
  }

  @Test(
    "line spacing, alignment and paragraphs change the layout, and faces that are none spoil nothing"
  )
  func style() throws {
    var seen: Set<[UInt8]> = []
    let changes: [(inout TextLayout) -> Void] = [
      { _ in }, { $0.lineSpacing = 1 }, { $0.lineSpacing = 2 }, { $0.alignment = .justified },
      { $0.paragraphs = .indent }, { $0.paragraphs = .gap },
    ]
    for change in changes {
      var layout = DecodingOptions.mupdf.layout
      change(&layout)
      seen.insert(try picture(2, try book(layout: layout)))
    }
    #expect(seen.count == changes.count)
    var layout = TextLayout.standard
    layout.typeface = .serif
    let serif = try picture(2, try book(layout: layout))
    layout.typeface = .family("Nonsense")
    LentTypeface.take([[1, 2, 3], [], Array("OTTO".utf8), [UInt8](repeating: 0, count: 5_000)])
    #expect(try picture(2, try book(layout: layout)) == serif)
    // A real one, where the system has it.
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    if let font = FileManager.default.contents(atPath: path) {
      LentTypeface.take([Array(font), [], [], []])
      #expect(try picture(2, try book(layout: layout)) != serif)
    }
  }
}
