import RectoBookModel
import PageGeometry

/// Guided view: the camera leans to one panel after the other, and the rest lies in the dark.
struct GuidedView: Equatable, Sendable {
  /// Whether it leads.
  private(set) var isOn = false
  /// Where it rests, or rested last.
  var stop: PanelStop?
  /// Where it came from, while the camera is on its way.
  private var origin: PanelStop?
  /// Whether the reader came to the page from behind: its last panel comes first.
  var comesFromBehind = false
  /// The camera on its way.
  var move: CameraMove? { didSet { if move == nil { origin = nil } } }
  /// How dark the rest is, 0…1.
  private(set) var darkness = 0.0
  /// How the view was held before.
  private(set) var before: Before?

  /// Panels by page.
  private(set) var panels: [PageNumber: [PageBox]] = [:]
  private var asked: Set<PageNumber> = []
  /// The direction that they are in order for.
  private var direction = ReadingDirection.leftToRight

  /// How the view was held.
  struct Before: Equatable, Sendable {
    var zoom: Double
    var fit: Fit?
  }

  /// Seconds in which the camera leans to another panel, and in which the light goes.
  static let seconds = 0.35
  /// What of the light is left on the rest.
  private static let dimmed = 0.14

  // MARK: On and off

  /// Begins to lead a view that is held so.
  mutating func begin(holding zoom: Double, fit: Fit?) {
    isOn = true
    before = Before(zoom: zoom, fit: fit)
  }

  /// Leads no longer; the view stays where it is.
  mutating func leave() {
    guard isOn else { return }
    (isOn, move, before) = (false, nil, nil)
  }

  /// Forgets what it knows of pages that have other numbers now.
  mutating func forgetPages() {
    leave()
    (panels, asked, stop, darkness) = ([:], [], nil, 0)
  }

  // MARK: Motion

  var isMoving: Bool { move != nil || darkness != (isOn ? 1 : 0) }

  /// Sets out for a stop.
  mutating func go(to next: PanelStop, by move: CameraMove?) {
    let before = stop
    stop = next
    self.move = move
    if move != nil { origin = before }
  }

  /// Lets the camera and the light go on.
  mutating func advance(by seconds: Double, _ hold: inout ViewHold) {
    let step = seconds / Self.seconds
    darkness = isOn ? min(1, darkness + step) : max(0, darkness - step)
    guard var move else { return }
    move.advance(by: seconds)
    let now = move.hold
    (hold.zoom, hold.pan) = (now.zoom, now.pan)
    if move.isDone, let fit = move.fit { hold.fit = fit }
    self.move = move.isDone ? nil : move
  }

  /// The camera and the light are where they were going.
  mutating func land(_ hold: inout ViewHold) {
    darkness = isOn ? 1 : 0
    if let move { advance(by: move.seconds, &hold) }
  }

  // MARK: What is known

  /// Which questions are to be asked about pages, for a book that is read in a direction.
  mutating func ask(of pages: [PageNumber], reading direction: ReadingDirection) -> [PageNumber] {
    if direction != self.direction || asked.count > Limits.keptPanels {
      self.direction = direction
      (panels, asked) = ([:], [])
    }
    return pages.filter { asked.insert($0).inserted }
  }

  /// The panels of a page came.
  mutating func receive(_ found: [PageBox], of page: PageNumber, reading: ReadingDirection) {
    if reading == direction { panels[page] = found }
  }

  /// Where it rests on pages, in the order in which they are read.
  func stops(on pages: [PageNumber]) -> [PanelStop] {
    pages.flatMap { page -> [PanelStop] in
      let known = panels[page] ?? []
      return known.count > 1
        ? known.map { PanelStop(page: page, panel: $0) } : [PanelStop(page: page, panel: nil)]
    }
  }

  // MARK: The light

  /// What of the pages in sight lies in the dark.
  func shadows(on pages: [PageNumber]) -> [PageNumber: [Highlight]] {
    guard darkness > 0, let stop else { return [:] }
    let share = move?.share ?? 1
    func dim(_ box: PageBox, _ amount: Double) -> Highlight? {
      let left = 1 - (1 - Self.dimmed) * amount * darkness
      return left < 0.999 ? Highlight(box: box, kind: .shadow(left: left)) : nil
    }
    return pages.reduce(into: [:]) { all, page in
      var shadows: [Highlight?] = []
      if page == stop.page {
        var light = stop.box
        if let origin, origin.page == page {
          light = origin.box.mixed(with: stop.box, share)
        } else if origin != nil {
          shadows.append(dim(light, 1 - share))
        }
        shadows += light.surroundings.map { dim($0, 1) }
      } else if let origin, origin.page == page {
        shadows = [dim(origin.box, share)] + origin.box.surroundings.map { dim($0, 1) }
      } else {
        shadows = [dim(.wholePage, 1)]
      }
      all[page] = shadows.compactMap(\.self)
    }
  }
}
