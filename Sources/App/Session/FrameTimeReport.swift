public import RectoReaderCore
public import RectoSceneRendering

/// How long frames and their passes took, for the page of times: each number is reported once.
@MainActor public struct FrameTimeReport {
  private var timing = FrameTiming()
  private var passesReported: [PassTime] = []

  /// No times yet.
  public init() {}

  /// Records the time of a frame that was drawn, as `FrameTiming.record`.
  public mutating func record(seconds: Double, isFirst: Bool) {
    timing.record(seconds: seconds, isFirst: isFirst)
  }

  /// The times of frames and of these passes; nil where they are those returned last.
  public mutating func news(of passes: [PassTime]) -> [TimedPart]? {
    guard timing.isNew || passes != passesReported else { return nil }
    passesReported = passes
    let parts = passes.map {
      TimedPart(
        name: $0.name, last: $0.last, mean: $0.mean, peak: $0.peak, recent: $0.recent)
    }
    return parts + timing.told()
  }
}
