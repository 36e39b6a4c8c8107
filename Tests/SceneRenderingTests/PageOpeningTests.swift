import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import Testing

@testable import RectoSceneRendering

/// What a held leaf hides of the sky from the pages beside it.
@MainActor @Suite struct PageOpeningTests {
  private static let shape = BookShape(pageCount: 62, leafWidth: 0.7)

  private static func leaf(held: Vector2, at place: Vector2) -> Leaf? {
    let size = shape.leafSize
    let grip = Grip(held: held * size, place: place * size)
    return flying(BookArrangement(shape: shape, position: 15, grip: grip))
  }

  private static func flying(_ book: BookArrangement) -> Leaf? {
    book.visibleScene(in: ViewSize(width: 480, height: 300)).leaves.first(where: \.isTurning)
  }

  /// The share of the sky that a straight leaf hides which stands at an angle about the spine: what
  /// `hiddenByLeaf` of light.glsl has.
  private static func hidden(at away: Double, opening: Double) -> Double {
    let width = shape.leafWidth
    let past = away - width * sineAndCosine(opening).cosine
    let square =
      away * away + width * width - 2 * away * width * sineAndCosine(opening).cosine
    return 0.5 * (1 - past / max(square, 1e-12).squareRoot())
  }

  /// Places along an edge of a leaf, towards the page and above it.
  private static func profile(of leaf: Leaf, up: Double, isOnLeft: Bool) -> [Vector2] {
    (1...60).map { step in
      let place = leaf.place(leaf.rectangle.point(at: Vector2(Double(step) / 60, up))).position
      return Vector2(isOnLeft ? -place.x : place.x, place.z - leaf.model.w.z)
    }
  }

  @Test("beyond its free edge a held leaf hides what rises over the page, and no more")
  func heldLeaves() throws {
    var random = SplitMix64(seed: 15)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var errors: [Double] = []
    for _ in 0..<60 {
      let held = Vector2(number(0.1...1), number(0...1))
      let leaf = try #require(
        Self.leaf(held: held, at: Vector2(number(-1...1), number(0...1))))
      for (up, isOnLeft) in [(0.0, false), (0, true), (1, false), (1, true)] {
        // What lies is not beside a page.
        let hinge = isOnLeft ? .pi + leaf.angle : -leaf.angle
        let profile = Self.profile(of: leaf, up: up, isOnLeft: isOnLeft)
        let reach = max(0, profile.map(\.x).max() ?? 0)
        guard hinge > 0.6, reach < 0.9 * Self.shape.leafWidth else { continue }
        let opening = PageOpening.radians(of: leaf, up: up, isOnLeft: isOnLeft)
        for share in [0.2, 0.5, 0.9] {
          let away = reach.mixed(with: Self.shape.leafWidth, share)
          let rise = profile.map { angle(ofX: away - $0.x, y: max(0, $0.y)) }.max() ?? 0
          let traced = (1 - sineAndCosine(rise).cosine) / 2
          errors.append(abs(Self.hidden(at: away, opening: opening) - traced))
        }
      }
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(errors.count > 200)
    #expect(mean < 0.02, "\(mean)")
    #expect((errors.max() ?? 1) < 0.2)
  }

  @Test("a leaf that comes down on the page in the middle of it leaves the rest the sky")
  func folded() throws {
    let leaf = try #require(Self.leaf(held: Vector2(0.5, 0), at: Vector2(-0.1, 0)))
    let edge = try #require(Self.profile(of: leaf, up: 0, isOnLeft: true).last)
    #expect(edge.x < 0.6 * Self.shape.leafWidth)
    let opening = PageOpening.radians(of: leaf, up: 0, isOnLeft: true)
    #expect(Self.hidden(at: 0.9 * Self.shape.leafWidth, opening: opening) < 0.1)
  }

  @Test("that of a leaf which turns by itself is where its free edge stands", arguments: 1...9)
  func turning(tenth: Int) throws {
    let progress = Double(tenth) / 10
    let leaf = try #require(
      Self.flying(BookArrangement(shape: Self.shape, position: 15 + progress)))
    let right = PageOpening.radians(of: leaf, up: 0, isOnLeft: false)
    let left = PageOpening.radians(of: leaf, up: 0, isOnLeft: true)
    #expect(abs(right - .pi * progress) < 1e-6)
    #expect(abs(left - .pi * (1 - progress)) < 1e-6)
  }
}
