public import RectoBookModel
internal import PageGeometry
internal import RectoGLDevice
public import PageLayout

/// The light of a scene, as `EarlyFrame` takes it, drawn some rows at a time: its full frame with white pages, and
/// where its sheets are with grey ones, too. What was drawn last stays as it is.
///
/// Outlines are not smooth: the frame that takes the early one's place has them no smoother, and with many samples
/// the light would take longer than all that the first seconds show.
@MainActor public final class LightInStrips {
  private let scene: Scene
  private let renderer: SceneRenderer
  private let canvas: Canvas
  private let drawing: SceneDrawing
  /// The pixels of the sheets; nil where none is seen.
  private let sheets: PixelBox?
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
    let kind = Canvas.Kind(quality: .full, isSmooth: false)
    try look.renewGrain()
    canvas = try kind.canvas(width: width, height: height, device: look.tools.device)
    let view = ViewSize(width: Double(width), height: Double(height))
    let corners = EarlyFrame.sheets(of: scene, in: view).flatMap { sheet in
      [
        Vector2(sheet[0], view.height - sheet[3]), Vector2(sheet[2], view.height - sheet[1]),
      ]
    }
    sheets = PixelBox(around: corners, width: width, height: height)
    drawing = SceneDrawing(with: look, told: renderer.input, on: kind, clock: PassClock())
  }

  /// The pixels of the picture that is being drawn.
  private var box: PixelBox? {
    let size = (canvas.framebuffer.width, canvas.framebuffer.height)
    return white == nil ? PixelBox(columns: 0..<size.0, rows: 0..<size.1) : sheets
  }

  /// The rows that are to be drawn before the next picture is whole.
  public var rowsLeft: Int { (box.map { $0.high.y - $0.low.y } ?? 0) - done }

  /// Draws rows and returns when they are drawn.
  ///
  /// - Parameter count: how many, at least 1.
  /// - Returns: the pictures with white pages and with grey ones, once both are whole, nothing being left to
  ///   draw then. The second is only where sheets are; there is none where no sheet is seen.
  /// - Throws: as `SceneRenderer.draw`.
  public func draw(rows count: Int) throws -> (onWhite: Bitmap, onGrey: Bitmap?)? {
    let (width, height) = (canvas.framebuffer.width, canvas.framebuffer.height)
    guard let box else { return white.map { ($0, nil) } }
    let rows = box.low.y + done..<min(box.high.y, box.low.y + done + max(1, count))
    if let part = PixelBox(columns: box.low.x..<box.high.x, rows: rows) {
      let pictures = renderer.tools.pictures
      pictures.plain = white == nil ? .white : .grey
      defer { pictures.plain = nil }
      try drawing.drawPasses(of: scene, on: canvas, quality: .full, within: part)
      Device.finish()
    }
    done += rows.count
    guard rowsLeft == 0 else { return nil }
    let picture = SceneRenderer.upright(canvas.framebuffer.readBytes(), (width, height))
    guard let white else {
      guard sheets != nil else { return (picture, nil) }
      (white, done) = (picture, 0)
      return nil
    }
    return (white, picture)
  }

  isolated deinit {}
}
