import PageGeometry
import PageLayout
import PageMotion

/// The pointer over the book: where it is, what its buttons do, and how the hand moved it.
struct PointerState: Equatable, Sendable {
  /// What the left button is doing.
  var action = PointerAction.idle
  /// Where the pointer is, while no button is down.
  var hover = HoverState()
  /// What is seen under it, where no formula knows.
  var sighting: Sighting?
  /// How fast the hand changes the shape of a held leaf.
  var velocity = VelocityTracker()
  /// How fast the point that is held goes over to the other side, see `LeafShape.wayOver(of:size:)`.
  var carrying = VelocityTracker()
  /// What was held down when the button went down.
  var modifiers: PointerModifiers = []
  /// When the button went down last, as far as clocks were heard of.
  var pressedAt = 0.0
  /// Where and when the last drag began.
  var dragStart: DragStart?
  /// Notches of the wheel that do not make a whole turn yet.
  var wheelRemainder = 0.0
  /// Notches of the wheel against the edge of a magnified page.
  var edgeNotches = 0.0
  /// Whether the lens follows the pointer.
  var hasLens = false
  /// Where a pen was last that is down.
  var lastDrawn: Vector2?
  /// Whether a pen is down, and draws.
  var isPenDown = false
  /// Whether it has come from one page to another since it went down.
  var hasCrossed = false
  /// Where the lens is held.
  var heldLens: Vector2?

  /// The lens over a view, if there is one.
  func lens(in hold: ViewHold) -> Lens? {
    guard hasLens || heldLens != nil else { return nil }
    let place = heldLens ?? hover.place ?? hold.middle
    return place.x.isFinite && place.y.isFinite ? Lens(place: place, in: hold.size) : nil
  }

  /// No hand turns a wheel farther between two looks.
  private static let mostNotches = 1000.0

  /// The whole turns that notches of the wheel make with those before them; the rest waits for more.
  mutating func wholeTurns(of notches: Double) -> Int {
    wheelRemainder = (wheelRemainder + notches).clamped(to: -Self.mostNotches...Self.mostNotches)
    let whole = wheelRemainder.rounded(.towardZero)
    wheelRemainder -= whole
    return Int(whole)
  }
}
