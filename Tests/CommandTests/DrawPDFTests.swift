import BookFixtures
import RectoBookModel
import PageDrawing
import PageGeometry
import RectoImageFiles
import RectoInkFiles
import Foundation
import Testing

@Suite("recto draw and PDF") struct DrawPDFTests {
  private let folder: TemporaryFolder
  fileprivate static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Assets/sample-book/recto.pdf").standardized.path

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @discardableResult private func recto(_ words: String..., data: String) throws -> RectoProcess {
    try RectoProcess(["draw"] + words + ["--data-dir", path(data)])
  }

  /// Draws with every tool, erases across, and undoes once.
  private func draw(on book: String, page: String) throws {
    var text = "# recto pen 1\n"
    for (index, tool) in ["fountain", "marker", "write", "pencil", "wash"].enumerated() {
      let down = 0.15 + 0.15 * Double(index)
      text += "tool \(tool) colour #\(index)0\(9 - index)0c0\n"
      for step in 0...20 {
        text += "\(step * 10) \(0.1 + 0.02 * Double(step)) \(down + (step % 4 == 0 ? 0.01 : 0))\n"
      }
      text += "\n"
    }
    text += "tool eraser\n0 0.3 0.0\n20 0.3 0.9\n\ntool write\n0 0.9 0.9\n5 0.8 0.8\n\n:undo\n"
    let pen = try folder.write(Array(text.utf8), to: "pen.trace")
    let run = try recto("replay", book, pen, "-p", page, data: "data")
    try #require(run.status == 0, "\(run.errors)")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: name.hasPrefix("/") ? name : path(name))))
  }

