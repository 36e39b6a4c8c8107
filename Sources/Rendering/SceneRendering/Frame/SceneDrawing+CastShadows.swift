internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The shadows on a bookcase, on the desk before it, and of sheets on the desk.
extension SceneDrawing {
  /// Draws the shadows on the back and the ledges of the case, and on the desk before it.
  func drawShadows(of bookcase: Bookcase, in scene: Scene, onDesk: Bool) throws {
    let light = look.rig(of: scene)
    try beginShadows()
    for plane in ShadowPlane.planes(of: bookcase, seenFrom: scene.camera.eye) {
      draw(bookcase.shadows, on: plane, in: light)
    }
    if onDesk { draw(bookcase.deskShadows, on: .desk, in: light) }
  }

  /// Draws the shadows of sheets on the desk.
  func drawSheetShadows(of scene: Scene) throws {
    try beginShadows()
    draw(scene.sheetShadows, on: .underSheets, in: look.rig(of: scene))
  }

  private func beginShadows() throws {
    set(DrawState(culling: .none, blending: .mixed))
    tools.points.fill(Self.unitSquare)
    try use(ProgramName(part: .cast))
  }

  private func draw(_ shadows: [CastShadow], on plane: ShadowPlane, in light: LightRig) {
    for (index, shadow) in shadows.enumerated() where shadow.share > 0 {
      guard let part = plane.part(reachedBy: shadow, in: light) else { continue }
      // Each over the one before: of two in one plane the second would be hidden.
      tools.blocks.board.set(
        plane.uniforms(of: shadow, over: part, lifted: Double(index + 1) * plane.step))
      tools.points.drawTriangles()
    }
  }

  private static let unitSquare: [SIMD2<Float>] = [
    SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 0), SIMD2(1, 1), SIMD2(0, 1),
  ]
}
