public import Geometry

/// A finger on a leaf: the shape of the family that brings the held point under it.
///
/// All lengths are page heights in the frame of the bound edge: the spine on the y axis, the leaf
/// at rest on z = 0. The distance of the held point G from any point of the spine can only shrink,
/// |P − S| ≤ |G − S| for both ends of the spine, and the difference is linear along it, so that the
/// place P itself names the apex: A = (|G|² − |P|²) / (2(G.y − P.y)). The bend then brings G as near
/// to the spine line as P is, and the hinge brings it to P. Free are the height of the finger, which
/// rises and sinks again on its way over, and the radius, from which it follows where the bend
/// begins; where the leaf would enter the desk the finger is higher.
public struct Grip: Equatable, Sendable {
  /// The material point that is held, from the lower end of the spine.
  public var held: Vector2
  /// The pointer: from the eye through the place on the screen.
  public var ray: Ray
  /// Whether the leaf was taken from the left, or caught while it curled that way: it bends to the
  /// other side then.
  public var isFromLeft: Bool
  /// How the shape departs from what the place alone asks for.
  public var habit: Habit
  /// How readily the paper bends, see `LeafStock`: what bends less takes wider curls.
  public var suppleness = 1.0

  /// How a shape departs from what its place alone would make it.
  ///
  /// A leaf that is caught in the air keeps its shape in the first instant, and goes over to that of
  /// a held leaf within a moment.
  public struct Habit: Equatable, Sendable {
    /// The natural logarithm of a factor on what the finger's height lacks of that at which the
    /// paper is taut: what is all but taut when it is caught stays so in that instant.
    public var height: Double
    /// The natural logarithm of a factor on the radius.
    public var radius: Double
    /// The natural logarithm of a factor on the widest radius that a place allows, at least 0.
    public var room: Double
    /// Radians by which the hinge of a plate is further on.
    public var hinge: Double
    /// 0…1: how far the paper beyond the finger goes on bending, however flat it is up to there.
    public var beyond: Double

    /// Makes a habit; none by default.
    public init(
      height: Double = 0, radius: Double = 0, room: Double = 0, hinge: Double = 0,
      beyond: Double = 0
    ) {
      (self.height, self.radius, self.room) = (height, radius, room)
      (self.hinge, self.beyond) = (hinge, beyond)
    }

    /// What is left of it when so much of it is, 0…1.
    public func faded(to left: Double) -> Habit {
      Habit(
        height: height * left, radius: radius * left, room: room * left, hinge: hinge * left,
        beyond: beyond * left)
    }
  }

  /// Makes a grip.
  public init(held: Vector2, ray: Ray, isFromLeft: Bool = false, habit: Habit = Habit()) {
    (self.held, self.ray, self.isFromLeft, self.habit) = (held, ray, isFromLeft, habit)
  }

  /// A finger seen from straight above a place on the desk.
  public init(held: Vector2, place: Vector2) {
    self.init(held: held, ray: Ray(origin: Vector3(place, 10), direction: Vector3(0, 0, -1)))
  }

  /// A finger on a leaf that is in the air: it keeps its shape at first.
  ///
  /// - Parameters:
  ///   - shape: the shape of the leaf.
  ///   - held: the material point under the finger.
  ///   - ray: the finger, in the frame of the bound edge.
  ///   - size: the size of the leaf.
  ///   - suppleness: how readily it bends.
  public init(
    catching shape: LeafShape, at held: Vector2, ray: Ray, size: Vector2, suppleness: Double = 1
  ) {
    let isFromLeft = shape.turning < 0 || shape.turning < 1e-6 && shape.hinge > .pi / 2
    self.init(held: held, ray: ray, isFromLeft: isFromLeft)
    self.suppleness = suppleness
    let natural = Hold(grip: self, ray: isFromLeft ? ray.mirrored : ray, size: size, floor: (0, 0))
    let distance = shape.apexDistance(of: size)
    let fromApex = held + Vector2(0, shape.tilt >= 0 ? distance : -size.y - distance)
    let reach = angle(ofX: distance, y: size.x)
    let radius = fromApex.length * reach / max(abs(shape.turning), 1e-6)
    let place = shape.place(held, size: size)
    let widest = Grip.widestRadius(
      away: Vector2(place.x, place.z).length, of: held.x)
    habit = Habit(
      height: naturalLogarithm(natural.slack(atHeight: place.z) / (1 - natural.wantedShare)),
      radius: naturalLogarithm(radius / natural.wantedRadius),
      room: max(0, naturalLogarithm(radius / widest)),
      beyond: (shape.round / .pi).clamped(to: 0...1))
  }

