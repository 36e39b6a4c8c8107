public import RectoBookModel
public import PageGeometry
internal import PageLayout
internal import RectoSceneRendering

/// Decides, for one window, what is drawn next and how long may be waited for an event: a value that knows
/// the time and what steps cost, and nothing of windows.
///
/// Where the processor draws, a frame with all care takes many times as long as an event may wait. Such a
/// frame is drawn a few rows at a time, unseen, and shown once it is whole; an event that changes what is to
/// be seen drops it.
///
/// Laws: where the window shows what is wanted, nothing is drawn; what an event changed is shown by the next
/// frame that is presented; rows are begun only if, by what the last ones cost, they take no longer than
/// `bound`; a frame that was begun and is wanted no longer is never shown.
public struct FrameScheduler: Equatable, Sendable {
  /// Seconds that an event may wait for rows of a frame.
  public static let bound = 0.012

  /// Seconds after a motion for which sharp pages are waited for. Longer, and a hand that rests on a
  /// leaf would wait to see it well.
  public static let settling = 0.12

  /// Seconds after a full frame was begun until it is drawn again with smooth outlines, where that takes long: an
  /// event that comes meanwhile waits for a few rows at most.
  public static let smoothing = 0.12

  /// Seconds that a frame with smooth outlines may take to be drawn at once, and not after one without; and by how
  /// much it may take longer than that.
  public static let soon = 0.15, hardlyLonger = 0.08

  /// Seconds without an event after which something may be done that takes long and cannot be divided.
  public static let calm = 1.0

  /// What the window shows; nil where it shows nothing of this book.
  public private(set) var presented: ShownFrame?
  /// The pages of the book in it.
  public private(set) var presentedPages: [PageNumber] = []
  /// Whether the window shows anything of ours.
  public private(set) var hasPresented = false
  /// Whether the renderer still holds what the window shows.
  public private(set) var isHeld = true
  /// Whether the window is to be shown anew, whatever it shows.
  public private(set) var isExposed = false
  /// Why the next frame is drawn; nil where nothing has happened since the last.
  public private(set) var cause: FrameCause?
  /// When a frame was begun last, or found to be needless.
  public private(set) var passedAt = 0.0
  /// When the frame that is shown was drawn.
  public private(set) var drawnAt = 0.0
  /// When the first thing was heard of that a hand did since the last frame.
  public private(set) var inputTime: Double?
  /// When anything was heard of last; nil where nothing was yet.
  public private(set) var heardAt: Double?
  /// Since when the window shows anything.
  private var shownSince: Double?
  private var refinement: Refinement?
  /// What rows cost.
  private var paces: [Care: RowPace] = [:]
  /// What a row of the last whole frame took on average.
  private var secondsPerRow: [Care: Double] = [:]
  /// Whether anything was presented since `takeRest` was asked last.
  private var isRestDue = false

  /// How a frame is drawn a few rows at a time: without smooth outlines, with them, or these alone, over the frame
  /// that is shown.
  private enum Care: Equatable, Sendable { case plain, smooth, outlines }

  /// A frame that is drawn a few rows at a time.
  private struct Refinement: Equatable, Sendable {
    var frame: ShownFrame
    var care: Care
    /// How many of its rows are drawn.
    var done = 0
    /// What they took.
    var seconds = 0.0
    var beganAt: Double
  }

  /// Whether frames are not to be smoothed yet: the driver would have to make programs for that, while nothing
  /// is heard.
  public var waitsToSmooth = false

  /// A scheduler of a window that shows nothing yet, or, from before OpenGL was ready, something.
  public init(hasPresented: Bool = false) { self.hasPresented = hasPresented }

  // MARK: What happens

  /// Records why the next frame is drawn: of several causes the first counts.
  public mutating func expect(_ cause: FrameCause) { self.cause = self.cause ?? cause }

  /// A hand did something, which was heard of at a time.
  public mutating func hear(at time: Double) {
    inputTime = inputTime ?? time
    heardAt = time
  }

  /// What a hand did has come to an end without a frame.
  public mutating func forgetInput() { inputTime = nil }

