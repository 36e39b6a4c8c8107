import PageGeometry
import PageLayout

/// Whether a leaf that is held at a place can be near to what it is wherever its paper is taut.
///
/// Where the held point stands straight out from the spine the leaf is flat: there is no other shape.
/// Whatever chooses shapes so that no point ever goes more than so many times as far as the hand has at
/// every other place one that is within as many times the hand's way of each of these. At some places
/// none is: paper that lies on the desk and gives way by a little at an inner point has to be folded
/// over there, and what lies beyond the fold comes with it. From flat paper to there some step is
/// longer, and no choice makes it shorter.
///
/// All shapes with a flat base are tried that begin to bend at one ruling, end at another, and turn over the
/// way the leaf was taken. Where one bulges instead it goes the slower the more is to spare, but from taut
/// paper on it rises like a root of that, and no less.
struct TautNeighbors {
  /// 64 points all over a leaf, in fractions of it.
  static let points = (0..<64).map { Vector2(Double($0 % 8), Double($0 / 8)) / 7 }

  private let held, size, hand: Vector2
  private let ray: Ray
  private let floor: (right: Double, left: Double)
  /// Where the leaf at hand has its held point.
  private let shown: Vector3
  /// What the hand would be over, and where the leaf would lie, if it were flat.
  private let flats: [(hand: Vector2, points: [Vector3])]

  /// - Parameters:
  ///   - hold: what is held, and from where it is seen.
  ///   - place: the hand's place on the desk.
  ///   - leaf: the leaf as it is held there.
  ///   - scene: where it is.
  init(of hold: RandomHold, over place: Vector2, _ leaf: Leaf, in scene: Scene) {
    // From the left is from the right in a mirror; heights are those above the bound edge.
    let mirror = Vector3(hold.isFromLeft ? -1 : 1, 1, 1)
    let edge = Vector3(0, 0, leaf.model.w.z)
    func local(_ point: Vector3) -> Vector3 { (point - edge) * mirror }
    (held, size) = (hold.held, leaf.rectangle.size)
    hand = Vector2(place.x * mirror.x, place.y)
    let eye = local(hold.eye)
    ray = Ray(origin: eye, direction: (local(Vector3(place, 0)) - eye).normalized)
    shown = local(leaf.place(hold.held).position)
    func top(_ side: Double) -> Double {
      let tops = scene.blocks.filter { $0.model.x.x * side * mirror.x > 0 }
        .map { $0.model.w.z + $0.thickness }
      return (tops.max() ?? 0) - edge.z
    }
    floor = (top(1), top(-1))
    let (held, size) = (held, size)
    flats = (0...Self.turns).map { turn in
      let (sine, cosine) = sineAndCosine(.pi * Double(turn) / Double(Self.turns))
      func place(_ point: Vector2) -> Vector3 {
        Vector3(point.x * cosine, point.y, point.x * sine)
      }
      let way = place(held) - eye
      let seen = eye + way * ((-edge.z - eye.z) / way.z)
      return (Vector2(seen.x, seen.y), Self.points.map { place($0 * size) })
    }
  }

  /// In so many equal turns from side to side flat paper is looked at.
  private static let turns = 8
  /// The hand's way counts as longer by this, so that a place next to a flat one need not be as flat.
  private static let least = 0.005
  /// So far, in page heights, a point may be from where it is held, or below what lies.
  private static let slight = 1e-3

  /// Whether some shape is within so many times the hand's way of all flat ones.
  func isNear(within times: Double) -> Bool {
    heights.contains { height in
      let over = ray.point(at: (height - ray.origin.z) / ray.direction.z)
      return isNear(within: times, at: isInReach(over) ? over : shown)
    }
  }

  /// At which heights the held point is tried: where it is, and all over its reach.
  private var heights: [Double] {
    let all = (0...10).map { held.x * Double($0) / 10 }
    return [shown.z]
      + all.filter { isInReach(ray.point(at: ($0 - ray.origin.z) / ray.direction.z)) }
  }

  private func isInReach(_ place: Vector3) -> Bool {
    [0, size.y].allSatisfy { end in
      (place - Vector3(0, end, 0)).length <= (held - Vector2(0, end)).length
    }
  }

  private func isNear(within times: Double, at place: Vector3) -> Bool {
    let up = place.y - held.y
    let spare = max(0, held.dot(held) - place.dot(place))
    let apex = abs(up) < 1e-12 ? .infinity : spare / (2 * abs(up))
    let distance = (up >= 0 ? apex : apex - size.y).clamped(to: 0...LeafShape.farthestApex)
    let whole = angle(ofX: distance, y: size.x)
    let fromApex = Vector2(held.x, distance + (up >= 0 ? held.y : size.y - held.y))
    let polar = angle(ofX: fromApex.y, y: fromApex.x)
    var shape = LeafShape(hinge: 0)
    shape.tilt = angle(ofX: max(distance, 1e-4 * size.x), y: size.x / 2) * (up >= 0 ? 1 : -1)
    for start in [0, 0.05, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.97] {
      let begin = start * polar
      let ends =
        [0.1, 0.3, 0.6, 1].map { begin + (polar - begin) * $0 }
        + [0.15, 0.4, 1].map { polar + (whole - polar) * $0 }
      for end in ends {
        shape.start = begin / whole
        guard let found = bent(shape, by: (end - begin) / whole, to: place, fromApex.length * whole)
        else { continue }
        if isNear(found, within: times), isClear(found) { return true }
      }
    }
    return false
  }

  /// A shape that bends over a share of the leaf by so much that it brings the held point to a place;
  /// nil where none does.
  private func bent(
    _ shape: LeafShape, by share: Double, to place: Vector3, _ length: Double
  ) -> LeafShape? {
    var shape = shape
    let away = Vector2(place.x, place.z).length
    func missing(_ turning: Double) -> Double {
      shape.turning = turning
      shape.round = min(turning * share, .pi)
      let found = shape.place(held, size: size)
      return Vector2(found.x, found.z).length - away
    }
    // From as good as flat to as tight as paper folds.
    var (slack, tight) = (0.01, 0.01)
    while missing(tight) > 0 {
      guard tight < length / 0.004 else { return nil }
      (slack, tight) = (tight, tight * 1.6)
    }
    for _ in 0..<20 {
      let middle = (slack + tight) / 2
      if missing(middle) > 0 { slack = middle } else { tight = middle }
    }
    _ = missing(tight)
    let around = angle(ofX: place.x, y: place.z)
    shape.hinge =
      (around < -.pi / 2 ? around + 2 * .pi : around)
      - shape.azimuth(of: held, size: size)
    guard (-0.01...(.pi + 0.01)).contains(shape.hinge) else { return nil }
    shape.hinge = shape.hinge.clamped(to: 0...(.pi))
    return (shape.place(held, size: size) - place).length < 5 * Self.slight ? shape : nil
  }

  private func isClear(_ shape: LeafShape) -> Bool {
    Self.points.allSatisfy { point in
      let place = shape.place(point * size, size: size)
      return abs(place.x) < 0.05 * size.x
        || place.z > min(0, place.x < 0 ? floor.left : floor.right) - Self.slight
    }
  }

  private func isNear(_ shape: LeafShape, within times: Double) -> Bool {
    let places = Self.points.map { shape.place($0 * size, size: size) }
    return flats.allSatisfy { flat in
      let most = times * ((flat.hand - hand).length + Self.least)
      return zip(places, flat.points).allSatisfy { ($0 - $1).length <= most }
    }
  }
}
