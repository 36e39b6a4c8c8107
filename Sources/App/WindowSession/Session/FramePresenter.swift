import RectoBookModel
import RectoDesktop
import RectoOverlay
import PageGeometry
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoShaderText

/// A window, what draws in it, and what it shows: draws frames as the scheduler asks for them, and presents
/// them with what lies over the book.
final class FramePresenter: FrameStage {
  // Properties die in this order: what lives in the context goes before the window that owns it.
  private let looks: LookSession
  var painter = FramePainter()
  let overlay: OverlayView
  let renderer: SceneRenderer
  let window: Window
  /// What is drawn next, and when.
  var scheduler: FrameScheduler
  /// Shows books until the driver has programs, and rests where OpenGL has to draw; nil where neither is to be waited for.
  var composer: FrameComposer?
  /// Whether the programs are ready that draw leaves in motion, and the book at rest: asked while it composes.
  var isRestPrepared = false
  /// The time of shaders that move.
  private(set) var clock = FrameClock()
  /// What lies over the book now.
  var words = OverlayContent()
  var presentedWords = OverlayContent()
  /// Whether the renderer has programs to compile in idle moments.
  var mayPrepare = true
  /// Whether the driver is to have them on disk first: then they take a hundredth of the time.
  var awaitsDriver = false
  /// Whether memory can be given back that a start or a motion took.
  var holdsMemory = true
  /// Whether what the window shows is kept for a fade.
  private var isShownKept = false
  /// Whether shaders were told of a press that is no news any more.
  private var isPressOld = false
  private var shownView = ShownView.numbers(.color)
  /// How long frames took.
  var times = FrameTimeReport()
  /// Whether something may be uncovered that is not made ready.
  private var isAheadAwaited = false
  /// Where the frame lies that was drawn and not yet shown, if it was stored: the window may have another size,
  /// and another one, by then.
  private var stored: WindowSurface?
  /// Where the places lie that were drawn again and are yet to be shown.
  private var storedParts:
    (surface: WindowSurface, parts: [(x: Int, y: Int, width: Int, height: Int)])?
  /// How long the last frame in motion took, in seconds; 0 before there was one.
  private(set) var draftSeconds = 0.0
  /// The number of the frame that was drawn and not yet shown, where passes are timed.
  private var timedFrame: Int?
  /// What went wrong with what a look is held against, and was not told.
  private var faults: [String] = []
  /// The pixel that the device was asked for last.
  private var pixelAsked: AskedPixel?

  /// Shows nothing yet, or what a composer has shown before OpenGL was ready.
  init(
    _ window: Window, _ renderer: SceneRenderer, _ looks: LookSession,
    after composer: FrameComposer?
  ) {
    (self.window, self.renderer, self.looks) = (window, renderer, looks)
    overlay = OverlayView(scale: window.scale)
    self.composer = composer ?? FrameComposer(window)
    self.composer?.endSeekingLight()
    scheduler = FrameScheduler(hasPresented: composer?.isShown == true)
  }

  /// What the window shows; nil where it shows nothing of this book.
  var presented: ShownFrame? { scheduler.presented }

  /// Whether the window shows what changes by itself, because a shader asks what time it is.
  var isRunning: Bool { presented != nil && renderer.wantsTime && !clock.isPaused }

  /// Whether programs are made ready in idle moments.
  var preparesPrograms: Bool { mayPrepare && !awaitsDriver }

  /// Whether rows of a frame are drawn that is not whole yet.
  var isRefining: Bool { painter.isBusy }

  /// Whether the window shows what it is to show as well as it can be drawn.
  var isShownWithCare: Bool { !isRefining && presented?.quality != .draft }

  /// Whether what lies over the book is not what the window shows.
  func areWordsDue(at time: Double) -> Bool {
    words != presentedWords || overlay.needsFrame || overlay.nextFrame.map { $0 <= time } ?? false
  }

  // MARK: Showing

  /// What was presented.
  struct Presentation {
    var frame: ShownFrame
    /// The pages of the book in it.
    var pages: [PageNumber]
    /// When it was begun, and why.
    var start: Double
    var cause: FrameCause
    /// When the first thing was heard of that a hand did since the frame before.
    var inputTime: Double?
    /// Its number, where passes are timed.
    var number: Int?
  }

  /// Goes one step towards what is wanted.
  ///
  /// - Parameters:
  ///   - wanted: what is to be seen.
  ///   - start: now.
  ///   - isNight: whether what lies over the book is dark.
  /// - Returns: what was presented, if anything was.
  /// - Throws: where OpenGL does not draw.
  func show(
    _ wanted: FrameScheduler.Wanted, at start: Double, isNight: Bool
  ) throws -> Presentation? {
    defer { renewPress() }
    overlay.isNight = isNight
    return try step(towards: wanted, at: start, clock: monotonicSeconds)
  }

