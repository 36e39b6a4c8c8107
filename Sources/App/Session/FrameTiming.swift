internal import RectoBookModel
public import RectoReaderCore

/// How long the frames of a window took, the last few hundred, and parts of them.
public struct FrameTiming: Sendable {
  /// The name of the whole frame: what the program spends on it until the device has all it needs, and
  /// where the processor draws, all of it.
  public static let wholeFrame = ScreenText.wholeFrame

  private var names: [String] = []
  private var recent: [String: [Double]] = [:]
  /// Those whose only time is that of a first draw.
  private var provisional: Set<String> = []
  /// Whether there are times that `told` has not returned yet.
  public private(set) var isNew = false

  /// No times yet.
  public init() {}

  /// Takes the time of a frame that was drawn, or of a part of one. One for which a driver may have
  /// compiled something, which `isFirst`, counts only as long as there is no other.
  public mutating func record(_ name: String = wholeFrame, seconds: Double, isFirst: Bool = false) {
    guard seconds.isFinite, seconds >= 0, !isFirst || recent[name] == nil else { return }
    if recent[name] == nil { names.append(name) }
    if provisional.remove(name) != nil { recent[name] = [] }
    if isFirst { provisional.insert(name) }
    recent[name, default: []].append(seconds * 1_000)
    if recent[name, default: []].count > Limits.timedFrames { recent[name]?.removeFirst() }
    isNew = true
  }

  /// All times by name, in the order in which the names came first.
  public mutating func told() -> [TimedPart] {
    isNew = false
    return names.compactMap { name in
      guard let times = recent[name], let last = times.last, let peak = times.max() else {
        return nil
      }
      let mean = times.reduce(0, +) / Double(times.count)
      return TimedPart(name: name, last: last, mean: mean, peak: peak, recent: times)
    }
  }
}
