import BookFixtures
import Foundation
import Geometry
import PageLayout
import Testing

@testable import SceneRenderer

/// The shadow of a leaf in the air against one that is traced: rays from the page to points all
/// over the round light, met with the leaf cut into triangles (M15).
@MainActor @Suite struct ShadowTests {
  /// Resting pages show the share of the light that reaches them, everything else is blue.
  private static let shares = """
    in vec3 v_place;
    in vec3 v_normal;
    in vec2 v_fraction;
    out vec4 o_color;
    #include "common.glsl"
    #include "leaf.glsl"
    #include "light.glsl"
    #include "shadow.glsl"
    void main() {
    #if FLYING
      o_color = vec4(0.0, 0.0, 1.0, 1.0);
    #else
      o_color = vec4(vec3(lightReaching(v_place, -1)), 1.0);
    #endif
    }
    """
  private static let blue = """
    out vec4 o_color;
    void main() { o_color = vec4(0.0, 0.0, 1.0, 1.0); }
    """

  /// Of all leaves the same, because its programs take longer than a picture.
  private static let studio = Result {
    try withFolder(["leaf.frag": shares, "desk.frag": blue, "block.frag": blue]) { folder in
      try Studio(shaders: ShaderSources(folders: [folder]))
    }
  }

  enum Leaves: CaseIterable {
    case lifted, upright, landing, heldCorner, heldEdge, folded, fan, roundCurl

    @MainActor var book: BookArrangement {
      switch self {
      case .lifted: turning([0.3], tilt: 0.3)
      case .upright: turning([0.5], tilt: 0)
      case .landing: turning([0.64], tilt: -0.4)
      case .heldCorner: held(Vector2(0.7071, 0), Vector2(0.35, 0.25))
      case .heldEdge: held(Vector2(0.7071, 0.5), Vector2(0.3, 0.5))
      case .folded: held(Vector2(0.7071, 0.2), Vector2(-0.4, 0.3))
      case .fan: turning([0.75, 0.5, 0.25], tilt: 0.15)
      case .roundCurl: rounded(held(Vector2(0.7071, 0), Vector2(0.1, 0.35)))
      }
    }

    /// The root of the mean square by which it may differ. Rays along an upright leaf graze it for
    /// most of their way, and there one soft edge stands for two.
    var limit: Double {
      switch self {
      case .upright: 0.035
      // Its base stands upright, too.
      case .folded: 0.022
      default: 0.02
      }
    }

    @MainActor private func rounded(_ book: BookArrangement) -> BookArrangement {
      var book = book
      book.shape.cornerRadius = 0.15
      return book
    }

    @MainActor private func turning(_ progress: [Double], tilt: Double) -> BookArrangement {
      BookArrangement(
        shape: shape(), turned: 15,
        turns: progress.enumerated().map {
          Turn(
            leaves: 15 + $0.offset..<16 + $0.offset, progress: $0.element, tilt: tilt,
            size: shape().leafSize)
        })
    }

    @MainActor private func held(_ point: Vector2, _ place: Vector2) -> BookArrangement {
      BookArrangement(shape: shape(), position: 15, grip: Grip(held: point, place: place))
    }
  }

