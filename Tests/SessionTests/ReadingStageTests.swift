import RectoSession
import Testing

/// The loop that all who read go through.
@MainActor @Suite("The loop") struct ReadingStageTests {
  /// Writes down what it is asked for, and ends in a pass and a part of it.
  private final class Diary: ReadingStage {
    var isOver = false
    var lines: [String] = []
    let end: String

    init(end: String) { self.end = end }

    private func write(_ line: String) {
      lines.append(line)
      if line + "\(lines.count(where: { $0 == line }))" == end { isOver = true }
    }

    func hear() { write("hear") }
    func supply() { write("supply") }
    func obey() { write("obey") }
    func show() { write("show") }
    func conclude() { write("conclude") }
  }

  @Test("hears, supplies, obeys, shows and concludes, in this order, until the end")
  func order() throws {
    let diary = Diary(end: "conclude2")
    try diary.read()
    let pass = ["hear", "supply", "obey", "show", "conclude"]
    #expect(diary.lines == pass + pass)
  }

  @Test("shows nothing more to who has left", arguments: ["hear2", "supply2", "obey2"])
  func end(part: String) throws {
    let diary = Diary(end: part)
    try diary.read()
    #expect(diary.lines.suffix(3) == ["hear", "supply", "obey"])
    #expect(diary.lines.count(where: { $0 == "show" }) == 1)
  }
}
