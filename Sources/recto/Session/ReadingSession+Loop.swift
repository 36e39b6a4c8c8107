import BookModel
import Desktop
import Dispatch
import Face
import ReaderCore
import SceneRenderer
import Session

/// The loop of a window.
extension ReadingSession: ReadingStage {
  /// What the window shows; nil where it shows nothing of this book.
  var presented: ShownFrame? { scheduler.presented }

  func hear() {
    let inputs = waitForInput()
    learnWish()
    takeMail()
    if !inputs.isEmpty { scheduler.hear(at: monotonicSeconds()) }
    for input in inputs { take(input) }
    passTime()
    renewShaders(isIdle: inputs.isEmpty)
    if inputs.isEmpty { prepare() }
  }

  func supply() throws {
    try takePages()
    pictures.upload(for: readerAhead)
    supplyShelf()
  }

  func obey() {
    tellWork()
    performCommands()
    followLook()
    keepPages()
  }

  func show() throws { try drawIfNeeded() }

  func conclude() {
    putBookBack()
    if !reader.isMoving { scheduler.forgetInput() }
    terms.log?.settle(at: monotonicSeconds(), renderer.milliseconds(ofFrame:))
    rest()
    keepLookPicture()
    measureDifference()
    tellPixel()
    look()
    askForPages()
  }

  // MARK: Waiting

  private func waitForInput() -> [WindowInput] {
    if !earlyInputs.isEmpty {
      defer { earlyInputs = [] }
      return earlyInputs
    }
    switch scheduler.wait(surroundings, at: monotonicSeconds()) {
    case .none: return window.input(waitingAtMost: 0)
    case .event: return window.nextInput()
    case .until(let due): return window.input(waitingAtMost: due - monotonicSeconds())
    case .frame(let due):
      var inputs = window.input(waitingAtMost: 0)
      while monotonicSeconds() < due {
        inputs += window.input(waitingAtMost: due - monotonicSeconds())
      }
      return inputs
    }
  }

  private var surroundings: FrameScheduler.Surroundings {
    var around = FrameScheduler.Surroundings()
    around.isMoving = reader.isMoving || isRunning
    around.refresh = 1 / window.refreshRate
    // The first look at the service must not wait: it may have spoken before there was a window.
    around.patience = isShelfAwaited ? 0.005 : flow.gate.isWaiting ? 0.01 : nil
    let now = monotonicSeconds()
    around.isBusy =
      !earlyEvents.isEmpty || pictures.isBusy || isShelfBusy || face.needsFrame || shaders.isBusy
      || preparesAt.map { $0 <= now } ?? false
    let isAnswerDue =
      terms.log?.isWaiting == true || renderer.isPixelAwaited || renderer.isPlaceAwaited
      || !inputsWaiting.isEmpty
    around.due = [
      reader.nextWakeUp, face.nextFrame, isAnswerDue ? now + 0.004 : nil, pictures.poisedAt,
      preparesAt,
    ]
    return around
  }

  /// What shows for a while only goes when its time has come.
  private func passTime() {
    let now = monotonicSeconds()
    if let due = reader.nextWakeUp, due <= now { send(.clock(time: now)) }
  }

  /// Tells the reader that everything was drawn, and keeps the place.
  private func rest() {
    guard scheduler.takeRest(isInMotion: reader.isInMotion) else { return }
    send(.rested)
    if !arePresetsTold {
      sendPresets()
      let looks = LookCache(in: terms.folders)
      errands.async { looks.removeUnused() }
    }
    keepLook()
    keepPlace(isUrgent: false)
  }
}
