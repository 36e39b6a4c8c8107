public import PageDrawing
import PageGeometry
import RectoBookModel

/// What is drawn on the pages of the open book, as far as that is known, and the hand that draws.
struct BookDrawing: Equatable, Sendable {
  /// What the hand holds.
  var hand = PenHand()
  /// All that was done to each page.
  private(set) var logs: [PageNumber: DeedLog] = [:]
  /// The stroke under the pen.
  private(set) var wet: WetPage?
  /// What the hand has done in this window: a line over the gutter is a deed on either page.
  private(set) var history = HandHistory()
  /// What the names of strokes begin with.
  private let seed: UInt64
  /// How many names were given.
  private var count: UInt64 = 0
  /// What an eraser does that is down.
  private var erasing: Erasure?
  /// The page that was moved last.
  private(set) var moved: Moved?
  /// How many pages there were when a leaf was asked for at their end.
  private var leafAskedAt: Int?
  /// What is drawn where text lay otherwise.
  var elsewhere = SlippedInk()
  /// The strokes that a lasso holds.
  var selection: StrokeSelection?
  /// What is wound back in part.
  var wound: Wound?
  /// What a lasso does that is down.
  var lassoAct: LassoAct?

  /// A stroke under the pen, and the page that it is on.
  struct WetPage: Equatable, Sendable {
    var page: PageNumber
    var stroke: WetStroke
    /// When it began, in seconds of the events' clock.
    var since: Double
  }

  /// One way of an eraser over a page: a single deed, however often it was heard of.
  private struct Erasure: Equatable, Sendable {
    /// What it is.
    var tool: PenTool
    /// Where it is.
    var at: PagePoint
    /// What it has taken.
    var parts: [Stroke.ID: ParameterSet] = [:]
    /// How many deeds held before it.
    var before: Int
  }

  /// A page that was moved, and where the pointer was.
  struct Moved: Equatable, Sendable {
    var page: PageNumber
    var under: Vector2?
  }

  /// The last that was done, of which a part is not seen.
  struct Wound: Equatable, Sendable {
    /// How much of it is not, above 0 and below 1.
    var share: Double
    /// What is seen of the pages that it was done to.
    var drawings: [PageNumber: Drawing]
  }

  typealias Step = HandHistory.Step

  /// A point of a page in page heights from its upper left corner, y down.
  struct PagePoint: Equatable, Sendable {
    var page: PageNumber
    var point: Vector2
  }

  /// Nothing is drawn.
  ///
  /// - Parameter seed: no other window draws with the same one.
  init(seed: UInt64) { self.seed = seed }

  /// Forgets what is on pages: they have other numbers now, or belong to another book.
  ///
  /// - Parameter keepsHistory: whether it is the same sketchbook, of which what was done is undone all the same.
  mutating func forgetPages(keepsHistory: Bool = false) {
    (logs, wet, erasing) = ([:], nil, nil)
    if !keepsHistory { history = HandHistory() }
    (selection, lassoAct, wound) = (nil, nil, nil)
    elsewhere = SlippedInk()
  }

  /// What is kept of a page came.
  mutating func receive(_ log: DeedLog, of page: PageNumber) {
    if lassoPage == page { cancelLasso() }
    replace(log, of: page)
    if selection?.page == page { renewSelection() }
  }

  /// So much was done to a page.
  mutating func replace(_ log: DeedLog, of page: PageNumber) { (logs[page], wound) = (log, nil) }

  // MARK: The hand

  /// Takes a tool, or puts away what is held: the lasso holds nothing any more.
  mutating func take(_ tool: PenTool?) {
    drop()
    hand.take(tool)
  }

  /// Does something else for a while, or draws again.
  mutating func use(_ aid: HandAid?) {
    drop()
    hand.use(aid)
  }

  /// Whether all that is seen was done: nothing is being wound back, erased or dragged.
  var isRecorded: Bool { wound == nil && erasing == nil && lassoAct == nil }

  /// Whether a stroke is under way that lies along a ruler.
  var isRuled: Bool { wet?.stroke.isRuled ?? false }

  /// Lays a ruler down for a while, or takes it away: the stroke that is under way lies along it, too.
  mutating func holdRuler(_ isHeld: Bool) {
    hand.holdsRuler = isHeld
    wet?.stroke.isRuled = hand.isRuled
  }

  /// What a pen says that is down on a page, or a mouse; the time in seconds of the events' clock.
  struct Sample: Equatable, Sendable {
    var at: PagePoint
    var time: Double
    var pressure: Double?
    var tilt: Vector2?
  }

