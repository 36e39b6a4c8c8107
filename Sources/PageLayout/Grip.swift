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
    let lag = Self.lag(length: length, radius: radius)
    return .roll(contact: held - direction * lag, direction: direction, radius: radius)
  }

  /// How far the contact line lies behind the held point when the roll moves that by `length`.
  static func lag(length: Double, radius: Double) -> Double {
    length < .pi * radius
      ? radius * turning(overlap: length / radius) : (length + .pi * radius) / 2
  }

  /// The place of the lens nearest to the wanted one, drawn in towards the paper's rest place
  /// until a roll of the tightest radius gets there with the spine held.
  private func reachable(size: Vector2) -> Vector2 {
    let nearest = nearestOfLens(size: size)
    let length = (held - nearest).length
    guard length > 1e-9 else { return held }
    let direction = (held - nearest) / length
    let (c, radius) = (room(along: direction, size: size), Self.tightest * size.x)
    // `largestRadius` = `radius`, solved for the length: the direction does not change.
    let longest =
      c >= .pi * radius
      ? 2 * c - .pi * radius : c - radius * sineAndCosine(max(0, c) / radius).sine
    return held - direction * min(length, max(0, longest))
  }

  /// The place nearest to the wanted one that no chord of the paper forbids: none may be farther
  /// from an end of the spine than the held point is.
  private func nearestOfLens(size: Vector2) -> Vector2 {
    let discs = [Vector2(0, 0), Vector2(0, size.y)].map { ($0, (held - $0).length) }
    func isInside(_ point: Vector2) -> Bool {
      discs.allSatisfy { (point - $0.0).length <= $0.1 + 1e-12 }
    }
    if isInside(place) { return place }
    for (end, reach) in discs {
      let onRim = end + (place - end).normalized * reach
      if (place - end).length > reach && isInside(onRim) { return onRim }
    }
    // Beyond both rims lies one of the lens's tips: the two rest places.
    return Vector2(place.x < 0 ? -held.x : held.x, held.y)
  }

  /// The largest radius that keeps both ends of the spine on the base; not above 0 where there
  /// is none.
  func largestRadius(to target: Vector2, size: Vector2) -> Double {
    let length = (held - target).length
    let direction = (held - target) / length
    let c = room(along: direction, size: size)
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

  /// How far the held point lies before the nearer end of the spine, along the roll's direction.
  private func room(along direction: Vector2, size: Vector2) -> Double {
    min(held.dot(direction), (held - Vector2(0, size.y)).dot(direction))
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
