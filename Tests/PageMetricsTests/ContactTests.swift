import BookFixtures
import RectoBookModel
import PageLayout
import PageMotion
import RectoReaderCore
import Testing

@testable import RectoPageMetrics

/// Leaves that are caught among others, wherever that is and wherever they are drawn.
@Suite("Contact of leaves") struct ContactTests {
  @Test(
    "a leaf that is caught among others enters none of them, nor do they when it is let go",
    arguments: [UInt64(14), 19, 38, 49, 192])
  func caught(seed: UInt64) throws {
    let trace = try Trace(name: "seed \(seed)", text: Self.text(seed: seed))
    var tally = Tally()
    var (held, frames) = (0, 0)
    Replay.run(trace) { moment in
      guard moment.event == nil, let arrangement = moment.after.arrangement else { return }
      let isAmongOthers = moment.after.turning.flights.count > 1
      if moment.after.heldPoint != nil, isAmongOthers { held += 1 }
      // A leaf alone is looked at now and then.
      frames += 1
      guard isAmongOthers || frames % 4 == 0 else { return }
      Contact.record(
        arrangement.visibleScene(in: moment.after.view),
        thickness: arrangement.shape.leafThickness, into: &tally)
    }
    #expect(held > 1, "the hand catches a leaf among others")
    let figures = tally.figures(trace: nil)
    let depth = try #require(figures.first { $0.measure == .intoLeaf })
    #expect(depth.holds, "\(depth)")
    // A hand may let go of any fold, and what fades from it comes down on the desk, not through it.
    let into = try #require(figures.first { $0.measure == .intoBlock })
    #expect(into.value < 1.5, "\(into)")
  }

  /// Up to four keys, forward or back, then a press on the paper in the air and a drag anywhere.
  private static func text(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let command = Bool.random(using: &random) ? "next-page" : "previous-page"
    var lines = [
      "pages 60", "page-size 700 1000", "direction \(seed % 3 == 0 ? "rtl" : "ltr")", "page 30",
      "view 1280 800",
    ]
    var time = 0.05
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      lines.append("\(time) command \(command)")
      time += Double.random(in: 0.03...0.1, using: &random)
    }
    var x = Double.random(in: 250...1030, using: &random)
    var y = Double.random(in: 100...700, using: &random)
    lines.append("\(time) press \(x) \(y)")
    for _ in 0..<2 {
      let goal = (
        Double.random(in: 150...1130, using: &random), Double.random(in: 60...740, using: &random)
      )
      for step in 1...12 {
        time += 0.015
        let share = Double(step) / 12
        lines.append("\(time) move \(x + (goal.0 - x) * share) \(y + (goal.1 - y) * share)")
      }
      (x, y) = goal
    }
    lines.append("\(time + 0.02) release \(x) \(y)")
    return lines.joined(separator: "\n")
  }
}
