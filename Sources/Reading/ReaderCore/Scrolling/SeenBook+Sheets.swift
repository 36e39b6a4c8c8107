import PageGeometry
import PageLayout

/// Pages that are scrolled, as they are seen.
extension SeenBook {
  /// Where the middle of the view may be over sheets.
  func reach(of sheets: ScrollArrangement) -> (least: Vector2, greatest: Vector2) {
    let along = sheets.reach(in: view)
    let seen = sheets.posture.turned(view)
    let units = sheets.unitsPerPixel(in: view)
    let across = sheets.breadth(in: view) - (sheets.way.isDown ? seen.width : seen.height) * units
    let room = max(0, across / 2)
    let ends = [along.lowerBound, along.upperBound].map { sheets.way.direction * $0 }
    let side = sheets.way.isDown ? Vector2(room, 0) : Vector2(0, room)
    return (
      Vector2(min(ends[0].x, ends[1].x), min(ends[0].y, ends[1].y)) - side,
      Vector2(max(ends[0].x, ends[1].x), max(ends[0].y, ends[1].y)) + side
    )
  }

  /// How the sheet that is the anchor has to be seen to lie where a page does.
  func matching(_ page: PagePlace, under hold: ViewHold) -> ViewPlace? {
    guard var sheets, page.size.x > 1 else { return nil }
    sheets.zoom = 1
    let units = sheets.unitsPerPixel(in: view)
    let zoom = page.size.x * units / sheets.extent(of: sheets.anchor).x
    let middle = hold.fromMiddle(to: page.place(of: Vector2(0.5, 0.5)))
    return ViewPlace(zoom: zoom, pan: middle * (-units / zoom))
  }
}

extension ScrollArrangement {
  /// The same sheets, apart, under a view that is held otherwise.
  func held(zoom: Double, pan: Vector2, posture: Posture) -> ScrollArrangement {
    var held = self
    (held.zoom, held.pan, held.posture, held.gathering) = (zoom, pan, posture, 0)
    return held
  }
}

extension ViewHold {
  /// Magnifications of sheets that there are: small enough to see many at a time.
  static let zoomsOfSheets = 0.15...zooms.upperBound

  /// Brings magnification and place over sheets to what the fit says; without one only the place is checked.
  mutating func follow(_ sheets: ScrollArrangement, of book: SeenBook, isNew: Bool) {
    var whole = sheets
    whole.zoom = 1
    let units = whole.unitsPerPixel(in: size)
    let extent = sheets.extent(of: sheets.anchor)
    let (wide, high) = (seen.width * units / extent.x, seen.height * units / extent.y)
    switch fit {
    case nil: break
    case .page: zoom = min(wide, high) / Self.roomAroundSheet
    case .width: zoom = wide
    case .height: zoom = high
    case .content:
      guard let (wanted, middle) = book.contentFit else { break }
      zoom = wanted
      pan = fromMiddle(to: middle) * units
    case .oneToOne: zoom = book.oneToOne ?? 1
    }
    zoom = zoom.clamped(to: Self.zoomsOfSheets)
    if isNew { lookAtHead(of: book.held(by: self)) }
    limitPan(over: book)
  }

  private static let roomAroundSheet = 1.04
}