  /// The radii that office paper takes when nothing forces it tighter: a third of its bending length
  /// where its weight presses it down, and one and a half where it stands. Other paper takes as much
  /// of its own.
  static let looseRadius = (lying: 0.1, standing: 0.4)
  /// What would hang below the desk by this much draws the paper taut.
  static let mostHanging = 0.03
  /// The tightest radius, just short of a crease.
  static let tightestRadius = 0.004

  /// The widest radius with which a held point comes as near to the spine line as it is to.
  ///
  /// Half a round of paper is 2/π of its length across: to come nearer, it has to fold, and so tightly
  /// that its flap passes on this side of the spine line. An arc from the spine on that is nine tenths
  /// of its length across has a radius of 0.63 of it, and the flatter it is the more. The way from the
  /// one to the other is slow: paper that grew wider sooner would sink for a while as the finger rises,
  /// and the height at which its base lies would be now here, now there.
  ///
  /// - Parameters:
  ///   - away: how far from the spine line the point is to be.
  ///   - across: how far from it the point is on the flat leaf; above 0.
  /// - Returns: The radius, above 0.
  static func widestRadius(away: Double, of across: Double) -> Double {
    let (half, most) = (2 / Double.pi, 0.9)
    let share = away / across
    let widest =
      share < half
      ? share / 2.6
      : share < most
        ? (half / 2.6).mixed(with: 0.44, (share - half) / (most - half))
        : (0.44 + 1.5 * (share - most)) * (0.1 / max(1 - share, 1e-6)).squareRoot()
    return max(across * widest, 1e-9)
  }

  /// The shape of a leaf of the given size that lies on the desk, or on stacks that rise above its
  /// bound edge by `floor.right` and `floor.left` (negative where they lie lower).
  ///
  /// Law: the held point lies on the ray where that is within the paper's reach, else at the
  /// reachable place that the eye at the ray's origin sees nearest to it.
  public func shape(
    of size: Vector2, floor: (right: Double, left: Double) = (0, 0)
  ) -> LeafShape {
    guard held.x > 1e-6 else { return LeafShape(hinge: isFromLeft ? .pi : 0) }
    guard isFromLeft else {
      return Hold(grip: self, ray: ray, size: size, floor: floor).shape
    }
    var shape = Hold(
      grip: self, ray: ray.mirrored, size: size, floor: (floor.left, floor.right)
    ).shape
    shape.hinge = .pi - shape.hinge
    shape.turning = -shape.turning
    return shape
  }
}

/// One solution, for a leaf that was taken from the right.
private struct Hold {
  let held: Vector2
  let size: Vector2
  let ray: Ray
  let floor: (right: Double, left: Double)
  /// The finger's height that is wanted here, as a share of that at which the paper is taut, and
  /// the radius.
  let wantedShare, wantedRadius: Double
  /// See `Grip.Habit`.
  let beyond, room: Double
  /// From the floor under the finger to where the paper is taut.
  private let heights: ClosedRange<Double>

  init(grip: Grip, ray: Ray, size: Vector2, floor: (right: Double, left: Double)) {
    (held, beyond, room) = (grip.held, grip.habit.beyond, grip.habit.room)
    self.size = size
    self.floor = floor
    let below = Self.point(of: ray, atHeight: 0)
    let reached = SeenReach(held: grip.held, height: size.y)
    // Out of reach the finger slips to where the paper can follow, as near to it as the eye sees.
    var reach = 0.0...0.0
    if let within = Self.heights(of: ray, held: grip.held, size: size) {
      (self.ray, reach) = (ray, within)
    } else {
      let slipped = reached.nearest(to: below, from: ray.origin)
      let ray = Ray(
        origin: ray.origin, direction: (Vector3(slipped.place, 0) - ray.origin).normalized)
      self.ray = ray
      reach =
        Self.heights(of: ray, held: grip.held, size: size) ?? slipped.height...slipped.height
    }
    let nearest = reached.nearest(to: Self.point(of: self.ray, atHeight: 0), atHeight: 0)
    let along = (nearest.x / grip.held.x).clamped(to: -1...1)
    let onLeft = smoothStep(-Self.point(of: self.ray, atHeight: 0).x / held.x)
    let low = max(floor.right, 0).mixed(with: floor.left, onLeft)
    heights = low.clamped(to: reach)...reach.upperBound
    let natural =
      0.55 * held.x * max(0, 1 - along * along).squareRoot() * smoothStep((0.9 - along) / 1.2)
    wantedShare =
      1 - (1 - min(natural / max(reach.upperBound, 1e-9), 0.98)) * exponential(grip.habit.height)
    // So tight at first that the other side shows at once, but what lies beyond the finger must not
    // fly up.
    let tightest = Grip.tightestRadius + 0.15 * (size.x - grip.held.x)
    let moved = (nearest - grip.held).length
    // Standing up, paper bends less than lying under its own weight.
    let loosest =
      Grip.looseRadius.lying.mixed(
        with: Grip.looseRadius.standing, smoothStep((0.4 - along) / 0.9))
      / max(grip.suppleness, 0.1)
    wantedRadius =
      exponential(grip.habit.radius) * (0.9 * moved).clamped(to: min(tightest, loosest)...loosest)
  }

