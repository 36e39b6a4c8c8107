import RectoLightTracing
import PageGeometry
import PageLayout
import RectoSceneRendering

/// What light meets away from where it is seen: the materials of a small picture, and of what that does not
/// show the mean of its surface.
nonisolated struct SeenSurfaces: Sendable {
  private let camera: Camera
  private let view: ViewSize
  private let materials: SeenMaterials
  /// The side of a surface that each pixel shows, −1 where there is none.
  private var sides: [Int] = []
  /// The mean of each side of each surface, where any of it is seen.
  private var means: [TracedMaterial?] = []
  private let surfaceCount: Int

  /// Looks at a scene.
  ///
  /// - Parameters:
  ///   - tracer: the scene.
  ///   - materials: a whole picture of it.
  init(of tracer: SceneTracer, materials: SeenMaterials) {
    camera = tracer.scene.camera
    view = ViewSize(width: Double(materials.width), height: Double(materials.height))
    self.materials = materials
    surfaceCount = tracer.body.surfaces.count
    var sums = [TracedMaterial](
      repeating: TracedMaterial(reflects: .zero), count: 2 * surfaceCount + 2)
    var counts = [Double](repeating: 0, count: sums.count)
    for y in 0..<materials.height {
      for x in 0..<materials.width {
        let place = Vector2(Double(x) + 0.5, Double(y) + 0.5)
        guard let side = tracer.sight(at: place, of: view).map({ side(of: $0) }) else {
          sides.append(-1)
          continue
        }
        sides.append(side)
        sums[side].reflects += materials.reflects(x, y)
        sums[side].passes += materials.passes(x, y)
        counts[side] += 1
      }
    }
    means = zip(sums, counts).map { sum, count in
      count > 0
        ? TracedMaterial(reflects: sum.reflects / count, passes: sum.passes / count) : nil
    }
  }

  private func side(of sight: SceneTracer.Sight) -> Int {
    2 * (sight.surface ?? surfaceCount) + (sight.isUp ? 1 : 0)
  }

  /// What is meant to be white where nothing of a surface is seen.
  private static let unseen = TracedMaterial(reflects: Vector3(repeating: 0.6))

  /// What a place does with light.
  func material(_ sight: SceneTracer.Sight) -> TracedMaterial {
    let side = side(of: sight)
    let place = camera.project(sight.place, into: view)
    if place.x >= 0, place.y >= 0, place.x < view.width, place.y < view.height {
      let (x, y) = (Int(place.x), Int(place.y))
      if sides[y * materials.width + x] == side {
        return TracedMaterial(
          reflects: materials.reflects(x, y), passes: materials.passes(x, y))
      }
    }
    return means[side] ?? means[side ^ 1] ?? Self.unseen
  }
}
