import RectoBookModel
import RectoDiskFiles
import Dispatch
import RectoOverlay
import PageLayout
import RectoPageMetrics
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoShaderText

/// How everything is drawn in a window: the shaders that are in use and on trial, presets, and what the look
/// is held against.
///
/// Its methods answer with what the reader is to hear; what the disk has to say comes by the mailbox.
final class LookSession {
  /// What a reader is told under of shaders.
  private static let topic = "shaders"

  let renderer: SceneRenderer
  let mailbox: Mailbox
  let folders: UserFolders
  /// What is done on the disk, one after the other.
  let errands: DispatchQueue
  var shaders: ShaderReloader
  let pictures: LookPictures
  /// The folder of shaders that is asked for.
  var shaderFolder: String?
  /// The shaders of a packed look, which stay on disk as long as they are drawn with.
  var unpacked: UnpackedLook?
  /// What the next start will draw with.
  private var kept: Shading
  /// The packed look whose shaders are drawn with, or are about to be.
  var followed: String?
  /// A look that was read, whose shaders are not drawn with yet, and what is drawn with until then: its
  /// numbers alone would show other paper for a frame or two.
  var awaited: (look: Shading, instead: Shading)?
  /// Whether the shaders of that look are known, so that what is compiled is theirs.
  var isAwaitedKnown = false
  /// The shaders of the folder that the present look was last held against.
  private var otherShaders: ShaderSnapshot?
  /// The frame whose two looks were compared last, how often any were, and whether that was told.
  private var compared: (frame: ShownFrame, number: Int)?
  private var comparisons = 0
  private var isDifferenceReported = false
  /// Whether presets were looked for.
  private var arePresetsAsked = false
  /// Whether the shaders of the start were tried.
  private var areShadersTried = false
  /// What was told of shaders that do not do what they say, and how many faults were.
  private var warningsReported: Set<String> = []
  private var problemsReported: Int
  /// Whether a reader waits to hear what became of shaders that were read again.
  var areShadersAsked = false

  /// Draws with the look that a window begins with.
  ///
  /// - Parameters:
  ///   - look: that look.
  ///   - shaders: its files.
  ///   - renderer: draws with them already.
  ///   - folders: where presets, looks and pictures of them are kept.
  ///   - cacheFolder: where pictures of looks are, if anywhere.
  ///   - mailbox: takes what the disk has to say.
  ///   - errands: where it is asked.
  init(
    _ look: StartingLook, _ shaders: ShaderReloader, _ renderer: SceneRenderer,
    folders: UserFolders, cacheFolder: String?, mailbox: Mailbox, errands: DispatchQueue
  ) {
    (self.shaders, self.renderer, self.folders) = (shaders, renderer, folders)
    (self.mailbox, self.errands) = (mailbox, errands)
    pictures = LookPictures(cacheFolder: cacheFolder)
    (shaderFolder, unpacked) = (look.shaderFolder, look.unpacked)
    (kept, followed) = (look.shading, look.shading.look)
    warn(of: renderer.look.problems)
    problemsReported = renderer.look.problems.count
  }

  // MARK: What is told

  /// Tells a reader what it draws with at first, and what was wrong with it.
  func begin(_ look: StartingLook) -> [Event] {
    var events = [
      Event.troubled(
        topic: Self.topic,
        shaders.reasonForBeingOff.map { [$0] } ?? Self.words(renderer.look.problems))
    ]
    if let folder = look.shaderFolder, DiskEntry(at: folder)?.kind != .folder {
      let words = ScreenText.shaderFolderIsAwaited(folder)
      StandardError.report(words)
      events.append(.reported(words, isError: true))
    }
    if let fault = look.fault { events.append(.reported(fault, isError: true)) }
    events += report(of: renderer.look.warnings)
    // Sliders of the last time that fit no longer wait for shaders that they fit.
    var asked = look.shading.settings
    asked.sliders = []
    let faults = asked.faults(
      among: renderer.look.parameters, passes: renderer.look.passes, namesAreKnown: false)
    warn(of: faults)
    events += faults.map { .reported($0.description, isError: true) }
    return events + [.look(.shading(kept))] + declarations
  }

  /// What the shaders declare, as they are now.
  private var declarations: [Event] {
    [
      .look(.declared(renderer.look.parameters, closed: renderer.look.closedGroups)),
      .look(.files(areOwn: shaders.used.isAltered, haveEarlier: shaders.earlier != nil)),
      .look(.passes(renderer.look.shownPasses)),
    ]
  }

