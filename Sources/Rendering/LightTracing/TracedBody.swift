import PageGeometry
public import PageLayout

/// What a ray can meet: the things of a scene, cut into triangles.
///
/// Leaves are cut along their rulings, so that no chord is farther than 4e−5 page heights from the bent
/// paper. Lengths are those of the scene. The desk is not among them, because it has no end.
public struct TracedBody: Sendable {
  /// What a triangle belongs to.
  public enum Kind: Equatable, Sendable {
    /// A leaf, by its place among the scene's leaves: paper, or the skin of a board.
    case leaf(Int)
    /// The edges of a page block, by its place among the scene's blocks.
    case block(Int)
    /// A board, by its place among the scene's boards.
    case board(Int)
    /// The desk at z = 0.
    case desk
    /// What stands on the shelf: a book, its spine or the case.
    case shelf
    /// The folds of a book, seen in its gutter.
    case binding
  }

  /// One surface: what it is and how much light goes through it.
  public struct Surface: Equatable, Sendable {
    public var kind: Kind
    /// The share of light that passes through it, 0…1.
    public var passes: Double
    /// Whether a ray that starts on it may meet it again: flat things hide nothing from themselves.
    public var hidesItself: Bool
    /// Whether it closes a body: then it is met from outside only, and not below a page that dips.
    public var isSolid = false
  }

  /// The surfaces, by the numbers that triangles have.
  public private(set) var surfaces: [Surface] = []
  /// Three corners a triangle.
  private(set) var corners: [Vector3] = []
  /// The unit normal at each corner.
  private(set) var normals: [Vector3] = []
  /// The surface of each triangle.
  private(set) var owners: [Int] = []
  /// Where pages dip below what they lie on.
  private(set) var wells: [GutterWell] = []
  private let gutter: GutterFold?
  /// The first of the triangles with which dips go on past the ends of their pages: they are met only by what enters
  /// there.
  private(set) var dips = 0

  /// Cuts a scene into triangles.
  ///
  /// - Parameters:
  ///   - scene: the scene; leaves that cannot be seen do not count.
  ///   - strips: how many strips a bent leaf has, see `RulingStrips`.
  ///   - gutter: how the pages of an opening dip into the binding, where both lie; nil: not at all.
  ///   - passes: the share of light that a leaf lets through straight on, 0…1.
  public init(
    of scene: Scene, strips: Int = 48, gutter: GutterFold? = nil, passes: (Leaf) -> Double
  ) {
    wells = gutter.map { GutterWell.wells(of: scene, fold: $0) } ?? []
    self.gutter = wells.isEmpty ? nil : gutter
    for (place, leaf) in scene.leaves.enumerated() where leaf.isVisible && leaf.opacity > 0 {
      add(leaf, as: .leaf(place), strips: strips, passes: passes(leaf))
    }
    for (place, block) in scene.blocks.enumerated() { add(block, as: .block(place)) }
    for (place, board) in scene.boards.enumerated() { add(board, as: .board(place)) }
    if let spine = scene.bookSpine { add(spine) }
    for book in scene.closedBooks {
      for leaf in book.leaves { add(leaf, as: .shelf, strips: strips, passes: 0) }
      for block in book.blocks { add(block, as: .shelf) }
      for board in book.boards { add(board, as: .shelf) }
      add(book.spine)
    }
    if let bookcase = scene.bookcase { add(bookcase) }
    let binding = addBinding()
    dips = owners.count
    for well in wells { goOn(with: well, in: scene) }
    if let binding { goOn(with: binding) }
  }

  /// Whether a point lies where pages dip below what they lie on, between them and where they would lie; of a ray
  /// that enters there past their ends as well.
  func isInWell(_ point: Vector3, ofEntering: Bool) -> Bool {
    wells.contains { $0.contains(point, goesOn: ofEntering) }
  }

  /// Whether a ray begins where pages dip or comes in there.
  func isEntered(by ray: Ray) -> Bool { wells.contains { $0.isEntered(by: ray) } }

  // MARK: Parts

  private mutating func add(_ leaf: Leaf, as kind: Kind, strips: Int, passes: Double) {
    let surface = begin(kind, passes: passes, hidesItself: leaf.bend != .flat)
    let side: LeafSide = leaf.body < 0 ? .down : .up
    let lift = leaf.height(of: side) * leaf.scale
    for part in parts(of: leaf) {
      let points = RulingStrips.triangles(of: leaf, within: part, strips: strips).map { fraction in
        let point = leaf.rectangle.point(at: Vector2(fraction))
        let placed = leaf.place(point)
        let corner = Corner(place: placed.position + placed.normal * lift, normal: placed.normal)
        return leaf.body == 0 ? dipped(corner, of: leaf, at: point) : corner
      }
      for first in stride(from: 0, to: points.count, by: 3) {
        triangle(points[first], points[first + 1], points[first + 2], of: surface)
      }
    }
    if leaf.body == 0, leaf.isTurning { bind(leaf, of: surface) }
  }

