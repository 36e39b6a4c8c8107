import BookFixtures
import Foundation
import Testing

@Suite("recto library") struct LibraryCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `list` and `search` print of a book, as far as it is looked at here.
  private struct Book: Decodable, Equatable {
    var id: Int
    var title: String
    var authors: [String]
    var series: String?
    var number: String?
    var tags: [String]
    var path: String
    var paths: [String]
    var format: String?
    var pages: Int?
    var direction: String
    var page: Int?
    var progress: Double
    var missing: Bool
    var collections: [String]
    var finished: Double?
  }

  private func recto(_ words: String...) throws -> RectoProcess {
    try RectoProcess(["library"] + words + ["--data-dir", folder.url.path + "/data"])
  }

  private func books(_ words: String...) throws -> [Book] {
    let run = try RectoProcess(
      ["library"] + words + ["--json", "--data-dir", folder.url.path + "/data"])
    return try run.decoded(as: [Book].self)
  }

  private func comic(_ name: String, _ info: String) throws -> String {
    let entries = [
      ZipFixture.Entry("1.png", PNGFixture.bytes(width: 20, height: 30)),
      ZipFixture.Entry("2.png", PNGFixture.bytes(width: 20, height: 30)),
      ZipFixture.Entry("ComicInfo.xml", Array(info.utf8)),
    ]
    return try folder.write(ZipFixture.bytes(entries), to: "books/\(name)")
  }

  @Test("books are added, listed, found, changed, collected and removed, and their files stay")
  func course() throws {
    let first = try comic(
      "a.cbz",
      "<Title>The Étude</Title><Writer>Ada</Writer><Series>Tales</Series><Number>2</Number>")
    _ = try comic("b.cbz", "<Title>Whale</Title><Genre>Sea</Genre>")
    try folder.write([0, 1, 2, 3, 4, 5, 6, 7], to: "books/c.cbz")
    let added = try recto("add", folder.url.path + "/books")
    #expect(added.status == 0 && added.errors == "")
    let said = String(decoding: added.output, as: UTF8.self)
    #expect(said.hasPrefix("skipped \(folder.url.path)/books/c.cbz: "))
    #expect(said.hasSuffix("\n2 added, 0 already in the library, 1 skipped\n"))

    let all = try books("list")
    #expect(all.map(\.title) == ["The Étude", "Whale"])
    let book = try #require(all.first)
    #expect(book.authors == ["Ada"] && book.series == "Tales" && book.number == "2")
    #expect(book.path == first && book.paths == [first] && book.format == "cbz")
    #expect(book.pages == 2 && book.direction == "ltr" && book.progress == 0 && !book.missing)
    #expect(try books("search", "etu", "ada").map(\.id) == [book.id])
    #expect(try books("search", "nothing").isEmpty)
    #expect(try books("list", "--series", "tales").map(\.id) == [book.id])

    #expect(
      try recto("edit", "\(book.id)", "--title", "Mine", "--tag", "x", "--tag", "y", "--finished")
        .status == 0)
    #expect(try recto("collect", "For the train", "\(book.id)").status == 0)
    let edited = try #require(try books("list", "--collection", "for the train").first)
    #expect(edited.title == "Mine" && edited.tags == ["x", "y"] && edited.finished != nil)
    #expect(edited.collections == ["For the train"])
    // Adding it again leaves what the reader said.
    #expect(try recto("add", first).status == 0)
    #expect(try books("list", "--shelf", "finished").map(\.title) == ["Mine"])

    #expect(try recto("remove", "\(book.id)").status == 0)
    #expect(try books("list").map(\.title) == ["Whale"])
    #expect(FileManager.default.fileExists(atPath: first))
    try FileManager.default.removeItem(atPath: folder.url.path + "/books/b.cbz")
    #expect(try books("list", "--shelf", "missing").map(\.title) == ["Whale"])
    let lines = String(decoding: try recto("list").output, as: UTF8.self)
    #expect(lines == "2  Whale (2 pages, missing)\n")
  }

  @Test("what cannot be done is one line on standard error")
  func faults() throws {
    let path = try recto("where")
    #expect(
      String(decoding: path.output, as: UTF8.self) == folder.url.path + "/data/library.sqlite\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/data"))
    try folder.write([0, 1, 2, 3, 4, 5, 6, 7], to: "no.cbz")
    for (words, reason) in [
      (["remove", "99"], "there is no book 99"),
      (["edit", "99", "--title", "x"], "there is no book 99"),
      (["collect", "C", "99"], "there is no book 99"),
      (["add", "/nonexistent.cbz"], "cannot read /nonexistent.cbz: No such file or directory"),
      (["add", folder.url.path + "/no.cbz"], "cannot add \(folder.url.path)/no.cbz: "),
      (
        ["list", "--collection", "none", "--sort", "colour"],
        "unknown sort order 'colour'; choose title, "
      ),
      (["add"], "Missing expected argument"),
      (["add", ""], "an empty path names no file"),
      (["edit", "1"], "there is nothing to change"),
      (["list", "--shelf", "bogus"], "there is no shelf of that name; choose "),
      (["list", "--series", "none"], "there is no series “none”"),
      (["list", "--collection", "none"], "there is no collection “none”"),
      (["collections", "--drop", "none"], "there is no collection “none”"),
      (["watched", "--drop", "/none"], "/none is not watched"),
      (["refused", "--drop", "/none"], "/none was not refused"),
    ] {
      let run = try RectoProcess(["library"] + words + ["--data-dir", folder.url.path + "/data"])
      #expect(run.status != 0 && run.output.isEmpty, "\(words)")
      #expect(run.errors.hasPrefix("recto: ") && run.errors.contains(reason), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    #expect(try books("list").isEmpty)
    #expect(try recto("list").output.isEmpty)
  }

  @Test("collections, watched folders and refused files are listed, and dropped")
  func lists() throws {
    func lines(_ words: String...) throws -> String {
      String(
        decoding: try RectoProcess(
          ["library"] + words + ["--data-dir", folder.url.path + "/data"]
        ).output, as: UTF8.self)
    }
    let root = folder.url.path + "/books"
    _ = try comic("a.cbz", "<Title>One</Title>")
    try folder.write([0, 1, 2, 3, 4, 5, 6, 7], to: "books/c.cbz")
    #expect(try recto("add", "--watch", root).status == 0)
    #expect(try lines("watched") == root + "\n")
    #expect(try lines("refused").hasPrefix(root + "/c.cbz: "))
    #expect(try lines("add", root).hasSuffix("\n0 added, 1 already in the library, 1 skipped\n"))
    #expect(try recto("collect", "For the train", "1").status == 0)
    #expect(try lines("collections") == "For the train (1 book, 0 finished)\n")
    #expect(
      try lines("collections", "--json")
        == "[{\"name\": \"For the train\", \"books\": 1, \"finished\": 0}]\n")
    #expect(try lines("watched", "--json") == "[{\"path\": \"\(root)\", \"present\": true}]\n")
    #expect(try recto("watched", "--drop", root).status == 0)
    #expect(try recto("refused", "--drop", root + "/c.cbz").status == 0)
    #expect(try recto("collections", "--drop", "for the TRAIN").status == 0)
    for list in ["watched", "refused", "collections"] { #expect(try lines(list).isEmpty) }
    // Never opened, and finished all the same.
    #expect(try recto("edit", "1", "--finished").status == 0)
    #expect(try lines("list") == "1  One (2 pages, finished)\n")
    #expect(try lines("list", "--shelf", "unread").isEmpty)
  }

  @Test("a folder that is to be watched is, though its import is cut short")
  func cutShort() throws {
    let root = folder.url.path + "/books"
    for number in 0..<40 { _ = try comic("\(number).cbz", "<Title>\(number)</Title>") }
    let process = Process()
    process.executableURL = RectoProcess.executable
    process.arguments = [
      "library", "add", "--watch", root, "--data-dir", folder.url.path + "/data",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = ContinuousClock.now + .seconds(60)
    while try books("list").isEmpty, ContinuousClock.now < end {}
    process.terminate()
    process.waitUntilExit()
    let watched = try recto("watched")
    #expect(String(decoding: watched.output, as: UTF8.self) == root + "\n")
  }

  @Test("a file whose name is no UTF-8 is named, opened and listed like others")
  func foreignNames() throws {
    let path = try comic("good.cbz", "<Title>Odd</Title>")
    let books = folder.url.path + "/books"
    let data = folder.url.path + "/data"
    let script = """
      set -e; cd '\(books)'; mv '\(path)' "$(printf 'bad\\377\\376.cbz')"
      '\(RectoProcess.executable.path)' info bad*.cbz | grep -q 'pages'
      '\(RectoProcess.executable.path)' page bad*.cbz 1 -o one.png; test -s one.png
      '\(RectoProcess.executable.path)' library add bad*.cbz --data-dir '\(data)'
      '\(RectoProcess.executable.path)' library list --json --data-dir '\(data)'
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(said.hasPrefix("1 added, 0 already in the library, 0 skipped\n"), "\(said)")
    #expect(said.contains("\"title\": \"Odd\"") && said.contains("\"missing\": false"), "\(said)")
  }
}
