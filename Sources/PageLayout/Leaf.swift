public import BookModel
public import PageGeometry

/// An axis-parallel rectangle; `min` is its lower left corner where y points up.
public struct Rectangle: Equatable, Sendable {
  /// The corner of least x and y.
  public var min: Vector2
  /// The corner of greatest x and y.
  public var max: Vector2

  /// Makes a rectangle from two opposite corners.
  public init(min: Vector2, max: Vector2) { (self.min, self.max) = (min, max) }

  /// From (0, 0) to (1, 1).
  public static let unit = Rectangle(min: Vector2(0, 0), max: Vector2(1, 1))

  /// Its extent across and up.
  public var size: Vector2 { max - min }

  /// The point at `fraction` of the way from `min` to `max`, each axis by itself.
  public func point(at fraction: Vector2) -> Vector2 { min + size * fraction }

  /// Where `point` lies as fractions of the rectangle; the inverse of `point(at:)`.
  public func fraction(of point: Vector2) -> Vector2 { (point - min) / size }

  /// Whether the point lies inside or on the edge, or outside by no more than `slack`.
  public func contains(_ point: Vector2, slack: Double = 0) -> Bool {
    point.x >= min.x - slack && point.x <= max.x + slack && point.y >= min.y - slack
      && point.y <= max.y + slack
  }
}

/// What one side of a leaf shows.
public struct Face: Equatable, Sendable {
  /// The page, or nil for blank paper.
  public var page: PageNumber?
  /// Where the picture lies on this side, in fractions from the lower left corner as a reader
  /// sees it; the rest is bare paper.
  public var placement: Rectangle
  /// The part of the picture that is shown there, in fractions from its lower left corner.
  public var crop: Rectangle

  /// Makes a face; by default the whole picture fills the whole side.
  public init(page: PageNumber?, placement: Rectangle = .unit, crop: Rectangle = .unit) {
    (self.page, self.placement, self.crop) = (page, placement, crop)
  }

  /// The picture of a page on a side of another shape: it fills the side where the two shapes
  /// differ by 4 % at most, which no eye sees; else it keeps its shape, bare paper around it.
  ///
  /// - Parameters:
  ///   - page: the page, or nil for blank paper.
  ///   - size: the size of its picture; nil counts as the shape of the side.
  ///   - aspect: width of the side divided by its height.
  public init(page: PageNumber?, size: PageSize?, onAspect aspect: Double) {
    self.init(page: page)
    guard page != nil, let size else { return }
    let ratio = size.aspect / aspect
    guard abs(ratio - 1) > 0.04 else { return }
    let extent = ratio > 1 ? Vector2(1, 1 / ratio) : Vector2(ratio, 1)
    let corner = (Vector2(1, 1) - extent) / 2
    placement = Rectangle(min: corner, max: corner + extent)
  }

  /// Half of the picture of a page that lies across two sides, which together are twice as wide as
  /// one: it keeps its shape on them, and runs on over the spine.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - size: the size of its picture; nil counts as the shape of both sides together.
  ///   - isLeftHalf: whether the half is the left one, on the side with the spine on its right.
  ///   - aspect: width of one side divided by its height.
  public init(halfOf page: PageNumber, size: PageSize?, isLeftHalf: Bool, onAspect aspect: Double) {
    let whole = Face(page: page, size: size, onAspect: 2 * aspect).placement
    self.init(
      page: page,
      placement: Rectangle(
        min: Vector2(isLeftHalf ? 2 * whole.min.x : 0, whole.min.y),
        max: Vector2(isLeftHalf ? 1 : 2 * whole.max.x - 1, whole.max.y)),
      crop: Rectangle(
        min: Vector2(isLeftHalf ? 0 : 0.5, 0), max: Vector2(isLeftHalf ? 0.5 : 1, 1)))
  }

  /// Paper without print.
  public static let blank = Face(page: nil)
}

/// One of the two sides of a leaf in its own frame.
public enum LeafSide: String, Equatable, Sendable {
  /// The side whose normal is +z before bend and model matrix.
  case up
  /// The other side.
  case down

  /// The side that cannot be seen where this one is.
  public var opposite: LeafSide { self == .up ? .down : .up }
}

