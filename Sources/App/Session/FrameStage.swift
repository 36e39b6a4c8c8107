public import PageGeometry
public import RectoBookModel
public import RectoSceneRendering

/// What frames are shown on: a window, or a device without one. All go the same steps towards a frame.
@MainActor public protocol FrameStage: AnyObject {
  /// What is known of a frame that was presented.
  associatedtype Presentation
  var scheduler: FrameScheduler { get set }
  var painter: FramePainter { get set }
  var renderer: SceneRenderer { get }
  /// Tells the renderer all of a frame that is no part of its scene.
  func prepareRenderer(for frame: ShownFrame)
  /// Draws a whole frame; `start` is when that was begun, in seconds.
  func draw(_ frame: ShownFrame, at start: Double) throws
  /// Draws places of the frame that is shown again, of which nothing else has changed.
  func patch(_ frame: ShownFrame, within places: [[Vector2]]) throws
  /// Presents a frame that the renderer holds, and tells the scheduler.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - pages: the pages of the book in it.
  ///   - isDrawn: whether it was drawn for this, or is shown again.
  ///   - start: when it was begun, in seconds.
  /// - Returns: what is known of it.
  /// - Throws: where OpenGL does not draw.
  func present(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, start: Double
  ) throws -> Presentation
}

extension FrameStage {
  public func patch(_ frame: ShownFrame, within places: [[Vector2]]) throws {
    _ = try renderer.patch(frame.scene, within: places)
  }

  /// Goes one step towards what is wanted: draws a frame, or some rows of it, or nothing.
  ///
  /// - Parameters:
  ///   - wanted: what is to be seen.
  ///   - start: now, in seconds.
  ///   - clock: the time in seconds.
  /// - Returns: what was presented, if anything was.
  /// - Throws: where OpenGL does not draw.
  public func step(
    towards wanted: FrameScheduler.Wanted, at start: Double, clock: () -> Double
  ) throws -> Presentation? {
    switch scheduler.step(for: wanted, at: start) {
    case .rest:
      painter.drop()
      return nil
    case .present(let frame, let pages, let draws):
      if draws {
        painter.drop()
        try draw(frame, at: start)
      }
      return try present(frame, pages: pages, isDrawn: draws, start: start)
    case .patch(let frame, let pages, let places):
      painter.drop()
      prepareRenderer(for: frame)
      try patch(frame, within: places)
      return try present(frame, pages: pages, isDrawn: true, start: start)
    case .refine(let frame, let pages, let rows):
      prepareRenderer(for: frame)
      let isWhole = try painter.draw(
        rows, of: frame, with: renderer, for: &scheduler, clock: clock)
      guard isWhole else { return nil }
      return try present(
        frame, pages: pages, isDrawn: true, start: scheduler.refiningSince ?? start)
    }
  }
}
