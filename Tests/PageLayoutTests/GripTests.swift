import BookFixtures
import PageGeometry
import Testing

@testable import PageLayout

@Suite("Grip") struct GripTests {
  static let size = Vector2(0.7, 1)

  /// Whether some shape of the paper puts `held` over `place`: both ends of the spine allow it.
  private func isInLens(
    _ place: Vector2, held: Vector2, height: Double = 1, slack: Double = 0
  ) -> Bool {
    [Vector2(0, 0), Vector2(0, height)].allSatisfy { end in
      (place - end).length <= (held - end).length + slack
    }
  }

  /// Where the held point lies, seen from above.
  private func above(_ grip: Grip, size: Vector2 = size) -> Vector2 {
    let place = grip.shape(of: size).place(grip.held, size: size)
    return Vector2(place.x, place.y)
  }

  @Test("the worked example: W = 0.7, grab 1,0 at 0.4,0.2")
  func example() {
    let grip = Grip(held: Vector2(0.7, 0), place: Vector2(0.28, 0.2))
    let shape = grip.shape(of: Self.size)
    #expect((above(grip) - grip.held * Vector2(0.4, 0) - Vector2(0, 0.2)).length < 1e-9)
    // On the table itself the apex would be at −0.929; the finger is a little above it.
    guard case .curl(let apex, let start, _, let curvature, _, _) = shape.bend(of: Self.size) else {
      Issue.record("a held corner curls")
      return
    }
    #expect(abs(apex + 0.929) < 0.2)
    #expect(start > 0)
    #expect(curvature > 0)
  }