  /// The walls of a block; its uppermost leaf is a leaf of its own.
  private mutating func add(_ block: PageBlock, as kind: Kind) {
    let surface = begin(kind, isSolid: true)
    let low = Outline(
      Rectangle(min: .zero, max: block.size + Vector2(block.spread, 0)),
      cornerRadius: block.cornerRadius)
    let high = Outline(
      Rectangle(min: .zero, max: block.size), cornerRadius: block.cornerRadius)
    wall(
      from: low.polygon.map { Vector3($0, 0) },
      to: high.polygon.map { Vector3($0, block.thickness) }, in: block.model, of: surface)
    turnOutwards(surface)
  }

  private mutating func add(_ board: Board, as kind: Kind) {
    let surface = begin(kind, isSolid: true)
    prism(board.outline, from: 0, to: board.thickness, in: board.model, of: surface)
    turnOutwards(surface)
  }

  private mutating func add(_ spine: Spine) {
    let surface = begin(.shelf)
    let pieces = 8
    let column = { (piece: Int) -> (Vector3, Vector3) in
      let u = Double(piece) / Double(pieces)
      let low = Vector3(-spine.bulge * 4 * u * (1 - u), spine.foot, u * spine.size.x)
      return (low, low + Vector3(0, spine.size.y, 0))
    }
    for piece in 0..<pieces {
      let (a, d) = column(piece), (b, c) = column(piece + 1)
      quad([a, b, c, d].map(spine.model.transform(point:)), of: surface)
    }
  }

  /// Each ledge is a surface of its own, so that it shades the back.
  private mutating func add(_ bookcase: Bookcase) {
    for ledge in bookcase.ledges {
      prism(
        Outline(ledge), from: 0, to: bookcase.depth, in: bookcase.model, of: begin(.shelf))
    }
    prism(
      Outline(bookcase.back), from: -bookcase.thickness, to: 0, in: bookcase.model,
      of: begin(.shelf))
  }

  private mutating func prism(
    _ outline: Outline, from base: Double, to top: Double, in model: Matrix4, of surface: Int
  ) {
    let low = outline.polygon.map { Vector3($0, base) }
    let high = outline.polygon.map { Vector3($0, top) }
    wall(from: low, to: high, in: model, of: surface)
    for cap in [low, high] {
      for index in 2..<cap.count {
        flat([cap[0], cap[index - 1], cap[index]].map(model.transform(point:)), of: surface)
      }
    }
  }

  /// The walls between two edges of as many corners.
  private mutating func wall(
    from low: [Vector3], to high: [Vector3], in model: Matrix4, of surface: Int
  ) {
    for index in low.indices {
      let next = index + 1 < low.count ? index + 1 : 0
      quad(
        [low[index], low[next], high[next], high[index]].map(model.transform(point:)), of: surface)
    }
  }

  // MARK: Gutter

  /// What a leaf is cut into: where pages dip it needs corners.
  private func parts(of leaf: Leaf) -> [Rectangle?] {
    let ends = [leaf.rectangle.min.y, leaf.rectangle.max.y]
    guard let gutter, leaf.body == 0,
      ends.contains(where: { lying(leaf.place(Vector2(0, $0)).normal) > 0 })
    else { return [nil] }
    var rest = leaf.rectangle
    let scale = leaf.scale
    return gutter.cuts.map { $0 / scale }.filter { $0 > rest.min.x && $0 < rest.max.x }.map { cut in
      defer { rest.min.x = cut }
      return Rectangle(min: rest.min, max: Vector2(cut, rest.max.y))
    } + [rest]
  }

  /// A corner where it lies in the gutter: less deep where the leaf leaves the page below it.
  private func dipped(_ corner: Corner, of leaf: Leaf, at point: Vector2) -> Corner {
    guard let gutter else { return corner }
    let away = max(point.x * leaf.scale, 0)
    // The crest of a bulge lies nowhere, level though it is.
    let lying = min(lying(corner.normal), lying(leaf.place(Vector2(0, point.y)).normal))
    let depth = gutter.depth(at: away) * lying
    guard depth > 0 || gutter.slope(at: away) * lying > 0 else { return corner }
    let up = corner.normal.z < 0 ? -corner.normal : corner.normal
    let along = leaf.model.transform(direction: Vector3(0, 1, 0))
    var outward = along.cross(corner.normal).normalized
    let hinge = leaf.model.transform(point: Vector3(0, point.y, 0))
    if outward.dot(corner.place - hinge) < 0 { outward = -outward }
    let normal = (up - outward * (gutter.slope(at: away) * lying)).normalized
    return Corner(
      place: corner.place - up * depth, normal: corner.normal.z < 0 ? -normal : normal)
  }

  /// How much a surface lies, 0 steeper than 25° to 1.
  private func lying(_ normal: Vector3) -> Double { smoothStep((abs(normal.z) - 0.9) / 0.09) }

