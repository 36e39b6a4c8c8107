import PictureComparison
import BookFixtures
import RectoBookModel
import DrawnFirst
import Dispatch
import PageGeometry
import RectoLightTracing
import PageLayout
import RectoShaderText
import Synchronization
import Testing

@testable import RectoSceneRendering

/// The light that paper gives back to paper, as it is drawn, against paths of light.
@MainActor @Suite(.drawnFirst) struct ReflectedLightTests {
  nonisolated private static let view = ViewSize(width: 480, height: 300)
  /// Bare paper in green light, as leaf.frag declares it.
  nonisolated private static let paper = 0.96489863

  /// The light in a few columns of a picture, as it is drawn and as it is traced: the mean of some rows.
  private static func columns(
    _ columns: [Int], rows: [Int] = Array(stride(from: 90, to: 210, by: 20)), of scene: Scene,
    settings: [String] = []
  ) throws -> [(drawn: Double, traced: Double)] {
    let studio = try Studio.shared()
    studio.renderer.look.settings = ParameterSettings(
      commandLine: try settings.map { try ShaderSetting($0) })
    let frame = try studio.frame(scene, width: Int(view.width), height: Int(view.height))
    let light = studio.renderer.look.light(of: scene)
    let tracer = SceneTracer(
      scene, lamp: TracedLamp(direction: light.direction, spread: light.spread),
      gutter: GutterFold(slope: light.gutterSlope, width: light.gutterWidth),
      passes: light.passing)
    let room = TracedRoom(lamp: tracer.lamp, key: light.key, sky: light.sky)
    let passing = Double(studio.renderer.look.rig(of: scene).translucency)
    let material: @Sendable (SceneTracer.Sight) -> TracedMaterial = {
      Self.material($0, in: scene, passing: passing)
    }
    let paths = PathTracer(tracer, room: room, material: material)
    let traced = Mutex([Double](repeating: 0, count: columns.count))
    DispatchQueue.concurrentPerform(iterations: columns.count) { index in
      let sum = rows.reduce(0.0) { sum, y in
        let place = Vector2(Double(columns[index]) + 0.5, Double(y) + 0.5)
        guard let sight = tracer.sight(at: place, of: view) else { return sum }
        let samples = LightSamples(column: columns[index], row: y, seed: 1)
        return sum + Self.light(at: sight, material(sight), along: paths, samples)
      }
      traced.withLock { $0[index] = sum / Double(rows.count) }
    }
    return zip(columns, traced.withLock { $0 }).map { x, traced in
      let sum = rows.reduce(0.0) { $0 + Double(Pixels.linear[Int(frame.pixel(x, $1).green)]) }
      return (sum / Double(rows.count), traced)
    }
  }

  /// What blank paper does with light: a leaf in the air lets some of it through.
  nonisolated private static func material(
    _ sight: SceneTracer.Sight, in scene: Scene, passing: Double
  ) -> TracedMaterial {
    switch sight.kind {
    case .leaf(let place):
      let share = scene.leaves[place].isTurning ? passing : 0
      return TracedMaterial(
        reflects: Vector3(repeating: paper * (1 - share)),
        passes: Vector3(repeating: paper * share))
    case .block: return TracedMaterial(reflects: Vector3(repeating: 0.6))
    case .board, .desk, .shelf, .binding:
      return TracedMaterial(reflects: Vector3(repeating: 0.1))
    }
  }

  /// The light that comes from what is seen.
  nonisolated private static func light(
    at sight: SceneTracer.Sight, _ material: TracedMaterial, along paths: PathTracer,
    _ samples: LightSamples
  ) -> Double {
    let count = 32
    return (0..<count).reduce(0.0) { sum, path in
      let front = paths.light(at: sight, path: path, of: samples)
      var light = material.reflects.y * (front.lamp.y + front.rest.y)
      if material.passes.y > 0 {
        let back = paths.light(at: sight, behind: true, path: path, of: samples)
        light += material.passes.y * (back.lamp.y + back.rest.y)
      }
      return sum + light / Double(count)
    }
  }

  @Test(
    "between leaves in the air it is as light as paths of light have it",
    arguments: [LightGallery.fiveLeaves, .threeLeaves])
  func fanned(pose: LightGallery) throws {
    let found = try Self.columns(
      Array(stride(from: 60, to: 420, by: 24)), of: pose.scene(in: Self.view))
    let apart = found.map { abs($0.drawn - $0.traced.clamped(to: 0...1)) }
    let mean = apart.reduce(0, +) / Double(apart.count)
    #expect(mean < 0.055, "\(mean): \(found)")
  }

  @Test("beside a low corner that is held, paper sees as much of the sky as where light is traced")
  func corner() throws {
    // From the fold over what still lies, past the flap's tip, to the page opposite.
    let found = try Self.columns(
      Array(stride(from: 270, to: 390, by: 12)), rows: [175, 190, 205, 220],
      of: LightGallery.cornerNear.scene(in: Self.view))
    let apart = found.map { abs($0.drawn - $0.traced.clamped(to: 0...1)) }
    let mean = apart.reduce(0, +) / Double(apart.count)
    #expect(mean < 0.048, "\(mean): \(found)")
  }

  @Test("the base of a leaf that has left its page is lit by what it sees past its own curl")
  func hollow() throws {
    let found = try Self.columns(
      Array(241...246), rows: [280, 283, 286], of: LightGallery.cornerOver.scene(in: Self.view))
    let apart = found.map { abs($0.drawn - $0.traced.clamped(to: 0...1)) }
    let mean = apart.reduce(0, +) / Double(apart.count)
    #expect(mean < 0.08, "\(mean): \(found)")
  }

  @Test("pages dip into the gutter as they do where light is traced")
  func gutter() throws {
    let shape = BookShape(pageCount: 62, leafWidth: 0.7071, binding: .stapled)
    let scene = BookArrangement(shape: shape, turned: 15).visibleScene(in: Self.view)
    // So wide that each of its parts has pixels of its own.
    let found = try Self.columns(
      [205, 215, 224, 230, 235, 245, 250, 256, 265, 275], of: scene,
      settings: ["gutterWidth=0.2"])
    for (index, place) in found.enumerated() {
      let apart = abs(place.drawn - place.traced.clamped(to: 0...1))
      #expect(apart < 0.055, "\(index): \(apart)")
    }
    let darkest = found.map(\.traced).min() ?? 1
    #expect(darkest < 0.8, "\(found)")
  }
}
