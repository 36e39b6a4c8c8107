import BookFixtures
import PageGeometry
import PageLayout
import Testing

@testable import RectoLightTracing

/// Paths of light, against what can be computed by hand.
@Suite struct PathTracerTests {
  private static let view = ViewSize(width: 480, height: 300)

  private static func scene(
    leaves: [Leaf] = [], blocks: [PageBlock] = [], ground: Ground = .desk
  ) -> Scene {
    Scene(
      camera: Camera(
        lookingDownFrom: Vector3(0, 0, 4), halfHeight: 0.5, aspect: 1.6, near: 1, far: 9),
      leaves: leaves, blocks: blocks, ground: ground, pageHeight: 1, spine: 0)
  }

  private static func leaf(height: Double) -> Leaf {
    Leaf(
      index: 0, front: nil, back: nil, ratio: 0, angle: 0, zOrder: 0,
      model: .translation(Vector3(-1, 0, height)),
      rectangle: Rectangle(min: Vector2(0, -1), max: Vector2(2, 1)), up: .blank, down: .blank)
  }

  private static func tracer(
    _ scene: Scene, room: TracedRoom, bounces: Int = 4, gutter: GutterFold? = nil,
    _ material: @escaping @Sendable (SceneTracer.Sight) -> TracedMaterial
  ) -> PathTracer {
    PathTracer(
      SceneTracer(scene, lamp: room.lamp, gutter: gutter) { _ in 0 }, room: room, bounces: bounces,
      material: material)
  }

  /// The mean light at a place of the desk.
  private static func light(
    at place: Vector3, with tracer: PathTracer, paths: Int
  ) -> PathTracer.Received {
    let desk = SceneTracer.Sight(
      place: place, normal: Vector3(0, 0, 1), kind: .desk, surface: nil)
    return mean(at: desk, with: tracer, paths: paths)
  }

  private static func mean(
    at sight: SceneTracer.Sight, with tracer: PathTracer, behind: Bool = false, paths: Int
  ) -> PathTracer.Received {
    let samples = LightSamples(column: 3, row: 5, seed: 1)
    var sum = PathTracer.Received.none
    for path in 0..<paths {
      let light = tracer.light(at: sight, behind: behind, path: path, of: samples)
      sum.lamp += light.lamp / Double(paths)
      sum.rest += light.rest / Double(paths)
    }
    return sum
  }

  private static func near(_ a: Vector3, _ b: Double, within slack: Double) -> Bool {
    (a - Vector3(b, b, b)).length < slack
  }

  // MARK: Points

  @Test("of 2ⁿ points each strip across and up has one", arguments: [0, 1, 7, 12])
  func strips(set: Int) {
    let samples = LightSamples(column: 17, row: 4, seed: 2)
    for (first, count) in [(0, 16), (16, 16), (64, 64)] {
      let points = (first..<first + count).map { samples.point($0, set: set) }
      for axis in 0..<2 {
        let strips = Set(points.map { Int($0[axis] * Double(count)) })
        #expect(strips == Set(0..<count))
      }
    }
  }

  @Test("pixels, seeds and sets have points of their own, and the same ones again")
  func points() {
    func first(_ column: Int, _ row: Int, _ seed: Int, _ set: Int) -> [Double] {
      let samples = LightSamples(column: column, row: row, seed: seed)
      return (0..<4).flatMap { [samples.point($0, set: set).x, samples.point($0, set: set).y] }
    }
    let all = [
      first(1, 2, 0, 0), first(2, 1, 0, 0), first(1, 2, 1, 0), first(1, 2, 0, 1),
    ]
    #expect(Set(all).count == 4)
    #expect(first(1, 2, 0, 0) == all[0])
  }

  // MARK: Light

  @Test("where all around is one light, what gives all of it back is nowhere brighter or darker")
  func furnace() {
    let scene = LightGallery.fiveLeaves.scene(in: Self.view)
    var closed = scene
    closed.ground = .backdrop
    let lamp = TracedLamp(direction: Vector3(0, 0, 1), spread: 0.1)
    let white = Vector3(1, 1, 1)
    let room = TracedRoom(lamp: lamp, key: .zero, sky: white, walls: white, whiteness: 1)
    let tracer = Self.tracer(closed, room: room, bounces: 400) { sight in
      guard case .leaf = sight.kind else { return TracedMaterial(reflects: white) }
      return TracedMaterial(reflects: white * 0.7, passes: white * 0.3)
    }
    var seen = 0
    for x in stride(from: 60.0, to: 420, by: 60) {
      guard let sight = tracer.tracer.sight(at: Vector2(x, 150), of: Self.view) else { continue }
      seen += 1
      for behind in [false, true] {
        let light = Self.mean(at: sight, with: tracer, behind: behind, paths: 4)
        #expect(Self.near(light.lamp + light.rest, 1, within: 1e-9))
      }
    }
    #expect(seen > 4)
  }

