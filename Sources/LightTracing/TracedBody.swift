import Geometry
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
  }

  /// One surface: what it is and how much light goes through it.
  public struct Surface: Equatable, Sendable {
    /// What it is.
    public var kind: Kind
    /// The share of light that passes through it, 0…1.
    public var passes: Double
    /// Whether a ray that starts on it may meet it again: flat things hide nothing from themselves.
    public var hidesItself: Bool
  }

  /// The surfaces, by the numbers that triangles have.
  public private(set) var surfaces: [Surface] = []
  /// Three corners a triangle.
  private(set) var corners: [Vector3] = []
  /// The unit normal at each corner.
  private(set) var normals: [Vector3] = []
  /// The surface of each triangle.
  private(set) var owners: [Int] = []

  /// Cuts a scene into triangles.
  ///
  /// - Parameters:
  ///   - scene: the scene; leaves that cannot be seen do not count.
  ///   - strips: how many strips a bent leaf has, see `RulingStrips`.
  ///   - passes: the share of light that a leaf lets through, 0…1.
  public init(of scene: Scene, strips: Int = 48, passes: (Leaf) -> Double) {
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
  }

  // MARK: Parts

  private mutating func add(_ leaf: Leaf, as kind: Kind, strips: Int, passes: Double) {
    let surface = begin(kind, passes: passes, hidesItself: leaf.bend != .flat)
    let sides: [LeafSide] = leaf.body == 0 ? [.up] : [leaf.body > 0 ? .up : .down]
    for side in sides {
      let lift = leaf.height(of: side)
      let points = RulingStrips.triangles(of: leaf, strips: strips).map { fraction in
        let placed = leaf.place(leaf.rectangle.point(at: Vector2(fraction)))
        return Corner(
          place: placed.position + placed.normal * (lift * leaf.scale), normal: placed.normal)
      }
      for first in stride(from: 0, to: points.count, by: 3) {
        triangle(points[first], points[first + 1], points[first + 2], of: surface)
      }
    }
  }

  /// The walls of a block; its uppermost leaf is a leaf of its own.
  private mutating func add(_ block: PageBlock, as kind: Kind) {
    let surface = begin(kind)
    let low = Outline(
      Rectangle(min: .zero, max: block.size + Vector2(block.spread, 0)),
      cornerRadius: block.cornerRadius)
    let high = Outline(
      Rectangle(min: .zero, max: block.size), cornerRadius: block.cornerRadius)
    wall(
      from: low.polygon.map { Vector3($0, 0) },
      to: high.polygon.map { Vector3($0, block.thickness) }, in: block.model, of: surface)
  }

  private mutating func add(_ board: Board, as kind: Kind) {
    prism(board.outline, from: 0, to: board.thickness, in: board.model, of: begin(kind))
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

  private mutating func add(_ bookcase: Bookcase) {
    let surface = begin(.shelf)
    for ledge in bookcase.ledges {
      prism(Outline(ledge), from: 0, to: bookcase.depth, in: bookcase.model, of: surface)
    }
    prism(
      Outline(bookcase.back), from: -bookcase.thickness, to: 0, in: bookcase.model, of: surface)
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

  // MARK: Triangles

  private struct Corner {
    var place: Vector3
    var normal: Vector3
  }

  private mutating func begin(
    _ kind: Kind, passes: Double = 0, hidesItself: Bool = false
  ) -> Int {
    surfaces.append(Surface(kind: kind, passes: passes, hidesItself: hidesItself))
    return surfaces.count - 1
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