  /// The window lost what it showed.
  public mutating func expose() { isExposed = true }

  /// The renderer holds another picture than the window.
  public mutating func letGo() { isHeld = false }

  /// The renderer holds what the window shows again.
  public mutating func hold() { isHeld = true }

  /// What the window shows is to be drawn anew, though it is asked for in the same words.
  ///
  /// - Parameter cause: why, in the place of what was expected; nil where it is nobody's doing.
  public mutating func redraw(because cause: FrameCause? = nil) {
    (isHeld, isExposed, refinement) = (false, true, nil)
    self.cause = cause ?? self.cause
  }

  /// The window is to show something else altogether: what it shows belongs to no book any more, or to
  /// another one.
  ///
  /// - Parameter frame: what the window goes on to show, without pages of a book.
  public mutating func begin(after frame: ShownFrame? = nil) {
    (presented, presentedPages, refinement) = (frame, [], nil)
  }

  // MARK: Waiting

  /// What decides how long may be waited, beside frames.
  public struct Surroundings {
    /// Whether something moves, and is drawn once a refresh of so many seconds.
    public var isMoving = false
    public var refresh = 1.0 / 60
    /// Whether there is something to do at once.
    public var isBusy = false
    /// Whether the service has something to say before an event would come, within so many seconds.
    public var patience: Double?
    /// When something is due.
    public var due: [Double?] = []

    /// Rest.
    public init() {}
  }

  /// How long may be waited for an event.
  public enum Wait: Equatable, Sendable {
    /// Not at all.
    case none
    /// Until the next frame is due, whatever comes: then all that has come is done.
    case frame(due: Double)
    /// Until the first event, or that time.
    case until(Double)
    /// Until the first event.
    case event
  }

  /// How long to wait at a time.
  public func wait(_ around: Surroundings, at time: Double) -> Wait {
    // One frame a refresh, whatever the pointer does: where the driver does not wait for it, this does.
    if around.isMoving { return .frame(due: passedAt + around.refresh - 0.001) }
    if let patience = around.patience { return .until(time + patience) }
    guard hasPresented, !around.isBusy, refinement == nil else { return .none }
    guard let due = (around.due + [settlingAt]).compactMap(\.self).min() else { return .event }
    return .until(max(time + 0.001, due))
  }

  /// When a frame that was drawn in haste is drawn better, unless something moves before; nil where
  /// it cannot be better.
  public var settlingAt: Double? {
    guard let presented else { return nil }
    if presented.quality == .draft { return passedAt + Self.settling }
    return presented.isSmooth || waitsToSmooth ? nil : drawnAt + Self.smoothing
  }

  /// Whether nothing has happened for so long that what was drawn in haste is to be drawn better.
  public func isSettled(at time: Double) -> Bool {
    cause == nil && settlingAt.map { $0 <= time } ?? false
  }

  /// From when on something may be done that takes long and cannot be divided: at once where no hand has
  /// done anything yet.
  public var calmAt: Double { heardAt.map { $0 + Self.calm } ?? 0 }

  /// The same for what can wait for a reader who has only begun to look.
  public var idleAt: Double { max(calmAt, (shownSince ?? .infinity) + Self.calm) }

  // MARK: Drawing

  /// What is to be seen, and what is known of drawing it.
  public struct Wanted {
    public var frame: ShownFrame
    /// The pages of the book in it.
    public var pages: [PageNumber]
    /// Whether all of these have pictures.
    public var isShowable = true
    /// Whether what lies over the book has changed.
    public var isOverlayDue = false
    /// Whether it changes by itself.
    public var isRunning = false
    /// Whether it can be drawn a few rows at a time.
    public var isDivisible = false
    /// Whether its outlines can be drawn alone, where it is presented without smooth ones.
    public var hasOutlines = false
    /// Where alone its pages show something else than in the frame that is presented, if that is known: the corners
    /// of each place, in pixels from the upper left corner.
    public var changes: [[Vector2]]?

    /// A frame that can be shown.
    public init(_ frame: ShownFrame, pages: [PageNumber]) {
      (self.frame, self.pages) = (frame, pages)
    }
  }

