import BookFixtures
import PageGeometry
import Testing

@testable import PageDrawing

@Suite("Recorded pens") struct PenTraceTests {
  private func trace(_ lines: String...) throws(PenTrace.Fault) -> PenTrace {
    try PenTrace(Array(lines.joined(separator: "\n").utf8))
  }

  @Test("a trace is tools, samples, empty lines and orders")
  func reading() throws {
    let trace = try trace(
      "# recto pen 1", "0 0.1 0.2", "\ttool marker width 5 colour #FFe14d  ", "1000 0.5 0.25 0.5",
      "1008.5 0.5 0.3 1 -30 12\r", "# said by nobody", "", "  ", "20 -0.1 1.1", ":undo",
      "30 1 1", "tool eraser-whole", ":redo", "")
    let marker = PenTrace.Hold(.marker, width: 5, color: 0xFFE1_4DFF)
    #expect(
      trace.steps == [
        .stroke(PenTrace.Hold(.write), [PenSample(Vector2(0.1, 0.2), time: 0)]),
        .stroke(
          marker,
          [
            PenSample(Vector2(0.5, 0.25), time: 0, pressure: 0.5),
            PenSample(Vector2(0.5, 0.3), time: 0.0085, pressure: 1, tilt: Vector2(-30, 12)),
          ]), .stroke(marker, [PenSample(Vector2(-0.1, 1.1), time: 0)]), .undo,
        .stroke(marker, [PenSample(Vector2(1, 1), time: 0)]), .redo,
      ])
    #expect(try PenTrace(Array("# recto pen 1".utf8)).steps == [])
  }

  private static let tools = "write, fountain, pencil, marker, wash, eraser, eraser-whole"

  @Test(
    "a line that is not as it should be is named",
    arguments: [
      ("", 1, "a trace begins with '# recto pen 1'"),
      ("# recto pen 2\n0 0 0", 1, "a trace begins with '# recto pen 1'"),
      (
        "# recto pen 1\n0 0 0\n\n0 0", 4,
        "a sample is T X Y [PRESSURE [TILTX TILTY]], and this has 2 words"
      ),
      (
        "# recto pen 1\n0 0 0 1 5", 2,
        "a sample is T X Y [PRESSURE [TILTX TILTY]], and this has 5 words"
      ),
      ("# recto pen 1\n0 a 0", 2, "'a' is not a number"),
      ("# recto pen 1\n0 nan 0", 2, "nan is a place outside -2.0…3.0"),
      ("# recto pen 1\ninf 0 0", 2, "inf is a time outside -1000000000000000.0…1000000000000000.0"),
      ("# recto pen 1\n0 0 1e999", 2, "1e999 is a place outside -2.0…3.0"),
      ("# recto pen 1\n0 0 0 1.5", 2, "1.5 is a pressure outside 0.0…1.0"),
      ("# recto pen 1\n0 0 0 1 0 91", 2, "91 is a tilt outside -90.0…90.0"),
      ("# recto pen 1\n:clear", 2, "there is no order ':clear', only :undo and :redo"),
      ("# recto pen 1\ntool", 2, "no tool is named, only \(tools)"),
      ("# recto pen 1\ntool brush", 2, "there is no tool 'brush', only \(tools)"),
      (
        "# recto pen 1\ntool write width", 2,
        "'width' is no width or colour: write 'width MM' or 'colour #rrggbb'"
      ),
      ("# recto pen 1\ntool write size 3", 2, "a tool has a width and a colour, and no 'size'"),
      (
        "# recto pen 1\ntool write width 0", 2,
        "0 is a width in millimetres outside 0.01…100.0"
      ),
      ("# recto pen 1\ntool write colour red", 2, "'red' is no colour such as #1b1b1f"),
      ("# recto pen 1\ntool write colour #+12345", 2, "'#+12345' is no colour such as #1b1b1f"),
    ])
  func faults(text: String, line: Int, reason: String) {
    #expect(throws: PenTrace.Fault(line: line, reason: reason)) {
      try PenTrace(Array(text.utf8))
    }
  }

  @Test("a line that is too long, and bytes that are no text, are faults and nothing worse")
  func hostile() throws {
    let long = "# recto pen 1\n0 0 0." + String(repeating: "1", count: 600)
    #expect(throws: PenTrace.Fault(line: 2, reason: "it has more than 512 bytes")) {
      try PenTrace(Array(long.utf8))
    }
    var random = SplitMix64(seed: 3)
    let good = Array(
      "# recto pen 1\ntool wash width 9\n0 0.5 0.5 0.5 1 2\n9 0.5 0.6\n\n:undo\n".utf8)
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0...random.whole(0...4) {
        bytes[random.whole(14...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      guard let trace = try? PenTrace(bytes) else { continue }
      for case .stroke(_, let samples) in trace.steps {
        #expect(!samples.isEmpty && samples.allSatisfy { $0.position.x.isFinite })
      }
    }
  }

  // MARK: Played

  /// A hand by chance, with what is kept of what it does.
  private struct Played {
    var player = TracePlayer(on: DeedLog(), aspect: 0.7, colors: [.pencil: 0x1234_56FF])
    var kept = DeedLog()
    var random = SplitMix64(seed: 5)

    mutating func play(_ trace: PenTrace) -> [TracePlayer.Change] {
      trace.steps.compactMap { step in
        let change = player.play(step, using: &random)
        switch change {
        case .deed(let deed, let before):
          #expect(kept.cursor == before)
          kept.perform(deed)
        case .cursor(let cursor, let before):
          #expect(kept.cursor == before)
          kept.seek(to: cursor)
        case nil: break
        }
        #expect(player.log == kept)
        return change
      }
    }
  }

  @Test("a stroke is as wide and of the colour that is said, where the page is as broad as it is")
  func strokes() throws {
    var played = Played()
    let changes = played.play(
      try trace(
        "# recto pen 1", "tool write width 2.4 colour #102030", "0 0.5 0.5", "10 1 0.25", "",
        "tool pencil", "0 0 0"))
    #expect(changes.count == 2)
    let items = played.kept.drawing.items
    #expect(items.map(\.stroke.tool) == [.write, .pencil])
    #expect(items.map(\.color) == [0x1020_30FF, 0x1234_56FF])
    #expect(items.map(\.stroke.width) == [0.01, PenTool.pencil.usualWidth / PenTool.pageHeight])
    let samples = items[0].stroke.samples
    #expect(abs(samples[0].position.x - 0.35) < 1e-5 && abs(samples[1].position.x - 0.7) < 1e-5)
    #expect(samples.map(\.time) == [0, 0.01])
    #expect(items[0].stroke.unit == PenTool.pageHeight)
  }

  @Test("what an eraser takes until it is lifted is one deed, which an order undoes")
  func erasing() throws {
    var played = Played()
    let lines =
      ["# recto pen 1"] + (0...3).flatMap { ["0 0.1 0.\($0 + 1)", "50 0.9 0.\($0 + 1)", ""] }
    _ = played.play(try PenTrace(Array(lines.joined(separator: "\n").utf8)))
    #expect(played.kept.drawing.items.count == 4)
    let eraser = try trace(
      "# recto pen 1", "tool eraser", "0 0.5 0.05", "10 0.5 0.15", "20 0.5 0.25", "30 0.5 0.34")
    let changes = played.play(eraser)
    #expect(changes.count == 1)
    #expect(played.kept.drawing.items.map { $0.left.count } == [2, 2, 2, 1])
    _ = played.play(try trace("# recto pen 1", ":undo"))
    #expect(played.kept.drawing.items.allSatisfy { $0.erased.isEmpty })
    let whole = try trace("# recto pen 1", ":redo", "tool eraser-whole", "0 0.2 0.05", "9 0.2 0.45")
    #expect(played.play(whole).count == 2)
    #expect(played.kept.drawing.items.allSatisfy { $0.left.isEmpty })
    #expect(played.play(whole) == [], "nothing is left to do")
  }
}
