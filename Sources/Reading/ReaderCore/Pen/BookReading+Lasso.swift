import PageDrawing
import PageGeometry
import RectoBookModel
import RectoKeyboard

/// A hand with a lasso, or that takes a colour from a page.
extension BookReading {
  /// A hand with a lasso went down: it takes what is held, else a line begins.
  ///
  /// - Returns: whether it does: not beside paper.
  mutating func beginLasso(at place: Vector2) -> Bool {
    if let seen = seenStrokes, let point = point(of: seen.held.page, at: place),
      let grip = seen.grip(at: place, point: point)
    {
      drawing.hold(grip, at: point)
      return true
    }
    guard !isGrip(place), let spot = inView.spot(at: place),
      let point = point(of: spot.page, at: place)
    else {
      drawing.selection = nil
      return false
    }
    drawing.beginLoop(at: BookDrawing.PagePoint(page: spot.page, point: point))
    return true
  }

  /// It has moved.
  mutating func followLasso(to place: Vector2) {
    guard let page = drawing.lassoPage, let point = point(of: page, at: place) else { return }
    drawing.followLasso(to: point)
  }

  /// The point of a page that lies flat, in page heights, at a place that may be beside it.
  private func point(of page: PageNumber, at place: Vector2) -> Vector2? {
    guard let lies = inView.seen?.pagePlaces[page] else { return nil }
    let point = lies.point(at: place).held
    return Vector2(point.x * inView.aspect(of: page), point.y)
  }

  // MARK: What is seen

  /// What is held, where its page lies flat; nil where nothing is.
  private var seenStrokes: SeenStrokes? {
    guard let held = drawing.selection, let lies = inView.seen?.pagePlaces[held.page] else {
      return nil
    }
    return SeenStrokes(held: held, lies: lies, aspect: inView.aspect(of: held.page))
  }

  /// The line that is drawn, or the box around what is held; nil where there is neither, or its page does not lie
  /// flat.
  var shownLasso: OverlayContent.Lasso? {
    guard case .loop(let page, let points) = drawing.lassoAct else { return seenStrokes?.box }
    let aspect = inView.aspect(of: page)
    return inView.seen?.pagePlaces[page].map { lies in
      OverlayContent.Lasso(line: points.map { lies.place(of: Vector2($0.x / aspect, $0.y)) })
    }
  }

  // MARK: Keys

  /// Takes a key while strokes are held; nil where it means nothing to them.
  mutating func receive(_ chord: Chord, of keys: KeyTable) -> [Effect]? {
    guard let seen = seenStrokes, drawing.lassoAct == nil,
      let control = keys.control(for: chord, in: .strokes)
    else { return nil }
    if control == .remove { return drawing.eraseSelection() }
    return seen.placement(of: control).map { drawing.place($0) }
  }

  // MARK: Orders

  /// Holds all that is drawn on the page under the pointer, or in sight: on the next one where all of one is held.
  mutating func holdAll() -> Reply {
    let held = drawing.selection.flatMap { pages.firstIndex(of: $0.page) }.map { $0 + 1 }
    let start = held ?? pages.firstIndex { $0 == inView.pageMeant(after: nil) } ?? 0
    for index in pages.indices where drawing.holdAll(on: pages[(start + index) % pages.count]) {
      return []
    }
    return .reporting(DrawingText.nothingDrawn, topic: "drawing")
  }

  /// Another colour was asked for while strokes are held: they have it now.
  mutating func recolor(_ invocation: Invocation, _ item: Drawing.Item) -> Reply {
    let choices = drawing.hand.choices(of: item.stroke.tool)
    let next = choices.firstIndex(of: item.color).map { $0 + 1 } ?? 0
    let index = invocation.count.map { $0 - 1 } ?? next
    var reply = Reply(drawing.recolor(choices[index % choices.count]))
    reply.callsTray = true
    return reply
  }

  // MARK: Colours that are seen

  /// Asks for the colour at a place of a page that lies flat.
  ///
  /// - Returns: what to ask for; nil beside the pages.
  func askColor(at place: Vector2) -> [Effect]? {
    guard let spot = inView.spot(at: place), let lies = inView.seen?.pagePlaces[spot.page] else {
      return nil
    }
    return [.askColor(spot.page, at: spot.point, across: lies.size.x)]
  }

  /// The hand learns something.
  mutating func receive(_ news: HandNews) -> Reply {
    switch news {
    case .seenColor(let color): return take(seen: color)
    case .ownColors(let colors): drawing.hand.recall(colors)
    case .elsewhere(let ink):
      drawing.elsewhere.receive(ink)
      return Reply(askPlaces())
    case .wantsLines(let page):
      drawing.elsewhere.wantLines(of: page)
      return Reply(askPlaces())
    case .rebound(let binding, let before):
      notes.rebind(to: binding, before: before)
      // What is under the pen is kept where it was begun.
      let ended = endDrawing()
      drawing.rebind(to: binding, before: before)
      return Reply(ended)
    }
    return []
  }

  /// The colour that was asked for came; nil where there is no picture there yet.
  private mutating func take(seen color: UInt32?) -> Reply {
    guard let color else { return .reporting(DrawingText.noColorYet, topic: "drawing") }
    drawing.hand.adopt(color)
    var reply = Reply([], dismissing: "drawing")
    reply.callsTray = true
    return reply
  }

  /// Looks for a colour from now on; where the hand does so already, it takes that under the pointer.
  mutating func lookForColor() -> Reply {
    guard drawing.hand.aid == .eyedropper else {
      drawing.use(.eyedropper)
      return []
    }
    let pointer = inView.pointer.hover
    guard let place = pointer.place, let asked = askColor(at: place) else {
      drawing.use(nil)
      return []
    }
    return Reply(asked)
  }

  /// Stirs more of the second colour in: as much as was said in hundredths, else the next quarter, round and round.
  mutating func mix(_ invocation: Invocation) -> Reply? {
    let hand = drawing.hand
    guard let tool = hand.tool, !tool.erases else { return .reporting(DrawingText.noTool) }
    let quarters = (hand.mixture(of: tool).share * 4).rounded(.down)
    let next = quarters >= 4 ? 0 : (quarters + 1) / 4
    var share = invocation.count.map { min(1, Double($0) / 100) } ?? next
    // A count is never 0; the word may be.
    if invocation.argument == "0" { share = 0 }
    drawing.hand.mix(share, isDone: true)
    return nil
  }
}

extension Vector2 {
  /// The same, no farther from a page than a hand that draws goes.
  var held: Vector2 {
    Vector2(x.isFinite ? x.clamped(to: -2...3) : 0, y.isFinite ? y.clamped(to: -2...3) : 0)
  }
}
