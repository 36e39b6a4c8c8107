import RectoBookModel
import PageGeometry
import PageLayout

/// How the view is held over the book: its size, magnification and place, and how they follow the opening.
///
/// It knows no book: what depends on one takes it as it is seen.
struct ViewHold: Equatable, Sendable {
  /// The size of the view in pixels.
  var size: ViewSize
  /// Magnification, 1 where the opening fits.
  var zoom = 1.0
  /// The offset of the view's middle from the book's, in page heights.
  var pan = Vector2(0, 0)
  /// How the magnification follows the opening; nil where the hand chose it.
  var fit: Fit? = .page
  /// Whether the magnification stays when pages turn.
  var keepsZoom = true
  /// How the view is turned and tilted.
  var posture = Posture.upright
  /// The share of the view's width, at its right, that a panel takes: what fits as a whole lies beside it.
  var aside = 0.0
  /// What was looked at when the view got its size last; nil where nothing was magnified.
  private(set) var sight: Sight?

  /// A spot that is looked at, as near as there is paper to see.
  struct Sight: Equatable {
    var spot: PageSpot
    var stance: Stance
  }

  /// The spot that is looked at still, though it may not be in the middle; nil where the view was moved since.
  var spotInSight: PageSpot? { sight.flatMap { $0.stance == stance ? $0.spot : nil } }

  /// The view is as it is for the sake of a spot.
  mutating func keep(_ spot: PageSpot?) { sight = spot.map { Sight(spot: $0, stance: stance) } }

  /// Magnifications that there are.
  static let zooms = 1.0...16.0
  /// Below the fit there is only one to one: a stamp on a desk, but no speck.
  static let leastZoom = 0.02
  /// The share of the view in whose middle a match is left where it is.
  private static let roomForMatch = 0.7
  /// Radians of one step of tilting.
  private static let tiltStep = 0.075
  /// More steps lead from one end of the range to the other.
  private static let mostTilts = 100

  /// How the book is looked at.
  var stance: Stance { Stance(view: size, zoom: zoom, pan: pan, posture: posture) }

  /// The view as the book sees it: turned with it.
  var seen: ViewSize { posture.turned(size) }

  /// The middle of the view.
  var middle: Vector2 { Vector2(size.width, size.height) / 2 }

  /// Leans the view by steps.
  mutating func tilt(by way: Vector2, times: Int) {
    posture.tilt += way * Self.tiltStep * Double(min(times, Self.mostTilts))
  }

  // MARK: Places

  /// How far to the right of the book's left edge of the view a place is, as a share of what a panel leaves of it.
  func shareAcross(_ place: Vector2) -> Double {
    let middle = Vector2(free.width, free.height) / 2
    return 0.5 + wayAcross(from: middle, to: place) / posture.turned(free).width
  }

  /// How far to the right of the view's middle a place is, in pixels along the book's lines.
  func wayAcross(to place: Vector2) -> Double { wayAcross(from: middle, to: place) }

  /// How far to the right one place is of another, in pixels along the book's lines.
  func wayAcross(from start: Vector2, to place: Vector2) -> Double {
    posture.inBook(Vector2(place.x - start.x, start.y - place.y)).x
  }

  /// The way from the view's middle to a place, across and up in the book, in pixels.
  func fromMiddle(to place: Vector2) -> Vector2 {
    posture.inBook(Vector2(place.x - middle.x, middle.y - place.y))
  }

  // MARK: Moving over the book

  /// Moves the view over the book by so many pixels, across and up in the book.
  mutating func pan(by pixels: Vector2, over book: SeenBook) {
    pan += pixels * book.unitsPerPixel
    limitPan(over: book)
  }

  /// Moves the view by parts of itself, no farther than there is something of the opening to see.
  mutating func pan(byScreens screens: Vector2, over book: SeenBook) {
    let (before, reach) = (pan, reach(of: book))
    pan(by: screens * Vector2(seen.width, seen.height), over: book)
    // What a hand moved farther stays until it is moved back.
    pan.x = pan.x.clamped(to: min(reach.least.x, before.x)...max(reach.greatest.x, before.x))
    pan.y = pan.y.clamped(to: min(reach.least.y, before.y)...max(reach.greatest.y, before.y))
  }

  /// Whether there is more of the opening to see that way.
  func canPan(to way: Vector2, over book: SeenBook) -> Bool {
    let reach = reach(of: book)
    let left = Vector2(
      way.x > 0 ? reach.greatest.x - pan.x : pan.x - reach.least.x,
      way.y > 0 ? reach.greatest.y - pan.y : pan.y - reach.least.y)
    return (way.x != 0 && left.x > 1e-6) || (way.y != 0 && left.y > 1e-6)
  }

  /// Looks at where one begins to read an opening.
  mutating func lookAtHead(of book: SeenBook) {
    let reach = reach(of: book)
    if var sheets = book.sheets {
      sheets.pan = Vector2(book.isRightToLeft ? reach.greatest.x : reach.least.x, reach.greatest.y)
      sheets.place = sheets.headOfAnchor(in: size)
      return pan = sheets.pan
    }
    pan = Vector2(book.isRightToLeft ? reach.greatest.x : reach.least.x, reach.greatest.y)
  }