  /// Says what does not do what it says, each thing once.
  private func report(of warnings: [ShaderProblem]) -> [Event] {
    let new = warnings.filter { warningsReported.insert($0.description).inserted }
    warn(of: new)
    return new.map { .reported($0.description, isError: false) }
  }

  /// Says what is wrong with programs that were compiled in idle moments.
  func lateProblems() -> [Event] {
    let late = Array(renderer.look.problems.dropFirst(problemsReported))
    guard !late.isEmpty else { return [] }
    warn(of: late)
    problemsReported = renderer.look.problems.count
    return [.troubled(topic: Self.topic, Self.words(renderer.look.problems))]
  }

  /// The first problem with what an author wants to see of it, and how many there are; nothing of none.
  private static func words(_ problems: [ShaderProblem]) -> [String] {
    guard let first = problems.first else { return [] }
    let others = problems.count - 1
    let more = others == 0 ? [] : [ScreenText.moreProblems(others)]
    return [([first.description] + first.details + more).joined(separator: "\n")]
  }

  // MARK: Files that change

  /// Begins to hear of shaders that are saved, or hears of their folders as they are now.
  func watchShaders() {
    let (mailbox, folders) = (mailbox, shaders.sources.folders)
    shaders.watch { mailbox.put(.shaders($0, in: folders)) }
  }

  /// Receives what the files of shaders are now, unless they come from other folders by now.
  func receive(_ files: ShaderSnapshot, in folders: [String]) {
    if folders == shaders.sources.folders { shaders.receive(files) }
  }

  /// Who starts next would know by now that shaders are on trial.
  func confirmTrial() { shaders.isMarkAwaited = false }

  /// What came of a step towards shaders that were saved.
  struct Renewal {
    var events: [Event] = []
    /// Why a frame that follows is drawn.
    var cause = FrameCause.reload
    /// Whether other shaders are drawn with from now on.
    var isDrawnAnew = false
  }

  /// Goes one step on with shaders that were saved, where nothing moves: compiles one more program, or
  /// draws with all of them from now on.
  ///
  /// - Parameters:
  ///   - presented: what the window shows.
  ///   - isIdle: whether nothing else is to be done. What moves goes before: a program takes longer than
  ///     a frame.
  /// - Returns: what came of it.
  func renew(showing presented: ShownFrame?, isIdle: Bool) -> Renewal {
    var renewal = Renewal()
    if let presented, presented.quality == .full, shaders.reload == nil {
      if !areShadersTried { renewal = tryShaders(drawing: presented.scene) }
      shaders.endTrial(on: errands)
    }
    guard isIdle, shaders.isBusy, !shaders.isDriverAwaited else { return renewal }
    guard var reload = shaders.reload else { return begin(after: renewal) }
    guard reload.isFinished else {
      renderer.advance(&reload)
      shaders.reload = reload
      return renewal
    }
    let mailbox = mailbox
    guard shaders.beginTrial(on: errands, report: { mailbox.put(.trialIsMarked) }) else {
      return renewal
    }
    return finish(reload, showing: presented)
  }

  private func begin(after renewal: Renewal) -> Renewal {
    var renewal = renewal
    // What is wrong may have been undone.
    if shaders.begin(renderer) {
      renewal.cause = .input
      renewal.events.append(.troubled(topic: Self.topic, []))
      if areShadersAsked { renewal.events.append(.look(.shaders(.unchanged))) }
      renewal.events += awaitedLook()
    }
    areShadersAsked = false
    watchShaders()
    return renewal
  }

  private func finish(_ reload: ShaderReload, showing presented: ShownFrame?) -> Renewal {
    let problems = renderer.finish(
      reload, trying: presented?.scene, quality: presented?.quality ?? .full)
    let errors = problems.filter { $0.severity == .error }
    let isGood = renderer.look.shaders.digest == reload.digest
    shaders.end(isGood: isGood)
    shaders.endTrial(on: errands)
    warn(of: errors)
    var renewal = Renewal(isDrawnAnew: isGood)
    renewal.events.append(.troubled(topic: Self.topic, Self.words(errors)))
    renewal.events += report(of: problems.filter { $0.severity == .warning })
    problemsReported = 0
    watchShaders()
    if isGood { renewal.events += declarations }
    renewal.events += awaitedLook()
    return renewal
  }

