import PageGeometry
import PageLayout
import RectoReaderCore

/// The figures of paper under the hand, each beside its target.
public struct GeometryReport: Sendable {
  /// The names of the traces that were replayed.
  public let traces: [String]
  /// How many random holds were measured, how many random hands went a way, and how many passed the place where the
  /// held point lay; each kind has the seeds from 0 on.
  public let samples: (holds: Int, hands: Int, passing: Int)
  /// One figure a measure, in their order: the worst of all traces.
  public let figures: [Figure]

  /// Replays traces and measures what they do to the leaves.
  ///
  /// - Parameters:
  ///   - traces: what recorded hands did.
  ///   - holds: how many random holds are measured as well; a tenth as many hands go a way, and a
  ///     hundredth as many pass the place where the held point lay.
  public init(of traces: [Trace], holds: Int = 20_000) {
    self.traces = traces.map(\.name)
    samples = (holds, holds / 10, (holds + 99) / 100)
    var all = traces.flatMap(Self.figures)
    var still = Tally()
    let size = Vector2(0.7, 1)
    still.record(Reach.share(of: Vector2(size.x, 0), on: size), .cornerReach)
    still.record(Reach.share(of: Vector2(size.x, 0.5), on: size), .edgeReach)
    for across in [0.1, 0.25, 0.5, 0.75, 1] {
      for up in [0, 0.5] {
        let held = Vector2(across, up) * size
        still.record(Reach.share(of: held, on: size, places: holds / 20), .lensShare)
      }
    }
    for seed in 0..<UInt64(samples.holds) { RandomHold(seed: seed).record(into: &still) }
    for seed in 0..<UInt64(samples.hands) {
      let path = HandPath(RandomHold(seed: seed))
      path.record(into: &still)
      path.recordLeaps(into: &still)
    }
    for seed in 0..<UInt64(samples.passing) {
      HandPath(passing: RandomHold(seed: seed)).recordPassing(into: &still)
    }
    Riffle.record(into: &still)
    all += still.figures(trace: nil)
    figures = Measure.allCases.compactMap { measure in
      let found = all.filter { $0.measure == measure }
      return measure.isAtLeast
        ? found.min { $0.value < $1.value } : found.max { $0.value < $1.value }
    }
  }

  /// What one trace shows.
  public static func figures(of trace: Trace) -> [Figure] {
    var tally = Tally()
    var tracking = TrackingMeasure()
    var states: [UInt64] = []
    var scenes: [Scene] = []
    var taking: Double?
    Replay.run(trace) { moment in
      if moment.after.heldPoint != nil { taking = taking ?? moment.time }
      tracking.record(moment, into: &tally)
      guard moment.event == nil else { return }
      states.append(StateHash(of: moment.after).value)
      // Sheets change little from one frame to the next.
      guard states.count % sheetStep == 0 else { return }
      recordSheets(of: moment.after, into: &tally)
      if let arrangement = moment.after.arrangement {
        scenes.append(arrangement.visibleScene(in: moment.after.view))
      }
    }
    recordMirror(of: trace, scenes, into: &tally)
    recordReplay(of: trace, states, into: &tally)
    recordThereAndBack(of: trace, from: taking, into: &tally)
    return tally.figures(trace: trace.name)
  }

  /// Of every so many frames one is looked at closely.
  private static let sheetStep = 6

  private static func recordSheets(of reader: Reader, into tally: inout Tally) {
    guard let arrangement = reader.arrangement else { return }
    let scene = arrangement.visibleScene(in: reader.view)
    for leaf in scene.leaves where leaf.isTurning {
      Sheet.record(leaf, of: scene, in: reader.view, into: &tally)
    }
    Contact.record(scene, thickness: arrangement.shape.leafThickness, into: &tally)
  }

  // MARK: Once more

  /// The mirror image of a trace in the mirror image of its book: M20.
  private static func recordMirror(of trace: Trace, _ scenes: [Scene], into tally: inout Tally) {
    var count = 0
    var mirrored: [Scene] = []
    Replay.run(trace.mirrored) { moment in
      guard moment.event == nil else { return }
      count += 1
      guard count % sheetStep == 0, let arrangement = moment.after.arrangement else { return }
      mirrored.append(arrangement.visibleScene(in: moment.after.view))
    }
    guard mirrored.count == scenes.count else { return tally.record(.infinity, .mirror) }
    let across = Vector3(-1, 1, 1)
    for (scene, image) in zip(scenes, mirrored) {
      let (points, others) = (scene.leaves.flatMap(\.points), image.leaves.flatMap(\.points))
      let ways = zip(points, others).map { ($0 * across - $1).length }
      tally.record(points.count == others.count ? ways.max() ?? 0 : .infinity, .mirror)
    }
  }

  /// The same trace again: M21.
  private static func recordReplay(of trace: Trace, _ states: [UInt64], into tally: inout Tally) {
    var again: [UInt64] = []
    Replay.run(trace) { if $0.event == nil { again.append(StateHash(of: $0.after).value) } }
    let different = zip(states, again).count { $0 != $1 } + abs(states.count - again.count)
    tally.record(Double(different), .replay)
  }

  /// The same way there and back: at the same place of the pointer a leaf has the same shape, once
  /// it is out of the air: M8.
  ///
  /// - Parameters:
  ///   - trace: what the hand did.
  ///   - taking: when it took hold of a leaf, if it did.
  ///   - tally: takes the values.
  private static func recordThereAndBack(
    of trace: Trace, from taking: Double?, into tally: inout Tally
  ) {
    let hasKeys = trace.events.contains { if case .command = $0.event { true } else { false } }
    guard !hasKeys, let taking else { return }
    var places: [(pointer: Vector2, points: [Vector2])] = []
    let start = trace.reader
    let end = Replay.run(trace.thereAndBack(from: taking)) { moment in
      guard let finger = moment.after.heldPoint, case .moved = moment.event else { return }
      let points = moment.after.screenPoints(of: finger.leaf, in: moment.after.turning)
      if let known = places.last(where: { $0.pointer == finger.pointer }) {
        tally.record(
          zip(points, known.points).map { ($0 - $1).length }.max() ?? .infinity, .thereAndBack)
      } else {
        places.append((finger.pointer, points))
      }
    }
    // Let go where it was taken, the leaf lies again as it lay.
    if end.turning != start.turning { tally.record(.infinity, .thereAndBack) }
  }
}
