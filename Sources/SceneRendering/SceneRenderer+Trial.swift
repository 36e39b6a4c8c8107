internal import GLDevice
internal import PageGeometry
internal import PageLayout

extension SceneRenderer {
  /// Draws nothing with a program, as a frame of the present size would draw something.
  ///
  /// Software renderers compile what a program does at the first draw into such a target with such
  /// textures, not when the program is made: without this the first leaf that a hand takes would
  /// stand still for half a second.
  func tryOut(_ name: ProgramName) {
    // A size that has had no frame yet says nothing of the frames to come.
    guard !canvases.isEmpty, let program = try? programs.program(name) else { return }
    leafBlock.set(LeafUniforms(opacity: 1))
    blockBlock.set(BlockUniforms(model: Float4x4(.identity), size: .zero, paper: .zero))
    boardBlock.set(
      BoardUniforms(model: Float4x4(.identity), rectangle: .zero, foot: .zero, board: .zero))
    switch name.part {
    case .restingLeaf, .flyingLeaf:
      for unit in 0...2 { pictures.bind(pictures.anyPage, unit: unit) }
      if name.quality == .draft { quickSampler.bind(units: 0..<3) }
      DrawState().apply()
    case .block, .board: DrawState().apply()
    case .desk:
      grain.bind(unit: 0)
      DrawState(culling: .none).apply()
    case .mark, .shade, .fade, .grain, .present, .lens, .encode, .spine, .bookcase, .cast,
      .background, .painting, .post:
      return
    }
    defer { quickSampler.unbind(units: 0..<3) }
    program.program.use()
    // A triangle without an area.
    points.fill([.zero, .zero, .zero])
    // Where the processor draws, frames become smooth once there is time.
    let outlines = isSoftware ? [false, true] : [true]
    for kind in Set(outlines.map { Canvas.Kind(quality: name.quality, isSmooth: $0) }) {
      guard let canvas = try? canvas(kind) else { continue }
      canvas.framebuffer.begin()
      points.drawTriangles()
    }
  }
}
