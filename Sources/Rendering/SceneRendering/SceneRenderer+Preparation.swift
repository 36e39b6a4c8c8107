internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout

/// Programs that are made ready in idle moments.
extension SceneRenderer {
  /// Makes one more program ready that a later frame of this device may need; for idle moments.
  ///
  /// What cannot be compiled is no failure here; the problems of the look name it.
  ///
  /// - Parameter turnsAlone: whether what `fillDriverCache` drew with waits until it is needed, but for what turns
  ///   by keys are drawn with: a driver that has it on disk takes some milliseconds then, and each program more than
  ///   two megabytes before.
  /// - Returns: false where everything is ready.
  public func prepareNext(turnsAlone: Bool = false) -> Bool {
    guard let name = look.prepareNext(turnsAlone: turnsAlone) else { return false }
    for trial in name.trials(isSoftware: isSoftware) { try? tryOut(name, trial) }
    return true
  }

  /// Whether the driver still works on what `prepareNext` would wait for.
  public var isNextAwaited: Bool { look.isNextAwaited }

  /// Makes one more of those programs ready that draw leaves in motion, before there was any frame: each takes some
  /// milliseconds of a driver that has it on disk.
  ///
  /// - Parameters:
  ///   - width: that of the frames to come, in pixels.
  ///   - height: theirs.
  /// - Returns: false where all of these are ready.
  public func prepareTurns(width: Int, height: Int) -> Bool {
    setSize(width: width, height: height)
    return prepareNext(turnsAlone: true)
  }

  /// Gives back what only motion and its end take; for idle moments, where nothing will be read of earlier frames.
  public func returnMemory() {
    frames.dropAllButShown()
    tools.device.returnMemory()
  }

  /// Draws nothing with a program, as a frame of the present size would draw something.
  ///
  /// Software renderers compile what a program does at the first draw into such a target with such
  /// textures, not when the program is made: without this the first leaf that a hand takes would
  /// stand still for half a second.
  private func tryOut(_ name: ProgramName, _ trial: ProgramTrial) throws {
    // Without a size nothing is known of the frames to come.
    guard frames.pixelCount > 0 else { return }
    let program = try look.programs.program(name)
    // First, since these bind their own pictures.
    let canvas = try canvas(of: name, trial)
    let shade =
      name.part == .bookcase
      ? try CastShade(for: Self.trialSize, .draft, device: tools.device) : nil
    let glass =
      name.part == .lens
      ? try Canvas.Kind(quality: .full, isSmooth: false).canvas(
        width: Self.trialSize.x, height: Self.trialSize.y, device: tools.device) : nil
    let pictures = tools.pictures
    tools.blocks.leaf.set(LeafUniforms(opacity: 1))
    tools.blocks.block.set(BlockUniforms(model: Float4x4(.identity), size: .zero, paper: .zero))
    tools.blocks.board.set(
      BoardUniforms(model: Float4x4(.identity), rectangle: .zero, foot: .zero, board: .zero))
    switch name.part {
    case .restingLeaf, .flyingLeaf:
      for unit in 0...2 { pictures.bind(pictures.anyPage, unit: unit) }
    case .desk, .bookcase:
      shade?.bind()
      look.grain.texture.bind(unit: 0)
    case .spine: pictures.bind(pictures.anyPage, unit: 0)
    case .lens: glass?.framebuffer.picture.bind(unit: 0)
    default: break
    }
    let units = name.part.isLeaf ? 0..<3 : 0..<1
    if trial.isQuick { tools.quickSampler.bind(units: units) }
    defer { if trial.isQuick { tools.quickSampler.unbind(units: units) } }
    trial.state.apply()
    program.program.use()
    // A triangle without an area.
    tools.points.fill([.zero, .zero, .zero])
    canvas.framebuffer.begin(encodes: !trial.isForCase)
    tools.points.drawTriangles()
  }

  /// What is drawn on to try a program out.
  private func canvas(of name: ProgramName, _ trial: ProgramTrial) throws -> Canvas {
    if trial.isForCase {
      return try CastShade(for: Self.trialSize, .draft, device: tools.device).canvas
    }
    let kind = Canvas.Kind(quality: name.quality, isSmooth: trial.isSmooth)
    // What a driver makes is the same for targets of every size, and of a frame with all its samples outlines alone
    // are drawn.
    return try trial.isSmooth && isSoftware
      ? kind.canvas(
        width: Self.trialSize.x, height: Self.trialSize.y, device: tools.device)
      : frames.canvas(kind)
  }

  /// Pixels of what is made to try programs out: no power of two, which drivers tell apart.
  private static let trialSize = SIMD2(19, 13)

  /// Draws with every program that a window may need, those of a leaf in motion first, and those of dark
  /// paper last; nothing of it is shown.
  ///
  /// Where the processor draws, a driver takes about a fifth of a second for each, the first time, and keeps on
  /// disk what it made: who draws with it later, in this process or another, waits a hundredth of that.
  ///
  /// - Parameters:
  ///   - beginsWithShelf: whether what a book is drawn with that comes off its shelf is first of all.
  ///   - mayGoOn: asked before each program; nothing more is drawn once it says no.
  ///   - report: called once what draws leaves in motion, and the book at rest, is there.
  /// - Throws: as `init`, where not even the built-in shaders work here.
  public static func fillDriverCache(
    beginsWithShelf: Bool = false, while mayGoOn: () -> Bool, report: () -> Void = {}
  ) throws {
    var isReported = false
    for isTinted in [false, true] {
      let renderer = try SceneRenderer(shaders: ShaderSources.builtIn.snapshot)
      guard renderer.isSoftware else { return }
      renderer.printBlankPages()
      // What a driver makes is the same for frames of every size; large ones with smooth outlines would take
      // a hundred megabytes for nothing.
      renderer.setSize(width: 251, height: 173)
      if beginsWithShelf { renderer.look.programs.beginWithShelf() }
      while mayGoOn(), let name = renderer.look.programs.prepareNext(isTinted: isTinted) {
        for trial in name.trials(isSoftware: true) {
          // What cannot be drawn with is no reason to leave out the others.
          try? renderer.tryOut(name, trial)
          Device.finish()
          // It is on disk; here it would only hold some megabytes beside those of the window. And a driver changes
          // what it has of a program where it compiles it, and finds what it keeps by that: with the same program
          // the second would be kept where nobody who has read the first from there looks for it.
          renderer.look.programs.letGo(of: name)
        }
        if !isReported, name == ProgramName.lastAtRest {
          isReported = true
          report()
        }
      }
    }
  }

  /// Gives the pages of the test scene white pictures as books have them: no side is a power of two, which
  /// drivers tell apart.
  private func printBlankPages() {
    let chain = MipChain(width: 723, height: 1023)
    let white = [UInt8](repeating: 255, count: chain.byteCount)
    for page in TestScene.pages { setPicture(of: PageNumber(page), chain: chain, bytes: white) }
  }
}
