import BookFixtures
import Foundation
import Testing

@testable import recto

@Suite("Places in which nothing can be written") struct OddPlacesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
  }

  @Test(
    "a folder whose name is no UTF-8 is refused with its name, and nothing is written elsewhere",
    arguments: [
      ("$RECTO library list --data-dir $(printf 'a\\377')", "--data-dir", "a\\xFF"),
      ("$RECTO settings path --data-dir $(printf 'a\\377')", "--data-dir", "a\\xFF"),
      ("$RECTO --data-dir $(printf 'a\\377')", "--data-dir", "a\\xFF"),
      ("$RECTO install --dry-run --prefix $(printf '/a\\303')", "--prefix", "/a\\xC3"),
      ("$RECTO shaders new $(printf 'a\\377')", "name", "a\\xFF"),
      (
        "XDG_DATA_HOME=$PWD/$(printf 'b\\200c') $RECTO library list", "XDG_DATA_HOME: ",
        "/b\\x80c"
      ),
      ("unset XDG_DATA_HOME; HOME=/$(printf 'h\\377') $RECTO library list", "HOME: ", "/h\\xFF"),
      ("XDG_STATE_HOME=/$(printf 's\\377') $RECTO", "XDG_STATE_HOME: ", "/s\\xFF"),
    ])
  func noText(script: String, option: String, name: String) throws {
    let run = try RectoProcess(script: script, in: folder.url.path)
    #expect(run.status != 0 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("recto: ") && run.errors.contains(option), "\(run.errors)")
    #expect(run.errors.contains("not UTF-8") && run.errors.contains(name), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(names.isEmpty)
  }

  @Test("files whose names are no UTF-8 are read and written by their bytes, and named by them")
  func bytes() throws {
    try folder.write(PNGFixture.bytes(width: 8, height: 8), to: "book/1.png")
    let run = try RectoProcess(
      script: """
        n=$(printf 'a\\377'); mv book $n; printf x > p$n
        $RECTO info $n --password-file p$n | head -1
        $RECTO page $n 1 -o o$n.png && test -s o$n.png && echo written
        $RECTO info none$n
        $RECTO render $n -o seq$n --frames 2 --size 64x64
        ls | LC_ALL=C grep -c "^[opa]*a.\\(.png\\)*$"
        """, in: folder.url.path)
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.hasSuffix(" a\\xFF") == true && lines.dropFirst() == ["written", "3"])
    let faults = run.errors.split(separator: "\n")
    #expect(faults.count == 2, "\(run.errors)")
    #expect(faults.first?.contains("nonea\\xFF: ") == true, "\(run.errors)")
    #expect(faults.last == "recto: seqa\\xFF is not UTF-8")
  }

  @Test(
    "where files may not grow, that is the reason, and the program does not die of it",
    arguments: [
      "library list --data-dir data", "library add book --data-dir data",
      "render book -o x.png --size 64x64", "page book 1 -o x.png",
      "settings example > settings.toml",
    ])
  func noRoom(line: String) throws {
    try folder.write(PNGFixture.bytes(width: 8, height: 8), to: "book/1.png")
    let run = try RectoProcess(
      script: "ulimit -f 0; $RECTO \(line)", in: folder.url.path)
    #expect(run.status == 1, "\(run.status)")
    #expect(run.errors.contains("larger than this session allows (ulimit -f)"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(!names.contains("x.png"))
  }
}