  // MARK: Solving

  var shape: LeafShape {
    let isAtRest =
      wantedShare <= 0 && (Self.point(of: ray, atHeight: 0) - held).length < 1e-9
    guard !isAtRest else { return LeafShape(hinge: 0) }
    let range = heights
    let wanted = (wantedShare * range.upperBound).clamped(to: range)
    func bent(_ height: Double, _ radius: Double) -> Bent {
      Bent(hold: self, height: height, radius: radius)
    }
    let low = bent(wanted, wantedRadius)
    let high = bent(range.upperBound, wantedRadius)
    guard low.hinge >= 0 || high.hinge > 0 else {
      return bent(range.upperBound, tautRadius(at: range.upperBound)).shape
    }
    // Where the base lies, the finger is as high as the curl.
    let height =
      low.hinge >= 0
      ? wanted
      : Search.root(wanted, range.upperBound, low.hinge, high.hinge) {
        bent($0, wantedRadius).hinge
      }
    // What hangs down beyond the finger lifts it. How low it hangs may change with the height in more
    // than one way, so that a height at which it just clears the desk would be now here, now there.
    let least = low.hinge >= 0 ? low : bent(height, wantedRadius)
    let room = clearance(of: least.shape)
    guard room < 0 else { return least.shape }
    let lift = smoothStep(-room / Grip.mostHanging)
    return bent(height.mixed(with: range.upperBound, lift), wantedRadius).shape
  }

  /// The widest curl with which the base does not enter the desk although the paper is taut: so far
  /// along the spine it has none to spare.
  private func tautRadius(at height: Double) -> Double {
    var (tight, wide) = (naturalLogarithm(Grip.tightestRadius), naturalLogarithm(wantedRadius))
    for _ in 0..<36 {
      let middle = (tight + wide) / 2
      if Bent(hold: self, height: height, radius: exponential(middle)).hinge > 0 {
        tight = middle
      } else {
        wide = middle
      }
    }
    return exponential(tight)
  }

  /// How far the lowest point of the free edges is above what lies under it.
  private func clearance(of shape: LeafShape) -> Double {
    Self.samples.map { fraction in
      let place = shape.place(fraction * size, size: size)
      return place.z - floor.right.mixed(with: floor.left, smoothStep(0.5 - 5 * place.x / size.x))
    }.min() ?? 0
  }

  private static let samples = [
    Vector2(0.5, 0), Vector2(0.75, 0), Vector2(1, 0), Vector2(1, 0.5), Vector2(1, 1),
    Vector2(0.75, 1), Vector2(0.5, 1),
  ]

  /// What a height lacks of that at which the paper is taut, as a share of it; never nothing.
  func slack(atHeight height: Double) -> Double {
    max(1 - height / max(heights.upperBound, 1e-9), 1e-7)
  }

  /// The heights at which a ray is within the paper's reach: as near to both ends of the spine as
  /// the held point is on the paper. Below 0 at the lower end counts, as a stack may lie there.
  private static func heights(
    of ray: Ray, held: Vector2, size: Vector2
  ) -> ClosedRange<Double>? {
    let base = Vector3(point(of: ray, atHeight: 0), 0)
    let lean = ray.direction / ray.direction.z
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in [Vector3(0, 0, 0), Vector3(0, size.y, 0)] {
      let a = lean.dot(lean)
      let b = (base - end).dot(lean)
      let c = (base - end).dot(base - end) - (Vector3(held, 0) - end).dot(Vector3(held, 0) - end)
      // A place on the rim is within reach, whatever the rounding says.
      let root = b * b - a * c
      guard root > -1e-13 else { return nil }
      low = max(low, (-b - max(0, root).squareRoot()) / a)
      high = min(high, (-b + max(0, root).squareRoot()) / a)
    }
    return high >= max(low, 0) - 1e-9 ? min(low, high)...max(high, 0) : nil
  }

