public import PageGeometry

/// A round lamp so far away that it is seen under the same angle from everywhere.
public struct TracedLamp: Equatable, Sendable {
  /// Towards its middle, length 1.
  public var direction: Vector3
  /// The tangent of its angular radius.
  public var spread: Double
  private var across: Vector3
  private var up: Vector3

  /// Makes a lamp; the direction need not have the length 1.
  public init(direction: Vector3, spread: Double) {
    self.direction = direction.normalized
    self.spread = spread
    let other = abs(self.direction.z) < 0.9 ? Vector3(0, 0, 1) : Vector3(1, 0, 0)
    across = self.direction.cross(other).normalized
    up = self.direction.cross(across)
  }

  /// Towards a point of its disc.
  ///
  /// - Parameters:
  ///   - share: the share of the disc that is nearer to its middle, 0…1.
  ///   - turned: how far round it is, radians.
  /// - Returns: A direction of length 1.
  public func way(at share: Double, turned: Double) -> Vector3 {
    let (s, c) = sineAndCosine(turned)
    return (direction + (across * c + up * s) * (spread * share.squareRoot())).normalized
  }

  /// The share of its light that reaches a point, 0…1: the mean over rays to an even spiral of points
  /// on its disc, the golden angle from one to the next.
  ///
  /// Where all rays to two rings and the middle find the same, so do the others.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - surface: the surface that it lies on, nil for the desk.
  ///   - tree: what may hide it.
  ///   - rays: how many there are, at least 1.
  ///   - least: how far from the point what hides it is at least.
  /// - Returns: The share.
  public func reaching(
    _ point: Vector3, on surface: Int?, past tree: TriangleTree, rays: Int, beyond least: Double
  ) -> Double {
    func left(at share: Double, turned: Double) -> Double {
      tree.passing(
        along: Ray(origin: point, direction: way(at: share, turned: turned)), beyond: least,
        from: surface)
    }
    let middle = left(at: 0, turned: 0)
    let rings = 20
    let isEven = (0..<rings).allSatisfy { index in
      // Twelve on the rim, eight half-way.
      let isOuter = index < 12
      let turned = 2 * Double.pi * (isOuter ? Double(index) / 12 : (Double(index - 12) + 0.5) / 8)
      return left(at: isOuter ? 1 : 0.3, turned: turned) == middle
    }
    if isEven { return middle }
    let sum = (0..<rays).reduce(0.0) { sum, index in
      sum
        + left(at: (Double(index) + 0.5) / Double(rays), turned: Double(index) * 2.399963229728653)
    }
    return sum / Double(rays)
  }
}
