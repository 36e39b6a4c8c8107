internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The shadows on a bookcase, and on the desk before it.
extension SceneDrawing {
  /// Draws the shadows on the back and the ledges of the case, and on the desk before it.
  func drawShadows(of bookcase: Bookcase, in scene: Scene, onDesk: Bool) throws {
    let light = look.rig(of: scene)
    set(DrawState(culling: .none, blending: .mixed))
    tools.points.fill(Self.unitSquare)
    try use(ProgramName(part: .cast))
    func draw(_ shadows: [CastShadow], on plane: ShadowPlane) {
      for (index, shadow) in shadows.enumerated() where shadow.share > 0 {
        guard let part = plane.part(reachedBy: shadow, in: light) else { continue }
        // Each over the one before: of two in one plane the second would be hidden.
        tools.blocks.board.set(
          plane.uniforms(of: shadow, over: part, lifted: Double(index + 1) * plane.step))
        tools.points.drawTriangles()
      }
    }
    for plane in ShadowPlane.planes(of: bookcase, seenFrom: scene.camera.eye) {
      draw(bookcase.shadows, on: plane)
    }
    if onDesk { draw(bookcase.deskShadows, on: .desk) }
  }

  private static let unitSquare: [SIMD2<Float>] = [
    SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 0), SIMD2(1, 1), SIMD2(0, 1),
  ]
}