  /// The bound edge of a leaf in the air, which goes down to the bottom of the gutter.
  private mutating func bind(_ leaf: Leaf, of surface: Int) {
    guard let bottom = wells.map(\.bottom).min() else { return }
    let ends = [leaf.rectangle.min.y, leaf.rectangle.max.y].map { y in
      let point = Vector2(0, y), placed = leaf.place(point)
      // Where it lies it has gone down already: what stands there hides light from it.
      return dipped(Corner(place: placed.position, normal: placed.normal), of: leaf, at: point)
        .place
    }
    let below = ends.map { Vector3($0.x, $0.y, min($0.z, bottom)) }
    quad([ends[0], ends[1], below[1], below[0]], of: surface)
  }

  /// What closes the gutter where one of its pages lies higher than the other: its surface and where its ends are.
  private mutating func addBinding() -> (surface: Int, ends: [[Vector3]])? {
    let bottoms = wells.map(\.bottom)
    guard let well = wells.first, let low = bottoms.min(), let high = bottoms.max(), high > low
    else { return nil }
    let surface = begin(.binding)
    let ends = [well.extent.min.y, well.extent.max.y].map { y in
      [Vector3(well.spine, y, low), Vector3(well.spine, y, high)]
    }
    quad(ends[0] + ends[1].reversed(), of: surface)
    return (surface, ends)
  }

  /// The same past the ends.
  private mutating func goOn(with binding: (surface: Int, ends: [[Vector3]])) {
    for (end, way) in zip(binding.ends, [-1.0, 1]) {
      let far = Vector3(0, way * (wells.first?.overrun ?? 0), 0)
      quad(end + end.reversed().map { $0 + far }, of: binding.surface)
    }
  }

  /// A dip past both ends of its page.
  private mutating func goOn(with well: GutterWell, in scene: Scene) {
    guard let gutter,
      let surface = surfaces.firstIndex(where: { $0.kind == .leaf(well.leaf) })
    else { return }
    let way = well.extent.max.x > well.spine + 1e-9 ? 1.0 : -1
    let side: Double = scene.leaves[well.leaf].place(.zero).normal.z < 0 ? -1 : 1
    let line = gutter.cuts.map { away in
      Corner(
        place: Vector3(well.spine + way * away, 0, well.top - gutter.depth(at: away)),
        normal: Vector3(-way * gutter.slope(at: away), 0, 1).normalized * side)
    }
    for (near, far) in [
      (well.extent.min.y - well.overrun, well.extent.min.y),
      (well.extent.max.y, well.extent.max.y + well.overrun),
    ] {
      for (inner, outer) in zip(line, line.dropFirst()) {
        let corners = [(inner, near), (outer, near), (outer, far), (inner, far)].map {
          Corner(place: $0.place + Vector3(0, $1, 0), normal: $0.normal)
        }
        triangle(corners[0], corners[1], corners[2], of: surface)
        triangle(corners[0], corners[2], corners[3], of: surface)
      }
    }
  }

  // MARK: Triangles

  private struct Corner {
    var place: Vector3
    var normal: Vector3
  }

  private mutating func begin(
    _ kind: Kind, passes: Double = 0, hidesItself: Bool = false, isSolid: Bool = false
  ) -> Int {
    surfaces.append(
      Surface(kind: kind, passes: passes, hidesItself: hidesItself, isSolid: isSolid))
    return surfaces.count - 1
  }

  /// Turns the triangles of the surface made last so that they look away from its middle: what stands on
  /// the left is a mirrored model.
  private mutating func turnOutwards(_ surface: Int) {
    let own = owners.indices.filter { owners[$0] == surface }
    let places = own.flatMap { corners[3 * $0..<3 * $0 + 3] }
    guard let first = places.first else { return }
    let low = places.reduce(first, pointwiseMin), high = places.reduce(first, pointwiseMax)
    for triangle in own {
      let (a, b, c) = (corners[3 * triangle], corners[3 * triangle + 1], corners[3 * triangle + 2])
      guard (b - a).cross(c - a).dot(a + b + c - (low + high) * 1.5) < 0 else { continue }
      corners.swapAt(3 * triangle + 1, 3 * triangle + 2)
      for corner in 3 * triangle..<3 * triangle + 3 { normals[corner] = -normals[corner] }
    }
  }

  private mutating func quad(_ corners: [Vector3], of surface: Int) {
    flat([corners[0], corners[1], corners[2]], of: surface)
    flat([corners[0], corners[2], corners[3]], of: surface)
  }

  private mutating func flat(_ points: [Vector3], of surface: Int) {
    let normal = (points[1] - points[0]).cross(points[2] - points[0]).normalized
    let placed = points.map { Corner(place: $0, normal: normal) }
    triangle(placed[0], placed[1], placed[2], of: surface)
  }

  private mutating func triangle(
    _ a: Corner, _ b: Corner, _ c: Corner, of surface: Int
  ) {
    // What has no area hides nothing.
    guard (b.place - a.place).cross(c.place - a.place).length > 1e-16 else { return }
    for corner in [a, b, c] {
      corners.append(corner.place)
      normals.append(corner.normal)
    }
    owners.append(surface)
  }
}
