import RectoBookModel
import PageGeometry
import PageLayout
import RectoCommandOptions
import RectoWindowSession

/// A scene as the JSON object that `recto layout` prints.
nonisolated struct LayoutReport {
  /// The name of the arrangement.
  let arrangement: String
  /// The view, in its own units.
  let view: ViewSize
  /// What the view sees.
  let scene: Scene
  /// The grid into which every leaf is cut, or nil for none.
  let mesh: GridSize?

  /// The whole object.
  var json: JSONValue {
    .object([
      ("arrangement", .string(arrangement)),
      ("view", .numbers([view.width, view.height])),
      (
        "camera",
        .object([
          ("view", .numbers(scene.camera.view.elements)),
          ("projection", .numbers(scene.camera.projection.elements)),
        ])
      ),
      ("leaves", .array(scene.leaves.map(describe))),
    ])
  }

  private func describe(_ leaf: Leaf) -> JSONValue {
    var pairs: [(key: String, value: JSONValue)] = [
      ("index", .integer(leaf.index)),
      ("front", .optional(leaf.front?.value)),
      ("back", .optional(leaf.back?.value)),
      ("ratio", .number(leaf.ratio)),
      ("angle", .number(leaf.angle)),
      ("visible", .bool(leaf.isVisible)),
      ("z_order", .integer(leaf.zOrder)),
      ("model", .numbers(leaf.model.elements)),
      ("scale", .number(leaf.scale)),
      ("bend", describe(leaf.bend)),
    ]
    if let mesh {
      pairs.append(
        ("mesh", describe(LeafMesh(of: leaf, cellsAcross: mesh.across, cellsUp: mesh.up))))
    }
    return .object(pairs)
  }

  /// The parameters of the formulas, by which every point can be computed again.
  private func describe(_ bend: Bend) -> JSONValue {
    switch bend {
    case .flat:
      .object([("kind", .string("flat"))])
    case .arc(let curvature):
      .object([("kind", .string("arc")), ("curvature", .number(curvature))])
    case .cone(let apex, let curvature, let height):
      .object([
        ("kind", .string("cone")), ("apex", .number(apex)), ("curvature", .number(curvature)),
        ("height", .number(height)),
      ])
    case .curl(let apex, let start, let end, let curvature, let height, let base):
      .object(
        [
          ("kind", .string("curl")), ("apex", .number(apex)), ("start", .number(start)),
          ("end", .number(end)), ("curvature", .number(curvature)), ("height", .number(height)),
        ] + (base == 0 ? [] : [("base", .number(base))]))
    }
  }

  private func describe(_ mesh: LeafMesh) -> JSONValue {
    .object([
      ("size", .array([.integer(mesh.columns), .integer(mesh.rows)])),
      ("positions", .rows(mesh.positions.flatMap { [$0.x, $0.y, $0.z] }, width: 3)),
      ("normals", .rows(mesh.normals.flatMap { [$0.x, $0.y, $0.z] }, width: 3)),
      ("uv", .rows(mesh.uv.flatMap { [$0.x, $0.y] }, width: 2)),
    ])
  }
}
