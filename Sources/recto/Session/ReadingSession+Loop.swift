import BookModel
import Desktop
import Dispatch
import Overlay
import ReaderCore
import SceneRendering
import Session

/// The loop of a window.
extension ReadingSession: ReadingStage {
  /// What the window shows; nil where it shows nothing of this book.
  var presented: ShownFrame? { scheduler.presented }

  func hear() {
    let inputs = waitForInput()
    learnMotionPreference()
    readMailbox()
    if !inputs.isEmpty { scheduler.hear(at: monotonicSeconds()) }
    for input in inputs { receive(input) }
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
    reportWork()
    performCommands()
    followLook()
    keepPages()
  }

  func show() throws { try drawIfNeeded() }

  func conclude() {
    putBookBack()
    if !reader.isMoving { scheduler.forgetInput() }
    options.log?.settle(at: monotonicSeconds(), renderer.milliseconds(ofFrame:))
    rest()
    storeLookPicture()
    measureDifference()
    reportPixel()
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
      !earlyEvents.isEmpty || pictures.isBusy || isShelfBusy || overlay.needsFrame || shaders.isBusy
      || preparesAt.map { $0 <= now } ?? false
    let isAnswerDue =
      options.log?.isWaiting == true || renderer.isPixelAwaited || renderer.isPlaceAwaited
      || !inputsWaiting.isEmpty
    around.due = [
      reader.nextWakeUp, overlay.nextFrame, isAnswerDue ? now + 0.004 : nil, pictures.poisedAt,
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
      let looks = LookCache(in: options.folders)
      errands.async { looks.removeUnused() }
    }
    storeLook()
    storePlace(isUrgent: false)
  }
}
