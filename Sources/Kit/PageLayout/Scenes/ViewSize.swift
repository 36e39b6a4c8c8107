/// The size of a view in pixels or points.
public struct ViewSize: Equatable, Sendable {
  /// Extent across, above 0.
  public let width: Double
  /// Extent down, above 0.
  public let height: Double

  /// Makes a size; both extents are above 0.
  public init(width: Double, height: Double) {
    precondition(width > 0 && height > 0, "a view has a size, got \(width)×\(height)")
    (self.width, self.height) = (width, height)
  }

  /// Width divided by height.
  public var aspect: Double { width / height }
}
