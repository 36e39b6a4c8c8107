internal import RectoGLDevice
public import PageLayout

/// The frame drawn last, whose outlines become smooth: it is drawn again with many samples where they lie and nowhere
/// else, in a quarter of the time.
///
/// Law: its pixels are those of a smooth frame that is drawn as a whole, but for a step of a byte; and for samples
/// that an edge passes within the rounding of its place, one outline's pixel in 200.
@MainActor public final class FrameOnOutlines: FrameInParts {
  private let scene: Scene
  private let renderer: SceneRenderer
  private let drawing: SceneDrawing
  /// What some boxes of outlines are drawn on at a time, and the frame into which they go: a frame with all of its
  /// samples would take eight times its memory.
  private let samples, canvas: Canvas
  private let boxes: [PixelBox]
  /// The pixels of each box and all before it.
  private let areas: [Int]
  private var done = 0

  private static let kind = Canvas.Kind(quality: .full, isSmooth: true)

  /// Whether the frame drawn last can become smooth so: it is a full one of this scene without smooth outlines.
  public static func canShow(_ scene: Scene, by renderer: SceneRenderer) -> Bool {
    FrameInStrips.canShow(scene, by: renderer) && SceneOutlines.areKnown(of: scene, by: renderer)
      && renderer.frames.last.map {
        $0 === renderer.frames.canvases[Canvas.Kind(quality: .full, isSmooth: false)]
      } ?? false
  }

  /// Begins with the frame drawn last; nil where that cannot become smooth so.
  ///
  /// - Parameters:
  ///   - scene: what it shows.
  ///   - renderer: who drew it.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  public init?(of scene: Scene, by renderer: SceneRenderer) throws {
    let (width, height) = (renderer.frames.size.width, renderer.frames.size.height)
    guard Self.canShow(scene, by: renderer), let last = renderer.frames.last,
      let outlines = SceneOutlines(of: scene, in: SIMD2(width, height), by: renderer)
    else { return nil }
    (self.scene, self.renderer) = (scene, renderer)
    let look = renderer.look
    try look.renewGrain()
    let side = SceneOutlines.boxSide
    samples = try Self.kind.canvas(
      width: min(width, side), height: min(height, side), device: look.tools.device)
    canvas = Canvas(
      try Framebuffer(
        width: width, height: height, samples: 1, encoding: .sRGB, hasDepth: false,
        device: look.tools.device))
    last.framebuffer.copy((0, 0, width, height), onto: canvas.framebuffer)
    drawing = SceneDrawing(with: look, told: renderer.input, on: Self.kind)
    try renderer.prepareStill(of: scene, quality: .full, by: drawing)
    boxes = outlines.boxes()
    var sum = 0
    areas = boxes.map { box in
      sum += box.rectangle.width * box.rectangle.height
      return sum
    }
  }

  /// Draws as great a part of the outlines as these rows are of the frame.
  public func draw(_ rows: Range<Int>) throws {
    let whole = areas.last ?? 0
    let until =
      Double(whole) * Double(rows.upperBound) / Double(canvas.framebuffer.height)
    let end = areas[done...].firstIndex { Double($0) > until + 0.5 } ?? areas.count
    let frame = SIMD2(canvas.framebuffer.width, canvas.framebuffer.height)
    let room = SIMD2(samples.framebuffer.width, samples.framebuffer.height)
    // The driver waits each time that something else is drawn on.
    for boxes in BoxRows.groups(of: boxes[done..<end], in: room) {
      let parts = boxes.map { FramePart($0.box, of: frame, at: $0.place) }
      for part in parts {
        try drawing.drawPasses(of: scene, on: samples, quality: .full, within: part)
      }
      for part in parts {
        samples.framebuffer.resolve(
          part.rectangle, onto: canvas.framebuffer, at: (part.box.low.x, part.box.low.y))
      }
    }
    done = end
    Device.finish()
  }

  public func finish() {
    renderer.frames.replace(Self.kind, by: nil)
    renderer.frames.show(canvas)
    renderer.look.record(drawing.record)
    // A press is news in one frame.
    renderer.input.press.isNew = false
    renderer.captureStill(of: scene, on: canvas, by: drawing)
  }

  isolated deinit {}
}
