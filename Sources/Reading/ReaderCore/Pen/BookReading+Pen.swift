import PageDrawing
import PageGeometry
import PageLayout
import PageMotion
import RectoBookModel

/// A hand that draws on pages that lie flat.
extension BookReading {
  /// How much of a page at its outer edge takes the leaf, and not the pen.
  private static let gripShare = 0.04
  /// Millimetres across a pixel.
  private static let pixel = 25.4 / 96

  /// A mouse went down.
  ///
  /// - Returns: whether it draws now: not where no tool is in the hand, beside the paper, or at the edge by which a
  ///   leaf is taken.
  mutating func beginDrawing(at place: Vector2, time: Double) -> Bool {
    if drawing.hand.aid == .eyedropper {
      guard !notes.selectsText, inView.spot(at: place) != nil else { return false }
      inView.pointer.action = .drawing
      return true
    }
    guard let tool = drawing.hand.tool, !notes.selectsText,
      beginDrawing(tool, with: PenContact(.down, at: place, time: time))
    else { return false }
    inView.pointer.action = .drawing
    return true
  }

  /// A pen did something.
  ///
  /// - Returns: what follows; nil where it is no pen there, but a hand.
  mutating func receive(_ contact: PenContact) -> [Effect]? {
    drawing.hand.hasPen = true
    switch contact.phase {
    case .hover: return []
    case .down:
      let tool = drawing.hand.tool(ofPen: contact.isEraser)
      if !contact.isEraser, drawing.hand.aid == .eyedropper { return askColor(at: contact.place) }
      // What it was doing is done.
      let ended = inView.pointer.isPenDown ? endDrawing() : []
      guard beginDrawing(tool, with: contact) else { return nil }
      inView.pointer.isPenDown = true
      return ended
    case .move: return inView.pointer.isPenDown ? draw(with: contact) : nil
    case .up:
      guard inView.pointer.isPenDown else { return nil }
      // Where it is lifted it is pressed no more: that is no part of the line.
      return endDrawing()
    }
  }

  private mutating func beginDrawing(_ tool: PenTool, with contact: PenContact) -> Bool {
    if !inView.pointer.action.holdsPaper, inView.turning.isMoving, !isGrip(contact.place) {
      // Who writes on a page that is still coming does not wait for it.
      inView.landAll()
    }
    // A folded book lies flat at once for who draws on it.
    inView.fold = BookFold()
    if drawing.hand.aid == .lasso, !contact.isEraser { return beginLasso(at: contact.place) }
    guard let found = spot(under: contact.place), !isGrip(contact.place) else { return false }
    let height = inView.seen?.pagePlaces[found.page]?.size.y ?? inView.hold.size.height
    drawing.begin(tool, with: sample(contact, found), unit: max(1, height) * Self.pixel)
    return true
  }

  /// The point of a page under a place: of one that lies, or of the leaf that another hand holds.
  private func spot(under place: Vector2) -> PageSpot? {
    if let spot = inView.spot(at: place) { return spot }
    guard case .holding(let holding) = inView.pointer.action, let pick = inView.pick(at: place),
      pick.leaf == holding.leaf, let page = pick.page
    else { return nil }
    return PageSpot(page: page, point: Vector2(pick.pagePoint.x, 1 - pick.pagePoint.y))
  }

  /// Whether a hand takes the leaf there, whatever it holds: at the edge away from the spine, where a leaf can be
  /// turned.
  func isGrip(_ place: Vector2) -> Bool {
    guard let shape = inView.shape, let pick = inView.pick(at: place) else { return false }
    return pick.page != nil && pick.point.x > shape.leafWidth * (1 - Self.gripShare)
  }

  /// Whether a stroke is under way though no pen is down: something else has taken the hand.
  var hasLostPen: Bool {
    drawing.page != nil && inView.pointer.action != .drawing && !inView.pointer.isPenDown
  }

