/// How long a view has been as it is: what only its pixels show is not asked for while a hand moves it
/// step by step, for it would be late each time, and other pictures would wait for it.
public struct Poise: Equatable, Sendable {
  private var stance: Stance?
  private var since = 0.0
  private var isHeld = true

  /// Seconds for which a view has to be as it is.
  static let patience = 0.15

  /// Makes one that knows no view yet.
  public init() {}

  /// Notes how the book is looked at.
  ///
  /// - Parameters:
  ///   - stance: how; a turn of leaves does not change it.
  ///   - time: when, in seconds.
  /// - Returns: whether it has been so for long enough; the first view has.
  public mutating func holds(_ stance: Stance, at time: Double) -> Bool {
    if let before = self.stance, before != stance { since = time + Self.patience }
    self.stance = stance
    isHeld = time >= since
    return isHeld
  }

  /// When the view will have been as it is for long enough, if nothing changes; nil where it has.
  public var due: Double? { isHeld ? nil : since }
}
