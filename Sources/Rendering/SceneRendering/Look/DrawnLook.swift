internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
public import RectoShaderText

/// How everything is drawn: the shaders and what their parameters are set to, what of frames is seen, and
/// what those shaders made for themselves.
///
/// `SceneRenderer.draw` draws with any look of its own context; two looks at one scene are two calls, and
/// neither knows of the other.
public final class DrawnLook {
  let tools: SceneTools
  let programs: Programs
  /// The wood of its desk.
  let grain: Grain
  /// Its passes over the finished picture.
  let chain: PostChain
  /// What lies on its desk in the place of wood.
  let painting: Painting
  /// Kept, so that showing a finished frame cannot fail.
  private var copying: CompiledProgram
  /// What is known of the frame that was drawn with it last.
  private(set) var last = FrameRecord()
  /// The pixels of that frame, for which its passes keep theirs.
  private var size = (width: 0, height: 0)
  /// A copy of that frame, where another look is shown beside it.
  var picture: Canvas?

  /// The parts of the scene and the passes over it that frames to come leave out, by their names; of a
  /// pass that is left out the next one gets what that would have read.
  public var leftOut: Set<String> = []
  /// The only pass that is drawn, of those of the scene; or the last one, of those over it. Nil: all.
  public var shownPass: String?

  /// Makes a look of programs.
  ///
  /// - Throws: `ShaderProblem` or `DeviceError` where not even the built-in shaders work here.
  init(_ programs: Programs, tools: SceneTools) throws {
    (self.programs, self.tools) = (programs, tools)
    (chain, painting) = (PostChain(device: tools.device), Painting(device: tools.device))
    copying = try programs.program(ProgramName(part: .present))
    grain = try Grain(programs, values: StandardValues(), with: tools)
  }

  // MARK: What it is

  /// The shader files that its programs were made of.
  public var shaders: ShaderSnapshot { programs.files }

  /// All parameters that the shaders declare.
  public var parameters: [ShaderParameter] { programs.declarations.parameters }

  /// The groups of parameters that are closed at first.
  public var closedGroups: Set<String> { programs.declarations.closedGroups }

  /// What parameters are set to: counts from the next frame on.
  public var settings: ParameterSettings {
    get { programs.settings }
    set { programs.settings = newValue }
  }

  /// What was wrong with shaders so far: from folders, where the built-in ones stand in, and
  /// built-in ones that the driver refuses, where plainer ones do.
  public var problems: [ShaderProblem] { programs.problems }

  /// Those of `problems` that are faults of files, and not of the driver.
  public var faults: [ShaderProblem] {
    programs.problems.filter { !programs.refusals.contains($0) }
  }

  /// What in the files does not do what it says, though they are drawn with.
  public var warnings: [ShaderProblem] { programs.warnings }

  /// Whether leaves lie elsewhere than the scene says, because a file bends them.
  public var bendsFreely: Bool { shaders.bendsFreely }

  /// What the shaders of some files declare.
  public static func declarations(of files: ShaderSnapshot) -> Declarations {
    Programs.declarations(of: files)
  }

  // MARK: What is seen

  /// What of frames is seen.
  public var view: ShaderView {
    get { programs.view }
    set { programs.view = newValue }
  }

  /// The names of the passes that there always are, for which values can be set alone.
  public static var fixedPasses: [String] { ProgramName.Part.passes }

  /// The names of all passes.
  public var passes: [String] { programs.passes }

  /// What can be shown of a frame alone: parts of the scene, `scene` for all of it before the passes
  /// over it, and what comes out of each of these.
  public var shownPasses: [String] {
    let plan = shaders.frame
    return plan.draws.map(\.rawValue) + [PostPass.scene] + plan.posts.map(\.name)
  }

  /// Shows a view of the frames to come; a pass that there is not leaves the whole picture.
  public func show(_ view: ShownView) {
    switch view {
    case .numbers(let numbers): (shownPass, self.view) = (nil, numbers)
    case .pass(let name): (shownPass, self.view) = (name, .color)
    }
  }

