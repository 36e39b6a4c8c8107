public import PageGeometry
public import PageModel

/// What is seen at a place of a picture, as whoever drew it tells: of leaves that are bent in a way that no
/// formula here knows.
public struct SeenPoint: Equatable, Sendable {
  /// The index of the leaf, as in `Leaf.index`.
  public var leaf: Int
  /// The page on the side that is seen, or nil on blank paper.
  public var page: PageNumber?
  /// Where on that side, in fractions from its lower left corner as a reader sees it.
  public var fraction: Vector2

  /// Makes a point; `fraction` is 0…1 on the side.
  public init(leaf: Int, page: PageNumber?, fraction: Vector2) {
    (self.leaf, self.page, self.fraction) = (leaf, page, fraction)
  }
}

extension Scene {
  /// What lies under a pointer where this is seen.
  ///
  /// Law: of a leaf that is bent as `Bend` says it is what `pick` finds on the ray.
  ///
  /// - Parameters:
  ///   - seen: what is seen there.
  ///   - ray: the ray from the eye through the place.
  /// - Returns: the same as a pick; nil where this scene has no such leaf, as of an earlier frame.
  public func pick(_ seen: SeenPoint, on ray: Ray) -> Pick? {
    leaves.lazy.filter { $0.index == seen.leaf && $0.isVisible }
      .compactMap { $0.pick(seen, on: ray) }.first
  }
}

extension Leaf {
  fileprivate func pick(_ seen: SeenPoint, on ray: Ray) -> Pick? {
    let sides = [LeafSide.up, .down].filter { side in
      picture(of: side).map { $0.page == seen.page } ?? false
    }
    guard let first = sides.first else { return nil }
    // Both sides are blank, or show halves of one page: the formula knows which is nearer.
    let side = sides.count == 1 ? first : pick(ray)?.side ?? first
    guard let picture = picture(of: side) else { return nil }
    let within = Vector2(seen.fraction.x.clamped(to: 0...1), seen.fraction.y.clamped(to: 0...1))
    var fraction = within
    if (side == .down) != isMirrored { fraction.x = 1 - fraction.x }
    let point = rectangle.point(at: fraction)
    return Pick(
      leaf: index, side: side, page: picture.page, point: point,
      pagePoint: picture.crop.point(at: picture.placement.fraction(of: within)),
      distance: (place(point).position - ray.origin).length / ray.direction.length)
  }
}

extension Camera {
  /// The same eye, which sees one part of its view only.
  ///
  /// - Parameters:
  ///   - middle: the middle of the part, in fractions of the view from its upper left corner.
  ///   - share: the part's extent across and down, as fractions of the view, above 0.
  /// - Returns: the camera.
  public func narrowed(to middle: Vector2, share: Vector2) -> Camera {
    let (across, up) = (2 * middle.x - 1, 1 - 2 * middle.y)
    var camera = self
    camera.projection =
      Matrix4(
        rows: Vector4(1 / share.x, 0, 0, -across / share.x),
        Vector4(0, 1 / share.y, 0, -up / share.y), Vector4(0, 0, 1, 0), Vector4(0, 0, 0, 1))
      * projection
    return camera
  }
}
