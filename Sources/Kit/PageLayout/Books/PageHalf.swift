/// Which half of a page that lies across an opening.
public enum PageHalf: Equatable, Sendable {
  /// The half on the back of a leaf, which is seen first in reading order.
  case first
  /// The half on the front of the leaf that follows.
  case second
}
