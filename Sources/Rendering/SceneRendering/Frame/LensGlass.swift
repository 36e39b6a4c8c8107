internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// The lens over a frame: what is seen through it is drawn as a frame of its own, as finely as the
/// rest, and laid over the finished one.
@MainActor final class LensGlass {
  private let device: Device
  private var canvas: Canvas?
  /// What the canvas was made for: devices may give fewer samples than are asked for.
  private var made: (side: Int, kind: Canvas.Kind)?

  init(device: Device) { self.device = device }

  /// The widest picture behind a lens: views are no wider.
  private static let widest = 4096.0

  /// Draws what a scene's lens shows, if it has one.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - view: the size of the frame that it lies over.
  ///   - kind: what the frame is drawn on.
  ///   - drawing: the frame.
  /// - Throws: as `SceneRenderer.draw`.
  func look(
    at scene: Scene, view: ViewSize, as kind: Canvas.Kind, by drawing: SceneDrawing
  ) throws {
    guard let lens = scene.lens else {
      canvas = nil
      return
    }
    let step = kind.quality == .draft ? 2.0 : 1
    let side = Int((lens.diameter.clamped(to: 16...Self.widest) / step).rounded(.up))
    let canvas = try canvas(side: side, kind: kind)
    var seen = scene
    seen.camera = scene.camera.seen(through: lens, in: view)
    try drawing.drawPasses(of: seen, on: canvas, quality: kind.quality)
    canvas.framebuffer.resolve()
  }

  /// Lays it over the frame that was begun.
  func lay(over scene: Scene, view: ViewSize, by drawing: SceneDrawing) throws {
    guard let lens = scene.lens, let canvas else { return }
    DrawState(culling: .none, blending: .premultiplied, testsDepth: false).apply()
    try drawing.use(ProgramName(part: .lens))
    var numbers = LeafUniforms(opacity: 1)
    let half = lens.diameter / 2
    numbers.part = Float4(
      Float(lens.place.x / view.width), Float(1 - lens.place.y / view.height),
      Float(half / view.width), Float(half / view.height))
    drawing.tools.blocks.leaf.set(numbers)
    canvas.framebuffer.picture.bind(unit: 0)
    drawing.tools.drawOverTarget()
  }

  private func canvas(side: Int, kind: Canvas.Kind) throws -> Canvas {
    if let canvas, let made, made == (side, kind) { return canvas }
    let new = Canvas(
      try Framebuffer(
        width: side, height: side, samples: kind.samples, encoding: .sRGB, device: device))
    (canvas, made) = (new, (side, kind))
    return new
  }

  isolated deinit {}
}