  /// What to do.
  public enum Step: Equatable, Sendable {
    /// Nothing: the window shows what is wanted.
    case rest
    /// Show a frame of these pages, which is drawn first where it is not held.
    case present(ShownFrame, pages: [PageNumber], draws: Bool)
    /// Draw these places of the frame that is shown again, and show it: nothing else of it has changed.
    case patch(ShownFrame, pages: [PageNumber], [[Vector2]])
    /// Draw rows of a frame, counted from its lower edge, that is shown once all are drawn.
    case refine(ShownFrame, pages: [PageNumber], rows: Range<Int>)
  }

  /// What to do now for what is wanted. Report what is presented to `present`, and rows to `learn`.
  public mutating func step(for wanted: Wanted, at time: Double) -> Step {
    var (frame, pages) = (wanted.frame, wanted.pages)
    // What the processor draws becomes smooth once nothing else is to be done, and stays so.
    if let presented, presented.quality == .full, frame.isRoughly(presented) {
      frame.isSmooth = presented.isSmooth || isSettled(at: time)
    } else if wanted.isDivisible, frame.quality == .full {
      frame.isSmooth = isSmoothSoon(frame)
    }
    if let refined = refinement?.frame, frame.isRoughly(refined) { frame = refined }
    if !wanted.isShowable, let presented, presented.view == frame.view {
      (frame, pages) = (presented, presentedPages)
    }
    guard frame != presented || isExposed || wanted.isOverlayDue || wanted.isRunning else {
      passedAt = time
      return rest()
    }
    // Nothing changed since the hand came to rest, or only what a draft does not show.
    if !isExposed, !wanted.isRunning, let presented, frame.isNeedlessDraft(after: presented) {
      guard wanted.isOverlayDue else { return rest() }
      frame = presented
    }
    guard !frame.isDrawn(by: presented) || !isHeld || wanted.isRunning else {
      return .present(frame, pages: pages, draws: false)
    }
    let isDivided =
      wanted.isDivisible && frame.quality == .full && hasPresented && !wanted.isRunning
    guard isDivided else {
      refinement = nil
      return .present(frame, pages: pages, draws: true)
    }
    if let presented {
      var changed = frame
      changed.isSmooth = presented.isSmooth
      if isHeld, let changes = wanted.changes, presented.quality == .full,
        changed.isPrinted(otherwiseThan: presented)
      {
        refinement = nil
        return .patch(changed, pages: pages, changes)
      }
      if isQuickerAsDraft(frame, than: presented) {
        refinement = nil
        (frame.quality, frame.isSmooth) = (.draft, false)
        return .present(frame, pages: pages, draws: true)
      }
      // It goes on by itself, whatever is shown before, and whether an event comes or not.
      refinement = begun(frame, for: wanted, at: time)
      // What lies over the book does not wait for it; a draft takes no time to be drawn again.
      if isHeld || presented.quality == .draft, presented.view == frame.view,
        isExposed || wanted.isOverlayDue
      {
        return .present(presented, pages: presentedPages, draws: !isHeld)
      }
    }
    let refined = begun(frame, for: wanted, at: time)
    refinement = refined
    let done = refined.done
    let rows = paces[refined.care, default: RowPace()]
      .rows(left: max(1, frame.rows - done), within: Self.bound)
    return .refine(frame, pages: pages, rows: done..<done + rows)
  }

  /// The frame that is drawn a few rows at a time, as far as it has come.
  private func begun(_ frame: ShownFrame, for wanted: Wanted, at time: Double) -> Refinement {
    if let refinement, refinement.frame == frame { return refinement }
    return Refinement(frame: frame, care: care(for: wanted, as: frame), beganAt: time)
  }

  private mutating func rest() -> Step {
    (cause, refinement) = (nil, nil)
    return .rest
  }

