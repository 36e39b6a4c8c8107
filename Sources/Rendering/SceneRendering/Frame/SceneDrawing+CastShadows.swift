internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoShaderText

/// The shadows on a bookcase and its books, on the desk before it, and of sheets on the desk.
extension SceneDrawing {
  /// Frames of so many sizes are drawn in turn: drafts, and whole ones.
  private static let mostShades = 2

  /// Whether shadows on a case and under sheets are seen.
  var seesShadows: Bool { [.color, .shadow, .ao].contains(view) && numbers == nil }

  /// The shadows on the back and the ledges of a scene's case, as a frame of this size reads them; nil where they are
  /// not seen. They are drawn once for a frame, in however many parts that is.
  func castShade(
    of scene: Scene, in size: SIMD2<Int>, _ quality: Quality
  ) throws -> CastShade? {
    guard let bookcase = scene.bookcase, scene.seesBookcase else {
      tools.castShades = []
      return nil
    }
    guard draws(.shelf), seesShadows else { return nil }
    let kept = tools.castShades.first { $0.size == size && $0.quality == quality }
    let shade = try kept ?? CastShade(for: size, quality, device: tools.device)
    if kept == nil { tools.castShades = tools.castShades.suffix(Self.mostShades - 1) + [shade] }
    guard shade.drawing !== self else { return shade }
    try timed("shadows") {
      shade.canvas.framebuffer.begin(encodes: false)
      clearTarget(red: 1, green: 1, blue: 1)
      let light = look.rig(of: scene)
      try beginShadows(DrawState(culling: .none, blending: .multiplied, testsDepth: false))
      for plane in ShadowPlane.planes(of: bookcase, seenFrom: scene.camera.eye) {
        draw(bookcase.shadows, on: plane, in: light)
      }
    }
    shade.drawing = self
    return shade
  }

  /// Draws the shadows on the desk before a case.
  func drawDeskShadows(of bookcase: Bookcase, in scene: Scene) throws {
    try beginShadows(DrawState(culling: .none, blending: .mixed))
    draw(bookcase.deskShadows, on: .desk, in: look.rig(of: scene))
  }

  /// Draws the shadows that books of a shelf, and the one on its way, throw on the covers of others.
  func drawCoverShadows(of bookcase: Bookcase, in scene: Scene) throws {
    try beginShadows(DrawState(culling: .none, blending: .mixed))
    let light = look.rig(of: scene)
    for cover in scene.closedBooks.compactMap(\.leaves.first) {
      draw(bookcase.shadows, on: ShadowPlane(of: cover), in: light)
    }
  }

  /// Draws the shadows of sheets on the desk.
  func drawSheetShadows(of scene: Scene) throws {
    try beginShadows(DrawState(culling: .none, blending: .mixed))
    draw(scene.sheetShadows, on: .underSheets, in: look.rig(of: scene))
  }

  private func beginShadows(_ state: DrawState) throws {
    set(state)
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
