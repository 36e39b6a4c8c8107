import PageGeometry

/// How the two pages of an opening dip into the binding where they meet: the slope falls off with the
/// distance from the spine, as `gutter` in light.glsl has it.
public struct GutterFold: Equatable, Sendable {
  /// The slope at the spine, 0 where pages do not dip.
  public var slope: Double
  /// The distance over which the slope falls to 1/e, scene units, above 0.
  public var width: Double

  public init(slope: Double, width: Double) { (self.slope, self.width) = (slope, width) }

  /// How far from the spine it is that a page dips no more, scene units.
  public var reach: Double { 5 * width }

  /// How deep a page lies below its plane at some distance from the spine, scene units.
  public func depth(at away: Double) -> Double {
    away < reach ? slope * width * (exponential(-away / width) - exponential(-5)) : 0
  }

  /// How steep it is there.
  public func slope(at away: Double) -> Double {
    away < reach ? slope * exponential(-away / width) : 0
  }

  /// Where a page is cut, from the spine to the end of the dip: closest where it is bent most.
  var cuts: [Double] {
    [0, 0.08, 0.17, 0.27, 0.39, 0.53, 0.7, 0.91, 1.2, 1.6, 2.2, 3.1, 5].map { $0 * width }
  }

  /// How deep it lies where it is cut, and straight from one cut to the next.
  func cutDepth(at away: Double) -> Double {
    guard let end = cuts.firstIndex(where: { $0 >= away }) else { return 0 }
    guard end > 0 else { return depth(at: 0) }
    let (near, far) = (cuts[end - 1], cuts[end])
    return depth(at: near).mixed(with: depth(at: far), (away - near) / (far - near))
  }
}
