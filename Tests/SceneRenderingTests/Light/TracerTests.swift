import BookFixtures
import PageGeometry
import PageLayout
import Testing

@testable import RectoLightTracing

/// Rays, and the lamp that they go to.
@Suite struct TracerTests {
  /// A square of paper at some height, its left edge on the y axis.
  private static func paper(height: Double, passes: Double = 0) -> SceneTracer {
    let leaf = Leaf(
      index: 0, front: nil, back: nil, ratio: 0, angle: 0, zOrder: 0,
      model: .translation(Vector3(0, 0, height)),
      rectangle: Rectangle(min: Vector2(0, -1), max: Vector2(2, 1)), up: .blank, down: .blank)
    let scene = Scene(
      camera: Camera(
        lookingDownFrom: Vector3(0, 0, 4), halfHeight: 0.5, aspect: 1.6, near: 1, far: 9),
      leaves: [leaf], ground: .desk, pageHeight: 1, spine: 0)
    let lamp = TracedLamp(direction: Vector3(0, 0, 1), spread: 0.1)
    return SceneTracer(scene, lamp: lamp) { _ in passes }
  }

  private static func light(atX x: Double, under tracer: SceneTracer) -> Double {
    let desk = SceneTracer.Sight(
      place: Vector3(x, 0, 0), normal: Vector3(0, 0, 1), kind: .desk, surface: nil)
    return tracer.lampLight(at: desk, rays: 1024)
  }

  @Test(
    "an edge above a point hides the part of the disc that it cuts off",
    arguments: [(-0.06, 1), (-0.025, 0.8045), (0, 0.5), (0.025, 0.1955), (0.06, 0)])
  func edge(x: Double, expected: Double) {
    // At half a page height the lamp is seen 0.05 to either side.
    #expect(abs(Self.light(atX: x, under: Self.paper(height: 0.5)) - expected) < 0.01)
  }

  @Test("paper lets through what it is said to let through")
  func passing() {
    let tracer = Self.paper(height: 0.5, passes: 0.16)
    #expect(abs(Self.light(atX: 1, under: tracer) - 0.16) < 1e-9)
    #expect(abs(Self.light(atX: 0, under: tracer) - 0.58) < 0.01)
  }

  @Test("a ray meets first what it meets first of all triangles", arguments: UInt64(0)..<4)
  func nearest(seed: UInt64) throws {
    let pose: LightGallery = [.cornerOver, .fiveLeaves, .frontCover, .shelfComing][Int(seed)]
    let scene = pose.scene(in: ViewSize(width: 480, height: 300))
    let tree = TriangleTree(TracedBody(of: scene, strips: 12) { _ in 0 })
    let triangles = stride(from: 0, to: tree.body.corners.count, by: 3).map {
      (tree.body.corners[$0], tree.body.corners[$0 + 1], tree.body.corners[$0 + 2])
    }
    var random = SplitMix64(seed: seed)
    // A ray that begins within a book is told nothing of its far side: those of the shelf begin before all of them.
    let heights = pose == .shelfComing ? 1.8...2.6 : 0.3...1.5
    var met = 0
    for _ in 0..<60 {
      let from = Vector3(
        .random(in: -1...1, using: &random), .random(in: 0...1, using: &random),
        .random(in: heights, using: &random))
      let to = Vector3(
        .random(in: -0.7...0.7, using: &random), .random(in: 0...1, using: &random), 0)
      let ray = Ray(origin: from, direction: to - from)
      let expected = triangles.compactMap { ray.meeting(triangle: $0.0, $0.1, $0.2)?.t }
        .filter { $0 > 1e-6 }.min()
      let found = tree.first(on: ray, beyond: 1e-6)?.distance
      #expect((found == nil) == (expected == nil))
      if let found, let expected {
        #expect(abs(found - expected) < 1e-9)
        met += 1
      }
    }
    #expect(met > 20)
  }
}