  @Test("strokes go out to a copy of the book and come back as they were, once")
  func roundTrip() throws {
    try draw(on: Self.book, page: "2")
    let run = try recto("export", Self.book, "-o", path("copy.pdf"), data: "data")
    #expect(run.status == 0 && run.errors == "" && run.text == "")
    let (book, copy) = (try bytes(Self.book), try bytes("copy.pdf"))
    #expect(Array(copy.prefix(book.count)) == book)
    #expect((1...20_000).contains(copy.count - book.count))
    let back = try recto("import", Self.book, path("copy.pdf"), data: "other")
    #expect(back.errors == "" && back.text == "5 strokes on 1 page\n")
    let again = try recto("import", Self.book, path("copy.pdf"), data: "other")
    #expect(again.text == "0 strokes on 0 pages, 5 were there already\n")
    // Every number of every stroke is the same, and what is erased of it.
    for name in ["a.svg", "a.xopp"] {
      #expect(try recto("export", Self.book, "-o", path(name), data: "data").status == 0)
      #expect(try recto("export", Self.book, "-o", path("b" + name), data: "other").status == 0)
      #expect(try bytes(name) == bytes("b" + name))
    }
    // What came from another program looks alike, as lines of one width.
    let there = Array("/RectoInk ".utf8)
    var foreign = copy
    for start in copy.indices where copy[start...].starts(with: there) {
      foreign.replaceSubrange(start..<start + there.count, with: Array("/OtherInk ".utf8))
    }
    let lines = try folder.write(foreign, to: "foreign.pdf")
    // What is erased parts a line in two.
    #expect(try recto("import", Self.book, lines, data: "third").text == "10 strokes on 1 page\n")
    #expect(
      try recto("import", Self.book, lines, data: "third").text
        == "0 strokes on 0 pages, 10 were there already\n")
  }

  @Test("the copy is never the book, nor takes ink that cannot be added")
  func refusals() throws {
    let bytes = TextPDFFixture.bytes([.init("")])
    let mended = try folder.write(bytes, to: "mended.pdf")
    try draw(on: mended, page: "1")
    func failure(_ book: String, _ output: String) throws -> String {
      let run = try recto("export", book, "-o", output, data: "data")
      #expect(run.status != 0 && run.text == "")
      return run.errors
    }
    let head = "recto: cannot export \(mended) to"
    #expect(
      try failure(mended, path("x.pdf")) == "\(head) \(path("x.pdf")): its file is damaged or of "
        + "a mixed kind, so that nothing can be added to it\n")
    let link = path("link.pdf")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: mended)
    for own in [mended, link] {
      #expect(
        try failure(mended, own) == "\(head) \(own): the copy would take the book's own place\n")
    }
    #expect(try self.bytes(mended) == bytes)
    #expect(!FileManager.default.fileExists(atPath: path("x.pdf")))
    // In an archive there is no file of its own.
    let whole = TextPDFFixture.bytes([.init("")], hasTable: true)
    let packed = try folder.write(
      ZipFixture.bytes([.init("book.pdf", whole)]), to: "packed.zip")
    try draw(on: packed, page: "1")
    #expect(
      try failure(packed, path("x.pdf"))
        == "recto: cannot export \(packed) to \(path("x.pdf")): "
        + "only a PDF that lies in no archive has a copy with annotations\n")
    let far = try folder.write(
      TextPDFFixture.bytes([
        .init(""), .init("", entries: "/MediaBox[0 0 9 9]/Annots[<</Subtype/Ink/InkList[[1 1]]>>]"),
      ]),
      to: "far.pdf")
    let one = try recto("import", mended, far, data: "data")
    #expect(
      one.errors
        == "recto: cannot import \(far): it has strokes on page 2, and \(mended) has 1 page\n")
  }

  /// The root of the mean square of how far two pictures are apart, from 0 to 1.
  private func difference(_ a: String, _ b: String) throws -> Double {
    let (a, b) = (
      try PictureFile.read(try bytes(a), side: 10_000),
      try PictureFile.read(try bytes(b), side: 10_000)
    )
    try #require(a.width == b.width && a.height == b.height, "\(a.width)×\(a.height)")
    // Every fourth byte is opacity.
    var (squares, index) = (0, 0)
    while index < a.bytes.count {
      if index % 4 < 3, a.bytes[index] != b.bytes[index] {
        let way = Int(a.bytes[index]) - Int(b.bytes[index])
        squares += way * way
      }
      index += 1
    }
    return (Double(squares) / Double(a.width * a.height * 3)).squareRoot() / 255
  }

  /// Draws on a page of 400 × 300 points, upright, and exports it to `copy.pdf`; pictures of 800 pixels are
  /// `ours.png`, `copy.png` and `blank.png`.
  private func pictures(_ entries: String) throws {
    let contents = "0.9 0.5 0.2 rg 40 60 300 60 re f 0 0 1 rg 90 40 20 250 re f"
    let book = try folder.write(
      TextPDFFixture.bytes([.init(contents, entries: entries)], hasTable: true), to: "book.pdf")
    try draw(on: book, page: "1")
    let run = try recto("export", book, "-o", path("copy.pdf"), data: "data")
    try #require(run.status == 0, "\(run.errors)")
    for (name, words) in [
      ("ours.png", [book, "1", "--data-dir", path("data")]),
      ("copy.png", [path("copy.pdf"), "1", "--no-notes"]),
      ("blank.png", [book, "1", "--no-notes"]),
    ] {
      let drawn = try RectoProcess(["page", "-o", path(name), "--width", "800"] + words)
      try #require(drawn.status == 0, "\(drawn.errors)")
    }
  }

  /// Boxes and turns of a page that is 400 × 300 points once it is upright.
  static let boxes = [
    "/MediaBox[0 0 400 300]", "/MediaBox[0 0 300 400]/Rotate 90",
    "/MediaBox[0 0 400 300]/Rotate 180", "/MediaBox[0 0 300 400]/Rotate 270",
    "/MediaBox[-20 -30 500 400]/CropBox[10 20 410 320]",
    "/MediaBox[0 0 500 600]/CropBox[100 50 400 450]/Rotate 90",
  ]

  @Test(
    "the copy shows what the book shows with its drawing",
    arguments: [boxes[0], boxes[3], boxes[5]])
  func looks(entries: String) throws {
    try pictures(entries)
    #expect(try difference("ours.png", "copy.png") < 0.02)
    #expect(try difference("ours.png", "blank.png") > 0.04, "there is something to be seen")
  }

  @Test(
    "poppler shows the copy as well",
    .enabled(if: Oracle.pdftoppm.path != nil, "pdftoppm, of poppler, is not installed"),
    arguments: boxes)
  func poppler(entries: String) throws {
    try pictures(entries)
    try Oracle.pdftoppm.run(
      "-png", "-cropbox", "-r", "144", "-singlefile", path("copy.pdf"), path("other"))
    // Its edges are a little softer than ours.
    #expect(try difference("ours.png", "other.png") < 0.03)
  }

  /// Lines with several tools.
  private var drawing: Drawing {
    var (drawing, random) = (Drawing(), SplitMix64(seed: 8))
    for (index, tool) in [PenTool.write, .marker, .wash, .fountain].enumerated() {
      let samples = (0...30).map { step in
        PenSample(
          Vector2(
            0.1 + 0.03 * Double(step), 0.2 + 0.15 * Double(index) + random.number(0...0.02)),
          time: Double(step) * 0.01)
      }
      drawing.perform(
        .add(
          Stroke(
            samples, id: .random(using: &random), tool: tool,
            width: tool.usualWidth / PenTool.pageHeight, color: 0x3060_C0FF, unit: 240)))
    }
    let ids = drawing.items.map(\.stroke.id)
    drawing.perform(.erase([ids[0]: ParameterSet([100...200])]))
    drawing.perform(.place([ids[1]], .moved(by: Vector2(0.1, 0.02))))
    return drawing
  }

  @Test(
    "blank pages with ink show it, and their strokes come to other books", arguments: [false, true])
  func blank(isSpoilt: Bool) throws {
    let page = DrawingPDF.Page(width: 400, height: 300, drawing: drawing)
    var bytes = try DrawingPDF.bytes(
      of: [DrawingPDF.Page(width: 400, height: 300, drawing: Drawing()), page], at: 0)
    if isSpoilt, let start = bytes.indices.last(where: { bytes[$0...].starts(with: "e/x".utf8) }) {
      // Another program has changed the page: only its print is left.
      bytes[start + 3] =
        bytes[start + 3] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    }
    let ink = try folder.write(bytes, to: "ink.pdf")
    let empty = TextPDFFixture.Page("", entries: "/MediaBox[0 0 400 300]")
    let book = try folder.write(
      TextPDFFixture.bytes([empty, empty], hasTable: true), to: "book.pdf")
    let run = try recto("import", book, ink, data: "data")
    guard !isSpoilt else {
      #expect(run.text == "0 strokes on 0 pages\n")
      return
    }
    #expect(run.errors == "" && run.text == "4 strokes on 1 page\n")
    for (name, file) in [("ours.png", book), ("copy.png", ink)] {
      let words = ["page", file, "2", "--width", "800", "-o", path(name)]
      try #require(try RectoProcess(words + ["--data-dir", path("data")]).status == 0)
    }
    #expect(try difference("ours.png", "copy.png") < 0.02)
    if Oracle.qpdf.path != nil { try Oracle.qpdf.run("--check", ink) }
    guard Oracle.pdftoppm.path != nil else { return }
    try Oracle.pdftoppm.run(
      "-png", "-r", "144", "-f", "2", "-singlefile", ink, path("other"))
    #expect(try difference("ours.png", "other.png") < 0.03)
  }

  @Test(
    "qpdf finds nothing wrong with the copy",
    .enabled(if: Oracle.qpdf.path != nil, "qpdf is not installed"),
    arguments: [DrawPDFTests.book] + RealBooks.pdfs)
  func qpdf(book: String) throws {
    try draw(on: book, page: "1")
    let run = try recto("export", book, "-o", path("copy.pdf"), data: "data")
    try #require(run.status == 0, "\(run.errors)")
    try Oracle.qpdf.run("--check", path("copy.pdf"))
  }
}

extension RealBooks {
  /// Some PDFs of the collection, of every kind of table; none where it is absent.
  fileprivate static var pdfs: [String] {
    guard arePresent else { return [] }
    return [
      "arabic-rotated", "der-ball-der-tiere_image-only", "gnuplot-manual_311p",
      "encrypted_aes256_empty-user-password_live-manual", "r-fullrefman_2415p",
    ].map { path("good/pdf/\($0).pdf") }
  }
}
