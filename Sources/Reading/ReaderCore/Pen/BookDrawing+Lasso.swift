import PageDrawing
import PageGeometry
import RectoBookModel

/// Strokes that a lasso holds: each thing that is done to them is one deed, and what is seen follows the hand.
extension BookDrawing {
  /// Page heights between two points of a line, and how many points a line has at most.
  private static let (step, most) = (0.0008, 8192)

  /// The page on which a lasso is down.
  var lassoPage: PageNumber? {
    switch lassoAct {
    case .loop(let page, _): page
    case .hold: selection?.page
    case nil: nil
    }
  }

  // MARK: The hand

  /// A line begins; what was held is not any more.
  mutating func beginLoop(at point: PagePoint) {
    (selection, lassoAct) = (nil, .loop(point.page, [point.point]))
  }

  /// A hand takes what is held, at a point of its page.
  mutating func hold(_ grip: StrokeSelection.Grip, at point: Vector2) {
    guard let selection, let log = logs[selection.page] else { return }
    lassoAct = .hold(grip, from: point, before: log)
  }

  /// The hand has moved to a point of the page on which it went down.
  mutating func followLasso(to point: Vector2) {
    switch lassoAct {
    case .loop(let page, var points):
      guard points.count < Self.most, let last = points.last, (point - last).length >= Self.step
      else { return }
      points.append(point)
      lassoAct = .loop(page, points)
    case .hold(let grip, let start, let before):
      guard let held = selection else { return }
      let placement = held.placement(grip, from: start, to: point)
      selection?.held = placement
      var log = before
      if placement != Placement() { log.perform(.place(held.ids, placement)) }
      replace(log, of: held.page)
    case nil: break
    }
  }

  /// The hand is lifted: a line holds what is in it, and what was moved stays where it is.
  ///
  /// - Returns: what is to be kept.
  mutating func endLasso() -> [Effect] {
    guard let act = lassoAct else { return [] }
    lassoAct = nil
    switch act {
    case .loop(let page, let points):
      guard let drawing = logs[page]?.drawing else { return [] }
      selection = StrokeSelection(
        Lasso.strokes(inside: points, of: drawing), of: drawing, on: page)
      return []
    case .hold(_, _, let before):
      guard let held = selection else { return [] }
      replace(before, of: held.page)
      return place(held.held)
    }
  }

  /// What the hand does that holds something is given up: all is as before it went down. Nothing is held by a line that
  /// is not done.
  mutating func cancelLasso() {
    if case .hold(_, _, let before) = lassoAct, let held = selection {
      replace(before, of: held.page)
      selection?.held = Placement()
    }
    lassoAct = nil
  }

  /// Looks anew where what is held lies: something else was done to its page.
  mutating func renewSelection() {
    guard let held = selection else { return }
    selection = logs[held.page].flatMap {
      StrokeSelection(held.ids, of: $0.drawing, on: held.page)
    }
  }

  /// What is held is held no longer; all stays where it is.
  mutating func drop() {
    cancelLasso()
    selection = nil
  }

  /// Gives up what the hand does, the innermost first: what a lasso does, what it holds, what is done instead of
  /// drawing, the tool.
  mutating func leave() {
    if lassoAct != nil {
      cancelLasso()
    } else if selection != nil {
      selection = nil
    } else if hand.aid != nil {
      hand.use(nil)
    } else {
      hand.take(nil)
    }
  }

  // MARK: Deeds

  /// Holds all that is drawn on a page; false where that is nothing.
  mutating func holdAll(on page: PageNumber) -> Bool {
    guard let drawing = logs[page]?.drawing,
      let all = StrokeSelection(drawing.items.map(\.stroke.id), of: drawing, on: page)
    else { return false }
    (selection, lassoAct) = (all, nil)
    return true
  }

  /// Moves what is held, turns it or makes it larger.
  mutating func place(_ placement: Placement) -> [Effect] {
    change { strokes, way in .place(strokes.map(\.id), placement.seen(over: way)) }
  }

  /// Gives what is held another colour, as in strokes.
  mutating func recolor(_ color: UInt32) -> [Effect] {
    change { strokes, _ in .color(strokes.map(\.id), color) }
  }

  /// Erases what is held.
  mutating func eraseSelection() -> [Effect] { change { strokes, _ in Self.erasing(strokes) } }

  /// What is held, as it is drawn; nil where nothing is.
  var heldItem: Drawing.Item? {
    selection.flatMap { held in held.ids.first.flatMap { logs[held.page]?.drawing[$0] } }
  }

  /// Does something to what is held, and to the other halves of lines over the gutter: all of it is one deed.
  ///
  /// - Parameter deed: what is done to strokes of a page; with the way from its points to those of the page of what is
  ///   held.
  /// - Returns: what is to be kept.
  private mutating func change(_ deed: ([Stroke], Vector2) -> Deed) -> [Effect] {
    guard let held = selection, let before = logs[held.page]?.drawing else { return [] }
    selection?.held = Placement()
    let done = deed(held.ids.compactMap { before[$0]?.stroke }, .zero)
    // A deed that does nothing is none.
    var after = before
    after.perform(done)
    guard after != before else { return [] }
    defer { renewSelection() }
    let halves = otherHalves(of: held.ids, on: held.page)
    return perform(done, on: held.page, joins: false)
      + halves.flatMap { perform(deed([$0.stroke], $0.way), on: $0.page, joins: true) }
  }
}
