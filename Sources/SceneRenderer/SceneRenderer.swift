public import BookModel
internal import GLDevice
internal import Geometry
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
  var grainStamp: [String]
  var grainGeneration = 0
  /// How drafts sample pages.
  let quickSampler: QuickSampler
  /// One for each kind that the present size was drawn in, so that a turn, which changes the
  /// quality twice, makes none anew.
  private(set) var canvases: [Canvas.Kind: Canvas] = [:]
  /// What was drawn last.
  private var canvas: Canvas?
  /// What frames fade from.
  private var before: Canvas?
  /// The look beside the present one.
  var other: OtherRoom?
  /// The size that frames were asked for.
  private(set) var size = (width: 0, height: 0)
  /// The places of pages that stand out in the frames to come.
  public var marks: [PageNumber: [PageMark]] = [:]
  /// What is seen through the lens.
  private let lens: LensGlass

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
    // The built-in shaders wait until they are needed; what a user wrote is tried at once.
    let tried =
      shaders.isAltered
      ? ProgramName.all(for: qualities) : [ProgramName(part: .restingLeaf)]
    for name in tried {
      _ = try programs.program(name)
      meanwhile()
    }
    self.device = device
    self.programs = programs
    lens = LensGlass(device: device)
    copying = try programs.program(ProgramName(part: .present))
    pictures = PagePictures(device: device)
    frameBlock = UniformBuffer(binding: 0)
    flyingBlock = UniformBuffer(binding: 1)
    leafBlock = UniformBuffer(binding: 2)
    blockBlock = UniformBuffer(binding: 3)
    boardBlock = UniformBuffer(binding: 4)
    points = PointBuffer()
    quickSampler = QuickSampler()
    meanwhile()
    grain = try Self.makeGrain(programs, points: &points, device: device)
    grainStamp = programs.stamp(of: ProgramName(part: .grain))
  }

  /// The name of the device that draws, for `recto info` and logs.
  public var deviceName: String { device.renderer }

  /// Whether the processor draws: then frames in motion should be drafts.
  public var isSoftware: Bool { device.isSoftware }

  /// What was wrong with shaders so far: from folders, where the built-in ones stand in, and
  /// built-in ones that the driver refuses, where plainer ones do.
  public var shaderProblems: [ShaderProblem] { programs.problems }

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

  // MARK: Parameters

  /// All parameters that the shaders declare.
  public var parameters: [ShaderParameter] { programs.declarations.parameters }

  /// What the shaders of some files declare.
  public static func declarations(of files: ShaderSnapshot) -> Declarations {
    Programs.declarations(of: files)
  }

  /// What parameters are set to: counts from the next frame on.
  public var settings: ParameterSettings {
    get { programs.settings }
    set { programs.settings = newValue }
  }

  /// What of frames is seen.
  public var view: ShaderView {
    get { programs.view }
    set { programs.view = newValue }
  }

  /// The names of the passes, for which values can be set alone.
  public static var passes: [String] { ProgramName.Part.passes }

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
    if size != (width, height) {
      canvases = [:]
      (canvas, before) = (nil, nil)
      size = (width, height)
    }
    let kind = Canvas.Kind(quality: quality, isSmooth: isSmooth)
    let canvas = try canvas(kind)
    self.canvas = canvas
    try renewGrain()
    programs.used = []
    let view = ViewSize(width: Double(width), height: Double(height))
    try lens.look(at: scene, view: view, as: kind, with: self)
    canvas.framebuffer.begin()
    try drawPasses(
      of: scene, width: canvas.framebuffer.width, height: canvas.framebuffer.height,
      quality: quality)
    try lens.lay(over: scene, view: view, with: self)
    canvas.framebuffer.resolve()
  }

  /// The light of a scene, as `EarlyFrame` takes it: its full frame with white pages. The frame
  /// drawn last is another one afterwards.
  public func light(of scene: Scene, width: Int, height: Int) throws -> [UInt32] {
    pictures.areWhite = true
    defer { pictures.areWhite = false }
    try draw(scene, width: width, height: height)
    return EarlyFrame.light(of: try readPixels())
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

  /// How many pixels frames have.
  var lastPixels: Int { size.width * size.height }

  /// Draws the wood anew where its program or what that reads has changed.
  private func renewGrain() throws {
    guard programs.generation != grainGeneration else { return }
    grainGeneration = programs.generation
    let stamp = programs.stamp(of: ProgramName(part: .grain))
    guard stamp != grainStamp else { return }
    grainStamp = stamp
    grain = try Self.makeGrain(programs, points: &points, device: device)
  }

  /// What frames of the present size are drawn on.
  func canvas(_ kind: Canvas.Kind) throws -> Canvas {
    if let kept = canvases[kind] { return kept }
    let step = kind.quality == .draft ? 2 : 1
    let made = Canvas(
      try Framebuffer(
        width: (size.width + step - 1) / step, height: (size.height + step - 1) / step,
        samples: kind.samples, encoding: .sRGB, device: device))
    canvases[kind] = made
    return made
  }

  func copyCanvas(share: Double) {
    guard let canvas else { return }
    DrawState(culling: .none, testsDepth: false).apply()
    // A fade that cannot be drawn is left out.
    if share < 1, let before, let fading = try? programs.program(ProgramName(part: .fade)) {
      fading.use(programs.settings, generation: programs.generation)
      leafBlock.set(LeafUniforms(opacity: share))
      before.framebuffer.picture.bind(unit: 1)
    } else {
      copying.use(programs.settings, generation: programs.generation)
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

/// A framebuffer that can be kept in a variable.
final class Canvas {
  /// What is drawn on it.
  struct Kind: Hashable {
    var quality: Quality
    var isSmooth: Bool

    /// A draft has no smooth outlines, whatever is asked for.
    init(quality: Quality, isSmooth: Bool) {
      (self.quality, self.isSmooth) = (quality, isSmooth && quality == .full)
    }

    /// Samples a pixel.
    var samples: Int { isSmooth ? 4 : 1 }
  }

  let framebuffer: Framebuffer

  init(_ framebuffer: consuming Framebuffer) { self.framebuffer = framebuffer }

  isolated deinit {}
}
