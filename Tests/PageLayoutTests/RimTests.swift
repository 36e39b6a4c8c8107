import BookFixtures
import PageGeometry
import PageLayout
import Testing

/// At the rim of its reach, and beyond, a held leaf moves on with the pointer: it goes taut, and
/// never leaps.
@Suite("Rim of reach") struct RimTests {
  private static let size = Vector2(0.7, 1)

  /// A leaf held at one point, seen by one eye.
  private struct Hand {
    let held: Vector2
    let eye: Vector3
    let isFromLeft: Bool

    /// Where its corners and its middle lie with the pointer over a place on the desk.
    func places(_ pointer: Vector2) -> [Vector3] {
      let place = isFromLeft ? pointer * Vector2(-1, 1) : pointer
      let ray = Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized)
      let shape = Grip(held: held, ray: ray, isFromLeft: isFromLeft).shape(of: size)
      return [Vector2(1, 0), Vector2(1, 0.5), Vector2(1, 1), Vector2(0.5, 0.5)].map {
        shape.place($0 * size, size: size)
      }
    }
  }

  private static func way(_ a: [Vector3], _ b: [Vector3]) -> Double {
    zip(a, b).map { ($0 - $1).length }.max() ?? 0
  }

  /// What is left of a step's way however finely the pointer goes: nothing, where it does not leap.
  private static func leap(_ hand: Hand, from start: Vector2, to end: Vector2) -> Double {
    var (a, b) = (start, end)
    var (atA, atB) = (hand.places(a), hand.places(b))
    for _ in 0..<22 {
      let middle = (a + b) / 2
      let atMiddle = hand.places(middle)
      if way(atA, atMiddle) > way(atMiddle, atB) {
        (b, atB) = (middle, atMiddle)
      } else {
        (a, atA) = (middle, atMiddle)
      }
    }
    return way(atA, atB)
  }

  /// Follows a path of the pointer and looks into its widest step.
  private static func expectNoLeap(
    _ hand: Hand, steps: Int, _ path: (Double) -> Vector2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pointers = (0...steps).map { path(Double($0) / Double(steps)) }
    let places = pointers.map(hand.places)
    let widest = (0..<steps).max {
      way(places[$0], places[$0 + 1]) < way(places[$1], places[$1 + 1])
    }
    guard let widest else { return }
    let leap = leap(hand, from: pointers[widest], to: pointers[widest + 1])
    #expect(leap < 0.01, "\(hand) at \(pointers[widest])", sourceLocation: sourceLocation)
  }

  /// Corners, the middle of the edge, any place of it, the middle of the leaf and its lower edge.
  private static func hand(seed: UInt64, _ random: inout SplitMix64) -> Hand {
    let held = [
      size * Vector2(1, 0), size, size * Vector2(1, 0.5), Vector2(size.x, random.number(0...1)),
      size / 2, Vector2(0.5, 0),
    ][Int(seed) % 6]
    let eye = Vector3(random.number(-0.2...0.2), 0.5, random.number(2.6...3.4))
    return Hand(held: held, eye: eye, isFromLeft: seed % 4 == 3)
  }

  @Test("no leaf leaps while the pointer crosses the rim", arguments: UInt64(0)..<18)
  func crossing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hand = Self.hand(seed: seed, &random)
    let inside = Vector2(
      random.number(-0.9...0.9) * hand.held.x, hand.held.y + random.number(-0.2...0.2))
    let outside = Vector2(random.number(-1.3...1.3), random.number(-1...2))
    Self.expectNoLeap(hand, steps: 24) { inside + (outside - inside) * $0 }
  }

  @Test(
    "nor while it goes round beyond it, over the spine and past both tips",
    arguments: UInt64(0)..<18)
  func round(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 100)
    let hand = Self.hand(seed: seed, &random)
    let radius = random.number(0.9...1.4)
    Self.expectNoLeap(hand, steps: 48) {
      let (sine, cosine) = sineAndCosine(2 * .pi * $0)
      return hand.held * Vector2(0, 1) + Vector2(cosine, sine) * radius
    }
  }

  @Test(
    "nor while a point well inside the leaf is taken towards the spine",
    arguments: [
      (Vector2(0.2687, 0.0081), Vector2(0.1211, -0.0295)),
      (Vector2(0.2251, 0.1576), Vector2(0.0953, 0.1572)),
      (Vector2(0.1223, 0.891), Vector2(0.0527, 0.8939)),
      (Vector2(0.2782, 0.9503), Vector2(0.1229, 0.8345)),
      (Vector2(0.1953, 0.447), Vector2(0.0845, 0.4496)),
      (Vector2(0.2734, 0.5594), Vector2(0.1234, 0.5925)),
    ])
  func inside(held: Vector2, over: Vector2) {
    for (across, up) in [(1.0, 0.0), (0.7, 0.7), (0.7, -0.7), (0.0, 1.0)] {
      let way = Vector2(across, up) * (0.25 * held.x)
      for eye in [Vector3(0, 0.5, 2.65), Vector3(0.14, 0.5, 3.33)] {
        let hand = Hand(held: held, eye: eye, isFromLeft: false)
        Self.expectNoLeap(hand, steps: 24) { over + way * (2 * $0 - 1) }
      }
    }
  }

  @Test(
    "over the place where it lay, out of reach, a leaf turns no quicker than it has to",
    arguments: [(0.75, 0.9, 20.0), (0.5, 0.9, 110), (1, 0.9, 12), (0.9, 0.7, 20)])
  func overItsPlace(across: Double, up: Double, most: Double) {
    let held = Vector2(across, up) * Self.size
    for side in [1.0, -1] {
      // Of a leaf upside down the lower corner is what the upper was.
      let point = side > 0 ? held : Vector2(held.x, Self.size.y - held.y)
      let hand = Hand(held: point, eye: Vector3(0, 0.5, 2.8), isFromLeft: false)
      let path = (0...40).map {
        point + Vector2(0.0007 * Double($0) - 0.03, side * (0.12 - 0.0025 * Double($0)))
      }
      let places = path.map(hand.places)
      let quickest = (0..<40).map {
        Self.way(places[$0], places[$0 + 1]) / (path[$0] - path[$0 + 1]).length
      }.max()
      #expect((quickest ?? .infinity) < most)
    }
  }
}
