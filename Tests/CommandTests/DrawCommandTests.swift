import BookFixtures
import Foundation
import Testing

@Suite("recto draw") struct DrawCommandTests {
  private let folder: TemporaryFolder
  private static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Assets/sample-book/recto.pdf").standardized.path

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func recto(_ words: String..., data: String = "data") throws -> RectoProcess {
    try RectoProcess(words + ["--data-dir", path(data)])
  }

  private func list(data: String = "data") throws -> String {
    let run = try recto("draw", "list", Self.book, "--json", data: data)
    #expect(run.status == 0 && run.errors == "")
    return run.text
  }

  /// A line over a page for each place, from the left to the right.
  private static func lines(_ places: [Double]) -> String {
    places.map { down in
      (0...20).map { "\($0 * 10) \(0.1 + 0.04 * Double($0)) \(down)" }.joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n\n"
  }

  private func trace(_ text: String, _ name: String = "pen.trace") throws -> String {
    try folder.write(Array("# recto pen 1\n\(text)".utf8), to: name)
  }

  @Test("what is drawn is listed, undone, done again, cleared, and cleared no more")
  func course() throws {
    #expect(try list() == "{\"strokes\": 0, \"pages\": []}\n")
    #expect(!FileManager.default.fileExists(atPath: path("data")), "who lists makes nothing")
    let pen = try trace(
      "tool marker width 5 colour #ffe14d\n0 0.1 0.1\n10 0.2 0.1\n\ntool write\n"
        + Self.lines([0.3, 0.5]) + "tool eraser\n0 0.5 0.25\n20 0.5 0.35\n\n:undo\n:undo\n:redo\n")
    #expect(try recto("draw", "replay", Self.book, pen, "-p", "3").text == "")
    func kept(_ strokes: Int, _ cursor: Int) throws {
      let all = try list()
      let bytes = all.split(separator: "\"bytes\": ").last?.prefix { $0.isNumber } ?? ""
      #expect(Int(bytes) ?? 0 > 60)
      #expect(
        all == "{\"strokes\": \(strokes), \"pages\": [{\"page\": 3, \"strokes\": \(strokes), "
          + "\"bytes\": \(bytes), \"cursor\": \(cursor), \"deeds\": 4}]}\n")
    }
    try kept(3, 3)
    #expect(try recto("draw", "redo", Self.book, "-p", "3").status == 0)
    try kept(3, 4)
    #expect(try recto("draw", "undo", Self.book, "-p", "3", "--steps", "2").status == 0)
    try kept(2, 2)
    #expect(try recto("draw", "redo", Self.book, "-p", "3").status == 0)
    try kept(3, 3)
    // What was undone is forgotten by a new deed.
    #expect(try recto("draw", "clear", Self.book).status == 0)
    try kept(0, 4)
    #expect(try recto("draw", "clear", Self.book, "-p", "3").status == 0, "it is clear")
    try kept(0, 4)
    #expect(try recto("draw", "undo", Self.book, "-p", "3").status == 0)
    try kept(3, 3)
    #expect(try recto("draw", "undo", Self.book, "-p", "3", "--steps", "99").status == 0)
    try kept(0, 0)
    #expect(try recto("draw", "list", Self.book).text.hasPrefix("3: 0 strokes, "))
  }

