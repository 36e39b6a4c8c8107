import BookFixtures
import Foundation
import RectoBookModel
import RectoLibraryDatabase
import RectoReadingRecords
import Testing

@Suite("recto notes") struct NotesCommandTests {
  private let folder: TemporaryFolder
  private static let book = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Assets/sample-book/recto.pdf").standardized.path

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func recto(_ words: String..., data: String = "data") throws -> RectoProcess {
    try RectoProcess(["notes"] + words + ["--data-dir", path(data)])
  }

  private static func annotation(
    _ id: String, _ place: Place = .page(PageNumber(3)), _ color: AnnotationColor = .yellow,
    quote: String = "Call me Ishmael.", note: String = "", at time: Double = 2.5
  ) -> Annotation {
    Annotation(
      id: id, kind: .highlight, color: color,
      passage: TextPassage(place: place, start: 0, quote: quote), note: note, created: time)
  }

  /// Says something to the library as a window does.
  private func change(
    _ changes: [AnnotationChange], of book: String = book, data: String = "data"
  ) throws {
    try Library(in: path(data)).change(
      annotations: changes, of: BookIdentity(of: .disk(path: book)))
  }

  private func kept(data: String = "data") throws -> [Annotation] {
    try Library(in: path(data)).annotations(of: BookIdentity(of: .disk(path: Self.book)))
  }

