internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// What a file of a user's paints on the desk in the place of wood: kept as long as nothing that it
/// reads changes.
final class Painting {
  /// The uniform by which pixels become places of the desk: offset and scale.
  static let area = "recto_area"
  /// The page heights of desk that the painting's resolution covers from below to above, so that it lies
  /// still when one comes nearer.
  private static let height = 1.4

  private let device: Device
  private let sampler: TextureSampler
  private let encoding: Texture.Encoding
  private var canvas: Canvas?
  private var painted: (generation: Int, area: Float4)?

  /// One that is drawn with is stored as a screen takes it, `.sRGB`.
  init(device: Device, encoding: Texture.Encoding = .sRGB) {
    (self.device, self.encoding) = (device, encoding)
    sampler = TextureSampler.ofPictures(decodes: true, device: device)
  }

  /// Throws away what was painted with other files.
  func forget() { (canvas, painted) = (nil, nil) }

  /// What was painted, four numbers a pixel.
  var numbers: [Float] { canvas?.framebuffer.readNumbers() ?? [] }

  /// Makes it the texture of a unit, read as linear light.
  func bind(unit: Int) {
    canvas?.framebuffer.picture.bind(unit: unit)
    sampler.bind(units: unit..<unit + 1)
  }

  /// Lets the textures of that unit be sampled as they say again.
  func unbind(unit: Int) { sampler.unbind(units: unit..<unit + 1) }

  /// Paints the part of the desk that is seen, as finely as the frame is drawn.
  func paint(for scene: Scene, by drawing: SceneDrawing) throws {
    let programs = drawing.programs
    let program = try programs.program(.painting)
    let resolution = drawing.values.resolution
    let (width, height) = (Int(resolution.x), Int(resolution.y))
    if let canvas, canvas.framebuffer.width == width, canvas.framebuffer.height == height {
      // What asks for nothing but its size looks as it looked.
      let now = (programs.generation, Self.area(of: scene, resolution))
      if let painted, painted == now, program.standards.isEven {
        return drawing.recordUse(of: .painting)
      }
    } else {
      let made = Canvas(
        try Framebuffer(
          width: width, height: height, samples: 1, encoding: encoding, hasDepth: false,
          device: device))
      if device.takesNames { made.framebuffer.label("painting") }
      canvas = made
    }
    guard let canvas else { return }
    let area = Self.area(of: scene, resolution)
    // What it gives are the numbers that a screen takes.
    canvas.framebuffer.begin(encodes: false)
    DrawState(culling: .none, testsDepth: false).apply()
    try drawing.use(.painting)
    program.program.place(ofUniform: Self.area)?.set([area.x, area.y, area.z, area.w])
    drawing.tools.drawOverTarget()
    painted = (programs.generation, area)
  }

  /// From pixels of the part that is seen to those of a desk that lies still.
  private static func area(of scene: Scene, _ resolution: SIMD2<Float>) -> Float4 {
    // A little more than the eye sees, as in the block of the frame.
    let half = SceneDrawing.seenDesk(by: scene.camera) * 1.01
    let unit = Double(resolution.y) / (height * scene.pageHeight)
    let size = Vector2(Double(resolution.x), Double(resolution.y))
    let eye = Vector2(scene.camera.eye.x, scene.camera.eye.y)
    // The middle of the book is the middle of the painting.
    let middle = Vector2(0, scene.pageHeight / 2)
    let offset = (eye - half - middle) * unit + size / 2
    let scale = half * (2 * unit) / size
    return Float4(Float(offset.x), Float(offset.y), Float(scale.x), Float(scale.y))
  }

  isolated deinit {}
}
