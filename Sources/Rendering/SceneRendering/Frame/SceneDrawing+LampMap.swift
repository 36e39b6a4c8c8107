internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// How near to the lamp leaves come that a file bends in a way of its own.
extension SceneDrawing {
  /// Draws the map of a frame whose leaves a file bends in a way of its own, where any are in the air; it
  /// stays at its unit.
  func drawLampMap(of scene: Scene, in frame: Frame) throws {
    guard let map = frame.flying.lampMap(of: frame.light) else { return tools.lampCanvas = nil }
    let canvas: Canvas
    if let kept = tools.lampCanvas {
      canvas = kept
    } else {
      canvas = Canvas(
        try Framebuffer(
          width: LampMap.side, height: LampMap.side, samples: 1, encoding: .float,
          device: tools.device))
      canvas.framebuffer.picture.useNearestPixel()
      if tools.device.takesNames { canvas.framebuffer.label("lamp") }
      tools.lampCanvas = canvas
    }
    try timed("lamp") {
      var block = uniforms(of: scene, flying: frame.flying, light: frame.light)
      block.clip = Float4x4(map.clip)
      tools.blocks.frame.set(block)
      numbers = .lamp
      defer { numbers = nil }
      canvas.framebuffer.begin()
      clear(to: .lamp)
      for leaf in frame.flying.leaves { try draw(leaf, rank: 0, in: frame) }
    }
    tools.blocks.frame.set(uniforms(of: scene, flying: frame.flying, light: frame.light))
    canvas.framebuffer.picture.bind(unit: LampMap.unit)
    // What is made from here on takes another place.
    chooseTextureUnit(0)
  }
}