/// A leaf, or one page of it, placed in the scene.
public struct Leaf: Equatable, Sendable {
  /// Which leaf (or item) of the arrangement it is, from 0.
  public var index: Int
  /// The page number of its front, or nil where there is none.
  public var front: PageNumber?
  /// The page number of its back, or nil where there is none.
  public var back: PageNumber?
  /// What the arrangement measures the turn by: progress 0…1 in `book`, ρ in `paper`.
  public var ratio: Double
  /// The turn about the spine in radians; negative lifts a right-hand leaf.
  public var angle: Double
  /// Whether any of it can be seen in a view of the arrangement.
  public var isVisible: Bool
  /// Leaves of greater order are drawn over leaves of smaller order where depth does not decide.
  public var zOrder: Int
  /// From the leaf's own frame to the scene.
  public var model: Matrix4
  /// The uniform scale that `model` contains.
  public var scale: Double
  /// The extent of the flat leaf in its own frame; the spine is x = 0 where it has one.
  public var rectangle: Rectangle
  /// The radius of its outer corners, see `Outline`.
  public var cornerRadius = 0.0
  /// The bend in the leaf's own frame.
  public var bend: Bend
  /// How far its body rises above its plane z = 0 on the +z side, or below it where less than 0: a
  /// board has one, and the picture of that side lies on it.
  public var body: Double
  /// What its +z side shows, or nil where that side is never seen.
  public var up: Face?
  /// What its −z side shows, or nil where that side is never seen.
  public var down: Face?
  /// Whether it moves: a moving leaf casts its shadow and lets light through.
  public var isTurning: Bool
  /// Whether it slides flat over everything of lesser `zOrder`, whatever lies higher.
  public var isSliding = false
  /// 1 where the leaf is opaque; falls to 0 where a turned leaf leaves the scene.
  public var opacity: Double

  /// Makes a leaf that lies still.
  public init(
    index: Int, front: PageNumber?, back: PageNumber?, ratio: Double, angle: Double,
    isVisible: Bool = true, zOrder: Int, model: Matrix4, scale: Double = 1,
    rectangle: Rectangle, bend: Bend = .flat, body: Double = 0, up: Face?, down: Face?,
    isTurning: Bool = false, opacity: Double = 1
  ) {
    self.index = index
    self.front = front
    self.back = back
    self.ratio = ratio
    self.angle = angle
    self.isVisible = isVisible
    self.zOrder = zOrder
    self.model = model
    self.scale = scale
    self.rectangle = rectangle
    self.bend = bend
    self.body = body
    self.up = up
    self.down = down
    self.isTurning = isTurning
    self.opacity = opacity
  }

  /// Whether `model` mirrors, as in a right-to-left book: then the winding of its triangles is
  /// the other way round.
  public var isMirrored: Bool { model.determinant < 0 }

  /// The edge of the flat leaf in its own frame.
  public var outline: Outline { Outline(rectangle, cornerRadius: cornerRadius) }

  /// Where material point `point` of the leaf's own frame lies in the scene.
  ///
  /// The normal is that of the +z side, of length 1.
  public func place(_ point: Vector2) -> SurfacePoint {
    let local = bend.place(point)
    return SurfacePoint(
      position: model.transform(point: local.position),
      normal: model.transform(direction: local.normal).normalized)
  }

  /// What is on a side, where anything is.
  public func face(of side: LeafSide) -> Face? { side == .up ? up : down }

  /// How far a side lies above the plane of the leaf, in its own frame.
  public func height(of side: LeafSide) -> Double { side == .up ? max(body, 0) : min(body, 0) }

  /// Where a point lies on the side of a resting leaf that is seen.
  public func seenPlace(_ point: Vector2) -> Vector3 {
    let surface = place(point)
    return surface.position + surface.normal * height(of: down == nil ? .up : .down)
  }

  /// Where on a side, in fractions from the lower left corner as a reader sees it, the material
  /// point lies.
  ///
  /// The reader sees the −z side from behind, and a mirrored book in a mirror: each of the two
  /// exchanges left and right.
  public func sidePoint(of point: Vector2, on side: LeafSide) -> Vector2 {
    var fraction = rectangle.fraction(of: point)
    if (side == .down) != isMirrored { fraction.x = 1 - fraction.x }
    return fraction
  }

  /// Where on the picture of a side the material point lies, in fractions from its lower left corner;
  /// outside 0…1 on the bare paper around it. Nil where that side is never seen.
  public func picturePoint(of point: Vector2, on side: LeafSide) -> Vector2? {
    face(of: side).map { face in
      face.crop.point(at: face.placement.fraction(of: sidePoint(of: point, on: side)))
    }
  }
}