  // MARK: The pen

  /// The pen goes down on a page.
  ///
  /// - Parameters:
  ///   - tool: what it is.
  ///   - sample: what it says.
  ///   - unit: millimetres of the screen for each page height.
  mutating func begin(_ tool: PenTool, with sample: Sample, unit: Double) {
    let point = sample.at
    wound = nil
    if tool.erases {
      erasing = Erasure(tool: tool, at: point, before: logs[point.page]?.cursor ?? 0)
      return erase(to: point, pressure: sample.pressure)
    }
    count += 1
    wet = WetPage(
      page: point.page,
      stroke: WetStroke(
        PenSample(point.point, time: 0, pressure: sample.pressure, tilt: sample.tilt),
        id: Stroke.ID(high: seed, low: count), tool: tool,
        width: hand.width(of: tool), color: hand.color(of: tool), unit: unit), since: sample.time)
    wet?.stroke.isRuled = hand.isRuled
  }

  /// The pen has moved on its page.
  mutating func move(with sample: Sample) {
    if erasing != nil { return erase(to: sample.at, pressure: sample.pressure) }
    guard let wet, wet.page == sample.at.page else { return }
    self.wet?.stroke.append(
      PenSample(
        sample.at.point, time: sample.time - wet.since, pressure: sample.pressure,
        tilt: sample.tilt))
  }

  /// The pen is lifted: the stroke is done.
  ///
  /// - Parameter joins: whether it goes on with what was done before.
  /// - Returns: what is to be kept.
  mutating func end(joins: Bool = false) -> [Effect] {
    if lassoAct != nil { return endLasso() }
    if let erasing {
      self.erasing = nil
      guard !erasing.parts.isEmpty else { return [] }
      let page = erasing.at.page
      history.record(Step(page: page, cursor: erasing.before + 1), joins: joins)
      let recorded = Effect.recordDeed(page, .erase(erasing.parts), after: erasing.before)
      let isWhole = erasing.tool == .wholeEraser
      return [recorded] + (isWhole ? eraseHalves(of: Array(erasing.parts.keys), on: page) : [])
    }
    guard let wet else { return [] }
    self.wet = nil
    return perform(.add(wet.stroke.finished), on: wet.page, joins: joins)
  }

  /// The page that the pen is on, while it is down, and what it is.
  var page: PageNumber? { wet?.page ?? erasing?.at.page ?? lassoPage }
  var toolDown: PenTool? { wet?.stroke.tool ?? erasing?.tool }

  /// Takes what lies on the eraser's way to a point of the same page.
  private mutating func erase(to point: PagePoint, pressure: Double?) {
    guard let tool = erasing?.tool, let from = erasing?.at, from.page == point.page else { return }
    erasing?.at = point
    guard let log = logs[point.page] else { return }
    let radius = hand.width(of: tool) / 2 * (pressure.map { 0.33 + 0.67 * $0 } ?? 1)
    let deed = Eraser.deed(
      from: from.point, to: point.point, radius: radius, on: log.drawing,
      mode: tool == .wholeEraser ? .whole : .parts)
    guard case .erase(let more) = deed else { return }
    erasing?.parts.merge(more) { $0.union($1) }
    guard let erasing else { return }
    logs[point.page]?.seek(to: erasing.before)
    logs[point.page]?.perform(.erase(erasing.parts))
  }

  /// Something was done to the pages of the sketchbook.
  ///
  /// - Parameters:
  ///   - deed: what.
  ///   - place: where the pointer was.
  mutating func record(_ deed: SheetBinding.Deed, under place: Vector2?) {
    history.recordArrangement()
    moved = nil
    if case .move(_, let page) = deed, page > 0 {
      moved = Moved(page: PageNumber(page), under: place)
    }
  }

  /// Whether a leaf is to be asked for behind so many pages: not where one is on its way already, with which the book
  /// is read anew.
  mutating func asksLeaf(behind count: Int?) -> Bool {
    defer { leafAskedAt = count }
    return leafAskedAt != count
  }

  /// Does something to a page.
  ///
  /// - Returns: what is to be kept.
  mutating func perform(_ deed: Deed, on page: PageNumber, joins: Bool) -> [Effect] {
    let cursor = logs[page]?.cursor ?? 0
    wound = nil
    logs[page, default: DeedLog()].perform(deed)
    history.record(Step(page: page, cursor: cursor + 1), joins: joins)
    return [.recordDeed(page, deed, after: cursor)]
  }

