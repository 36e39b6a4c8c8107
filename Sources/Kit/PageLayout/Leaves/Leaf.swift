public import PageGeometry
public import PageModel

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
  /// How the sheet curves in its own frame, without stretching; `.flat` where it lies still.
  public var bend: Bend
  /// How far its body rises above its plane z = 0 on the +z side, or below it where less than 0: a
  /// board has one, and the picture of that side lies on it.
  public var body: Double
  /// What its +z side shows, or nil where that side is never seen.
  public var up: SidePicture?
  /// What its −z side shows, or nil where that side is never seen.
  public var down: SidePicture?
  /// Whether it moves: a moving leaf casts its shadow and lets light through.
  public var isTurning: Bool
  /// Whether it slides flat over everything of lesser `zOrder`, whatever lies higher.
  public var isSliding = false
  /// 1 where the leaf is opaque; falls to 0 where a turned leaf leaves the scene.
  public var opacity: Double

  /// Makes a leaf with square corners. Lengths are those of its own frame, `angle` is in radians;
  /// by default it is flat, opaque and at rest.
  public init(
    index: Int, front: PageNumber?, back: PageNumber?, ratio: Double, angle: Double,
    isVisible: Bool = true, zOrder: Int, model: Matrix4, scale: Double = 1,
    rectangle: Rectangle, bend: Bend = .flat, body: Double = 0, up: SidePicture?,
    down: SidePicture?,
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

  /// What a side shows; nil where that side is never seen.
  public func picture(of side: LeafSide) -> SidePicture? { side == .up ? up : down }

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
    picture(of: side).map { picture in
      picture.crop.point(at: picture.placement.fraction(of: sidePoint(of: point, on: side)))
    }
  }
}
