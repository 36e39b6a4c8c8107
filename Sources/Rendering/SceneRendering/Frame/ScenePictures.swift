internal import RectoGLDevice
internal import PageLayout
internal import RectoShaderText

/// What passes read of a scene beside its colours: numbers that are drawn by themselves, and only where
/// somebody asks; and the scene of the frame before.
///
/// Numbers have one sample a pixel, and lie under the lens, whatever is seen through it.
final class ScenePictures {
  private struct Place: Hashable {
    var picture: ScenePicture
    var quality: Quality
  }

  private let device: Device
  private var numbers: [Place: Canvas] = [:]
  private var before: (canvas: Canvas, kind: Canvas.Kind)?
  /// Pictures in linear light, as a screen takes them.
  private var encoded: [ScenePicture: Canvas] = [:]

  init(device: Device) { self.device = device }

  /// How many pictures are kept, for tests.
  var count: Int { numbers.count + encoded.count + (before == nil ? 0 : 1) }

  /// Throws away everything: after a change of size, and with other files.
  func forget() { (numbers, before, encoded) = ([:], nil, [:]) }

  /// Keeps a scene until the next frame.
  ///
  /// - Returns: what was kept until now, to be drawn on; nil where that is of another kind.
  func store(_ scene: Canvas, of kind: Canvas.Kind) -> Canvas? {
    defer { before = (scene, kind) }
    return before?.kind == kind ? before?.canvas : nil
  }

  /// The pictures of a scene.
  ///
  /// - Parameters:
  ///   - wanted: those that are read.
  ///   - scene: what is seen.
  ///   - canvas: its finished picture.
  ///   - quality: the quality of the frame.
  ///   - drawing: the frame.
  /// - Returns: each that is wanted, and the finished picture.
  /// - Throws: as `SceneRenderer.draw`.
  func pictures(
    _ wanted: Set<ScenePicture>, of scene: Scene, on canvas: Canvas, _ quality: Quality,
    by drawing: SceneDrawing
  ) throws -> [ScenePicture: Canvas] {
    var pictures: [ScenePicture: Canvas] = [.scene: canvas]
    if wanted.contains(.before) { pictures[.before] = before?.canvas ?? canvas }
    for picture in ScenePicture.numbers where wanted.contains(picture) {
      let drawn = try numbers(Place(picture: picture, quality: quality), as: canvas)
      try drawing.timed(picture.rawValue) {
        drawing.numbers = .picture(picture)
        defer { drawing.numbers = nil }
        try drawing.drawPasses(of: scene, on: drawn, quality: quality)
      }
      pictures[picture] = drawn
    }
    return pictures
  }

  private func numbers(_ place: Place, as scene: Canvas) throws -> Canvas {
    let (width, height) = (scene.framebuffer.width, scene.framebuffer.height)
    if let kept = numbers[place], kept.framebuffer.width == width,
      kept.framebuffer.height == height
    {
      return kept
    }
    // Half of a float tells a thousandth of a distance, and no page above 2,048.
    let made = Canvas(
      try Framebuffer(width: width, height: height, samples: 1, encoding: .float, device: device),
      format: .rgba16f)
    if device.takesNames { made.framebuffer.label(place.picture.rawValue) }
    numbers[place] = made
    return made
  }

  /// A picture in the numbers that a screen takes: itself, but where it is kept as linear light.
  func encoded(
    _ picture: ScenePicture, _ canvas: Canvas, by drawing: SceneDrawing
  ) throws -> Canvas {
    guard canvas.format == .rgba16f, !picture.isNumbers else { return canvas }
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    var sheet = encoded[picture]
    if sheet?.framebuffer.width != width || sheet?.framebuffer.height != height {
      sheet = Canvas(
        try Framebuffer(
          width: width, height: height, samples: 1, encoding: .sRGB, hasDepth: false,
          device: device))
    }
    guard let sheet else { return canvas }
    encoded[picture] = sheet
    sheet.framebuffer.begin(encodes: false)
    DrawState(culling: .none, testsDepth: false).apply()
    canvas.framebuffer.picture.bind(unit: 0)
    try drawing.use(ProgramName(part: .encode))
    drawing.tools.drawOverTarget()
    return sheet
  }

  isolated deinit {}
}
