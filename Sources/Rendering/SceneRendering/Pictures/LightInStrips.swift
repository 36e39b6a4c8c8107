public import RectoBookModel
internal import RectoGLDevice
public import PageLayout

/// The light of a scene, as `EarlyFrame` takes it, drawn some rows at a time: its full frames with white pages and
/// with grey ones. What was drawn last stays as it is.
@MainActor public final class LightInStrips {
  private let scene: Scene
  private let renderer: SceneRenderer
  private let canvas: Canvas
  private let drawing: SceneDrawing
  private var done = 0
  private var white: Bitmap?

  /// Begins with it.
  ///
  /// - Parameters:
  ///   - scene: what the light falls on.
  ///   - width: pixels across, as frames have them.
  ///   - height: pixels down.
  ///   - renderer: draws it.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  public init(of scene: Scene, width: Int, height: Int, by renderer: SceneRenderer) throws {
    (self.scene, self.renderer) = (scene, renderer)
    let look = renderer.look
    let kind = Canvas.Kind(quality: .full, isSmooth: true)
    try look.renewGrain()
    canvas = try kind.canvas(width: width, height: height, device: look.tools.device)
    drawing = SceneDrawing(with: look, told: renderer.input, on: kind, clock: PassClock())
  }

  /// The rows that are to be drawn before the next picture is whole.
  public var rowsLeft: Int { canvas.framebuffer.height - done }

  /// Draws rows and returns when they are drawn.
  ///
  /// - Parameter count: how many, at least 1.
  /// - Returns: the pictures with white pages and with grey ones, once both are whole; nothing is to be drawn then.
  /// - Throws: as `SceneRenderer.draw`.
  public func draw(rows count: Int) throws -> (onWhite: Bitmap, onGrey: Bitmap)? {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    let rows = done..<min(height, done + max(1, count))
    if let part = PixelBox(columns: 0..<width, rows: rows) {
      let pictures = renderer.tools.pictures
      pictures.plain = white == nil ? .white : .grey
      defer { pictures.plain = nil }
      try drawing.drawPasses(of: scene, on: canvas, quality: .full, within: part)
      Device.finish()
    }
    done = rows.upperBound
    guard done == height else { return nil }
    canvas.framebuffer.resolve()
    let picture = SceneRenderer.upright(canvas.framebuffer.readBytes(), (width, height))
    guard let white else {
      (white, done) = (picture, 0)
      return nil
    }
    return (white, picture)
  }

  isolated deinit {}
}
