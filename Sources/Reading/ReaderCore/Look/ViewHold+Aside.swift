import PageGeometry
import PageLayout

extension ViewHold {
  /// How much wider a book is seen than its opening: boards, and edges that are nearer to the eye.
  private static let roomAroundOpening = 1.14

  /// What a panel leaves of the view.
  var free: ViewSize { ViewSize(width: size.width * (1 - aside), height: size.height) }

  /// Magnification and place with which the whole opening is seen: in the view, or in what a panel leaves of it.
  func whole(_ book: SeenBook) -> (zoom: Double, pan: Vector2) {
    guard aside > 0, book.sheets == nil else { return (1, Vector2(0, 0)) }
    let free = posture.turned(free)
    let units = book.unitsPerPixel * zoom
    // The side of the view that is as long as before is fitted as before.
    let across = free.width / book.shape.openingWidth
    let room = (free.width < seen.width ? across : free.height) * units / Self.roomAroundOpening
    var whole = self
    whole.zoom = min(1, room)
    return (whole.zoom, stepAside(of: book.held(by: whole)))
  }

  /// How far the middle of the view lies from that of what a panel leaves free, in page heights.
  func stepAside(of book: SeenBook) -> Vector2 {
    posture.inBook(Vector2(size.width * aside / 2, 0)) * book.unitsPerPixel
  }

  /// Where there is more of the opening to see; one place where it lies beside a panel.
  func reach(of book: SeenBook) -> (least: Vector2, greatest: Vector2) {
    if aside > 0, book.sheets?.way.isDown == true {
      // The middle of what is free is where that of the view would be.
      let (reach, side) = (book.reach, stepAside(of: book))
      return (reach.least + side, reach.greatest + side)
    }
    guard aside > 0, zoom <= 1 else { return book.reach }
    let place = whole(book).pan
    return (place, place)
  }
}

extension Vector2 {
  /// The same without signs.
  var magnitude: Vector2 { Vector2(abs(x), abs(y)) }
}

extension BookInView {
  /// A panel takes a share of the view at its right, or none does: what is seen as a whole is seen beside it.
  mutating func stepAside(fromRight share: Double) {
    let share = share.isFinite ? share.clamped(to: 0...0.6) : 0
    guard share != hold.aside else { return }
    hold.aside = share
    if hold.fit == .page || scroll != nil { fitOpening(isNew: false) }
  }
}
