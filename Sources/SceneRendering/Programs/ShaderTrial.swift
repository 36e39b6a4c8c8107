internal import BookModel
internal import GLDevice
public import PageLayout
public import ShaderText

/// A frame that nobody sees, drawn with shaders before they are drawn with: it tells those that never end
/// and those that give no numbers, and by which pass.
extension SceneRenderer {
  /// The size of a trial: so small that a shader of a thousand times the usual cost is told from one
  /// that never ends.
  private static let trial = (width: 64, height: 40)
  /// How long one frame may take, reckoned from the trial: who waits longer cannot undo what he did.
  private static let mostSeconds = 20.0
  /// How often a trial is drawn again that took too long, but not by much: other programs may have had the
  /// processor meanwhile. What takes ten times as long needs no second look.
  private static let (retries, doubt) = (6, 10.0)

  /// What goes wrong where the test scene is drawn with some files, as large as a window usually is.
  public static func trial(of files: ShaderSnapshot) -> ShaderProblem? {
    do {
      let renderer = try SceneRenderer(shaders: files)
      renderer.printTestPages()
      let view = ViewSize(width: Double(trial.width), height: Double(trial.height))
      for quality in [Quality.draft, .full] {
        try renderer.tryOut(
          TestScene.scene(turn: 0.4, in: view), quality: quality, pixels: 1280 * 800)
      }
      return nil
    } catch {
      return error as? ShaderProblem
        ?? ShaderProblem(path: files.name, line: nil, message: "\(error)")
    }
  }

  /// What goes wrong where a scene is drawn with the present files, however long it takes; what was drawn
  /// last stays as it is.
  ///
  /// - Parameters:
  ///   - scene: what is to be drawn.
  ///   - quality: how much care it is to take.
  /// - Returns: the fault with the file of the pass that has it; nil where all is well.
  public func fault(trying scene: Scene, quality: Quality) -> ShaderProblem? {
    let used = programs.used
    defer { programs.used = used }
    do {
      try tryOut(scene, quality: quality, pixels: 0)
      return nil
    } catch {
      return error as? ShaderProblem
        ?? ShaderProblem(path: programs.files.name, line: nil, message: "\(error)")
    }
  }

  /// Draws a scene with the present programs where nobody sees it.
  ///
  /// - Parameters:
  ///   - scene: what is seen.
  ///   - quality: the quality of the frames to come.
  ///   - pixels: how many they have; 0 where they may take as long as they want.
  /// - Throws: `ShaderProblem` with the file of the pass that takes too long or gives no numbers;
  ///   `DeviceError` where OpenGL reports an error.
  func tryOut(_ scene: Scene, quality: Quality, pixels: Int) throws {
    _ = Device.takeErrors()
    // As the frames to come: then the driver makes nothing anew for them.
    let posts = programs.files.frame.posts
    let isExact = posts.needExactScene(in: programs)
    let canvas = try trialCanvas(
      samples: quality == .draft ? 1 : 4, encoding: isExact ? .half : .sRGB)
    let (kept, shown) = (clock, shownPass)
    shownPass = nil
    defer { (clock, shownPass) = (kept, shown) }
    // Of its own, so that nothing is left behind of a trial that fails.
    let chain = PostChain(device: device)
    var seen = canvas
    func draw() throws -> Double {
      // Times of a trial are no frame's.
      clock = PassClock()
      clock.isOn = true
      clock.beginFrame()
      return try ContinuousClock().measure {
        try drawPasses(of: scene, on: canvas, quality: quality)
        canvas.framebuffer.resolve()
        seen = try chain.draw(posts, over: canvas, of: scene, quality, with: self)
        Device.finish()
      } / .seconds(1)
    }
    var seconds = try draw()
    // The first may have waited for the driver's compiler.
    if seconds > 0.02 { seconds = try draw() }
    let errors = Device.takeErrors()
    guard errors.isEmpty else {
      throw DeviceError("draw with these shaders", reason: "OpenGL reports error \(errors[0])")
    }
    let scale = Double(pixels) / Double(Self.trial.width * Self.trial.height)
    let tooLong = Self.mostSeconds...Self.mostSeconds * Self.doubt
    for _ in 0..<Self.retries where tooLong.contains(seconds * scale) {
      seconds = min(seconds, try draw())
    }
    guard seconds * scale < Self.mostSeconds else {
      throw slowness(seconds: seconds * scale, scale)
    }
    if programs.has(.painting) {
      // Painted once more into floating numbers: what the desk reads of it are bytes, and lit.
      let painting = Painting(device: device, encoding: .half)
      try painting.paint(for: scene, with: self)
      if painting.numbers.hasNoNumber { throw noNumbers(in: "painting") }
    }
    // What is no number is stored as 0, which few things are that light falls on.
    guard seen.framebuffer.readBytes().hasZeroColor else { return }
    if let pass = try passWithoutNumbers(scene, on: canvas, quality) { throw noNumbers(in: pass) }
  }

