/// A cover of its own that an open book shows on its front, over its first page, while it comes from the shelf or
/// goes back there.
package struct FrontPrint: Equatable, Sendable {
  /// The number under which its book has its pictures as a closed one.
  package var key: Int
  /// Where its picture lies on the front, in fractions from the lower left corner; the rest is bare paper.
  package var placement: Rectangle
  /// How much of it is seen, 0…1: the rest is the first page, which lies under it.
  package var share: Double

  /// Makes a print of a front.
  package init(key: Int, placement: Rectangle, share: Double) {
    (self.key, self.placement, self.share) = (key, placement, share)
  }
}
