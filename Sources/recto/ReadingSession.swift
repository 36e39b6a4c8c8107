import BookModel
import Desktop
import Foundation
import Geometry
import PageLayout
import PageMotion
import PageService
import ReaderCore
import SceneRenderer

/// A book in a window: joins input, state, pages and pictures in one loop.
///
/// Events alone drive it: with no event, no motion and no new page it waits and draws nothing.
final class ReadingSession {
  private let path: String
  let service: PageService
  // Properties die in this order: what lives in the context goes before the window that owns it.
  let renderer: SceneRenderer
  private let pictures: PictureSupply
  let window: Window
  private let log: FrameLog?
  private let stateFolder: StateFolder
  private let lights: LightCache
  /// What happened before the loop began.
  private var earlyEvents: [PageEvent]
  private var earlyInputs: [WindowInput]
  var reader: Reader
  private var gate = TurnGate()
  private var relayout = Relayout()
  private var heldCount = HeldCount()
  /// The sheet with the question for the password, while that is asked.
  var sheet: PageImage?
  /// What the last presented frame showed; nil where the window shows nothing of ours.
  private var presented: ShownFrame?
  /// Whether the renderer still holds what the window shows.
  private var isFrameDrawn = true
  /// Whether what the window shows is kept for a fade.
  private var isShownKept = false
  /// The light that is known, or was not worth keeping.
  private var lightsTried: Set<LightName> = []
  /// Why the next frame is drawn.
  var reason: FrameRecord.Reason?
  var isExposed = false
  /// Whether the window shows anything of ours.
  var hasPresented: Bool
  /// Whether the renderer has programs to compile in idle moments.
  private var mayPrepare = true
  /// How many faults of shaders have been told.
  private var problemsTold = 0
  var lastFrameStart = 0.0
  private var isOver = false
  /// Whether the desktop was asked what it wishes.
  var hasAskedDesktop = false
  let lateWish = LateWish()

  /// Opens book and window.
  ///
  /// Errors: no display (the message names the way to draw without one), no OpenGL 3.3.
  init(
    path: String, terms: OpeningTerms, preferences: Reader.Preferences, memory: Int,
    shaderFolder: String?, log: FrameLog?, stateFolder: StateFolder, cacheFolder: URL?,
    isFullScreen: Bool
  ) throws {
    // The decoder opens the book while the window opens; it may wake the window from there on.
    let isOpen = WindowFlag()
    service = PageService(path: path, terms: terms, spillFolder: cacheFolder?.path) {
      if isOpen.isSet { Window.wake() }
    }
    let remembered = stateFolder.windowSize
    let size = remembered ?? (1280, 800)
    do {
      window = try Window(
        title: "Recto", width: size.width, height: size.height, isScaled: remembered == nil)
    } catch {
      throw CommandFailure(
        reason: "\(error); to draw without a display use: recto render BOOK -o OUT.png")
    }
    isOpen.set()
    if isFullScreen { window.isFullScreen = true }
    let pixels = window.size
    reader = Reader(
      view: ViewSize(width: Double(max(1, pixels.width)), height: Double(max(1, pixels.height))),
      preferences: preferences)
    let shaders = ShaderSources(folders: InstalledFiles.shaderFolders(named: shaderFolder))
    lights = LightCache(in: cacheFolder, shaders: shaders)
    let early = EarlyDisplay(
      service: service, window: window, reader: reader, lights: lights, log: log)
    early.waitForPages()
    do {
      try window.openContext()
    } catch {
      throw CommandFailure(
        reason: "\(error); to draw without a window use: recto render BOOK -o OUT.png")
    }
    early.update()
    renderer = try SceneRenderer(shaders: shaders) { early.update() }
    early.update()
    (earlyEvents, earlyInputs, hasPresented) = (early.events, early.inputs, early.hasShown)
    warn(of: renderer.shaderProblems)
    problemsTold = renderer.shaderProblems.count
    pictures = PictureSupply(budget: PictureSupply.share(of: memory), renderer: renderer)
    self.path = path
    self.log = log
    self.stateFolder = stateFolder
  }

  /// Reads until the window closes.
  func run() throws {
    defer { service.close() }
    while !isOver {
      let inputs = waitForInput()
      learnWish()
      for input in inputs { handle(input) }
      if inputs.isEmpty { prepare() }
      try takePages()
      pictures.upload(for: readerAhead)
      performCommands()
      if isOver { break }
      try drawIfNeeded()
      askForPages()
    }
    stateFolder.remember(windowSize: window.windowedSize)
  }

  // MARK: Input