  /// Brings the view to where all that can be seen of the opening is.
  private mutating func lookWithinReach(of book: SeenBook) {
    let reach = reach(of: book)
    pan.x = pan.x.clamped(to: reach.least.x...reach.greatest.x)
    pan.y = pan.y.clamped(to: reach.least.y...reach.greatest.y)
  }

  /// Keeps the view where a hand may bring it.
  mutating func limitPan(over book: SeenBook) {
    let held = book.held(by: self)
    guard held.sheets == nil else { return lookWithinReach(of: held) }
    let limit = held.panLimit + stepAside(of: held).magnitude
    pan.x = pan.x.clamped(to: -limit.x...limit.x)
    pan.y = pan.y.clamped(to: -limit.y...limit.y)
  }

  // MARK: Magnifying

  /// Magnifies; what lies under `place` stays there.
  mutating func zoom(by factor: Double, about place: Vector2, over book: SeenBook) {
    let before = book.held(by: self).unitsPerPixel
    let whole = whole(book)
    // What is smaller than the view may grow, and does not leap to its size.
    let least = book.sheets == nil ? whole.zoom : Self.zoomsOfSheets.lowerBound
    zoom = (zoom * factor).clamped(to: min(least, zoom)...Self.zooms.upperBound)
    // Steps that would end next to the fit end on it.
    if abs(zoom - whole.zoom) < 0.02 { zoom = whole.zoom }
    fit = zoom == whole.zoom && book.sheets == nil ? .page : nil
    let after = book.held(by: self)
    pan += fromMiddle(to: place) * (before - after.unitsPerPixel)
    if fit == .page, aside > 0 { pan = whole.pan }
    limitPan(over: after)
  }

  /// Magnifies by steps about the middle of the view.
  mutating func zoom(steps: Int, over book: SeenBook) {
    // More lead from one end of the range to the other.
    let steps = steps.clamped(to: -16...16)
    let factor = steps < 0 ? 0.8 : 1.25
    for _ in 0..<abs(steps) { zoom(by: factor, about: middle, over: book) }
  }

  /// Brings magnification and place to what the fit says; without one only the place is checked.
  mutating func follow(_ book: SeenBook, isNew: Bool) {
    if let sheets = book.sheets { return follow(sheets, of: book, isNew: isNew) }
    guard let fit else {
      if isNew, book.isMagnified { lookAtHead(of: book) }
      return limitPan(over: book)
    }
    let units = book.unitsPerPixel * zoom
    var place: Vector2?
    switch fit {
    case .page: (zoom, place) = whole(book)
    case .width: zoom = seen.width * units / book.shape.openingWidth
    case .height: zoom = seen.height * units
    case .content:
      guard let (wanted, middle) = book.contentFit else {
        (zoom, place) = (1, Vector2(0, 0))
        break
      }
      (zoom, place) = (wanted, fromMiddle(to: middle) * units)
    case .oneToOne: zoom = book.oneToOne ?? 1
    }
    zoom = zoom.clamped(to: Self.leastZoom...Self.zooms.upperBound)
    let held = book.held(by: self)
    if let place {
      pan = place
    } else if isNew {
      lookAtHead(of: held)
    } else {
      lookWithinReach(of: held)
    }
    limitPan(over: held)
  }

  /// Moves the view to a box of a page, if it is magnified and the box out of sight; no farther than it
  /// must for the box to be seen with what stands around it.
  mutating func look(at box: PageBox, of page: PageNumber, in book: SeenBook) {
    guard book.isMagnified,
      let picture = book.atRest.flatPictures.first(where: { picture in
        picture.page == page && picture.least.x <= box.right && box.left <= picture.greatest.x
      })
    else { return }
    let units = book.unitsPerPixel
    let place = picture.place.place(of: Vector2(box.left + box.right, box.top + box.bottom) / 2)
    let wanted = fromMiddle(to: place) * units * zoom
    let room = Vector2(seen.width, seen.height) * units * Self.roomForMatch / 2
    if abs(wanted.x - pan.x) > room.x { pan.x = wanted.x }
    if abs(wanted.y - pan.y) > room.y { pan.y = wanted.y }
    limitPan(over: book)
  }

  /// Brings the view to a spot of the opening, as near as there is paper to see.
  mutating func look(at spot: PageSpot, in book: SeenBook) {
    let units = book.held(by: self).unitsPerPixel
    let whole = book.held(by: self).atRest.pagePlaces[spot.page]
    if let whole { pan = fromMiddle(to: whole.place(of: spot.point)) * units * zoom }
    // Paper that lies higher is nearer to the eye: close by it is seen where it is.
    let near = book.held(by: self).pagePlaces[spot.page]
    if let near { pan += fromMiddle(to: near.place(of: spot.point)) * units }
    lookWithinReach(of: book.held(by: self))
    limitPan(over: book)
  }
}
