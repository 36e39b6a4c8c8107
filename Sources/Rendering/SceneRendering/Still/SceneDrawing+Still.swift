internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// What lies still, for `StillPages`.
extension SceneDrawing {
  /// Draws pages that lie still with all care, and nothing else, where a part of a frame has them.
  func draw(_ pages: StillScene, on canvas: Canvas, within part: FramePart) throws {
    var frame = begin(pages.scene, on: canvas, within: part, quality: .full)
    frame.fits = tools.pictures.fits(
      in: pages.scene,
      ViewSize(width: Double(part.frame.x), height: Double(part.frame.y)))
    limitDrawing(to: part.rectangle)
    defer { limitDrawing(to: nil) }
    clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
    for (rank, leaf) in leavesInOrder(of: pages.scene).enumerated() {
      try draw(leaf, rank: rank, in: frame)
    }
  }

  /// What sRGB bytes encode as 188.
  private static let unchanged: Float = 0.503

  /// Draws by how much leaves in the air change the light on what lies below them: 188 where they do not.
  ///
  /// Blocks and boards have the light of what is seen beside their sides.
  ///
  /// - Parameters:
  ///   - scene: all that is seen.
  ///   - hasDesk: whether the desk lies still, and is not drawn as it is.
  ///   - canvas: what it is drawn on.
  /// - Throws: as `SceneRenderer.draw`.
  func drawChangedLight(of scene: Scene, hasDesk: Bool, on canvas: Canvas) throws {
    let frame = begin(scene, on: canvas, quality: .draft)
    limitDrawing(to: nil)
    // What is not drawn has no part in the light at the edges of what is.
    clearTarget(red: Self.unchanged, green: Self.unchanged, blue: Self.unchanged)
    for (rank, leaf) in leavesInOrder(of: scene).enumerated() where !leaf.isTurning {
      try drawSides(of: leaf, rank: rank, in: frame) {
        try drawPoints(.restingLeaf, isRelative: true, in: frame)
      }
    }
    guard hasDesk else { return }
    set(DrawState(culling: .none))
    tools.points.fill(Self.square)
    try drawPoints(.desk, isRelative: true, in: frame)
  }

  /// Whether how a leaf looks comes from what was kept.
  func isKept(_ leaf: Leaf) -> Bool {
    guard case .all(let others) = kept else { return false }
    return !leaf.isTurning && !others.contains(leaf.index)
  }

  /// Draws only where a leaf lies.
  func drawStill(_ leaf: Leaf, rank: Int, in frame: Frame) throws {
    try drawSides(of: leaf, rank: rank, in: frame) {
      try use(ProgramName(part: .restingLeaf, quality: .draft, isStill: true))
      tools.points.drawTriangles()
    }
  }

  private func drawSides(
    of leaf: Leaf, rank: Int, in frame: Frame, _ draw: () throws -> Void
  ) throws {
    tools.points.fill(frame.flying.triangles(of: leaf))
    for side in [LeafSide.up, .down] where leaf.picture(of: side) != nil {
      var surface = leaf
      surface.model = leaf.model * .translation(Vector3(0, 0, leaf.height(of: side)))
      set(
        DrawState(
          culling: side == .up ? .back : .front, isMirrored: leaf.isMirrored,
          depthSteps: min(rank, 60)))
      tools.blocks.leaf.set(
        uniforms(of: surface, part: nil, flying: frame.flying, light: frame.light))
      try draw()
    }
  }

  /// Begins to draw a scene into a canvas.
  private func begin(
    _ scene: Scene, on canvas: Canvas, within part: FramePart? = nil, quality: Quality
  ) -> Frame {
    let width = part?.frame.x ?? canvas.framebuffer.width
    let height = part?.frame.y ?? canvas.framebuffer.height
    recordPaper(of: scene)
    let rig = look.rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: quality)
    (frame.bound, frame.front) = boundBook(of: scene)
    tools.blocks.frame.set(uniforms(of: scene, flying: frame.flying, light: rig))
    tools.blocks.flying.set(frame.flying.uniforms(light: rig))
    record(of: scene, width: width, height: height, quality: quality, light: rig)
    frame.part = part
    canvas.framebuffer.begin(partOf: part?.whole)
    return frame
  }
}
