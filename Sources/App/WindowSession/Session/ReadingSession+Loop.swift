import RectoBookModel
import RectoDesktop
import Dispatch
import RectoOverlay
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// The loop of a window.
extension ReadingSession: ReadingStage {
  func hear() {
    let inputs = waitForInput()
    learnPreferences()
    readMailbox()
    if !inputs.isEmpty { frames.scheduler.hear(at: monotonicSeconds()) }
    let now = monotonicSeconds()
    frames.awaitsDriver = programs.follow(
      frames.scheduler.heardAt, at: now, isDrawing: !frames.isComposing)
    if inputs.contains(where: { $0.input.clock(at: now) != nil }) { books.timer.touch(at: now) }
    hearPens(at: now)
    for heard in inputs where !isPens(heard.input, at: now) {
      if sight.receive(heard, over: frames, for: reader) { handle(heard.input, at: heard.time) }
    }
    window.follow(reader, isOverBook: !overlay.wantsPointer)
    passTime()
    renewShaders(isIdle: inputs.isEmpty)
    frames.scheduler.waitsToSmooth = programs.filling.isRestMissing
    if inputs.isEmpty { prepare() }
  }

  func supply() throws {
    try receivePages()
    // A page that has another picture now is to be made ready with that.
    if pictures.isBusy { frames.awaitAhead() }
    pictures.upload(for: books.ahead(of: reader), showing: frames.scheduler.presentedPages)
    if pictures.paint(for: reader, with: drawings) { frames.scheduler.expect(.input) }
    drawings.follow(reader, at: monotonicSeconds())
    supplyShelf()
  }

  func obey() {
    reportWork()
    performCommands()
    looks.follow(reader.shading)
    if reader.isAway == window.isInFront { send(.lostFront(!window.isInFront)) }
    books.storePlace(of: reader, isCounted: options.keepsStatistics && window.isInFront)
  }

  func conclude() {
    putBookBack()
    if !reader.isMoving { frames.scheduler.forgetInput() }
    options.log?.settle(at: monotonicSeconds(), renderer.milliseconds(ofFrame:))
    rest()
    storeLookPicture()
    measureDifference()
    reportPixel()
    look()
    askForPages()
    books.countSizes(
      for: reader, from: preparesAt == nil && !pictures.awaitsPages ? frames.scheduler.idleAt : nil)
  }

  // MARK: Waiting

  private func waitForInput() -> [HeardInput] {
    if !earlyInputs.isEmpty {
      defer { earlyInputs = [] }
      return earlyInputs
    }
    switch frames.scheduler.wait(surroundings, at: monotonicSeconds()) {
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
    around.isMoving = reader.isMoving || frames.isRunning
    around.refresh = 1 / window.refreshRate
    // The first look at the service must not wait: it may have spoken before there was a window.
    around.patience = isShelfAwaited ? 0.005 : books.flow.gate.isWaiting ? 0.01 : nil
    let now = monotonicSeconds()
    around.isBusy =
      books.hasEarlyEvents || pictures.isBusy || shelf.canPrint(for: reader)
      || overlay.needsFrame || looks.shaders.isBusy && !looks.shaders.isDriverAwaited
      || preparesAt.map { $0 <= now } ?? false
    let isAnswerDue =
      options.log?.isWaiting == true || renderer.isPixelAwaited || renderer.isPlaceAwaited
      || sight.isWaiting || looks.shaders.isDriverAwaited
    around.due = [
      reader.nextWakeUp, overlay.nextFrame, isAnswerDue ? now + 0.004 : nil, pictures.poisedAt,
      preparesAt, programs.filling.goesOnAt(after: frames.scheduler.heardAt),
      drawings.wakeUp(for: reader),
      books.timer.wakeUp, books.sizes.wakeUp,
    ]
    return around
  }

  /// What shows for a while only goes when its time has come.
  private func passTime() {
    let now = monotonicSeconds()
    for action in overlay.takeRepeats(at: now) { send(.overlay(action)) }
    if let due = reader.nextWakeUp, due <= now { send(.clock(time: now)) }
  }

  /// Tells the reader that everything was drawn, and keeps the place.
  private func rest() {
    guard frames.scheduler.takeRest(isInMotion: reader.isInMotion) else { return }
    send(.rested)
    pens.open(window)
    looks.begin()
    looks.store(reader.shading)
    books.store(reader, isUrgent: false)
    drawings.followColors(of: reader, on: errands)
  }

  /// Hears what is seen under the pointer, and does what waited for that.
  private func look() {
    send(sight.receiveAnswer(from: frames))
    let time = monotonicSeconds()
    while let input = sight.next(over: frames, for: reader, at: time) {
      handle(input.input, at: input.time)
    }
    send(sight.ask(frames, for: reader, at: time))
  }
}
