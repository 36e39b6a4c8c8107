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

  /// How it lifts a leaf that it holds near the spine; nil where it bends it.
  var lifting: Lifting?

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
    return left > 1e-3 && isSettling ? left : 0
  }

  /// Whether a leaf that was caught is still on its way to how this finger has it.
  var isSettling: Bool {
    grip.departure != Grip.Departure() || lifting.map { $0.rest != .zero } ?? false
  }

  /// The shape of a leaf that is lifted; nil where it is bent.
  func lifted(_ leaves: Range<Int>, in arrangement: BookArrangement, by ray: Ray, at time: Double)
    -> LeafShape?
  {
    guard let lifting else { return nil }
    let leaf = arrangement.lifted(
      leaves, at: grip.held, by: ray, lead: lifting.lead, tilt: lifting.tilt)
    let rest = lifting.rest * left(at: time)
    return rest == .zero ? leaf : LeafShape(numbers: leaf.numbers + rest)
  }

  /// Lets the departure fade.
  mutating func fade(at time: Double) {
    let left = left(at: time)
    slides = 1 - left
    if left == 0 {
      grip.departure = Grip.Departure()
      lifting?.rest = .zero
    }
  }
}
