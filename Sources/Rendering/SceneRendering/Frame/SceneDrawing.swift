internal import RectoBookModel
internal import RectoGLDevice
internal import PageGeometry
internal import PageLayout
internal import RectoShaderText

/// One picture being drawn with one look: a frame, or a picture that nobody sees. It passes by with what
/// changes while it is drawn, so that no picture leaves anything behind for the next one.
///
/// What is to be kept of a frame is its `record`.
final class SceneDrawing {
  let look: DrawnLook
  /// What it is drawn on, or what is like that.
  private let target: Canvas.Kind?
  /// How long its passes take.
  let clock: PassClock
  /// What is seen in the place of colours.
  let view: ShaderView
  /// The only pass that is drawn, of those of the scene; nil: all.
  var shownPass: String?
  /// The numbers of the scene that are drawn in the place of its colours.
  var numbers: SceneNumbers?
  /// What of the picture comes from what was kept, see `StillPages`.
  var kept = Kept.nothing
  /// What shaders can know of it, and of the leaf that is drawn.
  var values = StandardValues()
  /// How far the nearest and the farthest thing are that the view of depth shows, page heights.
  var depths: ClosedRange<Double>
  /// The programs that it was drawn with so far.
  private var used: Set<ProgramName> = []
  /// Whether paper and print are not those of the book.
  var isTinted = false
  /// Whether print is lighter than its paper.
  private(set) var isPaperDark = false

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - look: how it is drawn.
  ///   - input: what it is told beside its scene.
  ///   - target: what it is drawn on; nil for a picture that nobody sees, which a driver takes for one
  ///     more of the frame drawn last.
  ///   - view: what is seen of it; nil for what the look shows.
  ///   - clock: who times its passes; nil for the clock of frames.
  init(
    with look: DrawnLook, told input: FrameInput, on target: Canvas.Kind? = nil,
    view: ShaderView? = nil, clock: PassClock? = nil
  ) {
    (self.look, shownPass) = (look, look.shownPass)
    self.target = target ?? look.last.target
    (self.view, self.clock) = (view ?? look.view, clock ?? look.tools.clock)
    depths = look.last.depths
    values.input = input
  }

  /// What of a picture comes from what was kept. Where anything does, alpha says what is seen: 1 what lies still, 0
  /// what is shown as it is drawn.
  enum Kept: Equatable {
    /// It is shown as it is drawn.
    case nothing
    /// Some of the pages that lie still; all is drawn, and what is no page is shown as it is.
    case some
    /// All that lies still, but for leaves of these indices: of what was kept nothing is drawn.
    case all(but: Set<Int>)

    /// Whether nothing is drawn of what lies still, but for some leaves.
    var isAll: Bool { if case .all = self { true } else { false } }
  }

  var tools: SceneTools { look.tools }
  var programs: Programs { look.programs }

  // MARK: What is known of it

  /// What is known of it so far.
  var record: FrameRecord {
    FrameRecord(
      used: used, target: target, values: values, isTinted: isTinted, depths: depths)
  }

  /// Records the paper that is drawn.
  func recordPaper(of scene: Scene) {
    (isTinted, isPaperDark) = (!scene.tone.isPlain, scene.tone.paper.isDark)
  }

  /// Counts a program as used whose picture is still good.
  func recordUse(of name: ProgramName) { used.insert(name) }

  /// Records what shaders can know of a frame.
  func record(of scene: Scene, width: Int, height: Int, quality: Quality, light rig: LightRig) {
    let size = scene.leaves.first?.pageSize ?? Vector2(1, 1)
    values.resolution = SIMD2(Float(width), Float(height))
    values.pageSize = SIMD2(
      Float(size.x / scene.pageHeight), Float(size.y / scene.pageHeight))
    values.isMirrored = scene.leaves.contains(where: \.isMirrored)
    values.light = SIMD3(
      Float(rig.direction.x), Float(rig.direction.y), Float(rig.direction.z))
    values.isDraft = quality == .draft
    let foremost = scene.leaves.filter { $0.isVisible && $0.isTurning }.max { $0.index < $1.index }
    values.leaf = foremost.map { StandardValues.LeafValues(of: $0) } ?? StandardValues.LeafValues()
  }

  // MARK: Draws

  /// Makes a program that of the draws that follow: the one that draws the same on the present paper, or as
  /// the numbers that are asked for.
  func use(_ name: ProgramName) throws(ShaderProblem) {
    let name = numbers.map { name.giving($0) } ?? name.on(tinted: isTinted)
    used.insert(name)
    try programs.use(name, on: target, values: values)
  }

  /// Whether a part of the scene is drawn: all that the plan names, or the one that is asked for.
  func draws(_ part: FramePlan.Draw) -> Bool {
    guard look.shaders.frame.draws.contains(part), !look.leftOut.contains(part.rawValue) else {
      return false
    }
    guard let shownPass, FramePlan.Draw(rawValue: shownPass) != nil else { return true }
    return shownPass == part.rawValue
  }

  /// Begins to draw so: where it is seen how often pixels are drawn, each draw is added to the others, and
  /// nothing is rejected for what lies before it.
  func set(_ state: DrawState) {
    var state = state
    if view == .overdraw { (state.blending, state.testsDepth) = (.added, false) }
    // A mean of two places is no place.
    if numbers != nil { state.blending = .none }
    state.apply()
  }

  /// Draws a pass: as one group for those who look on, and timed where that is wanted.
  func timed<Value, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // The parts of a scene that is drawn as numbers are one pass.
    guard numbers == nil else { return try body() }
    return try tools.device.grouped(name) { () throws(Failure) -> Value in
      try clock.measured(
        name, isSoftware: tools.device.isSoftware, firstUses: { programs.firstUses }, body)
    }
  }

  isolated deinit {}
}

extension StandardValues.LeafValues {
  /// What shaders can know of a leaf that is drawn with a level-of-detail bias.
  init(of leaf: Leaf, bias: Float = 0) {
    self.init(
      turn: Float(leaf.ratio), hinge: Float(max(0, -leaf.angle)),
      front: Float(leaf.up?.page?.value ?? 0), back: Float(leaf.down?.page?.value ?? 0),
      index: leaf.index, bias: bias)
  }
}
