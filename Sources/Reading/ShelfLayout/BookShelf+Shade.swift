import PageGeometry
import PageLayout
import PageModel

/// Light that books of a row hide from each other.
extension BookShelf {
  /// The shade of the book that stands before another one: of its neighbour towards the middle.
  func shade(
    on placement: BookPlacement, of index: Int, without missing: Missing?, in view: ViewSize
  ) -> CoverDress.Shade? {
    let distance = Double(index) - offset
    guard form == .row, abs(distance) > 0.02 else { return nil }
    let other = distance < 0 ? index + 1 : index - 1
    guard books.indices.contains(other) else { return nil }
    let isMirrored = books[index].direction == .rightToLeft
    var shade = placement.shade(
      of: self.placement(of: other, in: view), isRight: distance < 0, isMirrored: isMirrored)
    // In the middle nothing stands before a book; what is taken off takes its shade along.
    shade.share =
      smoothStep(2 * abs(distance)) * (other == missing?.index ? missing?.shade ?? 1 : 1)
    return shade
  }
}

extension BookPlacement {
  /// How near a book may stand before another: contact is as dark as that.
  private static let leastGap = 0.012

  /// The shade that another book throws on its cover, on whose right or left side that stands.
  fileprivate func shade(
    of other: BookPlacement, isRight: Bool, isMirrored: Bool
  ) -> CoverDress.Shade {
    let (sine, cosine) = sineAndCosine(angle)
    let (along, out) = (Vector3(cosine, 0, -sine), Vector3(sine, 0, cosine))
    // The edge of its back that comes first.
    let corner = other.model.transform(
      point: other.bookMiddle + Vector3((isRight ? -1 : 1) * other.extent.x / 2, 0, 0))
    let way = corner - middle
    let across = (way * along).sum() / scale + bookMiddle.x
    let gap = (way * out).sum() / scale - extent.z
    return CoverDress.Shade(
      edge: isMirrored ? -across : across, gap: max(gap, Self.leastGap),
      isBeyond: isRight != isMirrored)
  }
}