  /// Tries the shaders that the window began with, once they were drawn with; those that give no numbers
  /// would leave it black, so the program's own take their place.
  private func tryShaders(drawing scene: Scene) -> Renewal {
    areShadersTried = true
    guard shaders.used.isAltered, let fault = renderer.fault(trying: scene, quality: .full),
      var reload = renderer.beginReload(of: ShaderSources.builtIn.snapshot)
    else { return Renewal() }
    while !reload.isFinished { renderer.advance(&reload) }
    guard renderer.finish(reload, trying: nil, quality: .full).isEmpty else { return Renewal() }
    shaders.fallBack()
    warn(of: [fault])
    problemsReported = 0
    let trouble = Event.troubled(topic: Self.topic, Self.words([fault]))
    return Renewal(events: [trouble] + declarations, isDrawnAnew: true)
  }

  // MARK: What the look is held against

  /// How the other half of a frame is drawn; nil where all of it is in one look.
  func other(of frame: ShownFrame) -> OtherLook? {
    switch frame.other {
    case nil: nil
    case .shading(let shading): OtherLook(shaders: shaders.used, settings: shading.settings)
    case .builtIn:
      OtherLook(shaders: ShaderSources.builtIn.snapshot, settings: frame.shading)
    case .earlier:
      OtherLook(shaders: shaders.earlier ?? shaders.used, settings: frame.shading)
    case .shaders: OtherLook(shaders: otherShaders ?? shaders.used, settings: frame.shading)
    }
  }

  /// Holds the look against the shaders of a folder; the renderer holds no frame any more then.
  func compare(
    with files: ShaderSnapshot, in folder: String, showing presented: ShownFrame?
  ) -> [Event] {
    let problems = renderer.faults(
      of: files, trying: presented?.scene, quality: presented?.quality ?? .full)
    warn(of: problems)
    if let words = Self.words(problems.filter { $0.severity == .error }).first {
      return [.reported(words, isError: true)]
    }
    otherShaders = files
    return [.look(.look(.shaders(folder: folder, digest: files.digest)))]
  }

  /// Finds out how much both looks of a frame differ; what was found of others is forgotten.
  ///
  /// - Parameters:
  ///   - presented: what the window shows.
  ///   - isFinal: whether nothing moves and nothing can be drawn better, and the renderer holds it.
  /// - Returns: what the reader is to hear.
  func measureDifference(in presented: ShownFrame?, isFinal: Bool) -> [Event] {
    guard let presented, presented.other != nil else { return forgetDifference() }
    if let compared, presented.isDrawn(by: compared.frame) { return [] }
    let events = forgetDifference()
    guard isFinal, let mine = try? renderer.readPixels(split: 1),
      let other = try? renderer.readPixels(split: 0)
    else { return events }
    comparisons += 1
    let number = comparisons
    compared = (presented, number)
    let mailbox = mailbox
    DispatchQueue.global(qos: .utility).async {
      mailbox.put(.difference(SeenDifference(mine, other), number: number))
    }
    return events
  }

  /// Tells a difference that was found, unless it is that of others by now.
  func receive(
    _ difference: SeenDifference, number: Int, showing presented: ShownFrame?
  ) -> [Event] {
    guard compared?.number == number, presented?.isDrawn(by: compared?.frame) == true else {
      return []
    }
    isDifferenceReported = true
    return [
      .look(
        .difference(
          Comparison.Difference(mean: difference.mean, worst: difference.worstTile)))
    ]
  }

  private func forgetDifference() -> [Event] {
    compared = nil
    guard isDifferenceReported else { return [] }
    isDifferenceReported = false
    return [.look(.difference(nil))]
  }

  // MARK: What is kept

  /// Stores the look for the next start, where it is another than the last that was kept.
  func store(_ look: Shading) {
    guard look.preset != kept.preset || look.settings.sliders != kept.settings.sliders else {
      return
    }
    kept = look
    let memory = LookMemory(in: folders)
    errands.async { memory.store(look) }
  }

  /// Asks for the presets when there is time for it, the first time.
  func begin() {
    guard !arePresetsAsked else { return }
    sendPresets()
    let looks = LookCache(in: folders)
    errands.async { looks.removeUnused() }
  }

  /// Asks for the presets that there are.
  func sendPresets() {
    arePresetsAsked = true
    let (mailbox, presets) = (mailbox, ShaderPresets.presets(in: folders))
    errands.async { mailbox.put(.presets(presets.choices)) }
  }
}
