import BookFixtures
import Foundation
import Testing

@Suite("recto sketchbook") struct SketchbookCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs it where the sketchbooks lie, so that their paths are short.
  private func recto(_ line: String) throws -> RectoProcess {
    try RectoProcess(line.split(separator: " ").map(String.init), in: folder.url.path)
  }

  @Test("one that is made is a book: it is told of, drawn in, shown and found again")
  func course() throws {
    let made = try recto(
      "sketchbook new a.sketchbook --stock squared --page-size 100x150 --pages 6 --cover #336699")
    #expect(made.status == 0 && made.text == "" && made.errors == "")
    let facts = try recto("info a.sketchbook --json").text
    #expect(facts.contains("\"format\": \"sketchbook\"") && facts.contains("\"pages\": 6"))
    let pen = (0...10).map { "\($0 * 10) \(0.2 + 0.05 * Double($0)) 0.5 0.8" }
    try folder.write(
      Array(("# recto pen 1\ntool write width 3\n" + pen.joined(separator: "\n") + "\n\n").utf8),
      to: "pen.trace")
    #expect(try recto("draw replay a.sketchbook pen.trace -p 3").errors == "")
    let list = try recto("draw list a.sketchbook --json").text
    #expect(list.contains("\"strokes\": 1") && list.contains("\"page\": 3"))
    #expect(try recto("page a.sketchbook 3 -o ink.png --width 200").status == 0)
    #expect(try recto("page a.sketchbook 3 -o paper.png --width 200 --no-notes").status == 0)
    #expect(try recto("page a.sketchbook 4 -o other.png --width 200").status == 0)
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: folder.url.appending(path: name))
    }
    #expect(try bytes("paper.png") == bytes("other.png"))
    #expect(try bytes("ink.png") != bytes("paper.png"))
    // Nothing lies beside it that a copy would lack.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(
      Set(names) == ["a.sketchbook", "pen.trace", "ink.png", "paper.png", "other.png"])
    // As PDF it has all its pages, and its strokes come back from there.
    #expect(try recto("draw export a.sketchbook -o a.pdf").errors == "")
    #expect(try recto("info a.pdf --json").text.contains("\"pages\": 6"))
    #expect(try recto("sketchbook new b.sketchbook --page-size 100x150 --pages 6").status == 0)
    #expect(try recto("draw import b.sketchbook a.pdf").text == "1 stroke on 1 page\n")
    #expect(try recto("draw list b.sketchbook").text == recto("draw list a.sketchbook").text)
    #expect(try recto("draw undo a.sketchbook -p 3").status == 0)
    #expect(try recto("draw list a.sketchbook").text.contains("0 strokes"))
  }

  @Test(
    "what cannot be made is refused in a line, and nothing is there then",
    arguments: [
      ("sketchbook new a.pdf", "its name must end in .sketchbook"),
      ("sketchbook new none/a.sketchbook", "No such file or directory"),
      ("sketchbook new a.sketchbook --pages 1", "--pages 1"),
      (
        "sketchbook new a.sketchbook --page-size 10x20",
        "10 is outside 20…2000"
      ),
      ("sketchbook new a.sketchbook --page-size 0x0", "0 is outside 20…2000"),
      ("sketchbook new a.sketchbook --page-size=-5x100", "-5 is outside 20…2000"),
      ("sketchbook new a.sketchbook --page-size abc", "a size is written WIDTHxHEIGHT"),
      ("sketchbook new a.sketchbook --page-size 100x", "100x"),
      ("sketchbook new a.sketchbook --stock lined", "lined"),
      ("sketchbook new a.sketchbook --cover red", "a colour is written #rrggbb"),
    ])
  func refusals(line: String, words: String) throws {
    let run = try recto(line)
    #expect(run.status != 0 && run.errors.contains(words) && !run.errors.contains("\n\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test("another file is never written over")
  func there() throws {
    try folder.write([7], to: "a.sketchbook")
    let run = try recto("sketchbook new a.sketchbook")
    #expect(run.status != 0 && run.errors.contains("there is a file of this name already"))
    #expect(try Data(contentsOf: folder.url.appending(path: "a.sketchbook")) == Data([7]))
  }
}
