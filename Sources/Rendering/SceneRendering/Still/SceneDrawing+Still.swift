internal import RectoGLDevice
internal import PageLayout

/// What lies still, for `StillPages`.
extension SceneDrawing {
  /// Draws pages that lie still with all care, and nothing else, into a part of a canvas.
  func draw(_ pages: StillScene, on canvas: Canvas, within part: PixelBox) throws {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    let scene = pages.scene
    recordPaper(of: scene)
    let rig = look.rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: .full)
    frame.fits = tools.pictures.fits(
      in: scene, ViewSize(width: Double(width), height: Double(height)))
    tools.blocks.frame.set(uniforms(of: scene, flying: frame.flying, light: rig))
    tools.blocks.flying.set(frame.flying.uniforms(light: rig))
    record(of: scene, width: width, height: height, quality: .full, light: rig)
    canvas.framebuffer.begin()
    limitDrawing(to: part.rectangle)
    defer { limitDrawing(to: nil) }
    clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
    for (rank, leaf) in leavesInOrder(of: scene).enumerated() {
      try draw(leaf, rank: rank, in: frame)
    }
  }

  /// Draws a part of a draft with nothing in the air.
  func drawUsual(_ pages: StillScene, on canvas: Canvas, within part: PixelBox) throws {
    // Times of it are no pass's.
    let drawing = SceneDrawing(
      with: look, told: values.input, on: Canvas.Kind(quality: .draft, isSmooth: false),
      clock: PassClock())
    drawing.kept = .some
    try drawing.drawPasses(of: pages.scene, on: canvas, quality: .draft, within: part)
  }
}
