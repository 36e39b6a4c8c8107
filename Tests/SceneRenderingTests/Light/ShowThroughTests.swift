import PictureComparison
import BookFixtures
import DrawnFirst
import Foundation
import PageGeometry
import PageLayout
import Testing

@testable import RectoSceneRendering

/// What shines through lifted paper against the light on both of its sides added up by rays (M16).
///
/// What a side shows of the other is told apart from its own light by two pictures, one with a white
/// reverse and one with a black one.
@MainActor @Suite(.drawnFirst) struct ShowThroughTests {
  enum Lifted: CaseIterable {
    case lifted, upright, leaning, tilted

    @MainActor var book: BookArrangement {
      switch self {
      case .lifted: turning(0.35, tilt: 0.3)
      case .upright: turning(0.5, tilt: 0)
      case .leaning: turning(0.42, tilt: 0)
      case .tilted: turning(0.62, tilt: -0.5)
      }
    }

    @MainActor private func turning(_ progress: Double, tilt: Double) -> BookArrangement {
      BookArrangement(
        shape: shape(), turned: 15,
        turns: [Turn(leaves: 15..<16, progress: progress, tilt: tilt, size: shape().leafSize)])
    }
  }

  /// The share of the reverse's print that light from behind takes up, as leaf.frag has it.
  private static let inked = 0.85
  /// The same of light from before, a share of what passes through.
  private static let scattered = 0.75
  /// How much of the green light paper lets pass of what it lets pass at all.
  private static let tint = 0.86
  /// What is printed on the side that is seen: grey, so that no light is cut off.
  private static let print: UInt8 = 160

  @Test(
    "the print of the other side shines through as two-sided light has it",
    arguments: Lifted.allCases)
  func traced(lifted: Lifted) throws {
    let (width, height) = (320, 200)
    let view = ViewSize(width: Double(width), height: Double(height))
    let scene = scene(lifted.book, width: view.width, height: view.height)
    let leaf = try #require(scene.leaves.first { $0.isTurning })
    let studio = try Studio()
    for page in 1...62 { studio.paint(page, 255, 255, 255) }
    /// The picture with one even print on the front and one on the back.
    func picture(front: UInt8, back: UInt8) throws -> [Float] {
      studio.paint(31, front, front, front)
      studio.paint(32, back, back, back)
      return Pixels(try studio.frame(scene, width: width, height: height)).values
    }
    let fronts = (
      white: try picture(front: Self.print, back: 255),
      black: try picture(front: Self.print, back: 0)
    )
    let backs = (
      white: try picture(front: 255, back: Self.print),
      black: try picture(front: 0, back: Self.print)
    )
    let print = Double(Pixels.linear[Int(Self.print)])
    let dimmed =
      1 - Self.scattered * Double(LightRoom.declared.translucency) * FlyingLeaves.lift(of: leaf)
    let room = Room(of: scene)
    var (errors, most) = ([Double](), 0.0)
    for row in 1..<9 {
      for column in 2..<10 {
        let fraction = Vector2(Double(column) / 10 - 0.03, Double(row) / 9)
        let place = leaf.place(leaf.rectangle.point(at: fraction))
        let towards = (scene.camera.eye - place.position).normalized
        let facing = place.normal.dot(towards)
        let normal = place.normal * (facing > 0 ? 1 : -1)
        let seen = scene.camera.project(place.position, into: view)
        // Not where the edge of the pixel may be another's.
        guard abs(facing) > 0.2, (3..<view.width - 3).contains(seen.x),
          (3..<view.height - 3).contains(seen.y),
          room.sees(towards, from: place.position + normal * 2e-3)
        else { continue }
        let at = Int(seen.y) * width + Int(seen.x)
        let pictures = facing > 0 ? fronts : backs
        let (white, black) = (Double(pictures.white[at]), Double(pictures.black[at]))
        // Nor where the leaf stands so steeply that it is but a few pixels wide.
        let around = [-width - 1, -1, 1, width + 1].map { Double(pictures.black[at + $0]) }
        guard around.allSatisfy({ abs($0 - black) < 0.15 * black }) else { continue }
        let shown = (white - black / dimmed) / Self.inked / print
        let passing = room.light(on: place.position - normal * 2e-3, facing: normal * -1)
        let expected = Double(LightRoom.declared.translucency) * Self.tint * passing
        errors.append(shown - expected)
        most = max(most, expected)
      }
    }
    try #require(errors.count > 10)
    // There is something to be wrong about.
    #expect(most > 0.02)
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    // What paper gives back to paper comes through as well; these rays know nothing of that.
    #expect(square.squareRoot() < 0.025, "\(square.squareRoot()) of \(most)")
  }
}

