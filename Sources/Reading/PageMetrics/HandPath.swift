import PageGeometry
import PageLayout

/// A hand that goes straight on over the desk, and what the leaf does under it: M23.
struct HandPath {
  /// How many steps a hand goes, each of so many page heights, next to the rim of what paper reaches.
  static let (steps, step) = (12, 0.02)
  /// The same of a hand that passes the place where the held point lay.
  static let (passingSteps, passingStep) = (24, 0.01)
  /// How many times as far as the hand a point may go.
  static let most = 4.0
  /// How far a normal may turn in a step, in radians.
  ///
  /// It has a bound of its own: a point turns by its way over the radius of the bend that passes under
  /// it, and paper that is rolled as tightly as it goes turns right round within one step.
  static let mostTurn = 1.0

  private let hold: RandomHold
  private let start, step: Vector2
  private let moments: [Moment]

  /// Where 64 points all over the leaf lie, and which way they look.
  private struct Moment {
    var place: Vector2
    var points: [SurfacePoint]
    var scene: Scene
    var leaf: Leaf

    /// The leaf under a hand; nil where none is held.
    init?(_ hold: RandomHold, over place: Vector2) {
      self.place = place
      scene = hold.held(over: place).visibleScene(in: RandomHold.view)
      guard let leaf = scene.leaves.first(where: { $0.isTurning }) else { return nil }
      self.leaf = leaf
      points = TautNeighbors.points.map { leaf.place(leaf.rectangle.point(at: $0)) }
    }

    /// How far the point goes that goes farthest, in page heights.
    func way(to other: Moment) -> Double {
      zip(points, other.points).map { ($0.position - $1.position).length }.max() ?? 0
    }
  }

  /// The way of a hand next to the rim of what paper reaches.
  init(_ hold: RandomHold) {
    self.init(hold, start: hold.path.start, step: hold.path.step, steps: Self.steps)
  }

  /// The way of a hand past the place where the held point lay.
  init(passing hold: RandomHold) {
    self.init(
      hold, start: hold.passing.start, step: hold.passing.step, steps: Self.passingSteps)
  }

  private init(_ hold: RandomHold, start: Vector2, step: Vector2, steps: Int) {
    (self.hold, self.start, self.step) = (hold, start, step)
    moments = (0...steps).compactMap { Moment(hold, over: start + step * Double($0)) }
  }

  /// Records each step.
  ///
  /// Of the calm ones are left out those from or to a place at which no shape is as near to flat paper as it
  /// would have to be, see `TautNeighbors`; their share is noted as well, and the longest step is that of all.
  func record(into tally: inout Tally) {
    var known: [Int: Bool] = [:]
    func isTense(_ index: Int) -> Bool {
      if let found = known[index] { return found }
      let moment = moments[index]
      let found = !TautNeighbors(of: hold, over: moment.place, moment.leaf, in: moment.scene)
        .isNear(within: Self.most)
      known[index] = found
      return found
    }
    for (index, (before, after)) in zip(moments, moments.dropFirst()).enumerated() {
      let way = before.way(to: after)
      let times = way / step.length
      let normals = zip(before.points, after.points).map { ($0.normal, $1.normal) }
      let turn = normals.map { arcCosine($0.dot($1)) }.max() ?? 0
      tally.record(times, .longestStep)
      tally.record(turn <= Self.mostTurn ? 1 : 0, .calmNormals)
      let isCalm = times <= Self.most
      let isForced = !isCalm && (isTense(index) || isTense(index + 1))
      tally.record(isForced ? 1 : 0, .forcedSteps)
      if !isForced { tally.record(isCalm ? 1 : 0, .calmSteps) }
      let isEven = isCalm || 2 * mostAtOnce(in: index, halvings: 5) <= way
      tally.record(isEven ? 1 : 0, .evenSteps)
    }
  }

  /// Records whether the leaf leaps under the hand, and how far.
  func recordLeaps(into tally: inout Tally) {
    record(as: (.leapingHands, .longestLeap), into: &tally)
  }

  /// The same under a hand that passes the place where the held point lay.
  func recordPassing(into tally: inout Tally) {
    record(as: (.leapingPasses, .longestPassingLeap), into: &tally)
  }

  private func record(as measures: (share: Measure, longest: Measure), into tally: inout Tally) {
    let longest = longestLeap
    tally.record(longest > 0 ? 1 : 0, measures.share)
    tally.record(longest, measures.longest)
  }

  /// The longest way, in page heights, that a point goes while the hand stays where it is; 0 where none goes
  /// farther than the eye sees.
  ///
  /// What only goes fast has next to nothing left of a step that is halved so often, not even next to taut
  /// paper, whose points go like the root of the hand's way.
  private var longestLeap: Double {
    zip(moments, moments.dropFirst()).enumerated().reduce(0) { longest, step in
      let (index, (before, after)) = step
      guard before.way(to: after) > 2 * self.step.length else { return longest }
      let leap = mostAtOnce(in: index, halvings: 24)
      return leap > Self.leastLeap ? max(longest, leap) : longest
    }
  }
  /// Two pixels of a page 1,000 high.
  private static let leastLeap = 0.002

  /// How far a point goes within the part of a step in which one goes farthest.
  ///
  /// Of two halves the one that takes a point farther is looked into, and that a few times: what leaps
  /// keeps its length, what only goes fast has a small share of it left.
  private func mostAtOnce(in index: Int, halvings: Int) -> Double {
    var (first, last) = (moments[index], moments[index + 1])
    var (done, length) = (Double(index), 1.0)
    for _ in 0..<halvings {
      length /= 2
      guard let middle = Moment(hold, over: start + step * (done + length)) else { return 0 }
      if first.way(to: middle) < middle.way(to: last) {
        (first, done) = (middle, done + length)
      } else {
        last = middle
      }
    }
    return first.way(to: last)
  }
}
