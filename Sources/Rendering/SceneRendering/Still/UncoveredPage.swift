/// A page that a leaf would uncover, drawn part by part before one rises; see `StillPages`.
struct UncoveredPage {
  /// What lies still while that leaf is in the air.
  let scene: StillScene
  let page: StillScene.Page
  /// The parts that are yet to be drawn.
  var due: [PixelBox]
  /// Those that are.
  var drawn: [(box: PixelBox, sharp: [UInt8])] = []

  init(scene: StillScene, page: StillScene.Page, due: [PixelBox]) {
    (self.scene, self.page, self.due) = (scene, page, due)
  }

  /// Whether it is a page of what lies still now, or looks like it.
  func isOf(_ other: StillScene.Page, in still: StillScene) -> Bool {
    page == other && scene.isLike(still)
  }

  /// Whether it is that, and all of it is drawn.
  func isReady(_ other: StillScene.Page, in still: StillScene) -> Bool {
    due.isEmpty && isOf(other, in: still)
  }
}
