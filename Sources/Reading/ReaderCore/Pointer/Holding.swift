import PageGeometry
import PageLayout

/// A finger on a leaf.
struct Holding: Equatable, Sendable {
  var leaf: Int
  /// Where the button went down, until the pointer has moved farther than a click may.
  var start: Vector2?
  /// The pointer's place on the screen.
  var place: Vector2
  /// The grip as it was taken; its departure fades from then on.
  var grip: Grip
  var since: Double

  /// How far it slides off taut paper that it draws outward, 0…1: not at once where it caught a leaf in the
  /// air, which keeps its shape in that instant.
  var slides = 0.0

  /// The time in which a caught leaf goes over to the shape of a held one, to a third.
  private static let fading = 0.09

  /// The departure that is left.
  func departure(at time: Double) -> Grip.Departure { grip.departure.faded(to: left(at: time)) }

  /// What is left of a departure, 0…1.
  private func left(at time: Double) -> Double {
    let left = exponential(-max(0, time - since) / Self.fading)
    return left > 1e-3 && grip.departure != Grip.Departure() ? left : 0
  }

  /// Lets the departure fade.
  mutating func fade(at time: Double) {
    let left = left(at: time)
    slides = 1 - left
    if left == 0 { grip.departure = Grip.Departure() }
  }
}
