/// The size of a page, upright, in the units of its format (points or pixels).
public struct PageSize: Hashable, Sendable {
  /// Width, above 0.
  public let width: Double
  /// Height, above 0.
  public let height: Double

  /// Makes a size; both lengths are finite and above 0.
  public init(width: Double, height: Double) {
    precondition(
      width > 0 && height > 0 && width.isFinite && height.isFinite,
      "a page has a finite positive size, got \(width)×\(height)")
    (self.width, self.height) = (width, height)
  }

  /// Width divided by height.
  public var aspect: Double { width / height }

  /// What a page is taken to measure while nothing is known of it: the shape of most paperbacks.
  public static let assumed = PageSize(width: 700, height: 1000)
}
