import BookFixtures
import BookModel
import PageLayout
import PageMotion
import ReaderCore
import Testing

@testable import PageMetrics

/// Leaves that are caught among others, wherever that is and wherever they are drawn.
@Suite("Contact of leaves") struct ContactTests {
  @Test(
    "a leaf that is caught among others enters none of them, nor do they when it is let go",
    arguments: [UInt64(2), 8, 11, 14, 19, 25, 38])
  func caught(seed: UInt64) throws {
    let trace = try Trace(name: "seed \(seed)", text: Self.text(seed: seed))
    var tally = Tally()
    var held = 0
    Replay.run(trace) { moment in
      guard moment.event == nil, let arrangement = moment.after.arrangement else { return }
      if moment.after.heldPoint != nil, moment.after.turning.flights.count > 1 { held += 1 }
      Contact.note(
        arrangement.visibleScene(in: moment.after.view),
        thickness: arrangement.shape.leafThickness, into: &tally)
    }
    #expect(held > 1, "the hand catches a leaf among others")
    let depth = try #require(tally.figures(trace: nil).first { $0.measure == .intoLeaf })
    guard !Self.entering.contains(seed) else {
      withKnownIssue("the order that leaves are kept in lets this one through") {
        #expect(depth.holds, "\(depth)")
      }
      return
    }
    #expect(depth.holds, "\(depth)")
  }

  /// Hands under which a leaf still enters another for a moment, by 4 to 14 thicknesses; one that no
  /// longer does fails, and goes from here.
  private static let entering: Set<UInt64> = [14, 19, 38]

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
