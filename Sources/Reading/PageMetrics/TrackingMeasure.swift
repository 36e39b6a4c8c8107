import PageGeometry
import PageLayout
import PageMotion
import RectoReaderCore

/// What a hand finds in a leaf: M5 and M7.
struct TrackingMeasure {
  /// How the numbers of the held shape change, as they are seen from outside.
  private var numbers = VelocityTracker()
  /// Where the button went down last.
  private var press: Vector2?

  /// Records one step of a replay.
  mutating func record(_ moment: Replay.Moment, into tally: inout Tally) {
    let (before, after) = (moment.before, moment.after)
    if case .pressed(let place, _, _) = moment.event { press = place }
    if before.heldPoint == nil, let taken = after.heldPoint {
      let isInAir = before.turning.flights.contains { $0.leaves.contains(taken.leaf) }
      if isInAir {
        tally.record(
          Self.jump(of: taken.leaf, from: before.turning, to: after.turning, after), .catchJump)
      } else {
        tally.record(Self.distance(of: taken, in: before, from: press), .grabJump)
      }
      numbers = VelocityTracker()
    } else if let held = before.heldPoint, after.heldPoint == nil {
      let jump = Self.jump(of: held.leaf, from: before.turning, to: after.turning, after)
      tally.record(jump, .releaseJump)
      recordSpeed(of: held.leaf, at: moment, into: &tally)
    }
    if let shape = after.turning.heldShape { numbers.record(shape.numbers, at: moment.time) }
    if moment.event == nil, let miss = Self.miss(of: after) {
      tally.record(miss, .tracking)
      tally.record(miss, .trackingRMS)
    }
  }

  // MARK: Under the pointer

  /// Pixels from where the held point appears to the pointer, or to the nearest place at which it
  /// could appear; nil where nothing is held, or held so that it slips.
  static func miss(of reader: Reader) -> Double? {
    guard let finger = reader.heldPoint, !finger.slips, let arrangement = reader.arrangement else {
      return nil
    }
    let scene = arrangement.visibleScene(in: reader.view)
    guard let leaf = scene.leaf(holding: finger.leaf, of: arrangement) else { return nil }
    let shown = scene.camera.project(leaf.place(finger.point).position, into: reader.view)
    let reach = Reach(
      held: finger.point, height: leaf.rectangle.size.y, edge: leaf.model.w.z)
    let aim = reach.nearest(to: finger.pointer, seenBy: scene.camera, in: reader.view)
    return (Vector2(shown.x, shown.y) - aim).length
  }

  // MARK: Jumps

  /// Pixels between where the point that was taken lay and where the button went down: what a hand
  /// that has hardly moved would see jump.
  private static func distance(
    of taken: HeldPoint, in before: Reader, from press: Vector2?
  ) -> Double {
    guard let press, let arrangement = before.arrangement else { return .infinity }
    let scene = arrangement.visibleScene(in: before.view)
    guard let leaf = scene.leaf(holding: taken.leaf, of: arrangement) else { return .infinity }
    let place = scene.camera.project(leaf.seenPlace(taken.point), into: before.view)
    return (Vector2(place.x, place.y) - press).length
  }

  /// The farthest way in pixels that a point of a leaf goes from one state of a book to another.
  private static func jump(
    of leaf: Int, from: TurningBook, to: TurningBook, _ reader: Reader
  ) -> Double {
    let ways = zip(
      reader.screenPoints(of: leaf, in: from), reader.screenPoints(of: leaf, in: to))
    return ways.map { ($0 - $1).length }.max() ?? .infinity
  }

  /// Slower than this, in pixels a second, a leaf hangs still in the hand.
  private static let still = 50.0

  /// How far the speed after a release is from that of the hand, as a share of it: the greatest
  /// difference of any point against the greatest speed.
  private func recordSpeed(
    of leaf: Int, at moment: Replay.Moment, into tally: inout Tally
  ) {
    let reader = moment.after
    guard let held = moment.before.turning.heldShape,
      let turn = moment.before.turning.flights.first(where: { $0.leaves.contains(leaf) })
    else { return }
    let soon = 1e-4
    let slope = numbers.velocity(at: moment.time)
    func points(_ shape: LeafShape) -> [Vector2] {
      reader.screenPoints(
        of: Turn(leaves: turn.leaves, progress: turn.progress, shape: shape), in: reader.turning)
    }
    // Both by way of the numbers, which are brought to where they mean something.
    let hand = zip(
      points(LeafShape(numbers: held.numbers + slope * soon)),
      points(LeafShape(numbers: held.numbers))
    ).map { ($0 - $1) / soon }
    var later = reader.turning
    later.advance(by: soon)
    let free = zip(
      reader.screenPoints(of: leaf, in: later), reader.screenPoints(of: leaf, in: reader.turning)
    ).map { ($0 - $1) / soon }
    let speed = hand.map(\.length).max() ?? 0
    guard speed > Self.still else { return }
    tally.record(
      (zip(hand, free).map { ($0 - $1).length }.max() ?? .infinity) / speed, .releaseSpeed)
  }
}

extension Scene {
  /// The leaf, or the bundle with it, where it lies or flies.
  func leaf(holding leaf: Int, of arrangement: BookArrangement) -> Leaf? {
    let first =
      arrangement.turns.first { $0.leaves.contains(leaf) }?.leaves.lowerBound ?? leaf
    return leaves.first { $0.index == first }
  }
}

extension Leaf {
  /// Where points all over it lie.
  var points: [Vector3] {
    (0...4).flatMap { row in
      (0...4).map { column in
        place(rectangle.point(at: Vector2(Double(column), Double(row)) / 4)).position
      }
    }
  }
}

extension Reader {
  /// Where points all over a leaf appear in pixels, the leaves being as `turning` has them.
  func screenPoints(of leaf: Int, in turning: TurningBook) -> [Vector2] {
    guard let arrangement = arrangement(of: turning) else { return [] }
    let scene = arrangement.visibleScene(in: view)
    return scene.leaf(holding: leaf, of: arrangement).map { shown($0, in: scene) } ?? []
  }

  /// The same of a turn that stands among the leaves as `turning` has them.
  func screenPoints(of turn: Turn, in turning: TurningBook) -> [Vector2] {
    guard var arrangement = arrangement(of: turning),
      let index = arrangement.turns.firstIndex(where: { $0.leaves == turn.leaves })
    else { return [] }
    arrangement.turns[index] = turn
    let scene = arrangement.visibleScene(in: view)
    return scene.leaf(holding: turn.leaves.lowerBound, of: arrangement).map {
      shown($0, in: scene)
    } ?? []
  }

  private func shown(_ leaf: Leaf, in scene: Scene) -> [Vector2] {
    leaf.points.map {
      let place = scene.camera.project($0, into: view)
      return Vector2(place.x, place.y)
    }
  }

  private func arrangement(of turning: TurningBook) -> BookArrangement? {
    arrangement.map {
      BookArrangement(
        shape: $0.shape, turned: turning.turned,
        turns: turning.flights.map { $0.turn(size: turning.leafSize) }, zoom: zoom,
        pan: stance.pan)
    }
  }
}
