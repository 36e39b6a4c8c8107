internal import GLDevice
internal import PageGeometry
public import PageLayout
internal import ShaderText

/// A full frame that is drawn some rows at a time, where the processor draws and an event is not to wait.
/// Nobody sees it until it is whole, and nothing is lost with it before.
///
/// Law: its pixels are those that `SceneRenderer.draw` gives, whatever rows it was drawn in.
@MainActor public final class FrameInStrips {
  private let scene: Scene
  private let kind: Canvas.Kind
  private let canvas: Canvas
  private let renderer: SceneRenderer
  /// The programs that its rows were drawn with.
  private var used: Set<ProgramName> = []

  /// Whether a full frame of a scene can be drawn so: where nothing of it is drawn but for all of it, and the
  /// frame drawn last can stay as it is.
  public static func canShow(_ scene: Scene, by renderer: SceneRenderer) -> Bool {
    let programs = renderer.programs
    return renderer.isSoftware && renderer.view == .color && programs.numbers == nil
      && renderer.pictures.plain == nil && renderer.shownPass == nil && renderer.other == nil
      && !renderer.keepsExact && !renderer.timesPasses && scene.lens == nil
      && !renderer.wantsTime && !renderer.wantsPointer && programs.files.frame.posts.isEmpty
      && !programs.has(.painting) && !programs.has(.background) && !programs.files.bendsFreely
  }

  /// Begins a frame; the parameters are those of `SceneRenderer.draw`.
  public init(
    of scene: Scene, width: Int, height: Int, isSmooth: Bool, by renderer: SceneRenderer
  ) throws {
    renderer.setSize(width: width, height: height)
    (self.scene, self.renderer) = (scene, renderer)
    kind = Canvas.Kind(quality: .full, isSmooth: isSmooth)
    try renderer.renewGrain()
    var target = try renderer.canvas(kind)
    if target === renderer.drawn {
      target = try kind.canvas(width: width, height: height, device: renderer.device)
    }
    canvas = target
    // What was seen at rest is taken before it is drawn over.
    if let lying = renderer.stillUnderLeaves(of: scene) {
      try renderer.follow(lying, quality: .full)
    }
    renderer.still.letGo(of: target)
  }

  /// Draws rows of it, counted from its lower edge, and returns when they are drawn.
  public func draw(_ rows: Range<Int>) throws {
    let rows = rows.clamped(to: 0..<canvas.framebuffer.height)
    let columns = 0..<canvas.framebuffer.width
    guard let part = PixelBox(columns: columns, rows: rows) else { return }
    let programs = renderer.programs
    let (before, target) = (programs.used, programs.target)
    (programs.used, programs.target) = (used, kind)
    defer {
      used = programs.used
      (programs.used, programs.target) = (before, target)
    }
    try renderer.drawPasses(of: scene, on: canvas, quality: .full, within: part)
    Device.finish()
  }

  /// Makes it the frame drawn last, once all of its rows are drawn.
  public func finish() {
    canvas.framebuffer.resolve()
    renderer.keep(canvas, as: kind)
    (renderer.programs.used, renderer.programs.target) = (used, kind)
    // A press is news in one frame.
    renderer.programs.values.press.isNew = false
    renderer.still.isShown = false
    renderer.still.take(scene, as: StillScene(of: scene, with: renderer), on: canvas)
  }

  isolated deinit {}
}
