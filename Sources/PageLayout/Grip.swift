public import Geometry

/// A point of a leaf held at a place: the roll on a flat base that puts it there.
///
/// The largest radius is used that keeps the spine down, up to the wanted one; a place beyond the
/// paper's reach slips to the nearest that can be had.
public struct Grip: Equatable, Sendable {
  /// The material point that is held, in page heights from the lower end of the spine.
  public var held: Vector2
  /// Where it is held, over this point of the plane in which the leaf lay flat.
  public var place: Vector2

  /// Makes a grip.
  public init(held: Vector2, place: Vector2) { (self.held, self.place) = (held, place) }

  /// The radius that paper of 0.1 mm takes when nothing forces it tighter, in page heights.
  private static let wantedRadius = 0.06
  /// The tightest radius without a crease, in leaf widths.
  private static let tightest = 0.01

  /// The bend of a leaf of the given size.
  ///
  /// Law: the held point lies over the place, where the place is within reach; the spine stays
  /// flat on the table in every case.
  public func bend(of size: Vector2) -> Bend {
    let target = reachable(size: size)
    let way = held - target
    let length = way.length
    guard length > 1e-9 else { return .flat }
    let direction = way / length
    let radius = min(Self.wantedRadius, largestRadius(to: target, size: size))
    let behind: Double
    if length < .pi * radius {
      behind = radius * Self.turning(overlap: length / radius)
    } else {
      behind = (length + .pi * radius) / 2
    }
    return .roll(contact: held - direction * behind, direction: direction, radius: radius)
  }

  /// The nearest place that a roll of the tightest radius reaches with the spine held.
  private func reachable(size: Vector2) -> Vector2 {
    let minimum = Self.tightest * size.x
    func isAdmissible(_ place: Vector2) -> Bool {
      (held - place).length < 1e-9 || largestRadius(to: place, size: size) >= minimum
    }
    if isAdmissible(place) { return place }
    // The way back to the paper's rest place stays inside the reach, which is convex.
    var (inside, outside) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (inside + outside) / 2
      if isAdmissible(held + (place - held) * middle) { inside = middle } else { outside = middle }
    }
    return held + (place - held) * inside
  }

  /// The largest radius that keeps both ends of the spine on the base; not above 0 where there
  /// is none.
  private func largestRadius(to target: Vector2, size: Vector2) -> Double {
    let length = (held - target).length
    let direction = (held - target) / length
    let room = [Vector2(0, 0), Vector2(0, size.y)].map { (held - $0).dot(direction) }
    let c = min(room[0], room[1])
    guard c > 0 else { return 0 }
    guard length < c else { return (2 * c - length) / .pi }
    // sin φ / φ = 1 − L/c, decreasing in φ over 0…π.
    var (low, high) = (1e-9, Double.pi)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let isFlatter = sineAndCosine(middle).sine / middle > 1 - length / c
      (low, high) = isFlatter ? (middle, high) : (low, middle)
    }
    return c / ((low + high) / 2)
  }

  /// Solves φ − sin φ = `overlap`, 0…π, by Newton's method from (6·overlap)^⅓: three steps give
  /// 1e−9.
  private static func turning(overlap: Double) -> Double {
    var phi = cubeRoot(6 * overlap)
    for _ in 0..<6 {
      let (s, c) = sineAndCosine(phi)
      guard c < 1 else { break }
      phi -= (phi - s - overlap) / (1 - c)
    }
    return phi.clamped(to: 0...(.pi))
  }
}
