import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import recto

@Suite("what is printed") struct PrintingTests {
  private let folder: TemporaryFolder
  /// It would clear the screen, end its line and turn what follows round.
  private let name = "a\u{1B}[2J\nb\u{202E}gpj\u{9B}.cbz"

  init() throws { folder = try TemporaryFolder() }

  private func book() throws -> String {
    try folder.write(
      ZipFixture.bytes([.init("1.png", PNGFixture.bytes(width: 20, height: 30))]), to: name)
  }

  /// Signs that act on a terminal or on the text beside them, but for the end of a line.
  private func acting(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.acts && $0 != "\n" }
  }

  @Test("no name of a file drives the terminal, in results and in reasons")
  func names() throws {
    let path = try book()
    try folder.write([1, 2, 3], to: "shelf/" + name)
    let missing = path + "x"
    let runs = [
      try RectoProcess(["info", path]), try RectoProcess(["info", missing]),
      try RectoProcess(["text", missing]), try RectoProcess(["--turn", name]),
      try RectoProcess(
        ["library", "add", folder.url.path + "/shelf", path, "--data-dir", folder.url.path + "/d"]),
      try RectoProcess(["library", "list", "--data-dir", folder.url.path + "/d"]),
    ]
    #expect(runs.map { $0.status == 0 } == [true, false, false, false, true, true])
    for run in runs {
      let said = run.text + run.errors
      #expect(!said.isEmpty)
      #expect(acting(in: said).isEmpty, "\(said.debugDescription)")
    }
    #expect(runs[0].text.split(separator: "\n").count == 5)
    #expect(runs[1].errors.filter { $0 == "\n" }.count == 1)
    #expect(runs[4].text.contains("skipped "))
  }

  @Test("JSON says the same name exactly, and is as harmless")
  func json() throws {
    let path = try book()
    let run = try RectoProcess(["info", path, "--json"])
    #expect(acting(in: run.text).isEmpty)
    struct Facts: Decodable { let path: String }
    #expect(try run.decoded(as: Facts.self).path == path)
  }

  @Test(
    "what programs read is exact in a pipe and harmless on a terminal",
    .enabled(if: RectoProcess.isInstalled("script"), "needs script, of Debian's bsdutils"))
  func terminal() throws {
    let data = folder.url.path + "/" + name
    let piped = try RectoProcess(["library", "where", "--data-dir", data])
    #expect(piped.text == data + "/library.sqlite\n")
    let seen = try RectoProcess(
      script: #"script -qec '"$RECTO" library where --data-dir "$DATA"' /dev/null"#,
      in: folder.url.path, with: ["DATA": data])
    #expect(seen.text.contains("/library.sqlite"))
    #expect(acting(in: seen.text.replacing("\r\n", with: "\n")).isEmpty)
  }

  @Test(
    "a result that cannot be written is a failure in one line",
    arguments: [
      ("\"$RECTO\" --help >/dev/full", "the disk is full"),
      ("\"$RECTO\" info \"$BOOK\" >/dev/full", "the disk is full"),
      ("\"$RECTO\" info \"$BOOK\" --json >&-", "it is closed"),
      ("\"$RECTO\" --version <&- >&-", "it is closed"),
      ("\"$RECTO\" page \"$BOOK\" 1 -o - >/dev/full", "No space left on device"),
    ])
  func output(line: String, reason: String) throws {
    let run = try RectoProcess(script: line, in: folder.url.path, with: ["BOOK": try book()])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("recto: cannot write "))
    #expect(run.errors.hasSuffix(": \(reason)\n"))
  }

  @Test("a picture goes to standard output where - is its name")
  func pictures() throws {
    let path = try book()
    let file = folder.url.appending(path: "out.png").path
    _ = try RectoProcess(["page", path, "1", "-o", file])
    let run = try RectoProcess(["page", path, "1", "-o", "-"], in: folder.url.path)
    #expect(run.output == (try Data(contentsOf: URL(filePath: file))))
    let drawn = try RectoProcess(
      ["render", path, "-o", "-", "--size", "32x20"], in: folder.url.path)
    #expect(drawn.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]), "\(drawn.errors)")
    for (more, reason) in [
      (["--frames", "3"], "a sequence needs a folder"),
      (["--against", "e-ink", "--json"], "standard output is for what --json prints"),
    ] {
      let refused = try RectoProcess(["render", path, "-o", "-"] + more, in: folder.url.path)
      #expect(refused.errors == "recto: --output -: \(reason)\n")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(left) == [name, "out.png"])
  }

  @Test("signs that act are spaces or nothing, and letters of any script stay")
  func clean() {
    #expect("a\u{1B}b\u{85}c\u{2028}d\u{202E}e\u{2066}f\u{2069}".inert() == "a b c def")
    let text = "שלום \u{200F}عَرَبِيّ ½ 京\u{200D}"
    #expect(text.inert() == text)
    #expect("a\tb\nc".inert(keeping: ["\n"]) == "a b\nc")
  }
}
