internal import RectoGLDevice
public import PageLayout
internal import RectoShaderText

/// A full frame that is drawn some rows at a time, where the processor draws and an event is not to wait.
/// Nobody sees it until it is whole, and nothing is lost with it before.
///
/// Law: its pixels are those that `SceneRenderer.draw` gives, whatever rows it was drawn in.
@MainActor public final class FrameInStrips: FrameInParts {
  private let scene: Scene
  private let kind: Canvas.Kind
  private let canvas: Canvas
  private let renderer: SceneRenderer
  private let drawing: SceneDrawing

  /// Whether a full frame of a scene can be drawn so: where nothing of it is drawn but for all of it, and the
  /// frame drawn last can stay as it is.
  public static func canShow(_ scene: Scene, by renderer: SceneRenderer) -> Bool {
    let (look, programs) = (renderer.look, renderer.look.programs)
    return renderer.isSoftware && look.view == .color && look.tools.pictures.plain == nil
      && look.shownPass == nil && renderer.other == nil && !renderer.keepsExact
      && !renderer.timesPasses && scene.lens == nil && !renderer.wantsTime
      && !renderer.wantsPointer && look.shaders.frame.posts.isEmpty && !programs.has(.painting)
      && !programs.has(.background) && !look.shaders.bendsFreely
  }

  /// Begins a frame; the parameters are those of `SceneRenderer.draw`.
  public init(
    of scene: Scene, width: Int, height: Int, isSmooth: Bool, by renderer: SceneRenderer
  ) throws {
    let look = renderer.look
    renderer.setSize(width: width, height: height)
    (self.scene, self.renderer) = (scene, renderer)
    kind = Canvas.Kind(quality: .full, isSmooth: isSmooth)
    try look.renewGrain()
    var target = try renderer.frames.canvas(kind)
    if target === renderer.frames.last {
      target = try kind.canvas(width: width, height: height, device: look.tools.device)
    }
    canvas = target
    drawing = SceneDrawing(with: look, told: renderer.input, on: kind)
    try renderer.prepareStill(of: scene, quality: .full, by: drawing)
    renderer.still.letGo(of: target)
  }

  /// Draws rows of it, counted from its lower edge, and returns when they are drawn.
  public func draw(_ rows: Range<Int>) throws {
    let size = SIMD2(canvas.framebuffer.width, canvas.framebuffer.height)
    let rows = rows.clamped(to: 0..<size.y)
    guard let box = PixelBox(columns: 0..<size.x, rows: rows) else { return }
    let part = FramePart(box, of: size)
    try drawing.drawPasses(of: scene, on: canvas, quality: .full, within: part)
    Device.finish()
  }

  /// Makes it the frame drawn last, once all of its rows are drawn.
  public func finish() {
    canvas.framebuffer.resolve()
    // With all its samples it takes nine times the memory of what is seen of it, for as long as that is shown.
    if kind.isSmooth { canvas.framebuffer.dropSamples() }
    renderer.frames.replace(kind, by: kind.isSmooth ? nil : canvas)
    renderer.frames.show(canvas)
    renderer.look.record(drawing.record)
    // A press is news in one frame.
    renderer.input.press.isNew = false
    renderer.captureStill(of: scene, on: canvas, by: drawing)
  }

  isolated deinit {}
}
