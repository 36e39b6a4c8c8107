public import PageGeometry
public import PageModel

/// What lies on the other side of a page's leaf, and where that is seen through it.
///
/// Lengths are fractions of either page from its upper left corner, y down.
public struct PageReverse: Equatable, Sendable {
  /// The page on the other side, or half of which is there.
  public var page: PageNumber
  /// Where its upper left corner is seen.
  public var origin: Vector2
  /// How far its extents go across and down from there: leftwards, since it is seen from behind.
  public var extent: Vector2
  /// The part of the page that is on this leaf: all of it, or half of one that lies across.
  public var part: Rectangle
}

extension BookArrangement {
  /// The pages behind a page: none where its leaf is a board or has a blank back, two where it lies across its opening.
  ///
  /// Law: where A lies behind B, B lies behind A, and each is seen where the other is.
  public func reverses(of page: PageNumber) -> [PageReverse] {
    guard !shape.isOnePage, page.value <= shape.pageCount else { return [] }
    let first = shape.pairing.side(of: page)
    return (first...first + (shape.isAcross(page) ? 1 : 0)).compactMap { side in
      let range = side / 2..<side / 2 + 1
      guard shape.body(of: range) == 0 else { return nil }
      let leaf = leaf(
        range, progress: 0, hinge: 0, bend: .flat, height: 0, isVisible: false, mirror: .identity)
      let isFront = side.isMultiple(of: 2)
      guard let own = isFront ? leaf.up : leaf.down, let other = isFront ? leaf.down : leaf.up
      else {
        return nil
      }
      return own.reverse(other)
    }
  }
}

extension SidePicture {
  /// What is seen through a leaf of the picture on its other side.
  fileprivate func reverse(_ other: SidePicture) -> PageReverse? {
    guard let page = other.page else { return nil }
    // From fractions of the other page to those of its side, there mirrored, and on to those of this page; all y up.
    func here(_ point: Vector2) -> Vector2 {
      var side = other.placement.point(at: (point - other.crop.min) / other.crop.size)
      side.x = 1 - side.x
      return crop.point(at: (side - placement.min) / placement.size)
    }
    let (corner, far) = (here(Vector2(0, 1)), here(Vector2(1, 0)))
    return PageReverse(
      page: page, origin: Vector2(corner.x, 1 - corner.y),
      extent: Vector2(far.x - corner.x, corner.y - far.y),
      part: Rectangle(
        min: Vector2(crop.min.x, 1 - crop.max.y), max: Vector2(crop.max.x, 1 - crop.min.y)))
  }
}
