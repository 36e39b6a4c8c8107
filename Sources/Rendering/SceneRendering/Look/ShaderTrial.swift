internal import RectoBookModel
internal import RectoGLDevice
internal import PageLayout
internal import RectoShaderText

/// A frame that nobody sees, drawn with shaders before they are drawn with: it tells those that never end
/// and those that give no numbers, and by which pass. What was drawn last stays as it is.
struct ShaderTrial {
  /// What is drawn with.
  let look: DrawnLook
  /// What frames are told.
  let input: FrameInput

  /// The size of a trial: so small that a shader of a thousand times the usual cost is told from one
  /// that never ends.
  static let size = (width: 64, height: 40)
  /// The sizes of larger ones, for frames that take too long by a smaller one, and up to how many times too long they may
  /// take by that: where pixels are fewer than the meshes' edges, each is drawn many times over, and what is done once a
  /// frame counts as much as all of them.
  private static let larger = [
    (width: 128, height: 80, doubt: 16.0), (width: 256, height: 160, doubt: 4.0),
  ]
  /// How long one frame may take, reckoned from the trial: who waits longer cannot undo what he did.
  private static let mostSeconds = 20.0
  /// How often a trial is drawn again that took too long: other programs may have had the processor meanwhile.
  private static let retries = 2

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: what is seen.
  ///   - quality: the quality of the frames to come.
  ///   - pixels: how many they have; 0 where they may take as long as they want.
  /// - Throws: `ShaderProblem` with the file of the pass that takes too long or gives no numbers;
  ///   `DeviceError` where OpenGL reports an error.
  func draw(_ scene: Scene, quality: Quality, pixels: Int) throws {
    _ = Device.takeErrors()
    // As the frames to come: then the driver makes nothing anew for them.
    let posts = look.shaders.frame.posts
    let isExact = posts.needExactScene(in: look)
    let (samples, encoding) = (quality == .draft ? 1 : 4, isExact ? Texture.Encoding.half : .sRGB)
    func draw(_ size: (width: Int, height: Int)) throws -> Drawn {
      try Drawn(scene, quality, posts, by: drawing()) {
        try canvas(size, samples: samples, encoding: encoding)
      }
    }
    var whole = try draw(Self.size)
    // The first may have waited for the driver's compiler.
    if whole.seconds > 0.02 { whole = try draw(Self.size) }
    let errors = Device.takeErrors()
    guard errors.isEmpty else {
      throw DeviceError("draw with these shaders", reason: "OpenGL reports error \(errors[0])")
    }
    func reckoned(_ frame: Drawn, _ size: (width: Int, height: Int)) -> Double {
      frame.seconds * Double(pixels) / Double(size.width * size.height)
    }
    var (slowest, seconds) = (whole, reckoned(whole, Self.size))
    for (width, height, doubt) in Self.larger
    where (Self.mostSeconds..<Self.mostSeconds * doubt).contains(seconds) {
      slowest = try draw((width, height))
      for _ in 0..<Self.retries where reckoned(slowest, (width, height)) >= Self.mostSeconds {
        let again = try draw((width, height))
        if again.seconds < slowest.seconds { slowest = again }
      }
      seconds = reckoned(slowest, (width, height))
    }
    guard seconds < Self.mostSeconds else { throw slowness(seconds: seconds, slowest) }
    if look.programs.has(.painting) {
      // Painted once more into floating numbers: what the desk reads of it are bytes, and lit.
      let painting = Painting(device: look.tools.device, encoding: .half)
      try painting.paint(for: scene, by: whole.drawing)
      if painting.numbers.hasNoNumber { throw noNumbers(in: "painting") }
    }
    // What is no number is stored as 0, which few things are that light falls on.
    guard whole.seen.framebuffer.readBytes().hasZeroColor else { return }
    if let pass = try passWithoutNumbers(scene, on: whole.canvas, quality) {
      throw noNumbers(in: pass)
    }
  }

  /// A frame of a trial.
  private struct Drawn {
    let canvas, seen: Canvas
    let drawing: SceneDrawing
    /// How long it took.
    let seconds: Double

