public import PageLayout

/// Frames in motion in which the pages that lie still stay as sharp as at rest, see `StillPages`.
extension SceneRenderer {
  /// Whether drafts with one leaf or two in the air are shown so, those that follow a full frame of the same
  /// view from the first on. At first they are not: then a draft depends on nothing but its scene.
  public var keepsStill: Bool {
    get { still.isWanted }
    set { still.want(newValue) }
  }

  /// So many leaves in the air leave something of the pages to be seen, and time to draw it.
  private static let mostInAir = 2

  /// Pixels of frames, across and up.
  var stillSize: SIMD2<Int> { SIMD2(frames.size.width, frames.size.height) }

  /// Makes the pages that lie still under leaves in the air ready for a frame; where drafts are shown as
  /// they are, there are none.
  func prepareStill(of scene: Scene, quality: Quality, by drawing: SceneDrawing) throws {
    let count = scene.leaves.count { StillScene.isSeen($0) && $0.isTurning }
    if isSoftware, (1...Self.mostInAir).contains(count),
      let lying = StillScene(of: scene, with: drawing.look, by: self)
    {
      try drawing.timed("still") {
        try still.prepare(lying, under: scene, in: stillSize, quality: quality, by: drawing)
      }
    } else {
      still.hide()
    }
    drawing.kept = still.shown
  }

  /// Whether what was seen at rest is yet to be made ready for a draft that may follow it.
  public var isRestUnready: Bool { isSoftware && still.isReadyingDue }

  /// Makes it ready: a few milliseconds, for idle moments.
  public func readyRest() { still.makeReady(in: stillSize) }

  /// Makes a part of what a leaf would uncover ready: a few milliseconds, for idle moments after `readyRest`.
  ///
  /// - Parameter scenes: what will be seen with a leaf in the air that lies now.
  /// - Returns: whether there may be more to do.
  /// - Throws: as `draw`.
  public func readyAhead(of scenes: [Scene]) throws -> Bool {
    let still = scenes.compactMap { StillScene(of: $0, with: look, by: self) }
    guard isSoftware, !still.isEmpty else { return false }
    return try self.still.makeReady(
      under: still, in: stillSize,
      by: SceneDrawing(with: look, told: input, on: Canvas.Kind(quality: .draft, isSmooth: false)))
  }

  /// Takes what was seen at rest, for the frames in motion that follow a full one.
  func captureStill(of scene: Scene, on canvas: Canvas, by drawing: SceneDrawing) {
    still.capture(
      scene, as: StillScene(of: scene, with: drawing.look, by: self), on: canvas)
  }
}
