import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import Testing

/// Leaves that are held beside a stack that is higher than their bound edge.
@MainActor @Suite(.drawnFirst) struct GutterLeadTests {
  /// What is held, in fractions of the leaf, and where, in page widths and heights.
  nonisolated private static let holds: [(held: Vector2, place: Vector2)] = [
    (Vector2(0.75, 0.503), Vector2(0.73, -0.385)), (Vector2(1, 1), Vector2(-0.3, 0.3)),
    (Vector2(0.75, 0.503), Vector2(0.3, -0.1)), (Vector2(1, 0), Vector2(-0.3, 0.7)),
  ]

  @Test(
    "no page beside the spine hides paper that lies over it", arguments: holds.indices,
    [ReadingDirection.leftToRight, .rightToLeft])
  func over(index: Int, direction: ReadingDirection) throws {
    let (held, place) = Self.holds[index]
    let shape = BookShape(
      pageCount: 311, leafWidth: 0.7729, direction: direction, binding: .hardback)
    let book = BookArrangement(
      shape: shape, position: 154,
      grip: Grip(held: held * shape.leafSize, place: place * Vector2(shape.leafSize.x, 1)))
    let view = ViewSize(width: 640, height: 400)
    let scene = book.visibleScene(in: view)
    let leaf = try #require(scene.leaves.first { $0.isTurning })
    let studio = try Studio.shared()
    for page in [leaf.up?.page, leaf.down?.page] {
      studio.paint(try #require(page?.value), 0, 90, 0)
    }
    for other in scene.leaves where !other.isTurning && other.isVisible {
      for page in [other.up?.page, other.down?.page] {
        if let page { studio.paint(page.value, 255, 0, 0) }
      }
    }
    let frame = try studio.frame(scene, width: 640, height: 400)
    let spine = try #require(scene.spine)
    var looked = 0
    for row in 1..<60 {
      for column in 1..<60 {
        let fraction = Vector2(Double(column), Double(row)) / 60
        let place = leaf.place(leaf.rectangle.point(at: fraction * Vector2(fraction.x, 1)))
        let away = place.position.x - spine
        guard away * (direction == .leftToRight ? 1 : -1) < -0.01, abs(away) < 0.12 else {
          continue
        }
        let seen = scene.camera.project(place.position, into: view)
        let pixel = frame.pixel(Int(seen.x), Int(seen.y))
        #expect(pixel.red <= pixel.green, "\(fraction) at \(seen.x), \(seen.y)")
        looked += 1
      }
    }
    #expect(looked > 20)
  }
}
