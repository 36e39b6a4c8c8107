import BookFixtures
import RectoBookModel
import PageGeometry
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

  /// Leaves of thick books, folded over next to the spine: how many pages, where the book is open, the width of a
  /// page, whether it is read from right to left, the held point and its place in page fractions.
  nonisolated private static let folds:
    [(pages: Int, position: Double, width: Double, isRTL: Bool, held: Vector2, place: Vector2)] = [
      (240, 13, 1.6282, false, Vector2(0.9283, 0.5841), Vector2(-1.956, 1.7214)),
      (240, 30, 1.522, true, Vector2(0.493, 0.3557), Vector2(-0.6463, 0.033)),
      (480, 52, 1.214, false, Vector2(0.1163, 0.9403), Vector2(-2.7841, -0.934)),
      (240, 33, 0.7371, false, Vector2(0.8246, 0.0294), Vector2(-1.0487, -0.4178)),
      (480, 83, 1.6292, false, Vector2(0.8294, 0.37), Vector2(-1.1997, -0.2971)),
      (240, 13, 1.0605, true, Vector2(0.7881, 0.3534), Vector2(-2.9003, 1.8157)),
    ]

  @Test("a leaf that is folded over next to the spine enters no stack there", arguments: 0..<6)
  func folded(index: Int) throws {
    let fold = Self.folds[index]
    let shape = BookShape(
      pageCount: fold.pages, leafWidth: fold.width,
      direction: fold.isRTL ? .rightToLeft : .leftToRight)
    let size = shape.leafSize
    let book = BookArrangement(
      shape: shape, position: fold.position,
      grip: Grip(held: fold.held * size, place: fold.place * size))
    let scene = book.visibleScene(in: ViewSize(width: 1280, height: 800))
    let leaf = try #require(scene.leaves.first { $0.isTurning })
    #expect(Contact.depthAtSpine(of: leaf, in: scene) < 1.5e-3)
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