  @Test("what is marked is listed by page and colour, and who lists makes nothing")
  func lists() throws {
    #expect(try recto("list", Self.book).text == "")
    #expect(try recto("list", Self.book, "--json").text == "[]\n")
    #expect(!FileManager.default.fileExists(atPath: path("data")))
    try change([
      .put(Self.annotation("b", .page(PageNumber(5)), .green, note: "A\nnote\u{1B}[31m")),
      .put(Self.annotation("a", quote: String(repeating: "Long ", count: 40))),
    ])
    let run = try recto("list", Self.book)
    #expect(run.status == 0 && run.errors == "")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("3: yellow highlight, “Long Long ") == true)
    #expect(lines.first?.hasSuffix("Long…”") == true)
    #expect(lines.last == "5: green highlight, “Call me Ishmael.”: A note [31m")
    for words in [["--colour", "green"], ["--color", "green"], ["--page", "5"], ["-p", "5"]] {
      let run = try RectoProcess(
        ["notes", "list", Self.book, "--data-dir", path("data")] + words)
      #expect(run.text.split(separator: "\n") == lines.suffix(1), "\(words)")
    }
    #expect(try recto("list", Self.book, "-p", "5", "--colour", "pink").text == "")
    let json = try recto("list", Self.book, "--json", "-p", "5").text
    #expect(
      json.contains(
        "\"kind\": \"highlight\", \"colour\": \"green\", \"text\": \"Call me Ishmael.\""))
    #expect(json.hasPrefix("[{\"id\": \"b\", \"page\": 5, "))
  }

  /// A line of `notes list --json` as a script reads it.
  private struct Listed: Decodable {
    var id, kind, colour, text, note: String
    var page: Int
    var boxes: [[Double]]
  }

  @Test(
    "scripts read an array with kinds by their names and boxes as a search has them",
    arguments: [false, true])
  func listsForScripts(flows: Bool) throws {
    let book =
      flows
      ? try folder.write(ChaptersFixture.bytes(paragraphs: [40, 40]), to: "x.epub") : Self.book
    let page = flows ? 1 : 4
    let text = try RectoProcess(["text", book, "-p", "\(page)"]).text
    let word = String(try #require(text.split(whereSeparator: \.isWhitespace).first))
    let hit = try #require(
      try JSONDecoder().decode(
        [Hit].self, from: Data(RectoProcess(["search", book, word, "--json"]).text.utf8)
      ).first { $0.page == page })
    let place: Place = flows ? .text(chapter: 0, offset: 0) : .page(PageNumber(page))
    try change(
      Annotation.Kind.allCases.map { kind in
        var one = Self.annotation(kind.rawValue, place, quote: word, note: "N")
        one.kind = kind
        return .put(one)
      }, of: book)
    let run = try recto("list", book, "--json")
    let listed = try JSONDecoder().decode([Listed].self, from: Data(run.text.utf8))
    #expect(Set(listed.map(\.kind)) == ["highlight", "underline", "strike", "note"])
    for one in listed {
      #expect(one.page == page && one.note == "N" && one.colour == "yellow")
      #expect(one.text == (one.kind == "note" ? "" : word), "\(one.id)")
      #expect(one.kind == "note" ? one.boxes.isEmpty : one.boxes == hit.boxes, "\(one.id)")
    }
  }

  /// What a search says.
  private struct Hit: Decodable {
    var page: Int
    var boxes: [[Double]]
  }

  @Test("what is exported comes back into another library, and nothing is doubled")
  func course() throws {
    try change([
      .put(Self.annotation("a", note: "# <b>\u{0}")), .put(Self.annotation("b", at: 9)),
    ])
    let out = path("x.json")
    let export = try recto("export", Self.book, "-o", out)
    #expect(export.status == 0 && export.text == "" && export.errors == "")
    let back = try recto("import", Self.book, out, data: "other")
    #expect(back.text == "2 added, 0 changed, 0 as they were\n" && back.errors == "")
    #expect(try kept(data: "other") == kept())
    let again = try recto("import", Self.book, out, data: "other")
    #expect(again.text == "0 added, 0 changed, 2 as they were\n" && again.status == 0)
    // The last change counts, here or there.
    try change(
      [.put(Self.annotation("a", note: "here", at: 3)), .put(Self.annotation("b", at: 1))],
      data: "third")
    let third = try recto("import", Self.book, out, data: "third")
    #expect(third.text == "0 added, 1 changed, 1 as they were\n")
    #expect(try kept(data: "third").map(\.note) == ["here", ""])
    try change([.remove(id: "a", at: 20)], data: "third")
    let gone = try recto("import", Self.book, out, data: "third")
    #expect(gone.text == "0 added, 0 changed, 1 as they were, 1 left out, removed here later\n")
    #expect(try kept(data: "third").map(\.id) == ["b"])
  }

  @Test("the suffix or --as says what is written, to a file or to standard output")
  func formats() throws {
    try change([.put(Self.annotation("a", note: "A *note*"))])
    let starts = [
      "markdown": ("md", "# "), "org": ("org", "#+title: "), "html": ("html", "<!DOCTYPE html>"),
      "json": ("json", "{\n  \"annotations\" : ["),
    ]
    for (name, (suffix, start)) in starts {
      let out = path("x.\(suffix)")
      #expect(try recto("export", Self.book, "-o", out).status == 0)
      let text = try String(contentsOfFile: out, encoding: .utf8)
      #expect(text.hasPrefix(start))
      #expect(text.contains("Call me Ishmael."))
      #expect(try recto("export", Self.book, "--as", name).text == text)
      #expect(try recto("export", Self.book, "-o", "-", "--as", name).text == text)
      #expect(try recto("export", Self.book, "-o", path("y.txt"), "--as", name).status == 0)
      #expect(try String(contentsOfFile: path("y.txt"), encoding: .utf8) == text)
    }
    for (name, like) in [("x.Markdown", "x.md"), ("x.htm", "x.html")] {
      #expect(try recto("export", Self.book, "-o", path(name)).status == 0)
      #expect(
        FileManager.default.contentsEqual(atPath: path(name), andPath: path(like)), "\(name)")
    }
    let text = try String(contentsOfFile: path("x.md"), encoding: .utf8)
    #expect(
      text.contains("\n> Call me Ishmael.\n\nPage 3, highlighted in yellow\n\nA \\*note\\*\n"))
  }

  @Test("a PDF has a copy with annotations, the book's bytes first, and they come back from it")
  func copies() throws {
    let words = try RectoProcess(["text", Self.book, "-p", "4"]).text
    let quote = try #require(words.split(separator: "\n").first { $0.count > 20 })
    let kinds = zip(Annotation.Kind.allCases, AnnotationColor.allCases)
    let marks = kinds.enumerated().map { index, mark in
      var one = Self.annotation(
        "one-\(index)", .page(PageNumber(4)), quote: String(quote), note: "Note \(index)")
      (one.kind, one.color) = mark
      return one
    }
    try change(marks.map(AnnotationChange.put) + [.put(Self.annotation("lost"))])
    let copy = path("copy.pdf")
    let run = try recto("export", Self.book, "-o", copy)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("1 of 5 are not in the copy: their words are not found on their pages"))
    let (before, after) = (
      try Data(contentsOf: URL(filePath: Self.book)), try Data(contentsOf: URL(filePath: copy))
    )
    #expect(after.count > before.count && after.prefix(before.count) == before)
    let listed = try recto("list", copy, data: "none").text.split(separator: "\n")
    #expect(listed.count == 4 && listed.allSatisfy { $0.hasPrefix("4: ") })
    #expect(listed.allSatisfy { $0.hasSuffix(" (in the file)") }, "\(listed)")
    #expect(try recto("list", copy, "-p", "5", data: "none").text == "")
    let back = try recto("import", Self.book, copy, data: "other")
    #expect(back.text == "4 added, 0 changed, 0 as they were\n" && back.errors == "")
    let found = try kept(data: "other")
    #expect(Set(found.map(\.id)) == Set(marks.map(\.id)))
    for mark in marks {
      let one = try #require(found.first { $0.id == mark.id })
      #expect(one.kind == mark.kind && one.color == mark.color && one.note == mark.note)
      let signs = { (text: String) in text.filter { !$0.isWhitespace } }
      let (found, sent) = (signs(one.passage.quote), signs(mark.passage.quote))
      #expect(mark.kind == .note ? sent.hasPrefix(found) : found == sent)
    }
    #expect(
      try recto("import", Self.book, copy, data: "other").text
        == "0 added, 0 changed, 4 as they were\n")
    #expect(try recto("export", Self.book, "--as", "pdf").status != 0, "not to a terminal")
    #expect(try recto("export", Self.book, "-o", Self.book, "--as", "pdf").status != 0)
    #expect(try Data(contentsOf: URL(filePath: Self.book)) == before)
  }

  @Test(
    "what a PDF has over no text is listed and exported with its words and page, and not imported")
  func withoutText() throws {
    let list = """
      [<</Subtype/Highlight/Rect[20 30 60 90]/NM(pic)/C[1 1 0]/Contents(On a picture)>>\
      <</Subtype/Highlight/Rect[20 248 105 262]/NM(txt)/C[1 1 0]/Contents(On words)>>\
      <</Subtype/Text/Rect[150 30 160 40]/NM(sign)>>]
      """
    let page = TextPDFFixture.Page(
      lines: [(20, 250, "Call me Ishmael.")], entries: "/Annots\(list)")
    let file = try folder.write(TextPDFFixture.bytes([page]), to: "marked.pdf")
    let listed = try recto("list", file).text.split(separator: "\n")
    #expect(
      listed == [
        "1: yellow highlight: On a picture (in the file)",
        "1: yellow highlight, “Call me Ishmael.”: On words (in the file)",
      ])
    let json = try recto("list", file, "--json").text
    #expect(json.contains("\"id\": \"pic\""))
    for name in ["markdown", "org", "html", "json"] {
      let run = try recto("export", file, "--as", name)
      #expect(run.status == 0 && run.text.contains("On a picture"), "\(name) \(run.errors)")
      #expect(run.text.contains("On words") && run.text.contains("Call me Ishmael."), "\(name)")
    }
    let out = path("marked.json")
    #expect(try recto("export", file, "-o", out).status == 0)
    #expect(try recto("import", file, out).text == "0 added, 0 changed, 0 as they were\n")
    let back = try recto("import", file, file)
    #expect(back.text == "1 added, 0 changed, 0 as they were\n")
    #expect(try recto("list", file).text.split(separator: "\n").count == 2, "none is told twice")
  }

  /// A picture of a page, or of the book open there.
  private func picture(_ words: [String]) throws -> Data {
    let run = try RectoProcess(words + ["-o", path("x.png"), "--data-dir", path("data")])
    try #require(run.status == 0 && run.errors == "", "\(run.errors)")
    return try Data(contentsOf: URL(filePath: path("x.png")))
  }

  @Test("pages and scenes show what is marked and written, and are as before without notes")
  func pictures() throws {
    let text = try RectoProcess(["text", Self.book, "-p", "4"]).text
    let words = text.split(whereSeparator: \.isWhitespace).first { $0.count > 4 }
    let quote = String(try #require(words))
    for scene in [
      ["page", Self.book, "4", "--width", "400"],
      ["render", Self.book, "-p", "4", "--size", "400x300"],
    ] {
      let without = try picture(scene)
      try change([.put(Self.annotation("a", .page(PageNumber(4)), quote: quote, at: 1))])
      let marked = try picture(scene)
      #expect(marked != without)
      #expect(try picture(scene + ["--no-notes"]) == without)
      let noted = Self.annotation("a", .page(PageNumber(4)), quote: quote, note: "So", at: 2)
      try change([.put(noted)])
      let slip = try picture(scene)
      #expect(slip != marked && slip != without)
      try change([.remove(id: "a", at: 3)])
      #expect(try picture(scene) == without)
      try FileManager.default.removeItem(atPath: path("data"))
    }
  }

  @Test("in text that flows a mark is seen on the page that shows its words now")
  func flowingPictures() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [40, 40]), to: "x.epub")
    let text = try RectoProcess(["text", book, "-p", "1"]).text
    let words = text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
    try change([.put(Self.annotation("a", .text(chapter: 0, offset: 0), quote: words))], of: book)
    for size in ["9", "22"] {
      func isMarked(_ page: String) throws -> Bool {
        let words = ["page", book, page, "--width", "300", "--text-size", size]
        return try picture(words) != picture(words + ["--no-notes"])
      }
      #expect(try isMarked("1"), "at \(size)")
      #expect(try !isMarked("2"), "at \(size)")
    }
  }

  @Test("in text that flows the page is the one that shows the passage now")
  func flowing() throws {
    let book = try folder.write(ChaptersFixture.bytes(paragraphs: [40, 40]), to: "x.epub")
    try change(
      [
        .put(Self.annotation("a", .text(chapter: 0, offset: 0))),
        .put(Self.annotation("b", .text(chapter: 1, offset: 2_000))),
      ], of: book)
    func pages(_ words: String...) throws -> [Int] {
      let run = try RectoProcess(
        ["notes", "list", book, "--data-dir", path("data")] + words)
      try #require(run.status == 0, "\(run.errors)")
      return run.text.split(separator: "\n").compactMap { Int($0.prefix { $0 != ":" }) }
    }
    let (small, large) = (try pages(), try pages("--text-size", "22"))
    #expect(small.count == 2 && small[0] == 1 && large[0] == 1)
    #expect(large[1] > small[1] && small[1] > 1)
    #expect(try pages("-p", "\(small[1])") == [small[1]])
    let out = path("x.md")
    #expect(
      try RectoProcess(
        ["notes", "export", book, "-o", out, "--data-dir", path("data")]).status == 0)
    #expect(
      try String(contentsOfFile: out, encoding: .utf8).contains("\nPage \(small[1]), highlighted"))
  }

  @Test("what fails says so in one line, and leaves nothing behind")
  func failures() throws {
    let comic = try folder.write(
      ZipFixture.bytes([.init("1.png", PNGFixture.bytes(width: 20, height: 30))]), to: "x.cbz")
    let spoilt = try folder.write(Array("{\n\"format\": 1,\n]".utf8), to: "spoilt.json")
    let foreign = try folder.write(Array("{}".utf8), to: "foreign.json")
    let cases: [([String], String)] = [
      (["list", "/none"], "cannot open /none: no such file or folder"),
      (["list", comic, "-p", "0"], "--page 0: pages are counted from 1"),
      (["list", comic, "-p", "2"], "cannot draw page 2 of \(comic): the book has 1 page"),
      (
        ["export", comic, "-o", path("a.md")],
        "cannot export \(comic) to \(path("a.md")): nothing is marked in it"
      ),
      (
        ["export", comic, "-o", path("a.doc")],
        "cannot export \(comic) to \(path("a.doc")): "
          + "notes are written as .md, .org, .json, .html or .pdf, and not as .doc"
      ),
      (
        ["export", comic, "-o", path("a")],
        "cannot export \(comic) to \(path("a")): "
          + "notes are written as .md, .org, .json, .html or .pdf, and its name has no suffix"
      ),
      (
        ["export", comic],
        "say with --as what is written to standard output: markdown, org, json, html"
      ),
      (["import", comic, "/none"], "cannot import /none: No such file or directory"),
      (["import", comic, spoilt], "cannot import \(spoilt): line 3: it is no JSON from here on"),
      (
        ["import", comic, foreign],
        "cannot import \(foreign): it is no file of annotations that Recto wrote"
      ),
    ]
    for (words, reason) in cases {
      let run = try RectoProcess(["notes"] + words + ["--data-dir", path("data")])
      #expect(run.errors == "recto: \(reason)\n")
      #expect(run.text == "" && run.status != 0)
    }
    #expect(!FileManager.default.fileExists(atPath: path("data")))
    try change([.put(Self.annotation("a", .page(PageNumber(1))))], of: comic)
    let nowhere = try recto("export", comic, "-o", path("none/a.md"))
    #expect(
      nowhere.errors == "recto: cannot write \(path("none/a.md")): No such file or directory\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == ["data", "foreign.json", "spoilt.json", "x.cbz"])
    // Of another book than it was exported from it is taken, and that is said.
    let out = path("a.json")
    #expect(try recto("export", comic, "-o", out).status == 0)
    let other = try recto("import", Self.book, out)
    #expect(other.text == "1 added, 0 changed, 0 as they were\n" && other.status == 0)
    #expect(other.errors.contains("\(out) was exported from another book or edition: x"))
    #expect(!other.errors.contains("left out"))
    // What is on none of its pages is not.
    try change([.put(Self.annotation("b", .page(PageNumber(9_999))))], of: comic)
    #expect(try recto("export", comic, "-o", path("b.json")).status == 0)
    let beyond = try recto("import", Self.book, path("b.json"))
    #expect(beyond.text == "0 added, 0 changed, 1 as they were\n" && beyond.status == 0)
    #expect(beyond.errors.contains("1 annotation is left out: the book has no such page"))
  }
}
