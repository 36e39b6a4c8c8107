public import PageGeometry
public import PageLayout

/// Traces the light of a scene: what a place of the view shows, and how much of the lamp reaches it.
public struct SceneTracer: Sendable {
  /// What is seen at a place of the view.
  public struct Sight: Equatable, Sendable {
    /// The point that is seen, in scene units.
    public var place: Vector3
    /// The unit normal of the side that is seen.
    public var normal: Vector3
    public var kind: TracedBody.Kind
    /// Its number among the surfaces; nil for the desk.
    public var surface: Int?
    /// Whether it is the side of a leaf whose normal is +z before it is bent and placed.
    public var isUp = true
  }

  public let lamp: TracedLamp
  public let scene: Scene
  let tree: TriangleTree
  /// From clip space to the scene: kept, because every pixel needs it.
  private let toScene: Matrix4?

  /// Makes a tracer.
  ///
  /// - Parameters:
  ///   - scene: what is seen.
  ///   - lamp: the light.
  ///   - gutter: how the pages of an opening dip into the binding; nil where they lie flat.
  ///   - passes: the share of its light that a leaf lets through straight on, 0…1.
  public init(
    _ scene: Scene, lamp: TracedLamp, gutter: GutterFold? = nil, passes: (Leaf) -> Double
  ) {
    self.scene = scene
    self.lamp = lamp
    toScene = scene.camera.clip.inverse
    tree = TriangleTree(TracedBody(of: scene, gutter: gutter, passes: passes))
  }

  /// What the rays of this scene meet.
  public var body: TracedBody { tree.body }

  /// What hides light is at least so far from what it hides it from: a tenth of a sheet of paper.
  private var least: Double { 3e-5 * scene.pageHeight }

  /// What is seen at a place of a view, counted in pixels from its upper left corner; nil where nothing
  /// is but the backdrop.
  public func sight(at place: Vector2, of view: ViewSize) -> Sight? {
    guard let toScene else { return nil }
    let device = Vector3(
      place.x / view.width * 2 - 1, 1 - place.y / view.height * 2, 1)
    let eye = scene.camera.eye
    return sight(
      along: Ray(origin: eye, direction: (toScene.transform(point: device) - eye).normalized))
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
      if distance > least, distance < hit?.distance ?? .infinity,
        !tree.body.isInWell(
          ray.point(at: distance), ofEntering: tree.body.isEntered(by: ray))
      {
        return Sight(
          place: ray.point(at: distance), normal: Vector3(0, 0, 1), kind: .desk, surface: nil)
      }
    }
    guard let hit else { return nil }
    let isTowards = hit.normal.dot(ray.direction) < 0
    return Sight(
      place: ray.point(at: hit.distance), normal: isTowards ? hit.normal : -hit.normal,
      kind: tree.body.surfaces[hit.surface].kind, surface: hit.surface, isUp: isTowards)
  }

  /// The share of the lamp's light that reaches what is seen, past everything that may hide it, 0…1: on
  /// paper through which light comes, on the side that looks at the lamp.
  public func lampLight(at sight: Sight, rays: Int) -> Double {
    lamp.reaching(sight.place, on: sight.surface, past: tree, rays: rays, beyond: least)
  }

  /// The share of light, 0…1, that comes to a place along a way past everything that may hide it.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - way: towards where the light comes from.
  ///   - surface: the surface that the place is on, nil for the desk.
  /// - Returns: The share.
  public func reaching(_ place: Vector3, along way: Vector3, on surface: Int?) -> Double {
    tree.passing(along: Ray(origin: place, direction: way), beyond: least, from: surface)
  }
}
