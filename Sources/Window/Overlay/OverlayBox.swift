public import PageGeometry
internal import RectoReaderCore

/// A rectangle of the view, in pixels from its upper left corner.
nonisolated public struct OverlayBox: Equatable, Sendable {
  /// The left edge.
  public var left: Double
  /// The upper edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The lower edge.
  public var bottom: Double

  /// Makes a box from its edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Makes a box from its corner and size.
  init(_ left: Double, _ top: Double, width: Double, height: Double) {
    self.init(left: left, top: top, right: left + width, bottom: top + height)
  }

  /// Makes the box of a part of the view.
  init(_ area: OverlayContent.Area) {
    self.init(
      left: area.least.x, top: area.least.y, right: area.greatest.x, bottom: area.greatest.y)
  }

  /// Pixels across.
  public var width: Double { right - left }
  /// Pixels down.
  public var height: Double { bottom - top }
  /// The point in the middle.
  public var center: Vector2 { Vector2((left + right) / 2, (top + bottom) / 2) }
  /// Whether nothing is in it.
  public var isEmpty: Bool { right <= left || bottom <= top }

  /// Whether a point is in it; the left and upper edges are.
  public func contains(_ point: Vector2) -> Bool {
    point.x >= left && point.x < right && point.y >= top && point.y < bottom
  }

  /// Whether anything is in both, if only for a part of a pixel.
  func touches(_ other: OverlayBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// What is in both.
  func intersection(_ other: OverlayBox) -> OverlayBox {
    OverlayBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// The box with its edges moved inwards.
  func inset(_ x: Double, _ y: Double) -> OverlayBox {
    OverlayBox(left: left + x, top: top + y, right: right - x, bottom: bottom - y)
  }

  /// The box moved to the right and downwards.
  func moved(byX x: Double, y: Double) -> OverlayBox {
    OverlayBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The box moved so that it lies in another, its upper left corner at least.
  func moved(into other: OverlayBox) -> OverlayBox {
    let x = max(other.left, min(left, other.right - width))
    let y = max(other.top, min(top, other.bottom - height))
    return OverlayBox(x, y, width: width, height: height)
  }
}