  /// The pen has moved: where it comes to another page, a stroke ends there and another begins.
  mutating func draw(with contact: PenContact) -> [Effect] {
    if drawing.lassoAct != nil {
      followLasso(to: contact.place)
      return []
    }
    guard let seen = inView.seen, let page = drawing.page, let tool = drawing.toolDown else {
      return []
    }
    let (place, places) = (contact.place, seen.pagePlaces)
    guard let lies = places[page] else {
      // Of a leaf that is bent there is only what is seen of it.
      if let spot = spot(under: place), spot.page == page {
        drawing.move(with: sample(contact, spot))
      }
      return []
    }
    let last = inView.pointer.lastDrawn ?? place
    inView.pointer.lastDrawn = place
    func spotOn(_ page: PageNumber, at place: Vector2, _ lies: PagePlace) -> PageSpot {
      PageSpot(page: page, point: lies.point(at: place).held)
    }
    var told = sample(contact, spotOn(page, at: place, lies))
    if drawing.isRuled, let start = drawing.wet?.stroke.samples.first?.position {
      told.at.point = StraightEdge.end(
        from: start, to: told.at.point, within: Vector2(inView.aspect(of: page), 1))
    }
    drawing.move(with: told)
    // A ruler lies on one page.
    guard !drawing.isRuled, let found = inView.spot(at: place), found.page != page,
      let there = places[found.page]
    else { return [] }
    let ended = drawing.end(joins: inView.pointer.hasCrossed)
    inView.pointer.hasCrossed = true
    drawing.begin(
      tool, with: sample(contact, spotOn(found.page, at: last, there)),
      unit: max(1, there.size.y) * Self.pixel)
    drawing.move(with: sample(contact, spotOn(found.page, at: place, there)))
    return ended
  }

  /// The pen was lifted.
  mutating func endDrawing() -> [Effect] {
    defer { (inView.pointer.hasCrossed, inView.pointer.isPenDown) = (false, false) }
    if inView.pointer.action == .drawing { inView.pointer.action = .idle }
    inView.pointer.lastDrawn = nil
    return drawing.end(joins: inView.pointer.hasCrossed)
  }

  private func sample(_ contact: PenContact, _ spot: PageSpot) -> BookDrawing.Sample {
    let point = Vector2(spot.point.x * inView.aspect(of: spot.page), spot.point.y)
    return BookDrawing.Sample(
      at: BookDrawing.PagePoint(page: spot.page, point: point), time: contact.time,
      pressure: contact.pressure, tilt: contact.tilt)
  }

  // MARK: Orders

  /// Does what was ordered about drawing; nil where it is about something else.
  mutating func performPen(_ invocation: Invocation) -> Reply? {
    var reply: Reply = []
    switch invocation.command {
    case .draw:
      if let fault = takeTool(named: invocation.argument) { return fault }
    case .erase:
      let isHeld = drawing.hand.tool?.erases ?? false && drawing.hand.aid == nil
      drawing.take(isHeld ? drawing.hand.lastPen : PenTool.eraser)
    case .lasso: drawing.use(drawing.hand.aid == .lasso ? nil : .lasso)
    case .eyedropper: reply = lookForColor()
    case .ruler:
      if drawing.hand.tool == nil { drawing.take(drawing.hand.last) }
      drawing.hand.hasRuler.toggle()
    case .mix: if let fault = mix(invocation) { return fault }
    case .penWidth:
      guard let tool = drawing.hand.tool else { return .reporting(DrawingText.noTool) }
      let index = invocation.count.map { $0 - 1 } ?? drawing.hand.widthIndex(of: tool) + 1
      drawing.hand.setWidth(index)
    case .penColor:
      if let item = drawing.heldItem { return recolor(invocation, item) }
      // Who holds an eraser means to draw.
      if drawing.hand.tool?.erases == true { drawing.take(drawing.hand.lastPen) }
      guard let tool = drawing.hand.tool else { return .reporting(DrawingText.noTool) }
      let index = invocation.count.map { $0 - 1 } ?? (drawing.hand.colorIndex(of: tool) ?? -1) + 1
      drawing.hand.setColor(index)
    case .undo:
      // What was done to pages long ago is undone where one says so.
      if invocation.argument == "pages" { return [.arrangePages(.undo)] }
      return undo(times: invocation.times)
    case .redo:
      if invocation.argument == "pages" { return [.arrangePages(.redo)] }
      return redo(times: invocation.times)
    case .clearPage:
      guard let effects = drawing.clear(pages) else {
        return .reporting(DrawingText.nothingDrawn, topic: "drawing")
      }
      return Reply(effects, reporting: [.init(text: DrawingText.cleared, topic: "drawing")])
    default: return arrangePages(invocation)
    }
    reply.callsTray = drawing.hand.tool != nil
    return reply
  }

