internal import GLDevice
internal import Geometry
internal import PageLayout

extension SceneRenderer {
  /// Draws nothing with a program, as a frame of the present size would draw something.
  ///
  /// Software renderers compile what a program does at the first draw into such a target with such
  /// textures, not when the program is made: without this the first leaf that a hand takes would
  /// stand still for half a second.
  func tryOut(_ name: ProgramName) {
    // A size that has had no frame yet says nothing of the frames to come.
    guard !canvases.isEmpty, let canvas = try? canvas(name.quality),
      let program = try? programs.program(name)
    else { return }
    leafBlock.set(LeafUniforms(opacity: 1))
    blockBlock.set(BlockUniforms(model: Float4x4(.identity), size: .zero, paper: .zero))
    boardBlock.set(
      BoardUniforms(model: Float4x4(.identity), rectangle: .zero, foot: .zero, board: .zero))
    switch name.part {
    case .restingLeaf, .flyingLeaf:
      for unit in 0...2 { pictures.bind(pictures.anyPage, unit: unit) }
      DrawState().apply()
    case .block, .board: DrawState().apply()
    case .desk:
      grain.bind(unit: 0)
      DrawState(culling: .none).apply()
    case .mark, .shade, .fade, .grain, .present, .lens: return
    }
    canvas.framebuffer.begin()
    program.program.use()
    // A triangle without an area.
    points.fill([.zero, .zero, .zero])
    points.drawTriangles()
  }
}
