import RectoBookModel
import RectoDesktop
import RectoInkPainting
import RectoOverlay
import PageGeometry
import PageLayout
import PageMotion
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// What the window shows.
extension ReadingSession {
  /// The scene to show: until the first pages have pictures, the desk alone.
  func currentScene() -> Scene? {
    if reader.isShelfInSight { return reader.scene }
    guard reader.arrangement != nil else { return nil }
    if frames.presented != nil { return reader.scene }
    return reader.visiblePages.contains(where: pictures.isBlank) ? nil : reader.scene
  }

  /// Shows what is to be seen, where that is not what is shown.
  func show() throws {
    let start = monotonicSeconds()
    if try showComposed(at: start) { return }
    pictures.passOn(for: reader)
    if reader.isMoving, !books.flow.sight.holdsMotion(at: start) {
      _ = reader.receive(.tick(time: start, lasting: frames.draftSeconds))
      frames.scheduler.expect(.animation)
    }
    if isShelfAwaited {
      frames.scheduler.pass(at: start)
      books.flow.sight = SightGate()
      return
    }
    reportTimes()
    frames.words = reader.overlay
    let isShown =
      if let scene = currentScene() { try show(scene, at: start) } else {
        try showDesk(at: start)
      }
    send(frames.takeFaults())
    guard isShown else { return }
    wantThumbnails(overlay.visiblePictures)
    for action in overlay.takeLayout() { send(.overlay(action)) }
  }

  /// Shows pages without OpenGL where a hand would have to wait for that; whether it did, else OpenGL draws.
  private func showComposed(at start: Double) throws -> Bool {
    guard frames.composes(reader, programs, pictures, isUsual: isUsuallyShaded) else {
      return false
    }
    if reader.isMoving {
      send(reader.scenesToCome.motion(at: start, lasting: frames.composer?.seconds ?? 0))
      frames.scheduler.expect(.animation)
    }
    guard frames.compose(reader, with: pictures, at: start, log: options.log) else { return false }
    wantThumbnails(overlay.visiblePictures)
    for action in overlay.takeLayout() { send(.overlay(action)) }
    if frames.composer?.tellsPages(of: reader) == true { send(.rested) }
    if frames.mayTakeOver(from: reader, with: programs), pictures.passOn(for: reader),
      books.flow.sight.passes(reader, at: start, isBlank: pictures.isBlank),
      let scene = currentScene(), try show(scene, at: start, quality: .full)
    {
      frames.composer = nil
    }
    return true
  }

  private func show(_ scene: Scene, at start: Double, quality: Quality? = nil) throws -> Bool {
    let isShowable = books.flow.sight.passes(reader, at: start, isBlank: pictures.isBlank)
    if frames.isRunning { frames.scheduler.expect(.animation) }
    var wanted = FrameScheduler.Wanted(frame(of: scene, at: start), pages: reader.pagesInSight)
    if let quality { wanted.frame.quality = quality }
    (wanted.isShowable, wanted.isOverlayDue) = (isShowable, frames.areWordsDue(at: start))
    wanted.isRunning = frames.isRunning
    wanted.isDivisible =
      wanted.frame.other == nil && wanted.frame.instruments == Instruments()
      && FrameInStrips.canShow(scene, by: renderer)
    wanted.hasOutlines = wanted.isDivisible && FrameOnOutlines.canShow(scene, by: renderer)
    wanted.changes = pictures.changes(in: wanted.frame, since: frames.presented, for: reader)
    let isNight = reader.tone.paper.isDark
    guard let shown = try frames.show(wanted, at: start, isNight: isNight) else { return false }
    options.log?.append(FrameRecord(of: shown, pictures, reader), timedAs: shown.number)
    if shown.frame.pictures == wanted.frame.pictures { pictures.ink.forgetChanges() }
    return true
  }

  /// The frame that is to be seen.
  func frame(of scene: Scene, at time: Double) -> ShownFrame {
    // A hand that rests on a leaf sees it well.
    let isSettledFull = frames.presented.map { $0.quality == .full && $0.scene == scene } ?? false
    let quality =
      frames.scheduler.isSettled(at: time)
      ? .full : pictures.quality(for: reader, isSettledFull: isSettledFull)
    var frame = ShownFrame(
      scene: scene, view: reader.view, quality: quality,
      isSmooth: quality == .full && !renderer.isSoftware,
      pictures: pictures.stamps(of: reader.pagesInSight, for: reader))
    frame.share = reader.fade?.share ?? 1
    frame.highlights = reader.highlights
    frame.shading = reader.shading.settings
    (frame.other, frame.split) = (reader.comparison?.other, reader.comparison?.presentShare ?? 1)
    frame.shelfStamp = reader.isShelfInSight ? shelf.stamp : 0
    frame.instruments = reader.instruments
    return frame
  }

  // MARK: Idle moments

  /// When something can be made ready that no page waits for which may be seen next; nil where nothing is to be.
  var preparesAt: Double? {
    if frames.isComposing { return frames.preparesComposedAt(programs) }
    guard frames.presented != nil, !frames.isRefining, !pictures.awaitsPages,
      !reader.drawn.isDrawing
    else { return nil }
    if frames.isRestUnready || frames.isAheadUnready { return frames.scheduler.passedAt }
    guard frames.preparesPrograms || light.mayBeMissing || frames.holdsMemory else { return nil }
    guard frames.preparesPrograms else { return frames.scheduler.idleAt }
    let calmAt = frames.scheduler.calmAt
    return renderer.isNextAwaited ? max(calmAt, monotonicSeconds() + 0.004) : calmAt
  }

  /// Uses a moment in which nothing happens to make ready what a later frame needs.
  func prepare() {
    let now = monotonicSeconds()
    guard let due = preparesAt, due <= now, !pictures.isBusy, !reader.isMoving else { return }
    if frames.isComposing { return frames.prepareComposed(for: reader.view, with: programs) }
    if frames.isRestUnready { return frames.readyRest() }
    if frames.isAheadUnready { return frames.readyAhead(of: reader.scenesToCome.uncovering) }
    guard frames.preparesPrograms else {
      if light.mayBeMissing {
        light.store(
          of: isUsuallyShaded ? frames.plainlyPresented(to: reader) : nil, by: renderer)
        return frames.holdsMemory = true
      }
      return frames.returnMemory()
    }
    // The first words take longest: fonts are looked for and opened.
    if !renderer.prepareNext(turnsAlone: programs.filling.areKept) {
      frames.mayPrepare = false
      try? overlay.prepare()
    }
    send(looks.lateProblems())
  }
}
