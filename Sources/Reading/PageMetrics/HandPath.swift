import PageGeometry
import PageLayout

/// A hand that goes straight on over the desk, next to the rim of what paper reaches, and what the leaf does
/// under it: M23.
struct HandPath {
  /// How many steps a hand goes, each of so many page heights.
  static let (steps, step) = (12, 0.02)
  /// How many times as far as the hand a point may go.
  static let most = 4.0
  /// How far a normal may turn in a step, in radians.
  ///
  /// It has a bound of its own: a point turns by its way over the radius of the bend that passes under
  /// it, and paper that is rolled as tightly as it goes turns right round within one step.
  static let mostTurn = 1.0

  private let hold: RandomHold
  private let moments: [Moment]

  /// Where 64 points all over the leaf lie, and which way they look.
  private struct Moment {
    var place: Vector2
    var points: [SurfacePoint]
    var scene: Scene
    var leaf: Leaf

    /// The leaf after so many steps, whole or not; nil where none is held.
    init?(_ hold: RandomHold, after steps: Double) {
      place = hold.path.start + hold.path.step * steps
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

  init(_ hold: RandomHold) {
    self.hold = hold
    moments = (0...Self.steps).compactMap { Moment(hold, after: Double($0)) }
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
      let times = way / Self.step
      let normals = zip(before.points, after.points).map { ($0.normal, $1.normal) }
      let turn = normals.map { arcCosine($0.dot($1)) }.max() ?? 0
      tally.record(times, .longestStep)
      tally.record(turn <= Self.mostTurn ? 1 : 0, .calmNormals)
      let isCalm = times <= Self.most
      let isForced = !isCalm && (isTense(index) || isTense(index + 1))
      tally.record(isForced ? 1 : 0, .forcedSteps)
      if !isForced { tally.record(isCalm ? 1 : 0, .calmSteps) }
      let isLeap = !isCalm && 2 * mostAtOnce(from: before, to: after, index) > way
      tally.record(isLeap ? 0 : 1, .evenSteps)
    }
  }

  /// How far a point goes within the 32nd of a step in which one goes farthest.
  ///
  /// Of two halves the one that takes a point farther is looked into, and that five times: what leaps
  /// keeps its length, what only goes fast has a 32nd of it left.
  private func mostAtOnce(from before: Moment, to after: Moment, _ index: Int) -> Double {
    var (first, last) = (before, after)
    var (start, length) = (Double(index), 1.0)
    for _ in 0..<5 {
      length /= 2
      guard let middle = Moment(hold, after: start + length) else { return 0 }
      if first.way(to: middle) < middle.way(to: last) {
        (first, start) = (middle, start + length)
      } else {
        last = middle
      }
    }
    return first.way(to: last)
  }
}