    @MainActor init(
      _ scene: Scene, _ quality: Quality, _ posts: [PostPass], by drawing: SceneDrawing,
      on canvas: () throws -> Canvas
    ) throws {
      let canvas = try canvas()
      // Of its own, so that nothing is left behind of a trial that fails.
      let chain = PostChain(device: drawing.tools.device)
      var seen = canvas
      // Times of a trial are no frame's.
      drawing.clock.isOn = true
      drawing.clock.beginFrame()
      seconds =
        try ContinuousClock().measure {
          try drawing.drawPasses(of: scene, on: canvas, quality: quality)
          canvas.framebuffer.resolve()
          seen = try chain.draw(posts, over: canvas, of: scene, quality, by: drawing)
          Device.finish()
        } / .seconds(1)
      (self.canvas, self.seen, self.drawing) = (canvas, seen, drawing)
    }
  }

  private func drawing() -> SceneDrawing {
    let drawing = SceneDrawing(with: look, told: input, clock: PassClock())
    drawing.shownPass = nil
    return drawing
  }

  private func canvas(
    _ size: (width: Int, height: Int), samples: Int, encoding: Texture.Encoding
  ) throws -> Canvas {
    Canvas(
      try Framebuffer(
        width: size.width, height: size.height, samples: samples, encoding: encoding,
        device: look.tools.device), format: encoding == .half ? .rgba16f : .srgb8)
  }

  /// The first pass that gives something that is no number.
  ///
  /// Each is drawn into floating numbers in its turn, and reads what it always reads: a number that no
  /// byte can hold is seen by nobody else.
  private func passWithoutNumbers(
    _ scene: Scene, on canvas: Canvas, _ quality: Quality
  ) throws -> String? {
    let plan = look.shaders.frame
    let numbers = try self.canvas(Self.size, samples: 1, encoding: .half)
    let drawing = drawing()
    for part in plan.draws {
      drawing.shownPass = part.rawValue
      try drawing.drawPasses(of: scene, on: numbers, quality: quality)
      if numbers.framebuffer.readNumbers().hasNoNumber { return part.rawValue }
    }
    drawing.shownPass = nil
    for (index, pass) in plan.posts.enumerated() {
      let chain = PostChain(device: look.tools.device, exactPass: pass.name)
      let seen = try chain.draw(
        Array(plan.posts[...index]), over: canvas, of: scene, quality, by: drawing)
      if seen !== canvas, seen.framebuffer.readNumbers().hasNoNumber { return pass.name }
    }
    return nil
  }

  // MARK: What is told

  private func slowness(seconds: Double, _ frame: Drawn) -> ShaderProblem {
    let clock = frame.drawing.clock
    clock.hear()
    let slowest = clock.times.max { $0.last < $1.last }
    // A pass has the share of the whole that it had in the trial.
    let share = slowest.map {
      let part = min($0.last / 1_000 / frame.seconds, 1)
      return ", \(Int(part * seconds)) of them in the pass \($0.name)"
    }
    return ShaderProblem(
      path: slowest.map { path(ofPass: $0.name) } ?? look.shaders.name, line: nil,
      message: "cannot draw with these shaders: one frame would take \(Int(seconds)) seconds"
        + (share ?? ""))
  }

  private func noNumbers(in pass: String) -> ShaderProblem {
    ShaderProblem(
      path: path(ofPass: pass), line: nil,
      message:
        "cannot draw with these shaders: the pass \(pass) yields a value that is not a number (NaN), as of a "
        + "division of 0 by 0")
  }

  /// The file that is to blame for a pass: the one that draws it, or where that is the program's own, the
  /// first of another's that it includes.
  private func path(ofPass name: String) -> String {
    let files = look.shaders
    guard let program = program(ofPass: name),
      let text = try? program.recipe(readsEncoded: false).text(from: files)
    else { return files.name }
    let parts = text.fragment.parts.map(\.file) + text.vertex.parts.map(\.file)
    return (parts.first { !files.isBuiltIn($0) } ?? parts.first)?.path ?? files.name
  }

  /// The program that draws most of a pass, by the names under which passes are timed.
  private func program(ofPass name: String) -> ProgramName? {
    if let pass = look.shaders.frame.posts.first(where: { $0.name == name }) {
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
    case "desk": return look.programs.has(.background) ? .background : ProgramName(part: .desk)
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