  @Test("the held point lies on the ray, wherever the paper gets", arguments: UInt64(0)..<100)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Vector2(random.number(0.5...1.6), 1)
    let held = Vector2(random.number(0.05...1) * size.x, random.number(0...1))
    let place = Vector2(random.number(-1...1) * size.x, random.number(-0.3...1.3))
    guard isInLens(place, held: held) else { return }
    let isFromLeft = random.flag()
    // An eye over the book.
    let eye = Vector3(random.number(-1...1), random.number(0...1), 4)
    let ray = Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized)
    let grip = Grip(held: held, ray: ray, isFromLeft: isFromLeft)
    let shape = grip.shape(of: size)
    let miss = (shape.place(held, size: size) - eye).cross(ray.direction).length
    #expect(miss < 2e-3, "\(shape)")

    for v in stride(from: 0.0, through: 1, by: 0.125) {
      #expect((shape.place(Vector2(0, v), size: size) - Vector3(0, v, 0)).length < 1e-12)
    }
    #expect((0 ... .pi).contains(shape.hinge))
    #expect((0...1).contains(shape.start))
  }

  @Test("no part of a held leaf enters the desk", arguments: UInt64(0)..<75)
  func desk(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7 * random.number(0.3...1), random.number(0...1))
    let place = Vector2(random.number(-0.75...0.75), random.number(-0.3...1.3))
    // Near the rim of its reach paper hangs in a fold through an end of the spine.
    let isWellInside = [Vector2(0, 0), Vector2(0, 1)].allSatisfy {
      (place - $0).length <= 0.92 * (held - $0).length
    }
    guard isWellInside else { return }
    let shape = Grip(held: held, place: place).shape(of: Self.size)
    for point in [0.25, 0.5, 0.75, 1].flatMap({ x in [0, 0.5, 1].map { Vector2(x, $0) } }) {
      #expect(shape.place(point * Self.size, size: Self.size).z > -0.02, "\(held) \(place)")
    }
  }

  @Test(
    "beyond the paper's reach the held point slips to about the nearest place",
    arguments: UInt64(0)..<30)
  func slips(seed: UInt64) {
    #expect(slipsToNearest(seed: seed))
  }

  private func slipsToNearest(seed: UInt64) -> Bool {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7 * random.number(0.5...1), random.number(0...1))
    let place = Vector2(random.number(-1...1), random.number(-0.6...1.6))
    let miss = (above(Grip(held: held, place: place)) - place).length
    // The nearest place of the ideal lens by trial; the tightest curl costs a little of it.
    var nearest = Double.infinity
    for x in stride(from: -0.7, through: 0.7, by: 0.02) {
      for y in stride(from: -0.8, through: 1.8, by: 0.02) {
        let trial = Vector2(x, y)
        if isInLens(trial, held: held) { nearest = min(nearest, (trial - place).length) }
      }
    }
    return miss < nearest + 0.05
  }

  @Test("a finger that moves a little moves the paper a little", arguments: UInt64(0)..<40)
  func continuity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7, random.number(0...1))
    let place = Vector2(random.number(-0.9...0.9), random.number(-0.3...1.3))
    let step = Vector2(random.number(-1...1), random.number(-1...1)) * 1e-5
    let points = [held, Vector2(0.7, 0), Vector2(0.7, 1), Vector2(0.35, 0.5)]
    func places(_ place: Vector2) -> [Vector3] {
      let shape = Grip(held: held, place: place).shape(of: Self.size)
      return points.map { shape.place($0, size: Self.size) }
    }
    for (a, b) in zip(places(place), places(place + step)) {
      #expect((a - b).length < 2e-2, "\(held) \(place)")
    }
  }

  @Test(
    "paper that is folded over the spine has a round fold",
    arguments: [
      (Vector2(1, 0.5), Vector2(-0.9, 0.1)), (Vector2(1, 0.5), Vector2(-0.6, 1.1)),
      (Vector2(1, 0.5), Vector2(-0.6, 0.2)), (Vector2(0.5, 0.5), Vector2(-0.2, 0.7)),
    ])
  func roundFold(held: Vector2, place: Vector2) {
    let grip = Grip(held: held * Self.size, place: place * Self.size)
    let shape = grip.shape(of: Self.size)
    guard case .curl(let apex, _, _, let curvature, _, _) = shape.bend(of: Self.size) else {
      Issue.record("a held leaf curls")
      return
    }
    let radius = (grip.held - Vector2(0, apex)).length / abs(curvature)
    #expect(radius > 0.01 * Self.size.x)
  }

  @Test("a leaf that is caught keeps its shape", arguments: UInt64(0)..<30)
  func catching(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = TurnPath.shape(
      progress: random.number(0.05...0.95), tilt: random.tilt(), size: Self.size)
    let held = Vector2(0.7 * random.number(0.3...1), random.number(0...1))
    let place = shape.place(held, size: Self.size)
    let eye = Vector3(random.number(-0.4...0.4), 0.5, 3)
    let ray = Ray(origin: eye, direction: (place - eye).normalized)
    let grip = Grip(catching: shape, at: held, ray: ray, size: Self.size)
    let caught = grip.shape(of: Self.size)
    for point in [0.5, 1].flatMap({ x in [0, 0.5, 1].map { Vector2(x, $0) } }) {
      let way =
        caught.place(point * Self.size, size: Self.size)
        - shape.place(point * Self.size, size: Self.size)
      #expect(way.length < 2e-3, "\(shape) became \(caught)")
    }
  }

  @Test("from the left it is the mirror image", arguments: UInt64(0)..<30)
  func fromLeft(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7 * random.number(0.3...1), random.number(0...1))
    let place = Vector2(random.number(-0.5...0.6), random.number(0...1))
    let right = Grip(held: held, place: place)
    var left = Grip(held: held, place: place * Vector2(-1, 1))
    left.isFromLeft = true
    let (a, b) = (right.shape(of: Self.size), left.shape(of: Self.size))
    let point = Vector2(0.7 * random.number(0...1), random.number(0...1))
    let (p, q) = (a.place(point, size: Self.size), b.place(point, size: Self.size))
    #expect((p - q * Vector3(-1, 1, 1)).length < 1e-9)
  }
}