  /// The pages of the sketchbook are bound otherwise.
  mutating func rebind(to binding: SheetBinding, before: SheetBinding) {
    history.rebind(to: binding, before: before)
  }

  // MARK: Undoing

  /// Undoes what was done last on pages in sight: by the hand in this window, else what their pages say.
  ///
  /// - Parameters:
  ///   - pages: those in sight, in reading order.
  ///   - elsewhere: whether what the hand has done last is undone wherever it lies.
  /// - Returns: what is to be kept; nil where there is nothing to undo.
  mutating func undo(on pages: [PageNumber], elsewhere: Bool = false) -> [Effect]? {
    wound = nil
    // What is under the pen is the last that was done.
    if lassoAct != nil {
      cancelLasso()
      return []
    }
    defer { renewSelection() }
    if wet != nil {
      wet = nil
      return []
    }
    if let erasing {
      logs[erasing.at.page]?.seek(to: erasing.before)
      self.erasing = nil
      return []
    }
    if history.done.last == .arrangement {
      history.undo()
      return [.arrangePages(.undo)]
    }
    let last = elsewhere ? history.lastPages : []
    guard let (steps, isOwn) = undoable(on: pages + last) else { return nil }
    if isOwn { history.undo() }
    return steps.flatMap { seek($0.page, to: $0.cursor - 1, from: $0.cursor) }
  }

  /// What is undone next on pages in sight, and whether the hand has done it in this window; nil where that is
  /// nothing.
  func undoable(on pages: [PageNumber]) -> (steps: [Step], isOwn: Bool)? {
    if case .steps(let last) = history.done.last,
      last.allSatisfy({ pages.contains($0.page) && holds($0, at: $0.cursor) })
    {
      return (last, true)
    }
    return pages.first { (logs[$0]?.cursor ?? 0) > 0 }
      .map { ([Step(page: $0, cursor: logs[$0]?.cursor ?? 1)], false) }
  }

  /// Does again what was undone last on pages in sight; as `undo`.
  mutating func redo(on pages: [PageNumber], elsewhere: Bool = false) -> [Effect]? {
    wound = nil
    guard lassoAct == nil else { return [] }
    defer { renewSelection() }
    if history.undone.last == .arrangement {
      history.redo()
      return [.arrangePages(.redo)]
    }
    if case .steps(let last) = history.undone.last,
      last.allSatisfy({
        (elsewhere || pages.contains($0.page)) && holds($0, at: $0.cursor - 1)
      })
    {
      history.redo()
      return last.flatMap { seek($0.page, to: $0.cursor, from: $0.cursor - 1) }
    }
    return pages.first { page in logs[page].map { $0.cursor < $0.deeds.count } ?? false }
      .map { page in
        let cursor = logs[page]?.cursor ?? 0
        return seek(page, to: cursor + 1, from: cursor)
      }
  }

  /// Whether so many deeds hold of the page of a step, as far as that is known: a sketchbook that is read anew has not
  /// said yet what is drawn on its pages.
  private func holds(_ step: Step, at cursor: Int) -> Bool {
    step.lostSheet == nil && logs[step.page]?.cursor ?? cursor == cursor
  }

  private mutating func seek(_ page: PageNumber, to cursor: Int, from before: Int) -> [Effect] {
    wound = nil
    logs[page]?.seek(to: cursor)
    return [.seekDeeds(page, to: cursor, from: before)]
  }

  /// Takes away all that is drawn on pages; nil where nothing is.
  mutating func clear(_ pages: [PageNumber]) -> [Effect]? {
    let drawn = pages.filter { page in
      logs[page]?.drawing.items.contains { !$0.left.isEmpty } ?? false
    }
    guard !drawn.isEmpty else { return nil }
    cancelLasso()
    defer { renewSelection() }
    var effects: [Effect] = []
    for page in drawn { effects += perform(.clear, on: page, joins: page != drawn[0]) }
    return effects
  }
}

/// What is drawn on a page, dry and wet.
public struct PageInk: Equatable, Sendable {
  /// What is dry.
  public var drawing: Drawing
  /// The stroke under the pen.
  public var wet: WetStroke?

  public init(drawing: Drawing = Drawing(), wet: WetStroke? = nil) {
    (self.drawing, self.wet) = (drawing, wet)
  }
}

extension BookInView {
  /// The extent of a page across, for one down.
  func aspect(of page: PageNumber) -> Double {
    (pageSizes[page] ?? facts?.usualSize ?? .assumed).aspect
  }
}
