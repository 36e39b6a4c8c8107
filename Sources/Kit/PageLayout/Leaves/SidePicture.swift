internal import PageGeometry
public import PageModel

/// What one side of a leaf shows.
public struct SidePicture: Equatable, Sendable {
  /// The page, or nil for blank paper.
  public var page: PageNumber?
  /// Where the picture lies on this side, in fractions from the lower left corner as a reader
  /// sees it; the rest is bare paper.
  public var placement: Rectangle
  /// The part of the picture that is shown there, in fractions from its lower left corner.
  public var crop: Rectangle
  /// Which of its tones are shown as black and as white; nil where it is shown as it is.
  public var levels: PageLevels?

  /// Makes a picture; by default the whole picture fills the whole side.
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
    let whole = SidePicture(page: page, size: size, onAspect: 2 * aspect).placement
    self.init(
      page: page,
      placement: Rectangle(
        min: Vector2(isLeftHalf ? 2 * whole.min.x : 0, whole.min.y),
        max: Vector2(isLeftHalf ? 1 : 2 * whole.max.x - 1, whole.max.y)),
      crop: Rectangle(
        min: Vector2(isLeftHalf ? 0 : 0.5, 0), max: Vector2(isLeftHalf ? 0.5 : 1, 1)))
  }

  /// Blank paper: no page on all of the side.
  public static let blank = SidePicture(page: nil)
}
