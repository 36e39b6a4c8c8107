internal import GLDevice
internal import PageLayout

/// Pages that lie still, for `StillPages`.
extension SceneDrawing {
  /// Draws pages that lie still, and nothing else, into a canvas or a part of it.
  func draw(
    _ pages: StillScene, on canvas: Canvas, quality: Quality, within part: PixelBox?
  ) throws {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    let scene = pages.scene
    recordPaper(of: scene)
    let rig = look.rig(of: scene)
    var frame = frame(of: scene, light: rig, width: width, height: height, quality: quality)
    frame.fits = tools.pictures.fits(
      in: scene, ViewSize(width: Double(width), height: Double(height)))
    tools.blocks.frame.set(uniforms(of: scene, flying: frame.flying, light: rig))
    tools.blocks.flying.set(frame.flying.uniforms(light: rig))
    record(of: scene, width: width, height: height, quality: quality, light: rig)
    canvas.framebuffer.begin()
    limitDrawing(to: part?.rectangle)
    defer { limitDrawing(to: nil) }
    clearTarget(red: 0, green: 0, blue: 0, alpha: 0)
    for (rank, leaf) in leavesInOrder(of: scene).enumerated() {
      try draw(leaf, rank: rank, in: frame)
    }
  }
}