  @Test("pages and scenes show what is drawn, and are as before without notes")
  func pictures() throws {
    let pen = try trace("tool write width 3\n" + Self.lines([0.3, 0.5]))
    #expect(try recto("draw", "replay", Self.book, pen, "-p", "2").status == 0)
    for words in [
      ["page", Self.book, "2"], ["render", Self.book, "-p", "2", "--size", "300x200"],
    ] {
      func draw(_ more: String...) throws -> Data {
        let run = try RectoProcess(words + more + ["-o", path("x.png")])
        try #require(run.status == 0, "\(run.errors)")
        return try Data(contentsOf: URL(filePath: path("x.png")))
      }
      let shown = try draw("--data-dir", path("data"))
      let without = try draw("--data-dir", path("data"), "--no-notes")
      #expect(shown != without, "\(words)")
      #expect(try draw("--data-dir", path("nothing")) == without, "\(words)")
      #expect(try draw("--data-dir", path("data")) == shown, "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: path("nothing")))
  }

  @Test(
    "a marker comes through the thin paper of a look to the page behind, as long as it is there")
  func bleeds() throws {
    let pen = try trace("tool marker width 9\n" + Self.lines([0.04]))
    #expect(try recto("draw", "replay", Self.book, pen, "-p", "8").status == 0)
    func picture(_ words: [String]) throws -> Data {
      let run = try RectoProcess(words + ["-o", path("x.png"), "--data-dir", path("data")])
      try #require(run.status == 0, "\(run.errors)")
      return try Data(contentsOf: URL(filePath: path("x.png")))
    }
    func page(_ look: String...) throws -> Data {
      try picture(["page", Self.book, "7", "--width", "200"] + look)
    }
    func render(_ more: String...) throws -> Data {
      try picture(
        ["render", Self.book, "-p", "7", "--size", "300x200", "--preset", "vellum"] + more)
    }
    let plain = try page()
    #expect(try page("--preset", "glossy") == plain)
    #expect(try page("--preset", "vellum") != plain)
    #expect(try render() != render("--no-notes"))
    // Alone, a page has nothing behind it.
    #expect(try render("--one-page") == render("--one-page", "--no-notes"))
    #expect(try recto("draw", "undo", Self.book, "-p", "8").status == 0)
    #expect(try page("--preset", "vellum") == plain)
  }

  @Test("a stroke that was drawn outlives the program that drew it")
  func killed() throws {
    let places = (0..<3000).map { 0.1 + Double($0) / 5000 }
    let pen = try trace(Self.lines(places))
    let process = Process()
    process.executableURL = RectoProcess.executable
    process.arguments = [
      "draw", "replay", Self.book, pen, "-p", "1", "--data-dir", path("data"),
    ]
    try process.run()
    func strokes() throws -> Int {
      let counts = try list().split(separator: "\"strokes\": ")
      return Int(counts.dropFirst().first?.prefix { $0.isNumber } ?? "") ?? -1
    }
    var before = 0
    while before == 0 { before = try strokes() }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let after = try strokes()
    #expect(before <= after)
    #expect(try list().contains("\"cursor\": \(after), \"deeds\": \(after)"))
    #expect(try recto("draw", "undo", Self.book, "-p", "1").status == 0)
    #expect(try strokes() == after - 1)
  }

  @Test("ink follows its page of a comic into which another program has put a page")
  func inserted() throws {
    func write(_ pages: [Int]) throws -> String {
      let entries = pages.map { page in
        ZipFixture.Entry(
          "p\(page).png", PNGFixture.bytes(width: 8, height: 10 + page))
      }
      return try folder.write(ZipFixture.bytes(entries), to: "book.cbz")
    }
    func run(_ words: String...) throws -> String {
      let run = try RectoProcess(words + ["--data-dir", path("data")])
      #expect(run.status == 0, "\(run.errors)")
      return run.text
    }
    let book = try write([2, 4, 6, 8])
    _ = try run("library", "add", book)
    let pen = try trace(Self.lines([0.3]))
    for page in ["1", "3"] { _ = try run("draw", "replay", book, pen, "-p", page) }
    _ = try write([1, 2, 4, 5, 8])
    _ = try run("library", "add", book)
    let listed = try run("draw", "list", book).split(separator: "\n")
    #expect(listed.map { $0.prefix { $0 != ":" } } == ["2", "a page that is gone"])
    _ = try write([2, 4, 6, 8])
    #expect(try run("draw", "list", book).split(separator: "\n").map(\.first) == ["1", "3"])
  }

  @Test("ink of text that flows is seen small in the margin where text lies otherwise")
  func slips() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [40]), to: "book.epub")
    let pen = try trace(Self.lines([0.3]))
    #expect(try recto("draw", "replay", book, pen, "-p", "1").status == 0)
    func picture(_ page: String, _ more: String...) throws -> Data {
      let out = path("x.png")
      let run = try recto("page", book, page, "--text-size", "15", "-o", out)
      let plain = try RectoProcess(
        ["page", book, page, "--text-size", "15", "--no-notes", "-o", path("y.png")])
      try #require(run.status == 0 && plain.status == 0, "\(run.errors)")
      let (seen, print) = try (
        Data(contentsOf: URL(filePath: out)), Data(contentsOf: URL(filePath: path("y.png")))
      )
      return seen == print ? Data() : seen
    }
    #expect(try ["1", "2", "3"].filter { try !picture($0).isEmpty } == ["1"])
  }

  @Test("ink of text that flows is in its place whatever engine is the usual one")
  func engines() throws {
    for engine in ["mupdf", "own"] {
      let book = try folder.write(ChaptersFixture.bytes(paragraphs: [40]), to: "\(engine).epub")
      let pen = try trace(Self.lines([0.3]))
      func run(_ words: String...) throws -> String {
        let run = try RectoProcess(words + ["--data-dir", path(engine)])
        #expect(run.status == 0 && run.errors == "")
        return run.text
      }
      _ = try run("draw", "replay", book, pen, "-p", "2", "--engine", engine)
      #expect(try run("draw", "list", book).hasPrefix("2: 1 stroke"))
      _ = try run("page", book, "2", "-o", path("a.png"))
      _ = try run("page", book, "2", "-o", path("b.png"), "--engine", engine)
      #expect(FileManager.default.contentsEqual(atPath: path("a.png"), andPath: path("b.png")))
    }
  }

  @Test("strokes go out to Xournal++ and come back, and pictures show one page")
  func exports() throws {
    let pen = try trace(
      "tool fountain\n" + Self.lines([0.3]) + "tool marker\n" + Self.lines([0.5]))
    #expect(try recto("draw", "replay", Self.book, pen, "-p", "2").status == 0)
    for name in ["a.svg", "a.png", "a.xopp"] {
      let run = try recto("draw", "export", Self.book, "-o", path(name))
      #expect(run.status == 0 && run.errors == "" && run.text == "")
    }
    let svg = try String(contentsOfFile: path("a.svg"), encoding: .utf8)
    #expect(svg.split(separator: "\n").count == 5 && svg.contains("mix-blend-mode:multiply"))
    #expect(try recto("page", Self.book, "2", "-o", path("b.png")).status == 0)
    #expect(FileManager.default.contentsEqual(atPath: path("a.png"), andPath: path("b.png")))
    let back = try recto("draw", "import", Self.book, path("a.xopp"), data: "other")
    #expect(back.text == "2 strokes on 1 page\n" && back.status == 0)
    let again = try recto("draw", "import", Self.book, path("a.xopp"), data: "other")
    #expect(again.text == "0 strokes on 0 pages, 2 were there already\n" && again.status == 0)
    #expect(try list(data: "other").hasPrefix("{\"strokes\": 2, \"pages\": [{\"page\": 2, "))
    // Once they are points with widths, they stay as they are.
    #expect(
      try recto("draw", "export", Self.book, "-o", path("b.xopp"), data: "other").status == 0)
    #expect(try recto("draw", "import", Self.book, path("b.xopp"), data: "third").status == 0)
    #expect(
      try recto("draw", "export", Self.book, "-o", path("c.xopp"), data: "third").status == 0)
    #expect(FileManager.default.contentsEqual(atPath: path("b.xopp"), andPath: path("c.xopp")))
    // With a second page there is no single one.
    #expect(try recto("draw", "replay", Self.book, pen, "-p", "5").status == 0)
    let two = try recto("draw", "export", Self.book, "-o", path("two.svg"))
    #expect(
      two.errors == "recto: cannot export \(Self.book) to \(path("two.svg")): "
        + "pages 2 and 5 are drawn on; name one of them with --page\n")
    #expect(
      try recto("draw", "export", Self.book, "-o", path("two.svg"), "-p", "5").status == 0)
  }

  @Test("what fails says so in one line, and leaves nothing behind")
  func failures() throws {
    let comic = try folder.write(
      ZipFixture.bytes([.init("1.png", PNGFixture.bytes(width: 20, height: 30))]), to: "x.cbz")
    let half = try trace("0 0.1 0.1\n9 0.2 0.2\n\n0 0.5\n", "half.trace")
    let good = try trace("0 0.1 0.1\n9 0.2 0.2\n", "good.trace")
    let far = try folder.write(
      Array(
        """
        <xournal><page width="9" height="9"><layer/></page><page width="9" height="9"><layer>
        <stroke width="1">1 2 3 4</stroke></layer></page></xournal>
        """.utf8), to: "far.xopp")
    let pdf = try folder.write(Array("%PDF-1.7".utf8), to: "notes.pdf")
    let cases: [([String], String)] = [
      (["list", "/none"], "cannot open /none: no such file or folder"),
      (
        ["replay", comic, half, "-p", "1"],
        "cannot replay \(half): line 5: "
          + "a sample is T X Y [PRESSURE [TILTX TILTY]], and this has 2 words"
      ),
      (["replay", comic, "/none", "-p", "1"], "cannot replay /none: No such file or directory"),
      (["replay", comic, good, "-p", "2"], "cannot draw page 2 of \(comic): the book has 1 page"),
      (["undo", comic, "-p", "1"], "cannot undo on page 1 of \(comic): there is nothing to undo"),
      (["redo", comic, "-p", "1"], "cannot redo on page 1 of \(comic): there is nothing to redo"),
      (["undo", comic, "-p", "0"], "--page 0: pages are counted from 1"),
      (
        ["export", comic, "-o", path("a.svg")],
        "cannot export \(comic) to \(path("a.svg")): nothing is drawn on it"
      ),
      (
        ["export", comic, "-o", path("a.pdf")],
        "cannot export \(comic) to \(path("a.pdf")): "
          + "only a PDF book has a copy with annotations, and this is none"
      ),
      (
        ["export", comic, "-o", path("a.bmp")],
        "cannot export \(comic) to \(path("a.bmp")): "
          + "drawings are written as .svg, .png, .xopp or .pdf, and not as .bmp"
      ),
      (
        ["import", comic, far],
        "cannot import \(far): it has strokes on page 2, and \(comic) has 1 page"
      ),
      (["import", comic, pdf], "cannot import \(pdf): the document is damaged: no objects found"),
      (["import", comic, good], "cannot import \(good): it is no file of Xournal++"),
    ]
    for (words, reason) in cases {
      let run = try RectoProcess(["draw"] + words + ["--data-dir", path("data")])
      #expect(run.errors == "recto: \(reason)\n")
      #expect(run.text == "" && run.status != 0)
    }
    #expect(!FileManager.default.fileExists(atPath: path("data")))
    #expect(try recto("draw", "replay", comic, good, "-p", "1").status == 0)
    let nowhere = try recto("draw", "export", comic, "-o", path("none/a.svg"))
    #expect(
      nowhere.errors == "recto: cannot write \(path("none/a.svg")): No such file or directory\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(
      left.sorted() == ["data", "far.xopp", "good.trace", "half.trace", "notes.pdf", "x.cbz"])
  }

  @Test("a drawing on text that flows belongs to the layout it was made in")
  func flowing() throws {
    let text = try folder.write(ChaptersFixture.bytes(paragraphs: [40]), to: "x.epub")
    let pen = try trace("0 0.1 0.1\n9 0.2 0.2\n")
    #expect(try recto("draw", "replay", text, pen, "-p", "1").status == 0)
    #expect(
      try recto("draw", "list", text, "--json").text.hasSuffix(
        "\"cursor\": 1, \"deeds\": 1, \"layout\": \"11.0/29.0/book/420.0x600.0/own\"}]}\n"))
    func export(_ words: String...) throws -> Int32 {
      try RectoProcess(
        ["draw", "export", text, "-o", path("a.svg"), "--data-dir", path("data")] + words
      ).status
    }
    #expect(try export() == 0)
    #expect(try export("--text-size", "14") != 0)
    #expect(
      try recto("draw", "undo", text, "-p", "1", "--text-size", "14").errors.hasSuffix(
        "there is nothing to undo\n"))
    #expect(try recto("draw", "clear", text).status == 0)
    #expect(try recto("draw", "list", text, "--json").text.hasPrefix("{\"strokes\": 0, "))
  }
}