  @Test("what a leaf leaves of the light is what a traced light has", arguments: Leaves.allCases)
  func traced(leaves: Leaves) throws {
    let (width, height) = (480, 300)
    let scene = scene(leaves.book)
    let studio = try Self.studio.get()
    try studio.use()
    #expect(studio.renderer.shaderProblems == [])
    let picture = try studio.frame(scene, width: width, height: height)
    let light = Rig.desk(side: 1)
    let flying = scene.leaves.filter(\.isTurning).map { leaf in
      (
        triangles: Self.triangles(of: leaf),
        passes: Double(LightRoom().translucency) * FlyingLeaves.lift(of: leaf)
      )
    }
    let lying = scene.leaves.filter { $0.isVisible && !$0.isTurning }
    var errors: [Double] = []
    for y in stride(from: 4, to: height, by: 13) {
      for x in stride(from: 4, to: width, by: 13) {
        let pixel = picture.pixel(x, y)
        guard pixel.red == pixel.blue else { continue }
        let view = ViewSize(width: Double(width), height: Double(height))
        guard
          let ray = scene.camera.ray(through: Vector2(Double(x) + 0.5, Double(y) + 0.5), of: view),
          let place = lying.compactMap({ $0.pick(ray) }).min(by: { $0.distance < $1.distance })
        else { continue }
        let point = ray.point(at: place.distance)
        let traced = Self.reaching(point, light: light, past: flying)
        errors.append(Double(Pixels.linear[pixel.green]) - traced)
      }
    }
    #expect(errors.count > 50)
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(square.squareRoot() < leaves.limit)
  }

  private typealias Triangle = (Vector3, Vector3, Vector3)

  private static func triangles(of leaf: Leaf) -> [Triangle] {
    let corners = RulingStrips.triangles(of: leaf).map {
      leaf.place(leaf.rectangle.point(at: Vector2($0))).position
    }
    return stride(from: 0, to: corners.count, by: 3).map {
      (corners[$0], corners[$0 + 1], corners[$0 + 2])
    }
  }

  /// Whether a ray meets any of some triangles, by Möller and Trumbore: number by number, because a build
  /// for debugging takes ten times as long for vectors.
  private static func isHidden(_ ray: Ray, by triangles: [Triangle]) -> Bool {
    let (ox, oy, oz) = (ray.origin.x, ray.origin.y, ray.origin.z)
    let (dx, dy, dz) = (ray.direction.x, ray.direction.y, ray.direction.z)
    for (a, b, c) in triangles {
      let (ax, ay, az) = (a.x, a.y, a.z)
      let (bx, by, bz) = (b.x - ax, b.y - ay, b.z - az)
      let (cx, cy, cz) = (c.x - ax, c.y - ay, c.z - az)
      let (px, py, pz) = (dy * cz - dz * cy, dz * cx - dx * cz, dx * cy - dy * cx)
      let determinant = bx * px + by * py + bz * pz
      guard abs(determinant) > 1e-14 else { continue }
      let (sx, sy, sz) = (ox - ax, oy - ay, oz - az)
      let u = (sx * px + sy * py + sz * pz) / determinant
      guard u >= 0, u <= 1 else { continue }
      let (qx, qy, qz) = (sy * bz - sz * by, sz * bx - sx * bz, sx * by - sy * bx)
      let v = (dx * qx + dy * qy + dz * qz) / determinant
      guard v >= 0, u + v <= 1 else { continue }
      if (cx * qx + cy * qy + cz * qz) / determinant > 1e-4 { return true }
    }
    return false
  }

  /// The mean over rays to an even spiral of points on the light's disc.
  private static func reaching(
    _ point: Vector3, light: Rig, past leaves: [(triangles: [Triangle], passes: Double)]
  ) -> Double {
    let side = light.direction.cross(Vector3(0, 0, 1)).normalized
    let up = light.direction.cross(side)
    func left(at share: Double, turned: Double) -> Double {
      let (s, c) = sineAndCosine(turned)
      let off = (side * c + up * s) * (light.spread * share.squareRoot())
      let ray = Ray(origin: point, direction: (light.direction + off).normalized)
      return leaves.reduce(1.0) { left, leaf in
        isHidden(ray, by: leaf.triangles) ? left * leaf.passes : left
      }
    }
    // Where the rim is all lit or all dark, so is the rest.
    let rim = (0..<8).map { left(at: 1, turned: Double($0) * .pi / 4) }
    if let first = rim.first, rim.allSatisfy({ $0 == first }) { return first }
    let rays = 64
    return (0..<rays).reduce(0.0) { sum, index in
      sum + left(at: (Double(index) + 0.5) / Double(rays), turned: Double(index) * 2.399963)
        / Double(rays)
    }
  }
}