  /// Whether a hand that asked for another place, light or size would wait for a frame with all care.
  private func isQuickerAsDraft(_ frame: ShownFrame, than presented: ShownFrame) -> Bool {
    guard presented.quality == .full, !frame.isInPlace(of: presented) else { return false }
    // The order of a shelf comes late, from the library: under the new titles stand the old covers until then.
    return cause == .input || cause == .resize || frame.hasOtherBooks(than: presented)
  }

  /// How a frame is to be drawn a few rows at a time.
  private func care(for wanted: Wanted, as frame: ShownFrame) -> Care {
    guard frame.isSmooth else { return .plain }
    var plain = frame
    plain.isSmooth = false
    return wanted.hasOutlines && isHeld && plain == presented ? .outlines : .smooth
  }

  /// Whether the outlines alone are drawn of the frame that is drawn a few rows at a time.
  public var refinesOutlines: Bool { refinement?.care == .outlines }

  /// Whether nobody would wait for the smooth outlines of a frame, as far as that is known.
  private func isSmoothSoon(_ frame: ShownFrame) -> Bool {
    guard let smooth = secondsPerRow[.smooth] else { return false }
    let rows = Double(frame.rows)
    return smooth * rows <= Self.soon
      || secondsPerRow[.plain].map { (smooth - $0) * rows <= Self.hardlyLonger } ?? false
  }

  /// Rows of a frame were drawn.
  ///
  /// - Returns: whether all of it is.
  public mutating func learn(_ frame: ShownFrame, rows: Range<Int>, seconds: Double) -> Bool {
    guard var refined = refinement, refined.frame == frame else { return false }
    paces[refined.care, default: RowPace()].learn(rows: rows.count, seconds: seconds)
    (refined.done, refined.seconds) = (rows.upperBound, refined.seconds + seconds)
    refinement = refined
    guard refined.done >= frame.rows else { return false }
    secondsPerRow[refined.care] = refined.seconds / Double(frame.rows)
    return true
  }

  /// When the rows of the frame that is being refined were begun.
  public var refiningSince: Double? { refinement?.beganAt }

  /// A frame was presented.
  ///
  /// - Parameters:
  ///   - frame: what the window shows now.
  ///   - pages: the pages in it.
  ///   - isDrawn: whether it was drawn for this.
  ///   - time: when that began.
  /// - Returns: why it was presented.
  public mutating func present(
    _ frame: ShownFrame, pages: [PageNumber], isDrawn: Bool, at time: Double
  ) -> FrameCause {
    let cause = cause(of: frame)
    if isDrawn {
      (isHeld, refinement) = (true, nil)
      drawnAt = time
    }
    isRestDue = isRestDue || frame != presented
    (presented, presentedPages, hasPresented) = (frame, pages, true)
    shownSince = shownSince ?? time
    (self.cause, isExposed, inputTime) = (nil, false, nil)
    passedAt = time
    return cause
  }

  /// Something was presented that no renderer holds as a frame of a book: an empty desk, a sheet on it, or a
  /// picture of pages that the processor composed.
  public mutating func presentDesk() { (hasPresented, cause, isExposed) = (true, nil, false) }

  /// A pass was made at a time in which nothing could be presented.
  public mutating func pass(at time: Double, forgetsCause: Bool = false) {
    passedAt = time
    if forgetsCause { cause = nil }
  }

  private func cause(of frame: ShownFrame) -> FrameCause {
    guard let presented, presented.view == frame.view else { return .resize }
    if presented.scene == frame.scene, presented.shading == frame.shading,
      presented.other == frame.other, presented.instruments == frame.instruments,
      presented.quality != frame.quality || presented.isSmooth != frame.isSmooth
    {
      return .settle
    }
    return cause ?? (isExposed ? .resize : .page)
  }

  /// Whether everything was drawn that is to be drawn, for the first time since something else was.
  ///
  /// - Parameter isInMotion: whether anything moves still.
  /// - Returns: whether that is so.
  public mutating func takeRest(isInMotion: Bool) -> Bool {
    guard isRestDue, !isInMotion, presented?.quality == .full else { return false }
    isRestDue = false
    return true
  }
}

extension ShownFrame {
  /// How many rows of pixels it has.
  var rows: Int { max(1, Int(view.height)) }
}