  /// A block that stands behind x = 0, the lamp beyond it, 60° high.
  private static let shadowed: PathTracer = {
    let block = PageBlock(
      model: .translation(Vector3(0, -2, 0)) * .scale(Vector3(-1, 1, 1)), size: Vector2(2, 4),
      thickness: 0.2, spread: 0, leafCount: 9)
    let room = TracedRoom(
      lamp: TracedLamp(direction: Vector3(-0.5, 0, 0.75.squareRoot()), spread: 0.1),
      key: Vector3(1, 1, 1), sky: .zero, walls: .zero)
    return tracer(scene(blocks: [block]), room: room, bounces: 0) { _ in
      TracedMaterial(reflects: .zero)
    }
  }()

  @Test(
    "the penumbra of a block is the piece of the lamp beyond its edge",
    arguments: [0.08, 0.1, 0.11, 0.1155, 0.12, 0.13, 0.16])
  func penumbra(x: Double) {
    // A ray towards the lamp's middle and p of its radius away from the block passes the edge where
    // p·s·(x·a + h·c) > h·a − x·c, the lamp's direction being (−a, 0, c).
    let (a, c, s, h) = (0.5, 0.75.squareRoot(), 0.1, 0.2)
    let p = ((h * a - x * c) / (s * (x * a + h * c))).clamped(to: -1...1)
    let chord = max(1 - p * p, 0).squareRoot()
    let area = (arcCosine(p) - p * chord) / .pi
    // What comes from higher up counts more.
    let expected = area + s * a / c * 2 / (3 * .pi) * chord * chord * chord
    let light = Self.light(at: Vector3(x, 0, 0), with: Self.shadowed, paths: 1024)
    #expect(Self.near(light.lamp, expected, within: 0.01), "\(light.lamp.x) for \(expected)")
  }

  @Test("below a leaf there is the share of the light that it lets through")
  func transmission() {
    let room = TracedRoom(
      lamp: TracedLamp(direction: Vector3(0, 0, 1), spread: 0.05), key: Vector3(0.6, 0.6, 0.6),
      sky: Vector3(0.4, 0.4, 0.4), walls: .zero)
    let tracer = Self.tracer(Self.scene(leaves: [Self.leaf(height: 0.01)]), room: room) { sight in
      if case .desk = sight.kind { return TracedMaterial(reflects: .zero) }
      let white = Vector3(1, 1, 1)
      return TracedMaterial(reflects: white * 0.84, passes: white * 0.16)
    }
    let light = Self.light(at: Vector3(0, 0, 0), with: tracer, paths: 1024)
    #expect(light.lamp == .zero)
    #expect(Self.near(light.rest, 0.16, within: 0.01), "\(light.rest.x)")
  }

  @Test("where the desk ends there are walls")
  func walls() {
    let wall = Vector3(0.3, 0.3, 0.3)
    let room = TracedRoom(
      lamp: TracedLamp(direction: Vector3(0, 0, 1), spread: 0.05), key: .zero, sky: .zero,
      walls: wall, deskReach: 0.001)
    let tracer = Self.tracer(Self.scene(leaves: [Self.leaf(height: 0.5)]), room: room) { _ in
      TracedMaterial(reflects: .zero)
    }
    guard let above = tracer.tracer.sight(at: Vector2(240, 150), of: Self.view) else {
      Issue.record("a leaf lies before the eye")
      return
    }
    #expect(Self.mean(at: above, with: tracer, paths: 16).rest == .zero)
    let below = Self.mean(at: above, with: tracer, behind: true, paths: 16)
    #expect(Self.near(below.rest, 0.3, within: 1e-9))
  }

  // MARK: Gutter

  @Test("in the gutter it is darker the deeper, and neither page lets light in below it")
  func gutter() {
    let shape = BookShape(pageCount: 62, leafWidth: 0.7071, binding: .stapled)
    // Of uneven stacks one page lies higher, and both dip below the desk.
    let scene = BookArrangement(shape: shape, position: 3).visibleScene(in: Self.view)
    let sky = Vector3(1, 1, 1)
    let room = TracedRoom(
      lamp: TracedLamp(direction: Vector3(0, 0, 1), spread: 0.1), key: .zero, sky: sky,
      walls: sky * 100,
      deskReach: 1e9)
    let fold = GutterFold(slope: 1.65, width: 0.01)
    let tracer = Self.tracer(scene, room: room, gutter: fold) { _ in
      TracedMaterial(reflects: Vector3(repeating: 0.5))
    }
    #expect(tracer.tracer.body.wells.count == 2)
    for side in [-1.0, 1] {
      let lights = [0.001, 0.01, 0.03, 0.2].map { away -> Double in
        let ray = Ray(origin: Vector3(side * away, 0.5, 1), direction: Vector3(0, 0, -1))
        guard let sight = tracer.tracer.sight(along: ray) else { return .infinity }
        // Walls would shine a hundred times as bright through any slit.
        return Self.mean(at: sight, with: tracer, paths: 128).rest.x
      }
      #expect(lights[0] < 0.9 && lights[0] > 0.1, "\(lights)")
      #expect(lights[0] < lights[1] && lights[1] < lights[2], "\(lights)")
      #expect(abs(lights[3] - 1) < 0.02, "\(lights)")
    }
  }

