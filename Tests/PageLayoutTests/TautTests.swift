import BookFixtures
import PageGeometry
import PageLayout
import Testing

/// A hand that draws a leaf away from the spine, beyond the place where it lies.
@Suite("Taut leaves") struct TautTests {
  private let eye = Vector3(0, 0.5, 2.8)

  private func book(_ width: Double) -> BookArrangement {
    let shape = BookShape(pageCount: 60, leafWidth: width)
    return BookArrangement(
      shape: shape, turned: 8,
      turns: [Turn(leaves: 8..<9, progress: 0, shape: LeafShape(hinge: 0))])
  }

  /// The shape of the leaf under a hand that is seen over a place of the desk.
  private func shape(_ held: Vector2, over place: Vector2, in book: BookArrangement) -> LeafShape {
    var grip = Grip(
      held: held, ray: Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized))
    grip.ray = book.slid(book.turns[0], under: grip)
    return book.bent(book.turns[0], by: grip)
  }

  @Test("it lies flat, however far up or down the hand goes beside it", arguments: 0..<200)
  func flat(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let book = book(random.number(0.5...1.2))
    let size = book.shape.leafSize
    let held = Vector2(random.number(0.15...1), random.number(0.05...0.95)) * size
    // Between the ways from either end of the spine through the point the point itself is nearest.
    let out = random.number(0.15...1.5)
    let (low, high) = ((held.y - size.y) / held.x, held.y / held.x)
    let place = held + Vector2(out, out * random.number(low...high) * 0.97)
    let bent = shape(held, over: place, in: book)
    let there = bent.place(held, size: size)
    #expect((there - Vector3(held, 0)).length < 0.01 * size.x)
    for corner in [Vector2(1, 0), Vector2(1, 1), Vector2(0.5, 0.5)] {
      #expect(bent.place(corner * size, size: size).z < 0.03, "\(held) → \(place)")
    }
  }

  @Test(
    "a hand that just comes within reach holds the leaf half way between the heights that it could",
    arguments: [1e-7, 1e-6, 1e-5])
  func reached(inward: Double) {
    let (held, size) = (Vector2(0.185, 0), Vector2(1.55, 1))
    let (eye, height) = (Vector3(0, 0.5, 4.34), 0.103)
    // Flat, standing up, and seen over the desk.
    let flat = Vector3((held.x * held.x - height * height).squareRoot(), 0, height)
    let seen = eye + (flat - eye) * (eye.z / (eye.z - height))
    let place = Vector3(seen.x, seen.y, 0) + Vector3(-0.865, 0.503, 0) * inward
    let ray = Ray(origin: eye, direction: (place - eye).normalized)
    // Where the ray enters and leaves the balls about both ends of the spine.
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in [Vector3(0, 0, 0), Vector3(0, size.y, 0)] {
      let way = place - eye
      let (a, b) = (way.dot(way), (place - end).dot(way))
      let reach = (Vector3(held, 0) - end).length
      let root = (b * b - a * ((place - end).dot(place - end) - reach * reach)).squareRoot()
      let ends = [(-b - root) / a, (-b + root) / a].map { place.z + way.z * $0 }
      low = max(low, ends.min() ?? 0)
      high = min(high, ends.max() ?? 0)
    }
    #expect(low < high)
    let found = Grip(held: held, ray: ray).shape(of: size).place(held, size: size).z
    #expect(abs(found - (low + high) / 2) < 0.1 * (high - low), "\(low) \(found) \(high)")
  }
}
