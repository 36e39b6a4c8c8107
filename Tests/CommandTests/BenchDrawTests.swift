import Testing

/// `recto bench draw` as scripts outside call it (COMMANDS.md, "Measuring").
@Suite("recto bench draw") struct BenchDrawTests {
  @Test("strokes are as near to the hand, and drawings as quick, as they are to be", .onRelease)
  func draw() throws {
    let figures = try RectoProcess("bench draw --json").decoded(as: [String: Double].self)
    // What the design asks of the algorithm, on its own curves; times with room for a busy machine.
    let most = [
      "pen_cursive_rms_px": 0.12, "pen_slow_turning": 10, "clean_pen_cursive_rms_px": 0.05,
      "mouse_cursive_rms_px": 0.18, "mouse_slow_turning": 25, "tip_lag_ms": 0.5,
      "wet_moves_max_px": 1, "bytes_per_sample": 6, "wet_event_p95_ms": 4,
      "erase_10000_p95_ms": 50, "undo_100000_p95_ms": 10, "redo_100000_p95_ms": 10,
    ]
    for (name, bound) in most {
      let value = try #require(figures[name], "\(name)")
      #expect(value <= bound, "\(name)")
    }
    // The same strokes in the same minute: the other program starts first, which is little of what it takes.
    let isInstalled = Oracle.xournal.path != nil
    #expect(figures["xournal_is_installed"] == (isInstalled ? 1 : 0))
    for count in [1000, 10_000] {
      let ours = try #require(figures["picture_\(count)_ms"])
      #expect((figures["xournal_picture_\(count)_ms"] != nil) == isInstalled)
      #expect(ours < figures["xournal_picture_\(count)_ms"] ?? .infinity)
    }
  }
}
