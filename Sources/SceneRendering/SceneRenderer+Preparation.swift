internal import GLDevice
internal import PageGeometry
internal import PageLayout

/// Programs that are made ready in idle moments.
extension SceneRenderer {
  /// Makes one more program ready that a later frame of this device may need; for idle moments.
  ///
  /// What cannot be compiled is no failure here; the problems of the look name it.
  ///
  /// - Returns: false where everything is ready.
  public func prepareNext() -> Bool {
    guard let name = look.prepareNext() else { return false }
    tryOut(name)
    return true
  }

  /// Draws nothing with a program, as a frame of the present size would draw something.
  ///
  /// Software renderers compile what a program does at the first draw into such a target with such
  /// textures, not when the program is made: without this the first leaf that a hand takes would
  /// stand still for half a second.
  private func tryOut(_ name: ProgramName) {
    // A size that has had no frame yet says nothing of the frames to come.
    guard !frames.canvases.isEmpty, let program = try? look.programs.program(name) else { return }
    let pictures = tools.pictures
    tools.blocks.leaf.set(LeafUniforms(opacity: 1))
    tools.blocks.block.set(BlockUniforms(model: Float4x4(.identity), size: .zero, paper: .zero))
    tools.blocks.board.set(
      BoardUniforms(model: Float4x4(.identity), rectangle: .zero, foot: .zero, board: .zero))
    switch name.part {
    case .restingLeaf, .flyingLeaf:
      for unit in 0...2 { pictures.bind(pictures.anyPage, unit: unit) }
      if name.quality == .draft { tools.quickSampler.bind(units: 0..<3) }
      DrawState().apply()
    case .block, .board: DrawState().apply()
    case .desk:
      look.grain.texture.bind(unit: 0)
      DrawState(culling: .none, writesAlpha: false).apply()
    case .mark, .shade, .fade, .grain, .present, .lens, .encode, .spine, .bookcase, .cast,
      .background, .painting, .post:
      return
    }
    defer { tools.quickSampler.unbind(units: 0..<3) }
    program.program.use()
    // A triangle without an area.
    tools.points.fill([.zero, .zero, .zero])
    // Where the processor draws, frames become smooth once there is time.
    let outlines = isSoftware ? [false, true] : [true]
    for kind in Set(outlines.map { Canvas.Kind(quality: name.quality, isSmooth: $0) }) {
      guard let canvas = try? frames.canvas(kind) else { continue }
      canvas.framebuffer.begin()
      tools.points.drawTriangles()
    }
  }
}
