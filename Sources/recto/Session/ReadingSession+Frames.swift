import BookModel
import Desktop
import Dispatch
import Overlay
import PageLayout
import PageMotion
import ReaderCore
import SceneRendering
import Session

/// What the window shows.
extension ReadingSession {
  /// The scene to show: until the first pages have pictures, the desk alone.
  func currentScene() -> Scene? {
    if reader.isShelfInSight { return reader.scene }
    guard reader.arrangement != nil else { return nil }
    let isReady =
      presented != nil || !reader.visiblePages.contains(where: pictures.isBlank)
    return isReady ? reader.scene : nil
  }

  /// Whether the window shows what changes by itself, because a shader asks what time it is.
  var isRunning: Bool { presented != nil && renderer.wantsTime && !frameClock.isPaused }

  func drawIfNeeded() throws {
    let start = monotonicSeconds()
    if reader.isMoving, !flow.sight.holdsMotion(at: start) {
      _ = reader.receive(.tick(time: start))
      scheduler.expect(.animation)
    }
    if isShelfAwaited {
      scheduler.pass(at: start)
      flow.sight = SightGate()
      return
    }
    reportTimes()
    words = reader.overlay
    guard let scene = currentScene() else { return try showDesk(start: start) }
    let isShowable = flow.sight.passes(reader, at: start, isBlank: pictures.isBlank)
    if isRunning { scheduler.expect(.animation) }
    var wanted = FrameScheduler.Wanted(frame(of: scene, at: start), pages: reader.pagesInSight)
    (wanted.isShowable, wanted.isOverlayDue) = (isShowable, areWordsDue(at: start))
    wanted.isRunning = isRunning
    wanted.isDivisible =
      wanted.frame.other == nil && wanted.frame.instruments == Instruments()
      && FrameInStrips.canShow(scene, by: renderer)
    switch scheduler.step(for: wanted, at: start) {
    case .rest: painter.drop()
    case .present(let frame, let pages, let draws):
      if draws {
        painter.drop()
        try draw(frame, at: start)
      }
      try present(frame, pages: pages, isDrawn: draws, start: start)
    case .refine(let frame, let pages, let rows):
      prepareRenderer(for: frame)
      let isWhole = try painter.draw(
        rows, of: frame, with: renderer, for: &scheduler, clock: monotonicSeconds)
      guard isWhole else { return }
      try present(frame, pages: pages, isDrawn: true, start: scheduler.refiningSince ?? start)
    }
    guard isPressOld else { return }
    // What was news in this frame is none in the next.
    isPressOld = false
    scheduler.redraw()
    Window.wake()
  }

  /// The frame that is to be seen.
  private func frame(of scene: Scene, at time: Double) -> ShownFrame {
    // A hand that rests on a leaf sees it well.
    let quality = scheduler.isSettled(at: time) ? .full : pictures.quality(for: reader)
    var frame = ShownFrame(
      scene: scene, view: reader.view, quality: quality,
      isSmooth: quality == .full && !renderer.isSoftware,
      pictures: pictures.stamps(of: reader.pagesInSight))
    frame.share = reader.fade?.share ?? 1
    frame.highlights = reader.highlights
    frame.shading = reader.shading.settings
    (frame.other, frame.split) = (reader.comparison?.other, reader.comparison?.presentShare ?? 1)
    frame.shelfStamp = reader.isShelfInSight ? shelfStamp : 0
    frame.instruments = reader.instruments
    return frame
  }

  private func draw(_ frame: ShownFrame, at time: Double) throws {
    renderer.moment = frameClock.moment(at: time)
    let (firstDraws, wasPressNew) = (renderer.firstDraws, renderer.isPressNew)
    try draw(frame)
    isPressOld = wasPressNew && renderer.wantsPointer
    timing.record(
      seconds: monotonicSeconds() - time, isFirst: renderer.firstDraws != firstDraws)
    timedFrame = renderer.timesPasses ? renderer.timedFrame : nil
  }

  /// Whether what lies over the book is not what the window shows.
  func areWordsDue(at time: Double) -> Bool {
    words != presentedWords || overlay.needsFrame || overlay.nextFrame.map { $0 <= time } ?? false
  }