/// All paper of a scene and the light about it, for rays.
@MainActor private struct Room {
  private typealias Triangle = (Vector3, Vector3, Vector3)

  private let light = LightRig.desk(side: 1)
  private let flying, lying: [Triangle]

  init(of scene: Scene) {
    func triangles(_ leaf: Leaf, _ cells: Int) -> [Triangle] {
      let mesh = LeafMesh(of: leaf, cellsAcross: cells, cellsUp: min(cells, 4))
      return (0..<min(cells, 4)).flatMap { row in
        (0..<cells).flatMap { column -> [Triangle] in
          let corner = row * mesh.columns + column
          let (a, b) = (mesh.positions[corner], mesh.positions[corner + 1])
          let (c, d) = (
            mesh.positions[corner + mesh.columns], mesh.positions[corner + mesh.columns + 1]
          )
          return [(a, b, c), (d, c, b)]
        }
      }
    }
    flying = scene.leaves.filter(\.isTurning).flatMap { triangles($0, 16) }
    lying = scene.leaves.filter { $0.isVisible && !$0.isTurning }.flatMap { triangles($0, 1) }
  }

  /// Whether no paper is met.
  func sees(_ direction: Vector3, from point: Vector3) -> Bool {
    let ray = Ray(origin: point, direction: direction)
    func meets(_ triangles: [Triangle]) -> Bool {
      triangles.contains { (ray.meeting(triangle: $0.0, $0.1, $0.2)?.t ?? 0) > 1e-4 }
    }
    return !meets(lying) && !meets(flying)
  }

  /// The green light that a side gets, 1 for a resting page: the mean over the lamp's disc, and that
  /// over the half of all directions before it, by the cosine.
  func light(on point: Vector3, facing normal: Vector3) -> Double {
    /// Two directions across another.
    func across(_ way: Vector3) -> (Vector3, Vector3) {
      let side = way.cross(abs(way.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(1, 0, 0)).normalized
      return (side, way.cross(side))
    }
    /// An even spiral over a round disc.
    func spiral(_ count: Int, _ value: (_ x: Double, _ y: Double, _ radius: Double) -> Double)
      -> Double
    {
      (0..<count).reduce(0.0) { sum, index in
        let radius = ((Double(index) + 0.5) / Double(count)).squareRoot()
        let (s, c) = sineAndCosine(Double(index) * 2.399963)
        return sum + value(radius * c, radius * s, radius) / Double(count)
      }
    }
    let (side, up) = across(light.direction)
    let key = spiral(24) { x, y, _ in
      let way = (light.direction + (side * x + up * y) * light.spread).normalized
      let share = normal.dot(way)
      return share > 0 && sees(way, from: point) ? share / light.direction.z : 0
    }
    let (right, ahead) = across(normal)
    let open = spiral(40) { x, y, radius in
      let way = right * x + ahead * y + normal * max(0, 1 - radius * radius).squareRoot()
      return sees(way, from: point) ? 1 : 0
    }
    // As `ambient` in light.glsl.
    let around = light.sky.y * (0.55 + 0.45 * normal.z) + light.key.y * 0.09 * (1 - normal.z)
    return light.key.y * key + around * open
  }
}
