public import RectoBookModel
public import RectoGLDevice
public import PageLayout
public import RectoShaderText

/// How much care a frame takes.
public enum Quality: String, Sendable {
  /// For frames in motion where drawing is slow: half the pixels each way, plain shading.
  case draft
  /// Everything: the only quality of a frame at rest.
  case full
}

/// Draws scenes: a scene in, pixels out.
///
/// It uses the OpenGL context that is current when it is made, a window's or a headless one, and
/// must go before that context goes. It knows nothing of time.
@MainActor public final class SceneRenderer {
  let tools: SceneTools
  /// How everything is drawn.
  public let look: DrawnLook
  /// The look beside it; its frames are drawn first.
  var other: DrawnLook?
  /// What frames are drawn on.
  let frames: FrameCanvases
  /// The pages that lie still in frames in motion.
  var still = StillPages()
  /// What is seen through the lens.
  private let lens: LensGlass
  /// What frames to come are told beside their scene and look.
  var input = FrameInput()
  /// Whether frames to come are kept in linear light as well, for `askForPixel`.
  public var keepsExact = false
  /// Where a frame may be stored in the place of being drawn, if that is as quick; of such a frame nothing can be
  /// read, kept or presented here.
  public weak var surface: (any FrameSurface)?
  /// Whether the frame drawn last was stored there.
  public private(set) var isStored = false
  /// Reads single pixels, once any was asked for.
  var pixelReader: PixelReader?
  /// Reads places, once any was asked for.
  var placeReader: PlaceReader?

  /// Makes a renderer in the current context.
  ///
  /// A shader from a folder that cannot be compiled is reported in the problems of its `look`, and the
  /// built-in one is used.
  ///
  /// - Parameters:
  ///   - shaders: the files of shaders.
  ///   - settings: what their parameters are set to; what does not fit does not count.
  ///   - meanwhile: called a few times between steps that take long.
  /// - Throws: `ShaderProblem` or `DeviceError` where not even the built-in shaders work here.
  public convenience init(
    shaders: ShaderSnapshot, settings: ParameterSettings = ParameterSettings(),
    meanwhile: () -> Void = {}
  ) throws {
    try self.init(shaders: shaders, settings: settings, device: Device(), meanwhile: meanwhile)
  }

  /// Makes a renderer for a device that tests may alter.
  init(
    shaders: ShaderSnapshot, settings: ParameterSettings = ParameterSettings(), device: Device,
    meanwhile: () -> Void = {}
  ) throws {
    let programs = Programs(files: shaders, settings: settings, for: device)
    try programs.tryFirst(meanwhile: meanwhile)
    tools = SceneTools(device: device)
    (lens, frames) = (LensGlass(device: device), FrameCanvases(device: device))
    meanwhile()
    look = try DrawnLook(programs, tools: tools)
  }

  /// The places of pages that stand out in the frames to come.
  public var marks: [PageNumber: [PageMark]] {
    get { input.marks }
    set { input.marks = newValue }
  }

  /// When the frames to come are drawn.
  public var moment: Moment {
    get { input.moment }
    set { input.moment = newValue }
  }

  /// Whether the frame drawn last shows what changes by itself: then the next moment looks otherwise.
  /// Without that, rest is no frames at all.
  public var wantsTime: Bool { look.wantsTime }

  /// The name of the device that draws, for `recto info` and logs.
  public var deviceName: String { tools.device.renderer }
  /// The version of OpenGL and the driver's own.
  public var driverVersion: String { tools.device.version }

  /// Whether the processor draws: then frames in motion should be drafts.
  public var isSoftware: Bool { tools.device.isSoftware }

  // MARK: Frames

