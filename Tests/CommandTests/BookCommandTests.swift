import BookFixtures
import Foundation
import Testing

private func recto(_ arguments: String...) throws -> (output: String, error: String, status: Int32)
{
  try recto(arguments)
}

private func recto(_ arguments: [String]) throws -> (output: String, error: String, status: Int32) {
  let run = try RectoProcess(arguments)
  return (String(decoding: run.output, as: UTF8.self), run.errors, run.status)
}

@Suite("commands about a book")
struct BookCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func comic() throws -> String {
    let note = "<ComicInfo><Title>T \"q\"</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>"
    return try folder.write(
      ZipFixture.bytes([
        .init("1.png", PNGFixture.bytes(width: 20, height: 30)), .init("2.png", [65]),
        .init("ComicInfo.xml", Array(note.utf8)),
      ]), to: "x.cbz")
  }

  @Test("info prints a book as one JSON object")
  func info() throws {
    let path = try comic()
    let (output, error, status) = try recto("info", path, "--json", "--sizes")
    #expect(error == "")
    #expect(status == 0)
    #expect(
      output == """
        {"path": "\(path)", "format": "cbz", "pages": 2, "title": "T \\"q\\"", "author": null, \
        "direction": "rtl", "sizes": [[20, 30], [20, 30]], "outline": [], \
        "problems": [{"page": 2, "reason": "it is not a readable picture"}]}

        """)
  }

  @Test("typeset counts what is good and bad about the pages of a book")
  func typeset() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [30, 12]), to: "x.epub")
    let (output, error, status) = try recto("typeset", "--report", path, "--json")
    #expect(error == "" && status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let keys = [
      "pages", "lines", "paragraphs", "hyphen_share", "hyphens_in_row", "loose_share",
      "rivers_per_1000", "widows", "orphans", "parted", "uneven_spreads", "off_grid", "tables",
      "first_page_ms", "all_pages_ms", "peak_mib", "problems",
    ]
    #expect(Set(report.keys) == Set(keys))
    #expect(report["paragraphs"] as? Int == 44 && (report["lines"] as? Int ?? 0) > 100)
    #expect((report["pages"] as? Int ?? 0) > 5 && report["off_grid"] as? Int == 0)
    #expect((report["peak_mib"] as? Double ?? 0) > 5)
    let plain = try recto("typeset", "--report", path)
    #expect(plain.output.contains("paragraphs: 44\n") && plain.status == 0)
    let other = try recto("typeset", "--report", try comic())
    #expect(other.status == 1 && other.output == "")
    #expect(other.error.hasSuffix("its text is not set by Recto's own engine\n"))
    let wrong = try recto("typeset", path, "--engine", "mupdf")
    #expect(wrong.status != 0 && wrong.error.contains("the report is about Recto's own engine"))
  }

  @Test("an engine is chosen where a book is opened, and both set the same words")
  func engines() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [12, 3]), to: "x.epub")
    func words(_ engine: String) throws -> [String] {
      let run = try recto("text", path, "--engine", engine)
      #expect(run.status == 0 && run.error == "")
      return run.output.split(whereSeparator: { $0.isWhitespace || $0 == "\u{C}" }).map(String.init)
    }
    let own = try words("own")
    #expect(try own.count == 2 + 15 * 40 && own == words("mupdf"))
    let found = try recto("search", path, "w1x2x38 w1x2x39", "--engine", "own")
    #expect(found.output.contains("w1x2x38 w1x2x39"))
    let wrong = try recto("info", path, "--engine", "tex")
    #expect(wrong.status != 0 && wrong.error.contains("engine"))
  }

  @Test("info tells which pages lie across an opening, where there are any")
  func spreads() throws {
    let page = PNGFixture.bytes(width: 20, height: 30)
    let wide = PNGFixture.bytes(width: 40, height: 30)
    let note = "<ComicInfo><Page Image='1' DoublePage='true'/><Page Image='4' DoublePage='false'/>"
    let path = try folder.write(
      ZipFixture.bytes([
        .init("1.png", page), .init("2.png", page), .init("3.png", page), .init("4.png", wide),
        .init("5.png", wide), .init("6.png", page), .init("7.png", page),
        .init("ComicInfo.xml", Array((note + "</ComicInfo>").utf8)),
      ]), to: "wide.cbz")
    #expect(try recto("info", path, "--json").output.contains("\"spreads\": [2, 4]"))
    #expect(try recto("info", path).output.contains("spreads    2, 4"))
    #expect(try !recto("info", try comic(), "--json").output.contains("spreads"))
  }

  @Test("text is laid out in the size that is asked for, and counted to the end")
  func textSize() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [40, 40]), to: "x.epub")
    func pages(_ options: String...) throws -> Int {
      let run = try recto(["info", path, "--json"] + options)
      let after = run.output.split(separator: "\"pages\": ").last ?? ""
      return try #require(Int(after.prefix { $0.isNumber }))
    }
    let usual = try pages()
    #expect(try pages("--text-size", "20") > 2 * usual)
    #expect(try pages("--margin", "100") > usual)
    let png = folder.url.appendingPathComponent("last.png").path
    #expect(try recto("page", path, "-o", png, "--", "-1").status == 0)
    let beyond = try recto("page", path, "-o", png, "5000")
    #expect(beyond.error.contains("the book has \(usual) pages"))
    #expect(try recto("info", path, "--text-size", "1000").status != 0)
    let page = try recto("text", path, "-p", "2").output
    #expect(try recto("text", path, "-p", "2", "--paragraphs", "gap").output != page)
    #expect(try recto("info", path, "--hyphens", "none", "--paragraphs", "indent").status == 0)
    #expect(try recto("info", path, "--hyphens", "many").status != 0)
    #expect(try recto("info", path, "--footnotes", "popup").status == 0)
    #expect(try recto("info", path, "--footnotes", "head").status != 0)
  }

  @Test("a book is rendered with what stands in the margins of its pages in a window")
  func heads() throws {
    let text = "<p>" + String(repeating: "Some words of a chapter. ", count: 900) + "</p>"
    func picture(titled title: String) throws -> Data {
      let package =
        "<package><metadata><dc:title>\(title)</dc:title></metadata><manifest>"
        + "<item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
        + "<spine><itemref idref=\"a\"/></spine></package>"
      let bytes = ZipFixture.bytes([
        .init("mimetype", Array("application/epub+zip".utf8)),
        .init(
          "META-INF/container.xml",
          Array(
            "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>".utf8)),
        .init("b.opf", Array(package.utf8)),
        .init(
          "a.xhtml",
          Array(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(text)</body></html>".utf8)),
      ])
      let path = try folder.write(bytes, to: "titled.epub")
      let png = folder.url.appendingPathComponent("titled.png")
      let run = try recto("render", path, "-o", png.path, "--size", "600x400", "-p", "2")
      #expect(run.status == 0, "\(run.error)")
      return try Data(contentsOf: png)
    }
    let one = try picture(titled: "One title")
    #expect(try picture(titled: "One title") == one)
    #expect(try picture(titled: "Another") != one)
  }

  @Test("text prints the lines of a page, search their places in the units of the sizes")
  func words() throws {
    let path = try folder.write(
      TextPDFFixture.bytes([
        .init(lines: [(20, 200, "Call me"), (20, 188, "Ishmael.")]), .init(""),
        .init(lines: [(50, 100, "me again")]),
      ]), to: "whale.pdf")
    #expect(try recto("text", path, "-p", "-1").output == "me again\n")
    #expect(try recto("text", path).output == "Call me\nIshmael.\n\u{C}\u{C}me again\n")
    #expect(
      try recto("search", path, "ME", "--whole-words").output
        == "1: Call me Ishmael.\n3: me again\n")
    let run = try recto("search", path, "me ishmael", "--json")
    #expect((run.error, run.status) == ("", 0))
    let found = try JSONDecoder().decode([Place].self, from: Data(run.output.utf8))
    #expect(found.map(\.page) == [1])
    #expect(found[0].snippet == "Call me Ishmael.")
    #expect(found[0].boxes.count == 2)
    let second = found[0].boxes[1]
    #expect(abs(second[0] - 20) < 1 && abs(second[3] - 112) < 4, "20 from the left, 112 down")
    #expect(try recto("search", path, "you", "--json").output == "[]\n")
    let nothing = try recto("search", path, " ")
    #expect(nothing.status != 0)
    #expect(nothing.error.hasPrefix("recto: "))
  }

  /// What search prints of a place.
  private struct Place: Decodable {
    let page: Int
    let boxes: [[Double]]
    let snippet: String
  }

  @Test(
    "a password comes from a file",
    .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
  func passwords() throws {
    let path = RealBooks.path("good/pdf/encrypted_rc4_password-openpassword.pdf")
    let right = try folder.write(Array("openpassword\nsecond line\n".utf8), to: "right")
    let wrong = try folder.write(Array("openpassw0rd".utf8), to: "wrong")
    #expect(
      try recto("info", path).error
        == "recto: cannot open \(path): it is protected by a password;"
        + " give it with --password-file\n")
    #expect(
      try recto("info", path, "--password-file", wrong).error
        == "recto: cannot open \(path): the password is wrong\n")
    #expect(try recto("info", path, "--password-file", right).status == 0)
    let missing = try recto("info", path, "--password-file", "/nonexistent/file")
    #expect(
      missing.error
        == "recto: cannot read the password file /nonexistent/file: No such file or directory\n")
    let folder = try recto("info", path, "--password-file", "/")
    #expect(folder.error == "recto: cannot read the password file /: Is a directory\n")
  }

  @Test("page writes a PNG of the page's own size, or of the width asked for")
  func page() throws {
    let path = try comic()
    let file = folder.url.appendingPathComponent("out.png")
    #expect(try recto("page", path, "1", "-o", file.path) == ("", "", 0))
    func size() throws -> [UInt8] { Array(try Data(contentsOf: file)[16..<24]) }
    #expect(try size() == [0, 0, 0, 20, 0, 0, 0, 30])
    #expect(try recto("page", path, "1", "-o", file.path, "--width", "400").status == 0)
    #expect(try size() == [0, 0, 1, 0x90, 0, 0, 2, 0x58])
  }

  @Test("what fails says so in one line and leaves no file")
  func failures() throws {
    let path = try comic()
    let out = folder.url.appendingPathComponent("none.png").path
    let cases: [([String], String)] = [
      (["info", "/none"], "cannot open /none: no such file or folder"),
      (["page", "/none", "1", "-o", out], "cannot open /none: no such file or folder"),
      (
        ["page", path, "2", "-o", out],
        "cannot draw page 2 of \(path): it is not a readable picture"
      ),
      (["page", path, "3", "-o", out], "cannot draw page 3 of \(path): the book has 2 pages"),
      (
        ["page", path, "1", "-o", "/none/x.png"],
        "cannot write /none/x.png: No such file or directory"
      ),
      (
        ["bench", "open", path, "--rough", "1200"],
        "--rough is less than --sharp, both from 1 to 32768"
      ),
      (["page", path, "1"], "Missing expected argument '--output <output>'"),
    ]
    for (arguments, reason) in cases {
      let (output, error, status) = try recto(arguments)
      #expect(error == "recto: \(reason)\n")
      #expect(output == "")
      #expect(status != 0)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["x.cbz"])
  }

  @Test("a picture with a page that cannot be shown is refused, and drawn where that is asked for")
  func placeholders() throws {
    let page = PNGFixture.bytes(width: 20, height: 30)
    let path = try folder.write(
      ZipFixture.bytes([
        .init("1.png", page), .init("2.png", [65]), .init("3.png", page), .init("4.png", page),
      ]), to: "y.cbz")
    let file = folder.url.appendingPathComponent("out.png").path
    let frames = folder.url.appendingPathComponent("frames").path
    func draw(_ options: String...) throws -> (output: String, error: String, status: Int32) {
      try recto(["render", path, "--size", "48x30"] + options)
    }
    let reason = "recto: cannot draw page 2 of \(path): it is not a readable picture\n"
    #expect(try draw("-o", file, "-p", "2") == ("", reason, 1))
    #expect(try draw("-o", file, "-p", "1", "--turn", "0.5") == ("", reason, 1))
    #expect(try draw("-o", frames, "--frames", "3") == ("", reason, 1))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["y.cbz"], "not even the pictures before it")
    #expect(try draw("-o", file, "-p", "1").status == 0, "nobody sees the back of the cover")
    #expect(try draw("-o", file, "-p", "2", "--placeholder") == ("", "", 0))
  }

  @Test(
    "text says which page it is that cannot be drawn, and nothing of one that is only a picture")
  func undrawable() throws {
    let sound = PNGFixture.bytes(width: 20, height: 30)
    let cut = Array(sound.prefix(45))
    let alone = try folder.write(cut, to: "cut.png")
    let damage = "the PNG picture is damaged: the PNG picture is cut short"
    let reason = "recto: cannot read page 1 of \(alone): \(damage)\n"
    for options in [[], ["-p", "1"]] {
      #expect(try recto(["text", alone] + options) == ("", reason, 1))
    }
    let whole = try folder.write(sound, to: "whole.png")
    #expect(try recto("text", whole) == ("", "", 0))
    let comic = try folder.write(
      ZipFixture.bytes([.init("1.png", sound), .init("2.png", [65]), .init("3.png", cut)]),
      to: "z.cbz")
    let known = "recto: cannot read page 2 of \(comic): it is not a readable picture\n"
    #expect(try recto("text", comic) == ("\u{C}\u{C}", known, 1), "nothing is decoded for it")
    #expect(try recto("text", comic, "-p", "1") == ("", "", 0))
    #expect(
      try recto("text", comic, "-p", "3")
        == ("", "recto: cannot read page 3 of \(comic): \(damage)\n", 1))
    let empty = try folder.write(TextPDFFixture.bytes([.init(""), .init("")]), to: "empty.pdf")
    #expect(try recto("text", empty) == ("\u{C}", "", 0))
    #expect(try recto("text", empty, "-p", "2") == ("", "", 0))
  }

  @Test("text says which page it is that cannot be read")
  func unreadable() throws {
    let path = try folder.write(TextPDFFixture.bytes([.init("")]), to: "one.pdf")
    #expect(
      try recto("text", path, "-p", "12").error
        == "recto: cannot read page 12 of \(path): the book has 1 page\n")
  }

  @Test(
    "bench size tells how long a new size takes and one of before, and refuses a book without any")
  func benchSize() throws {
    let path = try folder.write(ChaptersFixture.bytes(paragraphs: [9, 14]), to: "text.epub")
    let (output, _, status) = try recto(
      "bench", "size", path, "--engine", "own", "--page", "3", "--width", "300", "--json")
    #expect(status == 0)
    for name in ["new_numbered_ms", "new_seen_ms", "known_numbered_ms", "known_seen_ms"] {
      #expect(output.contains("\"\(name)\": "))
    }
    let refused = try recto("bench", "size", try comic())
    #expect(refused.status == 1 && refused.error.contains("size of its text cannot be chosen"))
  }

  @Test("bench open tells three times")
  func bench() throws {
    let path = try comic()
    let (output, _, status) = try recto("bench", "open", path, "--json")
    #expect(status == 0)
    for name in ["listed_ms", "first_rough_ms", "first_sharp_ms"] {
      #expect(output.contains("\"\(name)\": "))
    }
  }
}