  private func trialCanvas(samples: Int, encoding: Texture.Encoding) throws -> Canvas {
    Canvas(
      try Framebuffer(
        width: Self.trial.width, height: Self.trial.height, samples: samples, encoding: encoding,
        device: device), format: encoding == .half ? .rgba16f : .srgb8)
  }

  /// The first pass that gives something that is no number.
  ///
  /// Each is drawn into floating numbers in its turn, and reads what it always reads: a number that no
  /// byte can hold is seen by nobody else.
  private func passWithoutNumbers(
    _ scene: Scene, on canvas: Canvas, _ quality: Quality
  ) throws -> String? {
    let plan = programs.files.frame
    let numbers = try trialCanvas(samples: 1, encoding: .half)
    for part in plan.draws {
      shownPass = part.rawValue
      try drawPasses(of: scene, on: numbers, quality: quality)
      if numbers.framebuffer.readNumbers().hasNoNumber { return part.rawValue }
    }
    shownPass = nil
    for (index, pass) in plan.posts.enumerated() {
      let chain = PostChain(device: device, exactPass: pass.name)
      let seen = try chain.draw(
        Array(plan.posts[...index]), over: canvas, of: scene, quality, with: self)
      if seen !== canvas, seen.framebuffer.readNumbers().hasNoNumber { return pass.name }
    }
    return nil
  }

  // MARK: What is told

  private func slowness(seconds: Double, _ scale: Double) -> ShaderProblem {
    clock.hear()
    let slowest = clock.times.max { $0.last < $1.last }
    let share = slowest.map { ", \(Int($0.last / 1_000 * scale)) of them in the pass \($0.name)" }
    return ShaderProblem(
      path: slowest.map { path(ofPass: $0.name) } ?? programs.files.name, line: nil,
      message: "cannot draw with these shaders: one frame would take \(Int(seconds)) seconds"
        + (share ?? ""))
  }

  private func noNumbers(in pass: String) -> ShaderProblem {
    ShaderProblem(
      path: path(ofPass: pass), line: nil,
      message:
        "cannot draw with these shaders: the pass \(pass) gives what is no number (NaN), as of a "
        + "division of 0 by 0")
  }

  /// The file that is to blame for a pass: the one that draws it, or where that is the program's own, the
  /// first of another's that it includes.
  private func path(ofPass name: String) -> String {
    let files = programs.files
    guard let program = program(ofPass: name),
      let text = try? program.recipe(readsEncoded: false).text(from: files)
    else { return files.name }
    let parts = text.fragment.parts.map(\.file) + text.vertex.parts.map(\.file)
    return (parts.first { !files.isBuiltIn($0) } ?? parts.first)?.path ?? files.name
  }

  /// The program that draws most of a pass, by the names under which passes are timed.
  private func program(ofPass name: String) -> ProgramName? {
    if let pass = programs.files.frame.posts.first(where: { $0.name == name }) {
      return ProgramName(of: pass)
    }
    switch name {
    case "pages", "fading", "sliding": return ProgramName(part: .restingLeaf)
    case "blocks": return ProgramName(part: .block)
    case "boards": return ProgramName(part: .board)
    case "shelf": return ProgramName(part: .bookcase)
    case "lamp": return ProgramName(part: .flyingLeaf)
    case "shadows": return ProgramName(part: .cast)
    case "painting": return .painting
    case "lens": return ProgramName(part: .lens)
    case "desk": return programs.has(.background) ? .background : ProgramName(part: .desk)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Whether red, green or blue is 0 somewhere, in pixels of four bytes.
  fileprivate var hasZeroColor: Bool { enumerated().contains { $0 % 4 != 3 && $1 == 0 } }
}

extension [Float] {
  /// Whether red, green or blue is no number somewhere, in pixels of four.
  fileprivate var hasNoNumber: Bool { enumerated().contains { $0 % 4 != 3 && $1.isNaN } }
}
