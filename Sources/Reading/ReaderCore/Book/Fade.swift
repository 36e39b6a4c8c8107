import PageGeometry

/// A cross-fade from the picture that was shown to the one that is.
public struct Fade: Equatable, Sendable {
  /// The share of its time that has passed, 0…1.
  private var done = 0.0

  /// Where frames are slow, a fade still has a few.
  private static let longestStep = 1.0 / 30

  init() {}

  /// The share of what is seen that is the new picture, 0…1; even, because light is mixed.
  public var share: Double { smoothStep(done) }

  /// The same some seconds later, of a fade that takes `length` of them; nil once it is over.
  func advanced(by seconds: Double, of length: Double) -> Fade? {
    var later = self
    later.done += min(seconds, Self.longestStep) / length
    return later.done < 1 - 1e-9 ? later : nil
  }
}
