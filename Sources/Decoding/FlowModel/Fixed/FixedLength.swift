/// A length on a page of fixed layout: points, and hundredths of something that is known where it is used.
public struct FixedLength: Hashable, Sendable {
  public var points: Double
  public var percent: Double

  public init(points: Double = 0, percent: Double = 0) {
    (self.points, self.percent) = (points, percent)
  }

  public static let zero = FixedLength()

  /// What it comes to where hundredths are of `whole` points: no more than a page can need, and always a number.
  public func of(_ whole: Double) -> Double {
    let sum = points + percent * whole / 100
    return sum.isNaN ? 0 : min(max(sum, -Self.most), Self.most)
  }

  private static let most = 1e5
}