  @Test(
    "the gutter is a page to its very ends, and as light there as in its middle",
    arguments: [3, 15, 29])
  func endsOfGutter(turned: Int) throws {
    let shape = BookShape(pageCount: 62, leafWidth: 0.7071, binding: .stapled)
    let scene = BookArrangement(shape: shape, position: Double(turned)).visibleScene(in: Self.view)
    let sky = Vector3(1, 1, 1)
    let room = TracedRoom(
      lamp: TracedLamp(direction: Vector3(0, 0, 1), spread: 0.1), key: .zero, sky: sky,
      walls: .zero, deskReach: 1e9)
    let tracer = Self.tracer(scene, room: room, gutter: GutterFold(slope: 1.65, width: 0.012)) {
      TracedMaterial(reflects: Vector3(repeating: $0.kind == .desk ? 0 : 0.8))
    }
    let eye = scene.camera.eye
    for leaf in scene.leaves where !leaf.isTurning {
      for away in [0.001, 0.004, 0.01, 0.03] {
        func sight(up: Double) throws -> SceneTracer.Sight {
          let way = leaf.place(Vector2(away, up)).position - eye
          return try #require(
            tracer.tracer.sight(along: Ray(origin: eye, direction: way.normalized)))
        }
        let middle = try sight(up: 0.5)
        let light = Self.mean(at: middle, with: tracer, paths: 4096).rest.x
        for up in [0.0005, 0.004, 0.996, 0.9995] {
          let end = try sight(up: up)
          #expect(
            end.kind == middle.kind && end.surface == middle.surface, "\(away), \(up): \(end.kind)")
          let there = Self.mean(at: end, with: tracer, paths: 4096).rest.x
          #expect(abs(there - light) < 0.04, "\(away), \(up): \(there), \(light)")
        }
      }
    }
    // From beside the book nothing of that is met: it is as light there as elsewhere beside it.
    func light(beside x: Double) throws -> Double {
      let down = Ray(origin: Vector3(x, 1.02, 1), direction: Vector3(0, 0, -1))
      let sight = try #require(tracer.tracer.sight(along: down))
      #expect(sight.kind == .desk)
      return Self.mean(at: sight, with: tracer, paths: 4096).rest.x
    }
    let far = try [light(beside: -0.3), light(beside: 0.3)]
    for away in [0.003, 0.02, 0.04] {
      #expect(try abs(light(beside: -away) - far[0]) < 0.05, "\(away)")
      #expect(try abs(light(beside: away) - far[1]) < 0.05, "\(away)")
    }
  }

  @Test("pages lie flat where one of them has no other opposite")
  func alone() {
    let shape = BookShape(pageCount: 62, leafWidth: 0.7071, binding: .stapled)
    let scene = BookArrangement(shape: shape, position: 0).visibleScene(in: Self.view)
    let body = TracedBody(of: scene, gutter: GutterFold(slope: 1, width: 0.01)) { _ in 0 }
    #expect(body.wells == [])
  }

  @Test("the bound edge of a leaf whose base lies in the gutter hides no light from it")
  func base() throws {
    // The lamp stands on the side of the spine.
    let lamp = TracedLamp(direction: Vector3(-0.36, 0.34, 0.87).normalized, spread: 0.1)
    let tracer = SceneTracer(
      LightGallery.upperCorner.scene(in: Self.view), lamp: lamp,
      gutter: GutterFold(slope: 1, width: 0.01)
    ) { _ in 0.16 }
    for away in [0.0005, 0.002, 0.004, 0.01, 0.04] {
      let ray = Ray(origin: Vector3(away, 0.2, 2), direction: Vector3(0, 0, -1))
      let sight = try #require(tracer.sight(along: ray))
      #expect(sight.kind == .leaf(1))
      #expect(tracer.lampLight(at: sight, rays: 64) == 1, "\(away)")
    }
  }

  @Test("the crest of a bulge does not dip into the gutter that it stands over")
  func crest() {
    let scene = LightGallery.bulgeInner.scene(in: Self.view)
    func heights(_ gutter: GutterFold?) -> [Double] {
      let tree = TriangleTree(TracedBody(of: scene, gutter: gutter) { _ in 0 })
      return (1...30).map { column in
        let place = Vector3(0.004 * Double(column), 0.2, 2)
        let ray = Ray(origin: place, direction: Vector3(0, 0, -1))
        return tree.first(on: ray, beyond: 0)?.distance ?? 0
      }
    }
    let (plain, dipped) = (heights(nil), heights(GutterFold(slope: 1, width: 0.03)))
    for (plain, dipped) in zip(plain, dipped) { #expect(abs(plain - dipped) < 1e-3) }
  }
}