  private func waitForInput() -> [WindowInput] {
    if !earlyInputs.isEmpty {
      defer { earlyInputs = [] }
      return earlyInputs
    }
    if reader.isMoving {
      // One frame a refresh, whatever the pointer does: where the driver does not wait for it,
      // this does.
      let due = lastFrameStart + 1 / window.refreshRate - 0.001
      var inputs = window.input(waitingAtMost: 0)
      while monotonicSeconds() < due {
        inputs += window.input(waitingAtMost: due - monotonicSeconds())
      }
      return inputs
    }
    // The first look at the service must not wait: it may have spoken before there was a window.
    if gate.isWaiting { return window.input(waitingAtMost: 0.01) }
    guard hasPresented, earlyEvents.isEmpty, !pictures.isBusy, !(mayPrepare && presented != nil)
    else {
      return window.input(waitingAtMost: 0)
    }
    guard let presented, presented.quality == .draft else { return window.nextInput() }
    return window.input(waitingAtMost: max(0.001, settlingAt - monotonicSeconds()))
  }

  /// When a frame that was drawn in haste is drawn well, unless something moves before.
  private var settlingAt: Double { lastFrameStart + PictureSupply.settling }

  /// Uses a moment in which nothing happens to make ready what a later frame needs.
  private func prepare() {
    guard mayPrepare, !pictures.isBusy, !reader.isMoving, presented != nil else { return }
    if keepLight() { return }
    mayPrepare = renderer.prepareNext()
    warn(of: Array(renderer.shaderProblems.dropFirst(problemsTold)))
    problemsTold = renderer.shaderProblems.count
  }

  /// Keeps the light of what is seen for the next start, if it is not known; whether it was not.
  private func keepLight() -> Bool {
    // A cover and an opening are two; books of many sizes do not fill the disk.
    guard let presented, presented.quality == .full, reader.zoom == 1, reader.isSeenPlainly,
      presented.scene.look.isPlain, presented.scene.lens == nil, lightsTried.count < 5
    else { return false }
    let (width, height) = (Int(presented.view.width), Int(presented.view.height))
    let seen = EarlyFrame.places(of: presented.scene, in: presented.view).map(\.place)
    let scenes = [(seen, presented.scene), ([], .emptyDesk(in: presented.view))]
    for (places, scene) in scenes {
      let name = LightName(width: width, height: height, places: places)
      guard !lightsTried.contains(name) else { continue }
      lightsTried.insert(name)
      guard !lights.has(name),
        let light = try? renderer.light(of: scene, width: width, height: height)
      else { continue }
      lights.keep(light, as: name)
      isFrameDrawn = false
      return true
    }
    return false
  }

  private func handle(_ input: WindowInput) {
    let time = monotonicSeconds()
    switch input {
    case .text(let text): send(.typed(text))
    case .key(let chord, let isRepeat): send(.key(chord, isRepeat: isRepeat))
    case .button(let isDown, let x, let y):
      let place = Vector2(x, y)
      send(isDown ? .pressed(at: place) : .released(at: place, time: time))
    case .pointer(let x, let y): send(.moved(to: Vector2(x, y), time: time))
    case .wheel(let x, let y, let hasControl):
      let pointer = window.pointer
      send(
        .wheel(
          notches: Vector2(x, y), at: Vector2(pointer.x, pointer.y), zooms: hasControl))
    case .resized(let width, let height):
      send(.resized(ViewSize(width: Double(width), height: Double(height))), because: .resize)
    case .exposed: isExposed = true
    case .closed: isOver = true
    }
  }

  /// Does what keys asked for, as soon as the pages for it are there.
  private func performCommands() {
    let time = monotonicSeconds()
    while let order = gate.next(for: reader, at: time, isBlank: pictures.isBlank) {
      send(.order(order))
    }
  }

  func send(_ event: Event, because cause: FrameRecord.Reason = .input) {
    let before = reader
    for effect in reader.receive(event) {
      switch effect {
      case .quit, .closeBook: isOver = true
      case .perform(let order, let isRepeat):
        gate.take(order, isRepeat: isRepeat, at: monotonicSeconds())
      case .enterFullScreen: window.isFullScreen = true
      case .toggleFullScreen: window.isFullScreen.toggle()
      case .leaveFullScreen: window.isFullScreen = false
      case .layOut(let layout): relayout.wish(layout)
      case .unlock(let password): service.unlock(password: password)
      // What nobody answers is never known, and the reader goes on without.
      case .copy, .paste, .openAddress, .search, .askOutline, .askLabels, .askText, .askLinks,
        .thumbnails, .remember, .askRecent, .openFile, .openNeighbour, .reload:
        break
      }
    }
    guard reader != before else { return }
    if reader.fadesBegun != before.fadesBegun { keepShown() }
    if reader.question != before.question { ask() }
    reason = reason ?? cause
    window.title = reader.title(fileName: URL(fileURLWithPath: path).lastPathComponent)
  }

  // MARK: Pages