  /// Shows a desk without a book.
  ///
  /// - Parameters:
  ///   - scene: the desk, or a sheet on it.
  ///   - view: the window.
  ///   - isSmooth: whether its outlines are.
  ///   - start: now.
  ///   - isNight: as in `show`.
  /// - Throws: where OpenGL does not draw.
  func showDesk(
    _ scene: Scene, in view: ViewSize, isSmooth: Bool, at start: Double, isNight: Bool
  ) throws {
    scheduler.presentDesk()
    try renderer.draw(
      scene, width: Int(view.width), height: Int(view.height), isSmooth: isSmooth)
    renderer.present()
    overlay.isNight = isNight
    try drawWords(in: view, at: start)
    window.swapBuffers()
  }

  func present(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, start: Double
  ) throws -> Presentation {
    if isDrawn, let stored {
      stored.show()
      self.stored = nil
      // Who wants more of it than to see it draws it again.
      defer { scheduler.letGo() }
      return finish(frame, pages: pages, isDrawn: isDrawn, start: start)
    }
    if isDrawn, let (surface, parts) = storedParts {
      storedParts = nil
      // What the window shows beside them is what the renderer holds.
      for part in parts { surface.show(part) }
      return finish(frame, pages: pages, isDrawn: isDrawn, start: start)
    }
    if frame.other == nil {
      renderer.present(share: frame.share)
    } else {
      renderer.present(split: frame.split)
    }
    try drawWords(in: frame.view, at: start)
    window.swapBuffers()
    return finish(frame, pages: pages, isDrawn: isDrawn, start: start)
  }

  /// Whether a draft may be stored for the window without OpenGL, and nothing is to be read of it.
  private func canStore(_ frame: ShownFrame, at time: Double) -> Bool {
    frame.quality == .draft && isBare(frame, at: time)
  }

  /// Whether nothing lies over a frame, and all of it is seen.
  private func isBare(_ frame: ShownFrame, at time: Double) -> Bool {
    frame.share == 1 && frame.other == nil && !renderer.keepsExact
      && words == OverlayContent() && !areWordsDue(at: time) && overlay.nextFrame == nil
  }

  func patch(_ frame: ShownFrame, within places: [[Vector2]]) throws {
    let surface = isBare(frame, at: monotonicSeconds()) ? window.surface : nil
    renderer.surface = surface
    defer { renderer.surface = nil }
    let parts = try renderer.patch(frame.scene, within: places)
    storedParts = surface.flatMap { surface in parts.map { (surface, $0) } }
  }

  private func finish(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, start: Double
  ) -> Presentation {
    isShownKept = false
    if isDrawn, frame.quality == .full { awaitAhead() }
    if frame.quality == .draft { holdsMemory = true }
    let inputTime = scheduler.inputTime
    let cause = scheduler.present(frame, pages: pages, isDrawn: isDrawn, at: start)
    defer { timedFrame = nil }
    return Presentation(
      frame: frame, pages: pages, start: start, cause: cause, inputTime: inputTime,
      number: timedFrame)
  }

  private func drawWords(in view: ViewSize, at time: Double) throws {
    try overlay.draw(words, width: Int(view.width), height: Int(view.height), at: time)
    presentedWords = words
  }

  // MARK: Drawing

  func draw(_ frame: ShownFrame, at time: Double) throws {
    renderer.moment = clock.moment(at: time)
    let (firstDraws, wasPressNew) = (renderer.firstDraws, renderer.isPressNew)
    let surface = canStore(frame, at: time) ? window.surface : nil
    renderer.surface = surface
    defer { renderer.surface = nil }
    try draw(frame)
    stored = renderer.isStored ? surface : nil
    isPressOld = wasPressNew && renderer.wantsPointer
    let seconds = monotonicSeconds() - time
    if frame.quality == .draft { draftSeconds = seconds }
    times.record(seconds: seconds, isFirst: renderer.firstDraws != firstDraws)
    timedFrame = renderer.timesPasses ? renderer.timedFrame : nil
  }

  /// Draws a frame, and beside it what it is held against; the renderer holds it then.
  func draw(_ frame: ShownFrame) throws {
    prepareRenderer(for: frame)
    try renderer.drawBoth(
      frame.scene, width: Int(frame.view.width), height: Int(frame.view.height),
      quality: frame.quality, isSmooth: frame.isSmooth)
  }

  /// Whether what the window shows at rest is yet to be made ready for a leaf that rises there: once there
  /// are programs for that, which are those of a draft.
  var isRestUnready: Bool {
    (!mayPrepare || draftSeconds > 0) && presented?.quality == .full && renderer.isRestUnready
  }

  /// Whether what a leaf would uncover is yet to be made ready: once all else is, and nothing is to be smoothed.
  var isAheadUnready: Bool {
    isAheadAwaited && !preparesPrograms && presented?.quality == .full
      && presented?.isSmooth == true
      && !renderer.isRestUnready
  }

  /// What a leaf would uncover is to be made ready, or made ready anew.
  func awaitAhead() { isAheadAwaited = true }

  /// Makes a part of what a leaf would uncover ready, which scenes with a leaf in the air show.
  func readyAhead(of scenes: [Scene]) {
    // Without it that page becomes sharp while the leaf moves.
    isAheadAwaited = (try? renderer.readyAhead(of: scenes)) ?? false
  }

