public import Geometry
public import PageLayout

/// Traces the light of a scene: what a place of the view shows, and how much of the lamp reaches it.
public struct SceneTracer: Sendable {
  /// What is seen at a place of the view.
  public struct Sight: Equatable, Sendable {
    /// Where it is.
    public var place: Vector3
    /// The unit normal of the side that is seen.
    public var normal: Vector3
    /// What it is.
    public var kind: TracedBody.Kind
    /// Its number among the surfaces; nil for the desk.
    public var surface: Int?
  }

  /// The lamp.
  public let lamp: TracedLamp
  /// The scene.
  public let scene: Scene
  let tree: TriangleTree

  /// Makes a tracer.
  ///
  /// - Parameters:
  ///   - scene: what is seen.
  ///   - lamp: the light.
  ///   - passes: the share of its light that a leaf lets through, 0…1.
  public init(_ scene: Scene, lamp: TracedLamp, passes: (Leaf) -> Double) {
    self.scene = scene
    self.lamp = lamp
    tree = TriangleTree(TracedBody(of: scene, passes: passes))
  }

  /// What hides light is at least so far from what it hides it from: a tenth of a sheet of paper.
  private var least: Double { 3e-5 * scene.pageHeight }

  /// What is seen at a place of a view, counted in pixels from its upper left corner; nil where nothing
  /// is but the backdrop.
  public func sight(at place: Vector2, of view: ViewSize) -> Sight? {
    scene.camera.ray(through: place, of: view).flatMap { sight(along: $0) }
  }

  /// What a ray meets first.
  ///
  /// - Parameters:
  ///   - ray: the ray.
  ///   - origin: the surface that it starts on, if any.
  /// - Returns: What is seen from its beginning, or nil.
  public func sight(along ray: Ray, from origin: Int? = nil) -> Sight? {
    let hit = tree.first(on: ray, beyond: least, from: origin)
    if scene.ground == .desk, ray.direction.z < 0 {
      let distance = -ray.origin.z / ray.direction.z
      if distance > least, distance < hit?.distance ?? .infinity {
        return Sight(
          place: ray.point(at: distance), normal: Vector3(0, 0, 1), kind: .desk, surface: nil)
      }
    }
    guard let hit else { return nil }
    let isTowards = hit.normal.dot(ray.direction) < 0
    return Sight(
      place: ray.point(at: hit.distance), normal: isTowards ? hit.normal : -hit.normal,
      kind: tree.body.surfaces[hit.surface].kind, surface: hit.surface)
  }

  /// The share of the lamp's light that reaches what is seen, past everything that may hide it, 0…1: on
  /// paper through which light comes, on the side that looks at the lamp.
  public func lampLight(at sight: Sight, rays: Int) -> Double {
    lamp.reaching(sight.place, on: sight.surface, past: tree, rays: rays, beyond: least)
  }
}
