import PageGeometry
import PageModel
import Testing

@testable import PageLayout

/// What is seen of a leaf that a hand draws across a book which closes with it: the eye follows the paper.
@Suite struct ClosingViewTests {
  private static let shape = BookShape(pageCount: 100, leafWidth: 0.7, binding: .stapled)

  /// Where a held leaf is seen, across: −1 and 1 are the edges of the view.
  private static func seen(_ held: Vector2, at place: Vector2, from position: Double) -> [Double] {
    let size = shape.leafSize
    let scene = BookArrangement(
      shape: shape, position: position, grip: Grip(held: held * size, place: place * size)
    ).visibleScene(in: ViewSize(width: 640, height: 400))
    guard let leaf = scene.leaves.first(where: \.isTurning) else { return [] }
    return [0.0, 0.25, 0.5, 0.75, 1].flatMap { v in
      [0.0, 0.25, 0.5, 0.75, 1].map { u in
        scene.camera.clip.transform(point: leaf.place(Vector2(u, v) * size).position).x
      }
    }
  }

  @Test(
    "a corner that is drawn across leaves the leaf in the view, at either end of the book",
    arguments: [0.0, 49], [0.0, 1])
  func corners(position: Double, corner: Double) {
    var count = 0
    for x in stride(from: 0.9, through: -0.9, by: -0.15) {
      for y in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let seen = Self.seen(Vector2(1, corner), at: Vector2(x, y), from: position)
        count += seen.count
        for place in seen { #expect(abs(place) < 1.03, "\(x), \(y)") }
      }
    }
    #expect(count > 1000)
  }
}