  /// Makes it ready.
  func readyRest() {
    // Without it the first frame in motion does it.
    renderer.readyRest()
  }

  /// Gives back the memory of a start, or of motion that has ended.
  func returnMemory() {
    holdsMemory = false
    renderer.returnMemory()
  }

  func prepareRenderer(for frame: ShownFrame) {
    renderer.marks = frame.highlights.mapValues { $0.map(\.mark) }
    // Programs of other settings, or of another view, are made when they are needed, or before.
    if renderer.look.settings != frame.shading {
      renderer.look.settings = frame.shading
      mayPrepare = true
    }
    if shownView != frame.instruments.view { mayPrepare = true }
    shownView = frame.instruments.view
    renderer.look.show(frame.instruments.view)
    renderer.look.leftOut = frame.instruments.leftOut
    do {
      try renderer.setOtherLook(looks.other(of: frame))
    } catch {
      faults.append("\(error)")
    }
  }

  /// Takes what went wrong with what a look is held against.
  func takeFaults() -> [Event] {
    defer { faults = [] }
    return faults.map { .reported($0, isError: true) }
  }

  /// Keeps what the window shows, for a fade to begin with.
  func storeShown() {
    guard let presented, !isShownKept else { return }
    isShownKept = true
    if !scheduler.isHeld {
      try? draw(presented)
      scheduler.hold()
    }
    // Without it the new picture is there at once.
    try? renderer.storeShown(share: presented.share)
  }

  /// Lets go of what belongs to a book that is read no more.
  ///
  /// - Parameter shown: what the window goes on to show.
  func begin(after shown: ShownFrame? = nil) {
    painter.drop()
    composer?.bind(in: nil)
    composer?.rest()
    scheduler.begin(after: shown)
  }

  // MARK: Shaders that ask for time, hands and pixels

  /// Makes the time of shaders go on otherwise; how it does then.
  func change(_ time: ShaderTime) -> ShaderClock {
    clock.change(time, at: monotonicSeconds())
    if renderer.wantsTime { scheduler.redraw(because: .input) }
    return ShaderClock(
      seconds: clock.seconds, isPaused: clock.isPaused, isRead: renderer.wantsTime)
  }

  /// Tells shaders where the pointer is.
  func movePointer(toX x: Double, y: Double) {
    renderer.pointer(atX: x, y: y)
    if renderer.wantsPointer { scheduler.redraw(because: .input) }
  }

  /// Tells shaders where the left button went down on the picture; nil where it went up, or not down there.
  func press(atX x: Double, y: Double, isDown: Bool) {
    if isDown { renderer.press(atX: x, y: y) } else { renderer.release() }
    if renderer.wantsPointer { scheduler.redraw(because: .input) }
  }

  /// What was news in the last frame is none in the next.
  private func renewPress() {
    guard isPressOld else { return }
    isPressOld = false
    scheduler.redraw()
    Window.wake()
  }

  /// The pixel under the pointer where that was asked for, and asks for it where it may be another by now.
  ///
  /// - Parameter isWanted: whether anybody looks at it.
  /// - Returns: what was answered since.
  func readPixel(isWanted: Bool) -> PixelReading? {
    defer { renderer.keepsExact = isWanted }
    guard isWanted, let presented else {
      forgetPixel()
      return nil
    }
    guard scheduler.isHeld, renderer.keepsExact else {
      // What the renderer holds is another picture: this one is drawn again.
      forgetPixel()
      scheduler.redraw()
      Window.wake()
      return nil
    }
    var reading: PixelReading?
    if let asked = pixelAsked, let pixel = renderer.askedPixel {
      reading = PixelReading(x: asked.x, y: asked.y, light: pixel.light, bytes: pixel.bytes)
      // It is shown now, and not when something happens.
      Window.wake()
    }
    askForPixel(of: presented)
    return reading
  }

  /// Nobody waits for the pixel that was asked for: without this none would be asked for any more.
  private func forgetPixel() {
    pixelAsked = nil
    renderer.forgetPixel()
  }

  private func askForPixel(of presented: ShownFrame) {
    let pointer = window.pointer
    guard pointer.x.isFinite, pointer.y.isFinite,
      (0..<presented.view.width).contains(pointer.x),
      (0..<presented.view.height).contains(pointer.y)
    else { return }
    let asked = AskedPixel(x: Int(pointer.x), y: Int(pointer.y), drawnAt: scheduler.drawnAt)
    guard asked != pixelAsked, !renderer.isPixelAwaited else { return }
    pixelAsked = asked
    let share = (Double(asked.x) + 0.5) / presented.view.width
    renderer.askForPixel(
      atX: share, y: (Double(asked.y) + 0.5) / presented.view.height,
      ofOther: presented.other != nil && share >= presented.split)
  }

  /// A pixel of a frame, which was drawn at a time.
  private struct AskedPixel: Equatable {
    var x: Int
    var y: Int
    var drawnAt: Double
  }
}
