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
  /// Pixels of the frame, across and up, and what some of its rows are drawn on.
  private let size: SIMD2<Int>
  private let canvas: Canvas
  private let drawing: SceneDrawing
  /// The pixels of the sheets; nil where none is seen.
  private let sheets: PixelBox?
  private var done = 0
  /// Whether what is drawn has grey pages.
  private var isGrey = false
  /// What is known of the light.
  private var light: [UInt32]

  /// Rows that are drawn at a time at most.
  private static let mostRows = 128

  /// Begins with it.
  ///
  /// - Parameters:
  ///   - scene: what the light falls on.
  ///   - width: pixels across, as frames have them.
  ///   - height: pixels down.
  ///   - renderer: draws it.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels.
  public init(of scene: Scene, width: Int, height: Int, by renderer: SceneRenderer) throws {
    (self.scene, self.renderer, size) = (scene, renderer, SIMD2(width, height))
    let look = renderer.look
    let kind = Canvas.Kind(quality: .full, isSmooth: false)
    try look.renewGrain()
    canvas = try kind.canvas(
      width: width, height: min(height, Self.mostRows), device: look.tools.device)
    let view = ViewSize(width: Double(width), height: Double(height))
    let corners = EarlyFrame.sheets(of: scene, in: view).flatMap { sheet in
      [
        Vector2(sheet[0], view.height - sheet[3]), Vector2(sheet[2], view.height - sheet[1]),
      ]
    }
    sheets = PixelBox(around: corners, width: width, height: height)
    drawing = SceneDrawing(with: look, told: renderer.input, on: kind, clock: PassClock())
    light = [UInt32](repeating: 0, count: width * height)
  }

  /// The pixels of the picture that is being drawn.
  private var box: PixelBox? {
    isGrey ? sheets : PixelBox(columns: 0..<size.x, rows: 0..<size.y)
  }

  /// The rows that are to be drawn before the next picture is whole.
  public var rowsLeft: Int { (box.map { $0.high.y - $0.low.y } ?? 0) - done }

  /// Draws rows and returns when they are drawn.
  ///
  /// - Parameter count: how many, at least 1; no more than some are drawn.
  /// - Returns: how many were drawn.
  /// - Throws: as `SceneRenderer.draw`.
  public func draw(rows count: Int) throws -> Int {
    guard let box else { return 0 }
    let first = box.low.y + done
    let end = min(box.high.y, first + min(max(1, count), canvas.framebuffer.height))
    guard
      let rows = PixelBox(columns: box.low.x..<box.high.x, rows: first..<end)
    else { return 0 }
    let pictures = renderer.tools.pictures
    pictures.plain = isGrey ? .grey : .white
    defer { pictures.plain = nil }
    let part = FramePart(rows, of: size, at: SIMD2(0, 0))
    try drawing.drawPasses(of: scene, on: canvas, quality: .full, within: part)
    Device.finish()
    note(canvas.framebuffer.readBytes(of: part.rectangle), in: rows)
    done += end - first
    if rowsLeft == 0, !isGrey { (isGrey, done) = (true, 0) }
    return end - first
  }

  /// The light, once all of it is drawn; nil before.
  public var finished: [UInt32]? { isGrey && rowsLeft == 0 ? light : nil }

  /// Notes the bytes of a part, the lowest row first.
  private func note(_ bytes: [UInt8], in part: PixelBox) {
    let (columns, rows) = (part.low.x..<part.high.x, part.low.y..<part.high.y)
    var byte = 0
    for row in rows {
      let start = (size.y - 1 - row) * size.x
      for column in columns {
        let color = (bytes[byte], bytes[byte + 1], bytes[byte + 2])
        light[start + column] =
          isGrey
          ? EarlyFrame.light(onWhite: light[start + column], onGrey: color)
          : EarlyFrame.light(onWhite: color)
        byte += 4
      }
    }
  }

  isolated deinit {}
}
