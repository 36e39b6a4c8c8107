public import BookModel
internal import GLDevice
internal import PageGeometry
public import PageLayout
public import ShaderText

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
  let device: Device
  /// The programs of the look that is being drawn.
  var programs: Programs
  /// Kept, so that showing a finished frame cannot fail.
  var copying: CompiledProgram
  let pictures: PagePictures
  let frameBlock: UniformBuffer
  let flyingBlock: UniformBuffer
  let leafBlock: UniformBuffer
  let blockBlock: UniformBuffer
  let boardBlock: UniformBuffer
  var points: PointBuffer
  var grain: Texture
  /// What the wood was drawn with.
  var grainOrigin: GrainOrigin
  /// How drafts sample pages.
  let quickSampler: TextureSampler
  /// One for each kind that the present size was drawn in, so that a turn, which changes the
  /// quality twice, makes none anew.
  private(set) var canvases: [Canvas.Kind: Canvas] = [:]
  /// What was drawn last.
  private var canvas: Canvas?
  /// The same, for those who read of it.
  var drawn: Canvas? { canvas }
  /// What frames fade from.
  private var before: Canvas?
  /// The pages that lie still in frames in motion.
  var still = StillPages()
  /// The look beside the present one.
  var other: OtherRoom?
  /// Reads single pixels, once any was asked for.
  var pixelReader: PixelReader?
  /// Whether frames to come are kept in linear light as well, for `askForPixel`.
  public var keepsExact = false
  /// The picture drawn last in linear light, where it was kept so.
  private(set) var exact: Canvas?
  /// Reads places, once any was asked for.
  var placeReader: PlaceReader?
  /// The size that frames were asked for.
  private(set) var size = (width: 0, height: 0)
  /// The places of pages that stand out in the frames to come.
  public var marks: [PageNumber: [PageMark]] = [:]
  /// What is seen through the lens.
  private let lens: LensGlass
  /// Passes over the finished picture.
  var chain: PostChain
  /// What lies on the desk in the place of wood.
  var painting: Painting
  /// How near to the lamp leaves come that a file bends in a way of its own; nil while none does.
  var lampCanvas: Canvas?
  /// How long the passes take.
  var clock: PassClock
  /// How far the nearest and the farthest thing are that the view of depth shows, page heights.
  var depths = SceneRenderer.anyDepth
  /// When the frames to come are drawn.
  public var moment: Moment {
    get { programs.values.moment }
    set { programs.values.moment = newValue }
  }
  /// The only pass that is drawn, of those of the scene; or the last one, of those over it. Nil: all.
  public var shownPass: String?

  /// Makes a renderer in the current context.
  ///
  /// A shader from a folder that cannot be compiled is reported in `shaderProblems`, and the
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
    // Only where the processor draws are there drafts.
    let qualities: [Quality] = device.isSoftware ? [.draft, .full] : [.full]
    let programs = Programs(
      files: shaders, settings: settings, readsEncoded: device.readsEncoded, qualities: qualities)
    programs.takesNames = device.takesNames
    // The built-in shaders wait until they are needed; what a user wrote is tried at once.
    let tried =
      shaders.altersParts
      ? ProgramName.all(for: qualities) : [ProgramName(part: .restingLeaf)]
    for name in tried {
      _ = try programs.program(name)
      meanwhile()
    }
    for name in ProgramName.free(of: shaders) {
      // Nothing stands in for them; what is wrong is told.
      _ = try? programs.program(name)
      meanwhile()
    }
    self.device = device
    self.programs = programs
    lens = LensGlass(device: device)
    chain = PostChain(device: device)
    painting = Painting(device: device)
    clock = PassClock()
    copying = try programs.program(ProgramName(part: .present))
    pictures = PagePictures(device: device)
    frameBlock = UniformBuffer(binding: 0)
    flyingBlock = UniformBuffer(binding: 1)
    leafBlock = UniformBuffer(binding: 2)
    blockBlock = UniformBuffer(binding: 3)
    boardBlock = UniformBuffer(binding: 4)
    points = PointBuffer()
    quickSampler = TextureSampler.ofNearerLevel()
    meanwhile()
    grain = try Grain.texture(programs, points: &points, device: device)
    grainOrigin = GrainOrigin(of: programs)
  }

  /// Whether the frame drawn last shows what changes by itself: then the next moment looks otherwise.
  /// Without that, rest is no frames at all.
  public var wantsTime: Bool {
    programs.hasClock || copying.standards.hasClock
  }

  /// The name of the device that draws, for `recto info` and logs.
  public var deviceName: String { device.renderer }

  /// Whether the processor draws: then frames in motion should be drafts.
  public var isSoftware: Bool { device.isSoftware }

  /// What was wrong with shaders so far: from folders, where the built-in ones stand in, and
  /// built-in ones that the driver refuses, where plainer ones do.
  public var shaderProblems: [ShaderProblem] { programs.problems }

  /// Those of `shaderProblems` that are faults of files, and not of the driver.
  public var shaderFaults: [ShaderProblem] {
    programs.problems.filter { !programs.refusals.contains($0) }
  }

  /// What in the files does not do what it says, though they are drawn with.
  public var shaderWarnings: [ShaderProblem] { programs.warnings }

  /// Makes one more program ready that a later frame of this device may need; for idle moments.
  ///
  /// What cannot be compiled is no failure here; `shaderProblems` names it.
  ///
  /// - Returns: false where everything is ready.
  public func prepareNext() -> Bool {
    guard let name = programs.prepareNext() else { return false }
    tryOut(name)
    return true
  }

  // MARK: Frames

  /// Draws a scene off-screen.
  ///
  /// - Parameters:
  ///   - scene: what is seen; its camera fits a view of this shape.
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  ///   - quality: how much care it takes.
  ///   - isSmooth: whether the outlines of a full frame are smooth: where the processor draws, that
  ///     takes twice as long. What is printed looks the same.
  /// - Throws: `DeviceError` where the device cannot draw so many pixels; `ShaderProblem` where not
  ///   even the built-in shaders can be compiled.
  public func draw(
    _ scene: Scene, width: Int, height: Int, quality: Quality = .full, isSmooth: Bool = true
  ) throws {
    precondition(width > 0 && height > 0, "a frame has a size, got \(width)×\(height)")
    setSize(width: width, height: height)
    let plan = programs.files.frame
    // Numbers in the place of colours, and light alone, are shown as they are.
    let posts = view == .color && pictures.plain == nil ? plan.posts(upTo: shownPass) : []
    let isExact = keepsExact && view == .color && pictures.plain == nil
    let kind = Canvas.Kind(
      quality: quality, isSmooth: isSmooth,
      isExact: isExact || posts.needExactScene(in: programs))
    let canvas = try canvas(kind)
    (self.canvas, exact) = (canvas, nil)
    try renewGrain()
    (programs.used, programs.target) = ([], kind)
    let viewSize = ViewSize(width: Double(width), height: Double(height))
    let hasLens = draws(.lens)
    if view == .depth { try findDepths(of: scene, quality: quality) }
    clock.beginFrame()
    let start = ContinuousClock.now
    // What was seen at rest is taken before it is drawn over.
    if let lying = stillUnderLeaves(of: scene) {
      try timed("still") { try follow(lying, quality: quality) }
    } else {
      still.isShown = false
    }
    if hasLens { try lens.look(at: scene, view: viewSize, as: kind, with: self) }
    try drawPasses(of: scene, on: canvas, quality: quality)
    if hasLens, scene.lens != nil {
      try timed("lens") { try lens.lay(over: scene, view: viewSize, with: self) }
    }
    canvas.framebuffer.resolve()
    if quality == .full { still.take(scene, as: StillScene(of: scene, with: self), on: canvas) }
    chain.keepsExact = isExact
    self.canvas = try chain.draw(posts, over: canvas, of: scene, quality, with: self)
    exact = chain.exact
    if let mixed = try mixStill(with: canvas, since: start) { self.canvas = mixed }
    // The next frame is drawn on another canvas where this one is read again.
    if chain.keepsScene { canvases[kind] = chain.keep(canvas, of: kind) }
  }

  /// Whether a part of the scene is drawn: all that the plan names, or the one that is asked for.
  func draws(_ part: FramePlan.Draw) -> Bool {
    let plan = programs.files.frame
    guard plan.draws.contains(part), !programs.leftOut.contains(part.rawValue) else {
      return false
    }
    guard let shownPass, FramePlan.Draw(rawValue: shownPass) != nil else { return true }
    return shownPass == part.rawValue
  }

  /// The light of a scene, as `EarlyFrame` takes it: its full frame with white pages. The frame
  /// drawn last is another one afterwards.
  public func light(of scene: Scene, width: Int, height: Int) throws -> [UInt32] {
    defer { pictures.plain = nil }
    let frames = try [PlainPicture.white, .grey].map { plain in
      pictures.plain = plain
      try draw(scene, width: width, height: height)
      return try readPixels()
    }
    return EarlyFrame.light(onWhite: frames[0], onGrey: frames[1])
  }

  /// Shows the frame drawn last in the window of the current context, scaled to its size.
  ///
  /// - Parameter share: how much of it is seen, 0…1; the rest is what was kept.
  public func present(share: Double = 1) {
    beginWindow(width: size.width, height: size.height)
    copyCanvas(share: share)
    if share >= 1 { before = nil }
  }

  /// Keeps a picture that frames to come fade from: the frame drawn last, as `present` with the
  /// same share shows it. It is gone once a frame is shown whole or has another size.
  public func keepShown(share: Double = 1) throws {
    guard canvas != nil else { return }
    let kept = Canvas(
      try Framebuffer(
        width: size.width, height: size.height, samples: 1, encoding: .linear, device: device))
    kept.framebuffer.begin()
    copyCanvas(share: share)
    before = kept
  }

  /// The frame drawn last, upright, at the size that was asked for, as `present` with the same
  /// share shows it.
  public func readPixels(share: Double = 1) throws -> Bitmap {
    guard let canvas else {
      throw DeviceError("read a frame", reason: "none has been drawn")
    }
    if share >= 1, canvas.framebuffer.width == size.width, canvas.framebuffer.height == size.height
    {
      return Self.upright(canvas.framebuffer.readBytes(), size)
    }
    let sheet = try Framebuffer(
      width: size.width, height: size.height, samples: 1, encoding: .linear, device: device)
    sheet.begin()
    copyCanvas(share: share)
    return Self.upright(sheet.readBytes(), size)
  }

  /// Frames to come have so many pixels; what was drawn in another size goes.
  func setSize(width: Int, height: Int) {
    guard size != (width, height) else { return }
    canvases = [:]
    (canvas, before, exact) = (nil, nil, nil)
    size = (width, height)
    chain.forget()
    still.forget()
  }

  /// Makes a canvas of a kind the frame drawn last.
  func keep(_ canvas: Canvas, as kind: Canvas.Kind) {
    canvases[kind] = canvas
    (self.canvas, exact) = (canvas, nil)
  }

  /// How many pixels frames have.
  var lastPixels: Int { size.width * size.height }

  /// Draws the wood anew where its program or what that reads has changed.
  func renewGrain() throws {
    guard programs.generation != grainOrigin.generation else { return }
    let before = grainOrigin
    grainOrigin = GrainOrigin(of: programs)
    guard grainOrigin.stamp != before.stamp else { return }
    grain = try Grain.texture(programs, points: &points, device: device)
  }

  /// What frames of the present size are drawn on.
  func canvas(_ kind: Canvas.Kind) throws -> Canvas {
    if let kept = canvases[kind] { return kept }
    let step = kind.quality == .draft ? 2 : 1
    let made = try kind.canvas(
      width: (size.width + step - 1) / step, height: (size.height + step - 1) / step,
      device: device)
    if device.takesNames {
      made.framebuffer.label("frame, \(kind.quality)\(kind.isSmooth ? ", smooth" : "")")
    }
    canvases[kind] = made
    return made
  }

  func copyCanvas(share: Double) {
    guard let canvas else { return }
    DrawState(culling: .none, testsDepth: false).apply()
    // A fade that cannot be drawn is left out.
    if share < 1, let before, let fading = try? programs.program(ProgramName(part: .fade)) {
      fading.use(
        programs.settings, generation: programs.generation, values: programs.values)
      leafBlock.set(LeafUniforms(opacity: share))
      before.framebuffer.picture.bind(unit: 1)
    } else {
      copying.use(
        programs.settings, generation: programs.generation, values: programs.values)
    }
    canvas.framebuffer.picture.bind(unit: 0)
    points.fill(Self.wholeTarget)
    points.drawTriangles()
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
