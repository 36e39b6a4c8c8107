import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("annotations on pages of a PDF")
struct PageAnnotationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Words of a page in two columns; the letters of Helvetica at 10 points are 10 points high and 5 wide.
  private static let lines: [(x: Int, y: Int, text: String)] = [
    (20, 250, "Call me Ishmael."), (20, 235, "Some years ago"), (110, 250, "never mind"),
    (110, 235, "how long"),
  ]

  /// What is told of a page of 200 × 300 points with a list of annotations.
  private func annotations(
    _ list: String, entries: String = "", more: [Int: String] = [:]
  ) throws -> [PageAnnotation] {
    let page = TextPDFFixture.Page(lines: Self.lines, entries: "/Annots\(list)" + entries)
    let bytes = TextPDFFixture.bytes([page], more: more)
    return try openBook(try folder.write(bytes, to: "book.pdf")).annotations(on: PageNumber(1))
  }

  /// The corners of boxes, as PDF lists them.
  private func quads(_ boxes: [(left: Int, bottom: Int, right: Int, top: Int)]) -> String {
    let numbers = boxes.map { box in
      "\(box.left) \(box.top) \(box.right) \(box.top) "
        + "\(box.left) \(box.bottom) \(box.right) \(box.bottom)"
    }
    return "/QuadPoints[\(numbers.joined(separator: " "))]"
  }

  /// A number that is too large for any of C.
  private static let huge = String(repeating: "9", count: 60)

  private func isNear(_ box: PageBox?, _ edges: [Double]) -> Bool {
    guard let box else { return false }
    return zip([box.left, box.top, box.right, box.bottom], edges).allSatisfy {
      abs($0 - $1) < 1e-4
    }
  }

  @Test(
    "what readers make is told by what it is, and nothing else is",
    arguments: [
      ("Highlight", .highlight), ("Underline", .underline), ("Squiggly", .underline),
      ("StrikeOut", .strikeOut), ("Text", .note), ("FreeText", .note), ("Caret", .note),
      ("Stamp", .note), ("Ink", .note), ("Popup", nil), ("Link", nil), ("Widget", nil),
      ("Watermark", nil), ("Foo", nil),
    ] as [(String, PageAnnotation.Kind?)])
  func kinds(subtype: String, kind: PageAnnotation.Kind?) throws {
    let start = "<</Subtype/\(subtype)/Rect[20 30 60 90]/InkList[[1 2]]"
    let found = try annotations("[\(start)/Contents(words)>>]")
    #expect(found.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect(found.isEmpty || found.first?.note == "words")
    #expect(found.allSatisfy { $0.isWritten == (subtype == "FreeText") })
    #expect(found.isEmpty || isNear(found.first?.boxes.first, [0.1, 0.7, 0.3, 0.9]))
    // Marks and signs are there without words; all else is a part of the picture then.
    let marks = kind != nil && (kind != .note || subtype == "Text")
    #expect(try annotations("[\(start)>>]").count == (marks ? 1 : 0))
    for hidden in ["/F 2", "/F 32", "/StateModel(Review)/State(Accepted)"] {
      #expect(try annotations("[\(start)/Contents(words)\(hidden)>>]").isEmpty)
    }
  }

  @Test("what an annotation says: its name, who wrote it, when, and words in every code")
  func words() throws {
    func first(_ entries: String) throws -> PageAnnotation? {
      try annotations("[<</Subtype/Highlight/Rect[20 30 60 90]\(entries)>>]").first
    }
    let full = try first(
      "/NM(a-1)/T(Ann)/Contents(caf\\351\\r\\n\\240 2\\r3\\n4)/M(D:20260102030405+01'30')")
    #expect(full?.name == "a-1" && full?.author == "Ann" && full?.note == "café\n€ 2\n3\n4")
    #expect(full?.changed == 1_767_317_645)
    #expect(try first("/Contents<FEFF6F22D83DDE42>")?.note == "漢🙂")
    #expect(try first("/M(today)/CreationDate(D:2026)")?.changed == 1_767_225_600)
    #expect(try first("/M(Monday)")?.changed == nil)
    let empty = try #require(try first("/NM 7/T[]/Contents<<>>/M 8/CreationDate null"))
    #expect([empty.name, empty.author, empty.note] == ["", "", ""] && empty.changed == nil)
    let letter = String(repeating: "é", count: Limits.annotationNote)
    let long = try first("/Contents<EFBBBF\(letter.utf8.map { String($0, radix: 16) }.joined())>")
    #expect((long?.note.count ?? 0) <= Limits.annotationNote)
    // A name that is cut is another's.
    #expect(try first("/NM(\(String(repeating: "n", count: 201)))")?.name == "")
  }

  @Test(
    "colours in grey, RGB and CMYK",
    arguments: [
      ("/C[1 .5 0]", 0xFF8000), ("/C[.2]", 0x333333), ("/C[0 1 1 0]", 0xFF0000),
      ("/C[0 0 0 .6]", 0x666666), ("/C[7 -1 1]", 0xFF00FF), ("/C[]", 0xFFFF00), ("", 0xFFFF00),
      ("/C(x)", 0xFFFF00), ("/C[/a(b)[]]", 0),
    ] as [(String, UInt32)])
  func colours(entry: String, color: UInt32) throws {
    let found = try annotations("[<</Subtype/Highlight/Rect[20 30 60 90]\(entry)>>]")
    #expect(found.map(\.color) == [color])
  }

  @Test(
    "boxes are those of the upright page, however it is turned and cut",
    arguments: [
      ("", [0.1, 0.2, 0.3, 0.4]), ("/Rotate 90", [0.6, 0.1, 0.8, 0.3]),
      ("/Rotate 180", [0.7, 0.6, 0.9, 0.8]), ("/Rotate -90", [0.2, 0.7, 0.4, 0.9]),
      ("/UserUnit 2", [0.1, 0.2, 0.3, 0.4]), ("/CropBox[0 150 100 300]", [0.2, 0.4, 0.6, 0.8]),
      ("/CropBox[0 150 100 300]/Rotate 90", [0.2, 0.2, 0.6, 0.6]),
    ])
  func places(entries: String, edges: [Double]) throws {
    let box = quads([(20, 180, 60, 240)])
    let found = try annotations(
      "[<</Subtype/Underline\(box)/Rect[0 0 1 1]>><</Subtype/Text/Rect[60 240 20 180]>>]",
      entries: entries)
    #expect(found.count == 2)
    for one in found { #expect(one.boxes.count == 1 && isNear(one.boxes.first, edges)) }
  }

  @Test("quotes are the words under the lines that are marked, in the order of reading")
  func quotes() throws {
    func quote(_ boxes: [(Int, Int, Int, Int)], entries: String = "") throws -> String? {
      try annotations(
        "[<</Subtype/Highlight/Rect[0 0 9 9]\(quads(boxes))>>]", entries: entries
      ).first?.quote
    }
    for entries in ["", "/Rotate 90", "/Rotate 180", "/Rotate 270/CropBox[5 100 200 290]"] {
      #expect(
        try quote([(19, 248, 99, 260)], entries: entries) == "Call me Ishmael.", "\(entries)")
      // The second box first, and a part of words.
      #expect(
        try quote([(19, 232, 48, 245), (61, 247, 99, 259)], entries: entries)
          == "shmael. Some", "\(entries)")
      #expect(
        try quote([(109, 248, 190, 260), (109, 233, 190, 245)], entries: entries)
          == "never mind how long", "\(entries)")
    }
    #expect(try quote([(20, 20, 90, 40)]) == "")
    let note = try annotations("[<</Subtype/Text/Rect[0 0 200 300]/Contents(n)>>]")
    #expect(note.map(\.quote) == [""])
  }

  @Test(
    "whatever a list of annotations holds, the sound ones are told",
    arguments: [
      "<</Subtype/Highlight/QuadPoints[1 2 3]>>",
      "<</Subtype/Highlight/QuadPoints[9 9 9 9 9 9 9 9]>>",
      "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[1e99 0 5 5 0 0 9 nan]>>",
      "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[\(Self.huge) 0 5 -\(Self.huge) 0 0 9 9]>>",
      "<</Subtype/Text/Rect[\(Self.huge) 5 -\(Self.huge) 7]>>",
      "<</Subtype/Text/Rect[-1 -9 -5 -8]>>",
      "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[-9 -9 -5 -9 -9 -7 -5 -7]>>",
      "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[(a)/b[]<<>>null true 1 2]>>",
      "<</Subtype/Highlight/Rect(x)>>", "<</Subtype/Highlight/Rect[9 9]>>", "<</Subtype 5>>",
      "<</Subtype[/Highlight]>>", "<<>>", "5", "null", "(x)", "[[]]", "90 0 R", "91 0 R", "92 0 R",
      "99 0 R", "10 0 R", "1 0 R",
    ])
  func odd(entry: String) throws {
    let sound = "<</Subtype/Underline/Rect[20 30 60 90]/Contents(sound)>>"
    let found = try annotations(
      "[\(entry) \(sound)]", more: [90: "91 0 R", 91: "90 0 R", 92: "[92 0 R]"])
    #expect(found.last?.note == "sound" && found.count <= 2)
    for box in found.flatMap(\.boxes) {
      #expect(0 <= box.left && box.left <= box.right && box.right <= 1, "\(box)")
      #expect(0 <= box.top && box.top <= box.bottom && box.bottom <= 1, "\(box)")
    }
  }

  @Test(
    "a list that is none has no annotations",
    arguments: ["5", "<<>>", "(x)", "90 0 R", "91 0 R", "[90 0 R]"])
  func noList(list: String) throws {
    #expect(try annotations(list, more: [90: "90 0 R", 91: "<</Annots 91 0 R>>"]).isEmpty)
  }

  @Test("annotations that lead to each other in a circle are told once each, answers among them")
  func circles() throws {
    let common = "/Rect[20 30 60 90]/Popup 90 0 R/Parent 91 0 R/IRT"
    let found = try annotations(
      "[90 0 R 91 0 R 92 0 R]",
      more: [
        90: "<</Subtype/Text/Contents(a)\(common) 91 0 R>>",
        91: "<</Subtype/Highlight/Contents(b)\(common) 90 0 R>>",
        92: "<</Subtype/Text/Contents(c)\(common) 92 0 R/T(Eve)>>",
      ])
    #expect(found.map(\.note) == ["a", "b", "c"] && found.last?.author == "Eve")
  }

  @Test("thousands of annotations are told up to the limits, in time")
  func many() throws {
    let line = quads([(0, 0, 200, 300)])
    let one = "<</Subtype/Highlight/Rect[0 0 200 300]\(line)/Contents(x)>>"
    let found = try annotations("[" + String(repeating: one, count: 6_000) + "]")
    #expect(found.count == Limits.pageAnnotations)
    #expect(found.first?.quote == "Call me Ishmael. Some years ago never mind how long")
    let boxes = [(left: Int, bottom: Int, right: Int, top: Int)](
      repeating: (0, 0, 200, 300), count: 30_000)
    let wide = "<</Subtype/Highlight/Rect[0 0 200 300]\(quads(boxes))>>"
    let full = try annotations("[\(wide)\(wide)\(wide)]")
    #expect(full.map(\.boxes.count) == [30_000, 10_000])
  }

  @Test("spoilt bytes are read somehow, or refused", arguments: UInt64(0)..<30)
  func spoilt(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let list =
      "[<</Subtype/Highlight/Rect[20 30 60 90]\(quads([(20, 180, 60, 240)]))/NM(n)/C[1 0 0]"
      + "/Contents(words)/M(D:20260102)>><</Subtype/Text/Rect[0 0 9 9]/Contents(x)/IRT 10 0 R>>]"
    var bytes = TextPDFFixture.bytes(
      [.init(lines: Self.lines, entries: "/Annots\(list)")], hasTable: true)
    for _ in 0..<8 {
      bytes[Int.random(in: 9..<bytes.count, using: &random)] = .random(
        in: 0...255, using: &random)
    }
    guard let book = try? openBook(try folder.write(bytes, to: "spoilt.pdf")) else { return }
    for one in (try? book.annotations(on: PageNumber(1))) ?? [] {
      #expect(!one.boxes.isEmpty && one.boxes.allSatisfy { $0.left <= $0.right })
    }
  }

  @Test("what is no PDF has none, and books of publishers have none of readers")
  func none() throws {
    let text = try openBook(try folder.write(Array("Words.".utf8), to: "t.txt"))
    #expect(try text.annotations(on: PageNumber(1)).isEmpty)
    let picture = try openBook(
      try folder.write(PNGFixture.bytes(width: 2, height: 2), to: "p.png"))
    #expect(try picture.annotations(on: PageNumber(1)).isEmpty)
  }
}
