internal import RectoGLDevice

/// How long the device takes over a pass, in milliseconds.
public struct PassTime: Equatable, Sendable {
  /// The pass: one of the scene, or one over the picture.
  public var name: String
  /// In the last frame whose answer has come.
  public var last: Double
  /// On the whole, and at most, in the last 256. A frame for which a driver may have compiled something
  /// counts only as long as there is no other.
  public var mean: Double, peak: Double
  /// These, the oldest first.
  public var recent: [Double]
  /// How many these are.
  public var count: Int { recent.count }
}

/// Asks the device how long passes take, and hears the answers when they come: a frame waits for none.
///
/// Where the processor draws, it looks at the clock instead, and does wait: there a timer of Mesa's
/// tells of the last tile of a pass only (found with 22.3), and there is no one else to wait for.
final class PassClock {
  /// Whether it asks: who does not want to know pays nothing.
  var isOn = false
  /// Names of passes in the order in which they were first drawn.
  private var names: [String] = []
  private var records: [String: Record] = [:]
  /// The number of the present frame, from 1.
  private(set) var frame = 0
  private var isRunning = false
  /// Milliseconds of frames, and how many answers each still waits for.
  private var totals: [Int: (milliseconds: Double, waiting: Int)] = [:]

  private static let ring = 8
  private static let kept = 256
  /// Frames whose answers nobody fetches are forgotten.
  private static let mostTotals = 64

  /// A timer that can be kept in an array, and the frame that it was begun in; 0 where it is free.
  private final class Box {
    let timer = DrawTimer()
    var frame = 0
    var isFirst = false

    isolated deinit {}
  }

  private struct Record {
    var boxes: [Box] = []
    var times: [Double] = []
    var next = 0
    var last = 0.0
    /// The time of a first draw, until there is another.
    var first: Double?

    /// Keeps the timers.
    mutating func forget() { (times, next, first) = ([], 0, nil) }

    /// The oldest first.
    var inOrder: [Double] {
      if let first { return [first] }
      return times.count < kept ? times : Array(times[next...] + times[..<next])
    }

    mutating func record(_ time: Double, isFirst: Bool) {
      last = time
      if isFirst {
        if times.isEmpty { first = time }
        return
      }
      first = nil
      if times.count < kept { times.append(time) } else { times[next] = time }
      next = (next + 1) % kept
    }
  }

  func beginFrame() {
    guard isOn else { return }
    hear()
    frame += 1
    totals[frame] = (0, 0)
    if let oldest = totals.keys.min(), totals.count > Self.mostTotals { totals[oldest] = nil }
  }

  /// Counts what the device does for a body; not where another count is running, since they do not nest.
  ///
  /// - Parameters:
  ///   - name: the pass.
  ///   - isSoftware: whether the processor draws.
  ///   - firstUses: how many programs were drawn with for the first time so far.
  ///   - body: what draws.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  func measured<Value, Failure: Error>(
    _ name: String, isSoftware: Bool, firstUses: () -> Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard isOn, !isRunning, let box = freeBox(of: name) else { return try body() }
    let before = firstUses()
    if isSoftware { return try waitedFor(name, isFirst: { firstUses() != before }, body) }
    box.frame = frame
    totals[frame]?.waiting += 1
    isRunning = true
    box.timer.begin()
    defer {
      DrawTimer.end()
      (box.isFirst, isRunning) = (firstUses() != before, false)
    }
    return try body()
  }

  /// The same by the clock of the processor.
  private func waitedFor<Value, Failure: Error>(
    _ name: String, isFirst: () -> Bool, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    Device.finish()
    let start = ContinuousClock.now
    isRunning = true
    defer {
      Device.finish()
      isRunning = false
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      records[name]?.record(time, isFirst: isFirst())
      totals[frame]?.milliseconds += time
    }
    return try body()
  }

  private func freeBox(of name: String) -> Box? {
    if records[name] == nil {
      // Passes come and go while an author works.
      guard names.count < 64 else { return nil }
      names.append(name)
      records[name] = Record(boxes: (0..<Self.ring).map { _ in Box() })
    }
    return records[name]?.boxes.first { $0.frame == 0 }
  }

  /// Takes what has been answered.
  func hear() {
    for name in names {
      guard let boxes = records[name]?.boxes else { continue }
      for box in boxes.filter({ $0.frame != 0 }).sorted(by: { $0.frame < $1.frame }) {
        guard let time = box.timer.milliseconds else { continue }
        records[name]?.record(time, isFirst: box.isFirst)
        if var total = totals[box.frame] {
          total = (total.milliseconds + time, total.waiting - 1)
          totals[box.frame] = total
        }
        box.frame = 0
      }
    }
  }

  /// What is known of all passes.
  var times: [PassTime] {
    names.compactMap { name in
      guard let times = records[name]?.inOrder, !times.isEmpty else { return nil }
      return PassTime(
        name: name, last: records[name]?.last ?? 0, mean: times.reduce(0, +) / Double(times.count),
        peak: times.max() ?? 0, recent: times)
    }
  }

  /// The milliseconds of a frame, once all its passes are answered for; nil until then, and of one that
  /// is not known.
  func milliseconds(ofFrame frame: Int) -> Double? {
    guard let total = totals[frame], total.waiting == 0 else { return nil }
    return total.milliseconds
  }

  /// Forgets all times; what the device still owes is heard of and counts.
  func reset() {
    for name in names { records[name]?.forget() }
  }

  /// Whether the device owes answers.
  var isWaiting: Bool { totals.values.contains { $0.waiting > 0 } }

  isolated deinit {}
}
