import PageGeometry
import PageLayout

/// The open book as two fingers fold it at its spine.
///
/// Laws: it lies flat at 1; let go at a pinch of s it opens by itself in 0.5 / s seconds (the source tutorial's); what
/// is folded until it stands, and still goes in, is closed.
struct BookFold: Equatable, Sendable {
  /// How far the fingers are apart, as a share of where they came down.
  private(set) var pinch = 1.0
  /// Whether it stays as it is: fingers are on it, or the wheel or a key brought it there.
  private(set) var isHeld = false
  /// Whether fingers move it.
  private(set) var isPinched = false
  /// How much the pinch grows a second, as of its last change, and when that was.
  private var speed = 0.0
  private var changedAt = -Double.infinity
  /// How much it opens a second, once it was let go.
  private var opening = 0.0

  /// Seconds in which it opens, for a pinch of a whole.
  private static let openingSeconds = 0.5
  /// A pinch at which it closes if it still goes in.
  private static let closing = 0.55
  /// Seconds after which a hand that rests has no speed any more.
  private static let patience = 0.1
  /// What a key folds to.
  private static let half = 0.75

  /// Whether it does not lie flat.
  var isFolded: Bool { pinch < 1 }

  /// Whether its halves stand upright: in it goes no farther.
  var stands: Bool { pinch <= Scene.leastPinch }

  /// Whether it opens by itself.
  var isMoving: Bool { isFolded && !isHeld }

  /// Fingers, or the wheel, changed how far they are apart by a factor.
  ///
  /// - Parameters:
  ///   - factor: above 0.
  ///   - time: when.
  ///   - isByFingers: whether they let go sometime.
  mutating func change(by factor: Double, at time: Double, isByFingers: Bool) {
    let before = pinch
    pinch = (pinch * factor).clamped(to: Scene.leastPinch...1)
    let seconds = time - changedAt
    speed = seconds > 0 && seconds < Self.patience ? (pinch - before) / seconds : 0
    if speed == 0, pinch < before { speed = -1 }
    (changedAt, isHeld, isPinched) = (time, pinch < 1, isByFingers && pinch < 1)
  }

  /// Whether it stands, or nearly does, and still goes in.
  func closes(at time: Double) -> Bool {
    pinch <= Self.closing && speed < 0 && time - changedAt < Self.patience
  }

  /// A key folds it half, or lets it open.
  mutating func toggle() {
    if isFolded { return letGo() }
    (pinch, isHeld, isPinched, speed) = (Self.half, true, false, 0)
  }

  /// Nobody holds it any more.
  mutating func letGo() {
    guard isHeld else { return }
    (isHeld, isPinched) = (false, false)
    opening = (1 - pinch) / (Self.openingSeconds / pinch)
  }

  /// Goes on by itself.
  mutating func advance(by seconds: Double, withLessMotion: Bool) {
    guard isMoving else { return }
    pinch = withLessMotion ? 1 : min(1, pinch + opening * seconds)
  }
}
