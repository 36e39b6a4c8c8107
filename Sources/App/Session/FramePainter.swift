internal import PageLayout
public import RectoSceneRendering

/// Draws frames a few rows at a time, as a scheduler asks for them.
@MainActor public struct FramePainter {
  private var strips: (any FrameInParts)?

  /// A painter without a frame.
  public init() {}

  /// Whether rows of a frame are drawn that is not whole yet.
  public var isBusy: Bool { strips != nil }

  /// Lets go of the frame that was begun.
  public mutating func drop() { strips = nil }

  /// Draws rows of a frame, the first of which begin it anew, and tells the scheduler what they cost.
  ///
  /// - Parameters:
  ///   - rows: its rows, counted from the lower edge.
  ///   - frame: what is drawn; the renderer was told of what is no part of its scene.
  ///   - renderer: who draws.
  ///   - scheduler: who asked for them.
  ///   - clock: the time in seconds.
  /// - Returns: whether the frame is whole now, and the one that the renderer holds.
  /// - Throws: as `SceneRenderer.draw`.
  public mutating func draw(
    _ rows: Range<Int>, of frame: ShownFrame, with renderer: SceneRenderer,
    for scheduler: inout FrameScheduler, clock: () -> Double
  ) throws -> Bool {
    let start = clock()
    if rows.lowerBound == 0 { strips = nil }
    let strips =
      try self.strips
      ?? (scheduler.refinesOutlines ? FrameOnOutlines(of: frame.scene, by: renderer) : nil)
      ?? FrameInStrips(
        of: frame.scene, width: Int(frame.view.width), height: Int(frame.view.height),
        isSmooth: frame.isSmooth, by: renderer)
    self.strips = strips
    try strips.draw(rows)
    guard scheduler.learn(frame, rows: rows, seconds: clock() - start) else { return false }
    strips.finish()
    self.strips = nil
    return true
  }
}