  /// Draws what lies over the book, over what is in the window.
  func drawWords(at time: Double) throws {
    overlay.isNight = reader.tone.paper.isDark
    try overlay.draw(
      words, width: Int(reader.view.width), height: Int(reader.view.height), at: time)
    presentedWords = words
    wantThumbnails(overlay.visiblePictures)
    if let columns = overlay.gridColumns { send(.overlay(.laidOut(columns: columns))) }
  }

  /// Keeps what the window shows, for a fade to begin with.
  func keepShown() {
    guard let presented, !isShownKept else { return }
    isShownKept = true
    if !scheduler.isHeld {
      try? draw(presented)
      scheduler.hold()
    }
    // Without it the new picture is there at once.
    try? renderer.keepShown(share: presented.share)
  }

  private func present(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, start: Double
  ) throws {
    show(frame)
    try drawWords(at: start)
    window.swapBuffers()
    isShownKept = false
    let inputTime = scheduler.inputTime
    let cause = scheduler.present(frame, pages: pages, isDrawn: isDrawn, at: start)
    guard let log = options.log else { return }
    let now = monotonicSeconds()
    let sharp = pictures.sharpPages(of: reader)
    log.append(
      FrameRecord(
        time: now, milliseconds: (now - start) * 1000,
        pages: pages.map { ($0, frame.quality == .full && sharp.contains($0)) },
        blank: pages.count(where: pictures.isBlank),
        turning: reader.turning.flights.count + (frame.share < 1 ? 1 : 0), quality: frame.quality,
        reason: cause, inputMilliseconds: inputTime.map { (now - $0) * 1000 }), timedAs: timedFrame)
    timedFrame = nil
  }

  // MARK: Idle moments

  /// When something can be made ready, where no page that may be seen next waits for it; nil where nothing
  /// is to be.
  var preparesAt: Double? {
    guard mayPrepare || mayKeepLight, presented != nil, !painter.isBusy,
      !reader.demands.contains(where: { pictures.isBlank($0.page) })
    else { return nil }
    return mayPrepare ? scheduler.calmAt : scheduler.idleAt
  }

  /// Uses a moment in which nothing happens to make ready what a later frame needs.
  func prepare() {
    let now = monotonicSeconds()
    guard let due = preparesAt, due <= now, !pictures.isBusy, !reader.isMoving else { return }
    guard mayPrepare else { return mayKeepLight = storeLight() }
    // The first words take longest: fonts are looked for and opened.
    if !renderer.prepareNext() {
      mayPrepare = false
      try? overlay.prepare()
    }
    reportLateProblems()
  }

  /// Asks the disk whether light is kept.
  private func seekLight(_ name: LightName) {
    let (mailbox, lights) = (mailbox, lights)
    errands.async { if !lights.has(name) { mailbox.put(.lightIsMissing(name)) } }
  }

  /// Stores the light of what is seen for the next start, if it is not known; whether it was not.
  private func storeLight() -> Bool {
    // A cover and an opening are two; books of many sizes do not fill the disk.
    guard let presented, presented.quality == .full, reader.zoom == 1, reader.isSeenPlainly,
      isUsuallyShaded, presented.instruments == Instruments(),
      lights.shaders == shaders.used.digest,
      presented.scene.tone.isPlain, presented.scene.lens == nil, lightsTried.count < 5
    else { return false }
    let (width, height) = (Int(presented.view.width), Int(presented.view.height))
    let seen = EarlyFrame.places(of: presented.scene, in: presented.view).map(\.place)
    let scenes = [(seen, presented.scene), ([], .emptyDesk(in: presented.view))]
    for (places, scene) in scenes {
      let name = LightName(width: width, height: height, places: places)
      if lightsTried.insert(name).inserted { seekLight(name) }
      guard lightsMissing.remove(name) != nil,
        let light = try? renderer.light(of: scene, width: width, height: height)
      else { continue }
      lights.store(light, as: name)
      scheduler.letGo()
      return true
    }
    return false
  }
}