  /// Shows of frames what another look shows of them.
  func show(as other: DrawnLook) {
    (view, leftOut, shownPass) = (other.view, other.leftOut, other.shownPass)
  }

  /// The light of a scene.
  func rig(of scene: Scene) -> LightRig {
    let usual: Double = scene.leaves.contains(where: \.isMirrored) ? -1 : 1
    return LightRig.desk(side: scene.lampSide ?? usual, in: programs.light)
  }

  // MARK: Its frames

  /// Whether the frame drawn last shows what changes by itself.
  var wantsTime: Bool { programs.haveClock(last.used) || copying.standards.hasClock }
  /// Whether the frame drawn last shows where the pointer is.
  var wantsPointer: Bool { programs.havePointer(last.used) }

  /// A frame of so many pixels is to be drawn: what was kept for another size goes.
  func begin(width: Int, height: Int) throws {
    if size != (width, height) { chain.forget() }
    size = (width, height)
    try renewGrain()
  }

  /// Draws the wood anew where its program or what that reads has changed.
  func renewGrain() throws { try grain.renew(programs, values: last.values, with: tools) }

  /// Takes what is known of a frame that was drawn with it.
  func record(_ frame: FrameRecord) { last = frame }

  /// Makes one more program ready that a later frame may need.
  func prepareNext(turnsAlone: Bool) -> ProgramName? {
    programs.prepareNext(isTinted: last.isTinted, turnsAlone: turnsAlone)
  }

  /// Whether the driver still works on that one.
  var isNextAwaited: Bool { programs.isNextAwaited(isTinted: last.isTinted) }

  // MARK: Showing

  /// Copies a finished picture over the present target, scaled to its size.
  ///
  /// - Parameters:
  ///   - canvas: the picture.
  ///   - values: what shaders can know of it.
  ///   - share: how much of it is seen, 0…1; the rest is what it fades from.
  ///   - before: what it fades from; a fade that cannot be drawn is left out.
  func copy(
    _ canvas: Canvas, values: StandardValues, share: Double = 1, from before: Canvas? = nil
  ) {
    DrawState(culling: .none, testsDepth: false).apply()
    if share < 1, let before, let fading = try? programs.program(ProgramName(part: .fade)) {
      use(fading, values)
      tools.blocks.leaf.set(LeafUniforms(opacity: share))
      before.framebuffer.picture.bind(unit: 1)
    } else {
      use(copying, values)
    }
    canvas.framebuffer.picture.bind(unit: 0)
    tools.drawOverTarget()
  }

  /// What shaders can know of the frame drawn last, when they are told this.
  func values(told input: FrameInput) -> StandardValues {
    var values = last.values
    values.input = input
    return values
  }

  private func use(_ program: CompiledProgram, _ values: StandardValues) {
    program.use(programs.settings, generation: programs.generation, values: values)
  }

  // MARK: Other files

  /// Draws with the programs of a finished renewal from now on, if a trial succeeds.
  ///
  /// - Parameters:
  ///   - renewal: the programs.
  ///   - trial: draws with them where nobody sees it.
  /// - Throws: what the trial throws; then everything is as before.
  func adopt(_ renewal: Programs.Renewal, trial: () throws -> Void) throws {
    let kept = programs.adopt(renewal)
    do {
      try trial()
      copying = try programs.program(ProgramName(part: .present))
    } catch {
      programs.goBack(to: kept)
      throw error
    }
    // What passes drew with other files says nothing any more, and may not be a number.
    chain.forget()
    painting.forget()
  }

  /// Draws with the programs of a finished renewal as long as a trial takes.
  func lend(_ renewal: Programs.Renewal, to trial: () throws -> Void) throws {
    let kept = programs.adopt(renewal)
    defer { programs.goBack(to: kept) }
    try trial()
  }

  isolated deinit {}
}
