import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("marks and notes that are put on pages of a PDF")
struct PageMarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let date = "D:20260102030405Z"

  /// A copy of a book with annotations on a page.
  private func marked(
    _ bytes: [UInt8], _ annotations: [PageAnnotation], page: Int = 1
  ) throws -> (bytes: [UInt8], book: DocumentSource) {
    let book = try openBook(try folder.write(bytes, to: "book.pdf"))
    let height = try book.size(of: PageNumber(page)).height
    let inked = InkedPage(PageNumber(page), height: height, notes: [], annotations: annotations)
    let increment = try book.inked([inked], date: Self.date)
    #expect(increment.fileBytes == bytes.count)
    let copy = bytes + increment.added
    let source = try openBook(try folder.write(copy, to: "copy.pdf"))
    return (copy, try #require(source as? DocumentSource))
  }

  /// Two lines of one column and one of another, each word with its place.
  private static var page: TextPDFFixture.Page {
    TextPDFFixture.Page(
      lines: [(20, 250, "Call me Ishmael."), (20, 235, "Some years ago"), (110, 250, "never mind")])
  }
  private static let columns: [PageBox] = [
    PageBox(left: 0.1, top: 0.13, right: 0.5, bottom: 0.18),
    PageBox(left: 0.1, top: 0.18, right: 0.5, bottom: 0.23),
    PageBox(left: 0.55, top: 0.13, right: 0.95, bottom: 0.18),
  ]

  private func mark(
    _ kind: PageAnnotation.Kind, name: String = "recto:1", boxes: [PageBox] = columns
  ) -> PageAnnotation {
    var mark = PageAnnotation(name: name, kind: kind, color: 0xFFE26B, boxes: boxes)
    (mark.note, mark.author, mark.changed) = ("café\n漢🙂", "Ann", 1_767_317_645)
    return mark
  }

  /// Whether what was read is what was written, but for what it quotes.
  private func isSame(_ found: PageAnnotation?, _ mark: PageAnnotation) -> Bool {
    guard var found, found.boxes.count == mark.boxes.count else { return false }
    for (a, b) in zip(found.boxes, mark.boxes) {
      let edges = [
        (a.left, b.left), (a.top, b.top), (a.right, b.right), (a.bottom, b.bottom),
      ]
      guard edges.allSatisfy({ abs($0 - $1) < 1e-4 }) else { return false }
    }
    (found.boxes, found.quote) = (mark.boxes, mark.quote)
    return found == mark
  }

  @Test(
    "what is put on a page is read there as it was, however the page is turned and cut",
    arguments: [
      "", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox[10 30 190 290]",
      "/CropBox[10 30 190 290]/Rotate 90", "/CropBox[-50 30 150 290]/Rotate -90",
      "/UserUnit 2.5", "/MediaBox[200 400 0 50]/Rotate 180/UserUnit 0.5",
    ])
  func places(entries: String) throws {
    let box = entries.contains("/MediaBox") ? "" : "/MediaBox[0 0 200 300]"
    let bytes = TextPDFFixture.bytes(
      [Self.page, .init(Self.page.contents, entries: box + entries)], hasTable: true)
    let book = try openBook(try folder.write(bytes, to: "book.pdf"))
    let size = try book.size(of: PageNumber(2))
    for kind in PageAnnotation.Kind.allCases {
      var mark = mark(kind)
      if kind == .note {
        let (width, height) = (18 / size.width, 18 / size.height)
        mark.boxes = [PageBox(left: 0.5, top: 0.3, right: 0.5 + width, bottom: 0.3 + height)]
      }
      let (copy, book) = try marked(bytes, [mark], page: 2)
      #expect(copy.starts(with: bytes))
      let found = try book.annotations(on: PageNumber(2))
      #expect(found.count == 1 && isSame(found.first, mark), "\(kind) \(found)")
      #expect(try book.annotations(on: PageNumber(1)).isEmpty)
    }
  }

  @Test("what is marked is quoted from the copy, in the order of reading")
  func quotes() throws {
    let bytes = TextPDFFixture.bytes([Self.page], hasTable: true)
    let (_, book) = try marked(bytes, [mark(.underline)])
    #expect(
      try book.annotations(on: PageNumber(1)).map(\.quote)
        == ["Call me Ishmael. Some years ago never mind"])
  }

  @Test(
    "colours come back as they were",
    arguments: AnnotationColor.allCases.map(\.fill) + AnnotationColor.allCases.map(\.line)
      + [0, 0xFF_FFFF, 0x01_0203])
  func colours(color: UInt32) throws {
    var mark = mark(.highlight)
    mark.color = color
    let (_, book) = try marked(TextPDFFixture.bytes([Self.page], hasTable: true), [mark])
    #expect(isSame(try book.annotations(on: PageNumber(1)).first, mark))
  }

  @Test("without a time it is that of the copy, and without words and author none are written")
  func plain() throws {
    let mark = PageAnnotation(name: "n", kind: .strikeOut, color: 0, boxes: [Self.columns[0]])
    let (copy, book) = try marked(TextPDFFixture.bytes([Self.page], hasTable: true), [mark])
    let found = try #require(try book.annotations(on: PageNumber(1)).first)
    #expect(found.changed == 1_767_323_045 && found.note.isEmpty && found.author.isEmpty)
    let text = String(decoding: copy, as: UTF8.self)
    #expect(!text.contains("/Contents(") && !text.contains("/T("))
    #expect(text.contains("/F 4") && text.contains("/CreationDate(\(Self.date))"))
  }

  @Test(
    "a highlight darkens paper and leaves print, lines lie where they should, and a note is seen",
    arguments: [0, 90, 180, 270])
  func pictures(turn: Int) throws {
    // Black from a quarter to three quarters of the page each way, whichever way it is turned.
    let page = TextPDFFixture.Page(
      "50 50 100 100 re f", entries: "/MediaBox[0 0 200 200]/Rotate \(turn)")
    let upper = PageBox(left: 0.1, top: 0.2, right: 0.9, bottom: 0.4)
    var note = mark(.note, name: "n", boxes: [PageBox(left: 0, top: 0, right: 0.1, bottom: 0.1)])
    note.color = 0x40_8040
    var line = mark(.underline, name: "u", boxes: [upper.moved(down: 0.6)])
    line.color = 0xD0_306A
    // Overlapping boxes of one mark are no darker than each by itself.
    let highlight = mark(.highlight, boxes: [upper, upper])
    let (_, book) = try marked(
      TextPDFFixture.bytes([page], hasTable: true), [highlight, line, note])
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 200), on: &canvas)
    let bytes = canvas.bytes
    func isNear(_ x: Int, _ y: Int, _ color: UInt32) -> Bool {
      (0..<3).allSatisfy { channel in
        let there = Int(bytes[(y * 200 + x) * 4 + channel])
        return abs(there - Int(color >> UInt32(16 - 8 * channel) & 255)) <= 1
      }
    }
    #expect(isNear(30, 60, 0xFFE26B) && isNear(170, 60, 0xFFE26B), "on paper")
    #expect(isNear(100, 60, 0), "on print")
    #expect(isNear(30, 30, 0xFF_FFFF) && isNear(30, 90, 0xFF_FFFF), "beside it")
    #expect(isNear(100, 197, 0xD0_306A) && isNear(100, 180, 0xFF_FFFF), "the line")
    #expect(isNear(3, 7, 0x40_8040), "the note")
  }

  // MARK: Names

  @Test("one that has the name is changed in its place, and nothing is there twice")
  func again() throws {
    let bytes = TextPDFFixture.bytes([Self.page], hasTable: true)
    let (other, note) = (mark(.underline, name: "b"), mark(.strikeOut, name: "c"))
    let (first, _) = try marked(bytes, [mark(.highlight, name: "a"), other])
    var changed = mark(.strikeOut, name: "a", boxes: [Self.columns[2]])
    (changed.color, changed.note) = (0xD0306A, "another")
    let (copy, book) = try marked(first, [changed, note, note])
    let found = try book.annotations(on: PageNumber(1))
    #expect(found.map(\.name) == ["a", "b", "c"])
    for (one, mark) in zip(found, [changed, other, note]) { #expect(isSame(one, mark)) }
    // What says the same already is not written again.
    let (same, _) = try marked(copy, [changed, other, note])
    #expect(same.count - copy.count < 500)
    #expect(!same.dropFirst(copy.count).contains(UInt8(ascii: "Q")))
  }

  /// A file with an annotation of another program, as object 90.
  private func foreign(_ entries: String, direct: Bool = false) -> [UInt8] {
    let one = "<</Type/Annot/NM(x)/Rect[20 30 60 90]\(entries)>>"
    let page = TextPDFFixture.Page(
      Self.page.contents,
      entries: "/MediaBox[0 0 200 300]/Annots[\(direct ? one : "90 0 R") 91 0 R]")
    return TextPDFFixture.bytes(
      [page],
      more: [
        90: one, 91: "<</Subtype/Text/NM(y)/Rect[0 0 9 9]/IRT 90 0 R/Contents(answer)>>",
      ], hasTable: true)
  }

  @Test(
    "another program's annotation keeps what it has beside, and its object",
    arguments: [false, true])
  func keeps(isDirect: Bool) throws {
    let bytes = foreign(
      "/Subtype/Squiggly/Contents(old)/RC(old)/CA .5/Subj(s)/CreationDate(D:2020)/Popup 91 0 R",
      direct: isDirect)
    let (copy, book) = try marked(bytes, [mark(.highlight, name: "x")])
    let found = try book.annotations(on: PageNumber(1))
    #expect(found.map(\.name) == ["x", "y"] && isSame(found.first, mark(.highlight, name: "x")))
    let added = String(decoding: copy.dropFirst(bytes.count), as: UTF8.self)
    #expect(added.contains("/Subj(s)") && added.contains("/CreationDate(D:2020)"))
    #expect(added.contains("/Popup 91 0 R") && !added.contains("/RC"))
    #expect(added.contains("/ca .5") || added.contains("/ca 0.5"))
    #expect(isDirect || added.contains("90 0 obj"))
  }

  @Test("one that says the same stays as its program has made it")
  func unchanged() throws {
    let bytes = foreign("/Subtype/Squiggly/Contents(old)/C[1 0 0]/T(Eve)")
    let found = try openBook(try folder.write(bytes, to: "b.pdf")).annotations(on: PageNumber(1))
    let (copy, book) = try marked(bytes, found)
    #expect(try book.annotations(on: PageNumber(1)) == found)
    #expect(!String(decoding: copy.dropFirst(bytes.count), as: UTF8.self).contains("/NM"))
  }

  @Test(
    "of notes that other programs draw only the words are changed",
    arguments: ["FreeText", "Stamp", "Square"])
  func foreignNotes(subtype: String) throws {
    let bytes = foreign("/Subtype/\(subtype)/Contents(old)/DA(/F 9 Tf)/AP<</N 11 0 R>>")
    var note = try #require(
      try openBook(try folder.write(bytes, to: "b.pdf")).annotations(on: PageNumber(1)).first)
    note.note = "new"
    let (copy, book) = try marked(bytes, [note])
    #expect(
      isSame(
        try book.annotations(on: PageNumber(1)).first.map { found in
          var found = found
          found.changed = nil
          return found
        }, note))
    let added = String(decoding: copy.dropFirst(bytes.count), as: UTF8.self)
    #expect(added.contains("/Subtype/\(subtype)") && added.contains("/DA"))
    #expect(added.contains("/AP") == (subtype != "FreeText"))
  }

  @Test(
    "of thousands of annotations the one that has the name is found; more than are told are refused"
  )
  func many() throws {
    func bytes(_ count: Int) -> [UInt8] {
      let list = (0..<count).map { "<</Subtype/Underline/Rect[9 9 20 20]/NM(n\($0))>>" }.joined()
      return TextPDFFixture.bytes(
        [.init("", entries: "/MediaBox[0 0 200 300]/Annots[\(list)]")], hasTable: true)
    }
    let changed = mark(.highlight, name: "n4000")
    let found = try marked(bytes(4_500), [changed, mark(.note, name: "new")]).book
      .annotations(on: PageNumber(1))
    #expect(found.count == 4_501 && found.last?.name == "new")
    #expect(isSame(found.first { $0.name == "n4000" }, changed))
    let reason = "page 1 of its file does not keep what is added to it"
    #expect(throws: SourceError(reason)) { try marked(bytes(5_000), [mark(.note)]) }
  }

  // MARK: Files of all kinds

  @Test("marks and ink come in one increment, and either may be there alone")
  func together() throws {
    let bytes = TextPDFFixture.bytes([Self.page, Self.page], hasTable: true)
    let book = try openBook(try folder.write(bytes, to: "book.pdf"))
    var ink = InkNote(name: "n", color: 0xFF80_0080, width: 2, isMultiplied: false)
    (ink.box, ink.lines) = ([30, 60, 120, 180], [[30, 60, 120, 180]])
    // Nothing, packed.
    (ink.picture, ink.strokes) = (
      [0x78, 0x9C, 3, 0, 0, 0, 0, 1], [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    )
    let marks = [mark(.highlight), mark(.underline, name: "b")]
    let increment = try book.inked(
      [
        InkedPage(PageNumber(1), height: 300, notes: [ink], annotations: marks),
        InkedPage(PageNumber(2), height: 300, notes: [], annotations: marks),
      ], date: Self.date)
    let copy = try openBook(try folder.write(bytes + increment.added, to: "copy.pdf"))
    for page in [1, 2].map({ PageNumber($0) }) {
      #expect(try copy.annotations(on: page).map(\.name) == ["recto:1", "b"])
      #expect(try copy.ink(on: page).count == (page.value == 1 ? 1 : 0))
    }
  }

  @Test(
    "spoilt books take marks, or are refused", arguments: UInt64(0)..<30)
  func spoilt(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = foreign("/Subtype/Highlight/QuadPoints[20 90 60 90 20 30 60 30]/C[1 0 0]")
    for _ in 0..<6 {
      bytes[Int.random(in: 9..<bytes.count, using: &random)] = .random(
        in: 0...255, using: &random)
    }
    guard let book = try? openBook(try folder.write(bytes, to: "spoilt.pdf")) else { return }
    let marks = [mark(.highlight, name: "x"), mark(.note, name: "y"), mark(.underline, name: "z")]
    let page = InkedPage(PageNumber(1), height: 300, notes: [], annotations: marks)
    guard let increment = try? book.inked([page], date: Self.date) else { return }
    let copy = try openBook(try folder.write(bytes + increment.added, to: "copy.pdf"))
    #expect(
      Set(try copy.annotations(on: PageNumber(1)).map(\.name)).isSuperset(of: ["x", "y", "z"]))
  }

  @Test(
    "real books take marks, and say again what was put there",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"),
    arguments: [
      ("arabic-rotated", nil), ("debian-refcard-ja_landscape", nil),
      ("der-ball-der-tiere_image-only", nil),
      ("encrypted_aes256_empty-user-password_live-manual", nil),
      ("encrypted_rc4_password-openpassword", "openpassword"), ("gnuplot-manual_311p", nil),
      ("haruko_rtl_direction-R2L", nil), ("live-manual_landscape_letter", nil),
      ("r-fullrefman_2415p", nil), ("usbr-finding_45p_foldouts-mixed-sizes", nil),
    ] as [(String, String?)])
  func realBooks(name: String, password: String?) throws {
    let path = RealBooks.path("good/pdf/\(name).pdf")
    let file = try #require(FileHandle(forReadingAtPath: path))
    let options = DecodingOptions(password: password)
    let book = try Opener.open(file.fileDescriptor, options: options, spill: -1)
    let page = PageNumber(min(3, book.pageCount))
    #expect(try book.annotations(on: page).isEmpty)
    let words = try book.text(of: page).lines.prefix(2).flatMap(\.words)
    var mark = mark(.highlight)
    if !words.isEmpty { mark.boxes = words.map(\.box) }
    let increment = try book.inked(
      [
        InkedPage(
          page, height: try book.size(of: page).height, notes: [], annotations: [mark])
      ], date: Self.date)
    #expect(increment.added.count < 9_000)
    let copy = try folder.write(
      try Array(Data(contentsOf: URL(filePath: path))) + increment.added, to: "copy.pdf")
    let other = try #require(FileHandle(forReadingAtPath: copy))
    let again = try Opener.open(other.fileDescriptor, options: options, spill: -1)
    let found = try #require(try again.annotations(on: page).first)
    #expect(found.note == mark.note && found.boxes.count == mark.boxes.count)
    // Of words that lie across others there are more, and parts of them.
    #expect(Set(words.flatMap(\.text)).isSubset(of: found.quote), "\(found.quote)")
  }
}

extension PageBox {
  /// The box farther down the page.
  fileprivate func moved(down: Double) -> PageBox {
    PageBox(left: left, top: top + down, right: right, bottom: bottom + down)
  }
}