  private func takePages() throws {
    let events = earlyEvents + service.takeEvents()
    earlyEvents = []
    for event in events {
      switch event {
      case .opened(let facts): send(.opened(facts), because: .page)
      case .failedToOpen(let error): throw error
      case .locked(let wasWrong): send(.locked(wasWrong: wasWrong), because: .page)
      case .page(let image) where reader.facts == nil:
        sheet = image
        reason = reason ?? .page
      case .counted(let pageCount, let isFirm):
        let event = Event.counted(pageCount: pageCount, isFirm: isFirm)
        if relayout.isLaidOut { relayout.take(event) } else { heldCount.take(event) }
      case .laidOut(let facts, let page): relayout.take(.laidOut(facts, page: page))
      case .page(let image) where relayout.isLaidOut: relayout.take(image)
      case .page(let image):
        note(image)
        pictures.take(image)
      case .outline, .survey, .surveyFailed, .text, .links, .labels, .found, .searched, .thumbnail:
        break
      }
    }
    turnToNewLayout()
    if let count = heldCount.next(for: reader, isBlank: pictures.isBlank) {
      send(count, because: .page)
    }
    askForPages()
  }

  /// The reader as it will be once what waits for pages is done.
  private var readerAhead: Reader {
    gate.isWaiting ? gate.ahead(of: reader) : heldCount.ahead(of: reader)
  }

  /// Shows the pages of a new layout once there are pictures of all that is seen of it; until then
  /// the old ones stay.
  private func turnToNewLayout() {
    if let page = reader.pageToKeep, let layout = relayout.begin() {
      service.layOut(layout, keeping: page)
    }
    guard let (events, images) = relayout.finish(in: reader) else { return }
    pictures.forget()
    heldCount = HeldCount()
    for event in events { send(event, because: .page) }
    for image in images {
      note(image)
      pictures.take(image)
    }
  }

  private func askForPages() {
    if let next = relayout.next(of: reader) {
      service.want(PictureSupply.requests(for: next, beside: relayout.images))
    } else {
      service.want(pictures.requests(for: readerAhead))
    }
  }

  // MARK: Frames

  /// The scene to show: until the first pages have pictures, the desk alone.
  private func currentScene() -> Scene? {
    guard reader.arrangement != nil else { return nil }
    let isReady =
      presented != nil || !reader.visiblePages.contains(where: pictures.isBlank)
    return isReady ? reader.scene : nil
  }

  private func drawIfNeeded() throws {
    let start = monotonicSeconds()
    if reader.isMoving {
      _ = reader.receive(.tick(time: start))
      reason = reason ?? .animation
    }
    guard let scene = currentScene() else { return try showDesk(start: start) }
    let pages = reader.visiblePages
    // A hand that rests on a leaf sees it well.
    let isResting = presented?.quality == .draft && start >= settlingAt && reason == nil
    let frame = ShownFrame(
      scene: scene, view: reader.view,
      quality: isResting ? .full : pictures.quality(for: reader), share: reader.fade?.share ?? 1,
      pictures: pictures.stamps(of: pages))
    guard frame != presented || isExposed else {
      reason = nil
      lastFrameStart = start
      return
    }
    // Nothing changed since the hand came to rest, or only what a draft does not show.
    if !isExposed, let presented, frame.isNeedlessDraft(after: presented) {
      reason = nil
      return
    }
    if !frame.isDrawn(by: presented) || !isFrameDrawn {
      isFrameDrawn = true
      try renderer.draw(
        scene, width: Int(frame.view.width), height: Int(frame.view.height),
        quality: frame.quality)
    }
    present(frame, pages: pages, start: start)
  }

  /// Keeps what the window shows, for a fade to begin with.
  private func keepShown() {
    guard let presented, !isShownKept else { return }
    isShownKept = true
    let (width, height) = (Int(presented.view.width), Int(presented.view.height))
    if !isFrameDrawn {
      try? renderer.draw(presented.scene, width: width, height: height, quality: presented.quality)
      isFrameDrawn = true
    }
    // Without it the new picture is there at once.
    try? renderer.keepShown(share: presented.share)
  }

  private func present(_ frame: ShownFrame, pages: [PageNumber], start: Double) {
    renderer.present(share: frame.share)
    window.swapBuffers()
    hasPresented = true
    isShownKept = false
    lastFrameStart = start
    let cause: FrameRecord.Reason
    if presented?.view != frame.view {
      cause = .resize
    } else if let presented, presented.quality != frame.quality, presented.scene == frame.scene {
      cause = .settle
    } else {
      cause = reason ?? (isExposed ? .resize : .page)
    }
    presented = frame
    reason = nil
    isExposed = false
    guard let log else { return }
    let now = monotonicSeconds()
    let sharp = pictures.sharpPages(of: reader)
    log.append(
      FrameRecord(
        time: now, milliseconds: (now - start) * 1000,
        pages: pages.map { ($0, frame.quality == .full && sharp.contains($0)) },
        blank: pages.count(where: pictures.isBlank),
        turning: reader.turning.flights.count + (frame.share < 1 ? 1 : 0), quality: frame.quality,
        reason: cause))
  }
}
