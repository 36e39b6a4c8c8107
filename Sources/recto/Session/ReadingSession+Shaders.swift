import Desktop
import DiskFiles
import PageLayout
import ReaderCore
import SceneRendering
import Session
import ShaderText

/// Shaders that change while one reads.
extension ReadingSession {
  private static let topic = "shaders"

  /// Begins to hear of shaders that are saved, or hears of their folders as they are now.
  func watchShaders() {
    let mailbox = mailbox
    shaders.watch { mailbox.put(.shaders($0)) }
  }

  /// Goes one step on with shaders that were saved, where nothing moves: compiles one more program, or
  /// draws with all of them from now on.
  func renewShaders(isIdle: Bool) {
    if let presented, presented.quality == .full, shaders.reload == nil {
      if !areShadersTried { tryShaders(drawing: presented.scene) }
      shaders.endTrial(on: errands)
    }
    // What moves goes before: a program takes longer than a frame.
    guard isIdle, shaders.isBusy, !reader.isMoving else { return }
    if shaders.reload == nil {
      // What is wrong may have been undone.
      if shaders.begin(renderer) {
        send(.troubled(topic: Self.topic, []))
        if areShadersAsked { send(.look(.shaders(.unchanged))) }
      }
      areShadersAsked = false
      watchShaders()
      return
    }
    guard var reload = shaders.reload else { return }
    guard reload.isFinished else {
      renderer.advance(&reload)
      shaders.reload = reload
      return
    }
    let mailbox = mailbox
    guard shaders.beginTrial(on: errands, report: { mailbox.put(.trialIsMarked) }) else { return }
    let problems = renderer.finish(
      reload, trying: presented?.scene, quality: presented?.quality ?? .full)
    let errors = problems.filter { $0.severity == .error }
    let isGood = renderer.shaderDigest == reload.digest
    shaders.end(isGood: isGood)
    shaders.endTrial(on: errands)
    warn(of: errors)
    send(.troubled(topic: Self.topic, Self.words(errors)), because: .reload)
    report(of: problems.filter { $0.severity == .warning })
    problemsTold = 0
    watchShaders()
    guard isGood else { return }
    reportDeclarations()
    scheduler.redraw(because: .reload)
    mayPrepare = true
  }

  /// Tries the shaders that the window began with, once they were drawn with; those that give no numbers
  /// would leave it black, so the program's own take their place.
  private func tryShaders(drawing scene: Scene) {
    areShadersTried = true
    guard shaders.used.isAltered, let fault = renderer.fault(trying: scene, quality: .full),
      var reload = renderer.beginReload(of: ShaderSources.builtIn.snapshot)
    else { return }
    while !reload.isFinished { renderer.advance(&reload) }
    guard renderer.finish(reload, trying: nil, quality: .full).isEmpty else { return }
    shaders.fallBack()
    warn(of: [fault])
    send(.troubled(topic: Self.topic, Self.words([fault])), because: .reload)
    (problemsTold, mayPrepare) = (0, true)
    scheduler.redraw(because: .reload)
    reportDeclarations()
  }

  /// Says what was wrong with shaders at the start.
  func reportShaders() {
    if let reason = shaders.reasonForBeingOff {
      _ = reader.receive(.troubled(topic: Self.topic, [reason]))
    } else {
      _ = reader.receive(.troubled(topic: Self.topic, Self.words(renderer.shaderProblems)))
    }
    if let folder = options.look.shaderFolder, DiskEntry(at: folder)?.kind != .folder {
      let words = ScreenText.shaderFolderIsAwaited(folder)
      StandardError.report(words)
      _ = reader.receive(.reported(words, isError: true))
    }
    if let fault = options.look.fault { _ = reader.receive(.reported(fault, isError: true)) }
    report(of: renderer.shaderWarnings)
    // Sliders of the last time that fit no longer wait for shaders that they fit.
    var asked = options.look.shading.settings
    asked.sliders = []
    let faults = asked.faults(
      among: renderer.parameters, passes: renderer.passes, namesAreKnown: false)
    warn(of: faults)
    for fault in faults { _ = reader.receive(.reported(fault.description, isError: true)) }
  }

  /// Says what does not do what it says, each thing once.
  private func report(of warnings: [ShaderProblem]) {
    let new = warnings.filter { warningsTold.insert($0.description).inserted }
    warn(of: new)
    for warning in new { _ = reader.receive(.reported(warning.description, isError: false)) }
  }

  /// Says what is wrong with programs that were compiled in idle moments.
  func reportLateProblems() {
    let late = Array(renderer.shaderProblems.dropFirst(problemsTold))
    guard !late.isEmpty else { return }
    warn(of: late)
    problemsTold = renderer.shaderProblems.count
    send(.troubled(topic: Self.topic, Self.words(renderer.shaderProblems)))
  }

  /// The first problem with what an author wants to see of it, and how many there are; nothing of none.
  static func words(_ problems: [ShaderProblem]) -> [String] {
    guard let first = problems.first else { return [] }
    let others = problems.count - 1
    let more = others == 0 ? [] : [ScreenText.moreProblems(others)]
    return [([first.description] + first.details + more).joined(separator: "\n")]
  }
}
