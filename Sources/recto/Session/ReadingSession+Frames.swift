import BookModel
import Desktop
import Dispatch
import Face
import PageLayout
import PageMotion
import ReaderCore
import SceneRenderer

/// What the window shows, and when.
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
    if reader.isMoving, !sight.holdsMotion(at: start) {
      _ = reader.receive(.tick(time: start))
      reason = reason ?? .animation
    }
    if isShelfAwaited {
      (lastFrameStart, sight) = (start, SightGate())
      return
    }
    tellTimes()
    words = reader.face
    guard let scene = currentScene() else { return try showDesk(start: start) }
    var pages = reader.pagesInSight
    let isShowable = sight.passes(reader, at: start, isBlank: pictures.isBlank)
    // A hand that rests on a leaf sees it well.
    let isResting = reason == nil && settlingAt.map { $0 <= start } ?? false
    let quality = isResting ? .full : pictures.quality(for: reader)
    var frame = ShownFrame(
      scene: scene, view: reader.view, quality: quality,
      isSmooth: quality == .full && !renderer.isSoftware, share: reader.fade?.share ?? 1,
      pictures: pictures.stamps(of: pages), highlights: reader.highlights,
      shading: reader.shading.settings, other: reader.comparison?.other,
      split: reader.comparison?.presentShare ?? 1,
      shelfStamp: reader.isShelfInSight ? shelfStamp : 0, instruments: reader.instruments)
    // What the processor draws becomes smooth once nothing else is to be done, and stays so.
    if let presented, presented.quality == .full, frame.isRoughly(presented) {
      frame.isSmooth = presented.isSmooth || isResting
    }
    if !isShowable, let presented, presented.view == frame.view {
      (frame, pages) = (presented, presentedPages)
    }
    let areWordsDue = areWordsDue(at: start)
    let isRunning = isRunning
    if isRunning { reason = reason ?? .animation }
    guard frame != presented || isExposed || areWordsDue || isRunning else {
      reason = nil
      lastFrameStart = start
      return
    }
    // Nothing changed since the hand came to rest, or only what a draft does not show.
    if !isExposed, !isRunning, let presented, frame.isNeedlessDraft(after: presented) {
      guard areWordsDue else {
        reason = nil
        return
      }
      frame = presented
    }
    if !frame.isDrawn(by: presented) || !isFrameDrawn || isRunning {
      isFrameDrawn = true
      renderer.moment = frameClock.moment(at: start)
      let (firstDraws, wasPressNew) = (renderer.firstDraws, renderer.isPressNew)
      try draw(frame)
      drawnAt = start
      isPressOld = wasPressNew && renderer.wantsPointer
      timing.note(
        seconds: monotonicSeconds() - start, isFirst: renderer.firstDraws != firstDraws)
      timedFrame = renderer.timesPasses ? renderer.timedFrame : nil
    }
    try present(frame, pages: pages, start: start)
    guard isPressOld else { return }
    // What was news in this frame is none in the next.
    (isPressOld, isFrameDrawn, isExposed) = (false, false, true)
    Window.wake()
  }

  /// Whether what lies over the book is not what the window shows.
  func areWordsDue(at time: Double) -> Bool {
    words != presentedWords || face.needsFrame || face.nextFrame.map { $0 <= time } ?? false
  }

  /// Draws what lies over the book, over what is in the window.
  func drawWords(at time: Double) throws {
    face.isNight = reader.look.paper.isDark
    try face.draw(
      words, width: Int(reader.view.width), height: Int(reader.view.height), at: time)
    presentedWords = words
    wantThumbnails(face.visiblePictures)
    if let columns = face.gridColumns { send(.face(.laidOut(columns: columns))) }
  }

  /// Keeps what the window shows, for a fade to begin with.
  func keepShown() {
    guard let presented, !isShownKept else { return }
    isShownKept = true
    if !isFrameDrawn {
      try? draw(presented)
      isFrameDrawn = true
    }
    // Without it the new picture is there at once.
    try? renderer.keepShown(share: presented.share)
  }

  private func present(_ frame: ShownFrame, pages: [PageNumber], start: Double) throws {
    show(frame)
    try drawWords(at: start)
    window.swapBuffers()
    hasPresented = true
    isShownKept = false
    lastFrameStart = start
    let cause: FrameRecord.Reason
    if presented?.view != frame.view {
      cause = .resize
    } else if let presented, presented.scene == frame.scene, presented.shading == frame.shading,
      presented.other == frame.other, presented.instruments == frame.instruments,
      presented.quality != frame.quality || presented.isSmooth != frame.isSmooth
    {
      cause = .settle
    } else {
      cause = reason ?? (isExposed ? .resize : .page)
    }
    mayRest = mayRest || frame != presented
    (presented, presentedPages) = (frame, pages)
    reason = nil
    isExposed = false
    guard let log = terms.log else { return }
    let now = monotonicSeconds()
    let sharp = pictures.sharpPages(of: reader)
    log.append(
      FrameRecord(
        time: now, milliseconds: (now - start) * 1000,
        pages: pages.map { ($0, frame.quality == .full && sharp.contains($0)) },
        blank: pages.count(where: pictures.isBlank),
        turning: reader.turning.flights.count + (frame.share < 1 ? 1 : 0), quality: frame.quality,
        reason: cause, inputMilliseconds: inputTime.map { (now - $0) * 1000 }), timedAs: timedFrame)
    (timedFrame, inputTime) = (nil, nil)
  }

  // MARK: Idle moments

  /// Whether something is to be made ready, and no page that may be seen next waits for it.
  var canPrepare: Bool {
    mayPrepare && presented != nil && !reader.wishes.contains { pictures.isBlank($0.page) }
  }

  /// Uses a moment in which nothing happens to make ready what a later frame needs.
  func prepare() {
    guard canPrepare, !pictures.isBusy, !reader.isMoving else { return }
    if keepLight() { return }
    // The first words take longest: fonts are looked for and opened.
    if !renderer.prepareNext() {
      mayPrepare = false
      try? face.prepare()
    }
    tellOfLateProblems()
  }

  /// Asks the disk whether light is kept.
  private func seekLight(_ name: LightName) {
    let (mail, lights) = (mail, lights)
    errands.async { if !lights.has(name) { mail.put(.lightIsMissing(name)) } }
  }

  /// Keeps the light of what is seen for the next start, if it is not known; whether it was not.
  private func keepLight() -> Bool {
    // A cover and an opening are two; books of many sizes do not fill the disk.
    guard let presented, presented.quality == .full, reader.zoom == 1, reader.isSeenPlainly,
      isUsuallyShaded, presented.instruments == Instruments(),
      lights.shaders == shaders.used.digest,
      presented.scene.look.isPlain, presented.scene.lens == nil, lightsTried.count < 5
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
      lights.keep(light, as: name)
      isFrameDrawn = false
      return true
    }
    return false
  }
}