  /// Draws a scene off-screen.
  ///
  /// - Parameters:
  ///   - scene: what is seen; its camera fits a view of this shape.
  ///   - look: how it is drawn; nil for the renderer's own look.
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - quality: how much care it takes.
  ///   - isSmooth: whether the outlines of a full frame are smooth: where the processor draws, that
  ///     takes twice as long. What is printed looks the same.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels; `ShaderProblem` where not
  ///   even the built-in shaders can be compiled.
  public func draw(
    _ scene: Scene, with look: DrawnLook? = nil, width: Int, height: Int, quality: Quality = .full,
    isSmooth: Bool = true
  ) throws {
    precondition(width > 0 && height > 0, "a frame has a size, got \(width)×\(height)")
    let look = look ?? self.look
    setSize(width: width, height: height)
    // Numbers in the place of colours, and light alone, are shown as they are.
    let isColored = look.view == .color && tools.pictures.plain == nil
    let posts = isColored ? look.shaders.frame.posts(upTo: look.shownPass) : []
    let isExact = keepsExact && isColored
    let kind = Canvas.Kind(
      quality: quality, isSmooth: isSmooth, isExact: isExact || posts.needExactScene(in: look))
    let canvas = try frames.canvas(kind)
    frames.show(canvas)
    isStored = false
    try look.begin(width: width, height: height)
    let drawing = SceneDrawing(with: look, told: input, on: kind)
    defer { look.record(drawing.record) }
    let start = try draw(scene, on: canvas, as: kind, by: drawing)
    if quality == .full { captureStill(of: scene, on: canvas, by: drawing) }
    look.chain.keepsExact = isExact
    let seen = try look.chain.draw(posts, over: canvas, of: scene, quality, by: drawing)
    let shown = try still.frame(
      of: canvas, onto: surface, in: stillSize, since: start, on: tools.device)
    if case .stored = shown { isStored = true }
    let whole = if case .frame(let frame) = shown { frame } else { seen }
    frames.show(whole, exact: look.chain.exact)
    // The next frame is drawn on another canvas where this one is read again.
    if look.chain.keepsScene { frames.replace(kind, by: look.chain.store(canvas, of: kind)) }
  }

  /// Draws what is seen of a scene before its passes.
  ///
  /// - Returns: when that was begun.
  private func draw(
    _ scene: Scene, on canvas: Canvas, as kind: Canvas.Kind, by drawing: SceneDrawing
  ) throws -> ContinuousClock.Instant {
    let view = ViewSize(width: Double(frames.size.width), height: Double(frames.size.height))
    let hasLens = drawing.draws(.lens)
    if drawing.view == .depth { try drawing.findDepths(of: scene, quality: kind.quality) }
    tools.clock.beginFrame()
    let start = ContinuousClock.now
    // What was seen at rest is taken before it is drawn over.
    try prepareStill(of: scene, quality: kind.quality, by: drawing)
    if hasLens { try lens.look(at: scene, view: view, as: kind, by: drawing) }
    try drawing.drawPasses(of: scene, on: canvas, quality: kind.quality)
    if hasLens, scene.lens != nil {
      try drawing.timed("lens") { try lens.lay(over: scene, view: view, by: drawing) }
    }
    canvas.framebuffer.resolve()
    return start
  }

  /// Frames to come have so many pixels; what was drawn in another size goes.
  func setSize(width: Int, height: Int) {
    if frames.setSize(width: width, height: height) { still.forget() }
  }

  // MARK: Showing

  /// Shows the frame drawn last in the window of the current context, scaled to its size.
  ///
  /// - Parameter share: how much of it is seen, 0…1; the rest is what was kept.
  public func present(share: Double = 1) {
    beginWindow(width: frames.size.width, height: frames.size.height)
    copyFrame(by: look, share: share)
    if share >= 1 { frames.fade(from: nil) }
  }

  /// Keeps a picture that frames to come fade from: the frame drawn last, as `present` with the
  /// same share shows it. It is gone once a frame is shown whole or has another size.
  public func storeShown(share: Double = 1) throws {
    guard frames.last != nil else { return }
    let kept = try frames.sheet()
    kept.framebuffer.begin()
    copyFrame(by: look, share: share)
    frames.fade(from: kept)
  }

  /// The frame drawn last, upright, at the size that was asked for, as `present` with the same
  /// share shows it.
  public func readPixels(share: Double = 1) throws -> Bitmap {
    guard let canvas = frames.last else {
      throw DeviceError("read a frame", reason: "none has been drawn")
    }
    let drawn = (canvas.framebuffer.width, canvas.framebuffer.height)
    if share >= 1, drawn == frames.size {
      return Self.upright(canvas.framebuffer.readBytes(), frames.size)
    }
    let sheet = try frames.sheet()
    sheet.framebuffer.begin()
    copyFrame(by: look, share: share)
    return Self.upright(sheet.framebuffer.readBytes(), frames.size)
  }

  /// Copies the frame drawn last over the present target as a look shows it.
  func copyFrame(by look: DrawnLook, share: Double = 1) {
    guard let canvas = frames.last else { return }
    look.copy(canvas, values: look.values(told: input), share: share, from: frames.before)
  }

  static func upright(_ bytes: [UInt8], _ size: (width: Int, height: Int)) -> Bitmap {
    let row = size.width * 4
    var upright: [UInt8] = []
    upright.reserveCapacity(bytes.count)
    for top in stride(from: size.height - 1, through: 0, by: -1) {
      upright += bytes[top * row..<(top + 1) * row]
    }
    return Bitmap(width: size.width, height: size.height, bytes: upright)
  }

  isolated deinit {}
}