  /// Takes up the tool of a name, or the last one, or puts away what is held.
  ///
  /// - Returns: what is told where there is no such tool.
  private mutating func takeTool(named name: String) -> Reply? {
    guard !name.isEmpty else {
      drawing.take(drawing.hand.tool == nil ? drawing.hand.last : nil)
      return nil
    }
    guard let tool = PenTool(name: name) else {
      return .reporting(DrawingText.noTool(name), isError: true)
    }
    drawing.take(tool)
    return nil
  }

  private mutating func undo(times: Int) -> Reply {
    var effects: [Effect]?
    for _ in 0..<times {
      guard
        let more = notes.undoAnnotating(in: AnnotationContext(self))
          ?? drawing.undo(on: pages, elsewhere: true)
      else { break }
      effects = (effects ?? []) + more
    }
    guard let effects else { return .reporting(DrawingText.nothingToUndo, topic: "drawing") }
    return look(at: effects, or: notes.pageOfLast(\.undone), telling: DrawingText.undone)
  }

  /// The tray was used, and not by a click.
  mutating func receive(_ action: TrayAction) -> Reply {
    switch action {
    case .mixed(let share, let isDone):
      drawing.hand.mix(share, isDone: isDone)
      return []
    case .rewound(let strokes, let isDone): return rewind(by: strokes, isDone: isDone)
    }
  }

  /// Winds back by so many strokes, or on again where that is negative; the hand lets go where it is done.
  private mutating func rewind(by strokes: Double, isDone: Bool) -> Reply {
    if isDone { return Reply(drawing.endRewind(on: pages)) }
    guard let effects = drawing.rewind(by: strokes, on: pages) else {
      return .reporting(
        strokes < 0 ? DrawingText.nothingToRedo : DrawingText.nothingToUndo, topic: "drawing")
    }
    return Reply(effects, dismissing: "drawing")
  }

  private mutating func redo(times: Int) -> Reply {
    var effects: [Effect] = []
    for _ in 0..<times {
      guard
        let more = notes.redoAnnotating(in: AnnotationContext(self))
          ?? drawing.redo(on: pages, elsewhere: true)
      else { break }
      effects += more
    }
    return effects.isEmpty
      ? .reporting(DrawingText.nothingToRedo, topic: "drawing")
      : look(at: effects, or: notes.pageOfLast(\.done), telling: DrawingText.doneAgain)
  }

  /// Goes to the page on which the last of some deeds was undone or done again, if it is not in sight: of deeds that
  /// were no strokes, to that of the last annotation.
  private mutating func look(
    at effects: [Effect], or marked: PageNumber?, telling words: (PageNumber) -> String
  ) -> Reply {
    var meant: PageNumber?
    if case .seekDeeds(let page, _, _) = effects.last { meant = page }
    if case .keepAnnotations = effects.last { meant = marked }
    guard let page = meant, !pages.contains(page) else {
      return Reply(effects, dismissing: "drawing")
    }
    jump(to: page)
    return Reply(effects, reporting: [.init(text: words(page), topic: "drawing")])
  }
}