  static func point(of ray: Ray, atHeight height: Double) -> Vector2 {
    let place = ray.point(at: (height - ray.origin.z) / ray.direction.z)
    return Vector2(place.x, place.y)
  }
}

/// The leaf with its held point as near to the spine line as the ray is at one height.
private struct Bent {
  /// The hinge that brings the held point onto the ray; below 0 where the leaf would enter the desk.
  let hinge: Double
  private let tilt, start, turning, round: Double

  init(hold: Hold, height: Double, radius wanted: Double) {
    let (held, size) = (hold.held, hold.size)
    let place = Vector3(Hold.point(of: hold.ray, atHeight: height), height)
    // The apex, and everything as it is for an apex below the leaf.
    let up = place.y - held.y
    let slack = max(0, Vector3(held, 0).dot(Vector3(held, 0)) - place.dot(place))
    let isLower = up >= 0
    let apex = abs(up) < 1e-12 ? .infinity : slack / (2 * abs(up))
    let distance = (isLower ? apex : apex - size.y).clamped(to: 0...LeafShape.farthestApex)
    let point = isLower ? held : Vector2(held.x, size.y - held.y)
    let fromApex = point + Vector2(0, distance)
    let polar = angle(ofX: fromApex.y, y: fromApex.x)
    let away = Vector2(place.x, place.z).length

    let widest = exponential(hold.room) * Grip.widestRadius(away: away, of: point.x)
    let loosest = min(wanted, max(widest, Grip.tightestRadius))
    func placed(_ start: Double, _ curvature: Double) -> Vector3 {
      // Paper that has come right round goes straight back.
      Bend.curl(
        apex: -distance, start: start, end: start + .pi / curvature, curvature: curvature,
        height: size.y
      ).place(point).position
    }
    // First the bend begins ever earlier, then it tightens, until the point is near enough.
    func bend(_ share: Double) -> (start: Double, curvature: Double) {
      let tightening = max(0, share - 1)
      let radius = exponential(
        naturalLogarithm(loosest).mixed(with: naturalLogarithm(Grip.tightestRadius), tightening))
      return (polar * (1 - min(share, 1)), fromApex.length / radius)
    }
    let share = Search.firstShare { share in
      let (start, curvature) = bend(share)
      let place = placed(start, curvature)
      return Vector2(place.x, place.z).length - away
    }
    var (begin, curvature) = bend(share)
    let curled = placed(begin, curvature)
    let azimuth = angle(ofX: place.x, y: place.z)
    var raised = azimuth - angle(ofX: curled.x, y: curled.z)
    // Only paper that has come right round has a flap that can go across.
    let isRound = smoothStep(curvature * (polar - begin) - .pi)
    let half = 2 / .pi * point.x
    let low = (1 - smoothStep(away / (0.8 * half))) * isRound
    if raised > 0, low > 0 {
      // A finger that crosses the spine line low would sweep the base over to the other side in no
      // time. It takes the flap across first.
      raised *= 1 - low
      (begin, curvature) =
        Flap(
          polar: polar, away: away / fromApex.length, azimuth: azimuth - raised,
          tightest: Grip.tightestRadius / fromApex.length
        ).bend
    }
    hinge = raised
    let whole = angle(ofX: distance, y: size.x)
    tilt = LeafShape.tilt(apexDistance: distance, isLower: isLower, size: size)
    start = begin / whole
    turning = curvature * whole
    // What lies beyond the finger goes straight on from where it is level; but paper that is all but
    // flat up to the finger is so beyond it. Bends are as the cube roots of what is to be taken up.
    let bent = curvature * (polar - begin)
    let allowed = (bent * (1 + 1.2 * bent * bent)).mixed(with: .pi, hold.beyond)
    round = max(min(.pi - max(hinge, 0), allowed), min(.pi, bent))
  }

  var shape: LeafShape {
    LeafShape(
      hinge: hinge.clamped(to: 0...(.pi)), tilt: tilt, start: start, turning: turning, round: round)
  }
}

extension Ray {
  /// The same in a mirror that stands on the spine.
  fileprivate var mirrored: Ray {
    let mirror = Vector3(-1, 1, 1)
    return Ray(origin: origin * mirror, direction: direction * mirror)
  }
}
