import BookModel
public import PageGeometry

/// The back of a book: a strip from the front cover to the back one, a little convex.
public struct Spine: Equatable, Sendable {
  /// From its own frame to the scene: there the book lies closed as a right-hand one, with its spine on
  /// the y axis, standing on z = 0.
  public var model: Matrix4
  /// Its thickness and its height.
  public var size: Vector2
  /// The least y of it.
  public var foot: Double
  /// How far its middle stands out.
  public var bulge: Double

  /// Makes a spine.
  public init(model: Matrix4, size: Vector2, foot: Double, bulge: Double) {
    (self.model, self.size, self.foot, self.bulge) = (model, size, foot, bulge)
  }

  /// The spine of a closed book of a shape, in the frame of `BookArrangement`.
  init(of shape: BookShape) {
    let mirror: Matrix4 =
      shape.direction == .rightToLeft ? .scale(Vector3(-1, 1, 1)) : .identity
    let thickness = shape.wholeThickness
    self.init(
      model: mirror, size: Vector2(thickness, 1 + 2 * shape.square), foot: -shape.square,
      bulge: min(0.16 * thickness, 0.014))
  }
}

/// A book that is closed, with pictures of its own.
public struct ClosedBook: Equatable, Sendable {
  /// The number under which the renderer has its pictures, at least 1; 0 is the open book.
  public var key: Int
  /// Its cover, pages and boards.
  public var leaves: [Leaf]
  /// Its pages as a body.
  public var blocks: [PageBlock]
  /// Its boards.
  public var boards: [Board]
  /// Its back.
  public var spine: Spine

  /// A closed book of a shape, placed.
  ///
  /// - Parameters:
  ///   - key: the number of its pictures.
  ///   - shape: its form.
  ///   - cover: the size of its cover's picture, where that is known.
  ///   - placement: from the frame of `BookArrangement` to the scene.
  init(key: Int, shape: BookShape, cover: PageSize?, placement: Matrix4) {
    self.key = key
    let first = PageNumber(1)
    let book = BookArrangement(
      shape: shape, turned: 0, pageSizes: cover.map { [first: $0] } ?? [:])
    let scene = book.visibleScene(in: ViewSize(width: 1, height: 1))
    leaves = scene.leaves.filter(\.isVisible)
    (blocks, boards, spine) = (scene.blocks, scene.boards, Spine(of: shape))
    for index in leaves.indices { leaves[index].place(placement) }
    for index in blocks.indices { blocks[index].model = placement * blocks[index].model }
    for index in boards.indices { boards[index].model = placement * boards[index].model }
    spine.model = placement * spine.model
  }
}

extension Leaf {
  /// Places a leaf of a book that is itself placed.
  mutating func place(_ placement: Matrix4) { model = placement * model }
}

extension Scene {
  /// Places the open book.
  mutating func place(_ placement: Matrix4) {
    for index in leaves.indices { leaves[index].place(placement) }
    for index in blocks.indices { blocks[index].model = placement * blocks[index].model }
    for index in boards.indices { boards[index].model = placement * boards[index].model }
  }
}

/// A case of wood in which books stand on ledges before a back: its frame has points for units, the
/// middle of the view for its origin and z towards the eye; z = 0 is the face of its back.
public struct Bookcase: Equatable, Sendable {
  /// From its own frame to the scene.
  public var model: Matrix4
  /// The extent of the back.
  public var back: Rectangle
  /// How thick the back is.
  public var thickness: Double
  /// The ledges: their extent on the back, the upper edge being that on which books stand.
  public var ledges: [Rectangle]
  /// How far ledges stand out.
  public var depth: Double
  /// What throws a shadow on the case: ledges and books, and the book in hand.
  public var shadows: [CastShadow]
  /// What throws a shadow on the desk before the case.
  public var deskShadows: [CastShadow]
}
