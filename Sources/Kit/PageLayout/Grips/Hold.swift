import PageGeometry

/// One solution, for a leaf that was taken from the right.
struct Hold {
  let held: Vector2
  let size: Vector2
  let ray: Ray
  let floor: (right: Double, left: Double)
  /// The finger's height that is wanted here, as a share of that at which the paper is taut, and
  /// the radius.
  let wantedShare, wantedRadius: Double
  /// By how much that share is above the greatest of which a departure is in proportion to what is lacking.
  private let tautness: Double
  /// See `Grip.Departure`.
  let beyond, room: Double
  /// The height of what lies under the finger, at least 0.
  let least: Double
  /// The height below which the finger cannot be, wherever the paper lies; at least 0.
  let lifted: Double
  /// From the floor under the finger to where the paper is taut.
  private let heights: ClosedRange<Double>

  init(grip: Grip, ray: Ray, size: Vector2, floor: (right: Double, left: Double)) {
    (held, beyond, room) = (grip.held, grip.departure.beyond, grip.departure.room)
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
    let calm = Self.calm(reach, of: grip.held.x)
    let nearest = reached.nearest(to: Self.point(of: self.ray, atHeight: 0), atHeight: 0)
    let along = (nearest.x / grip.held.x).clamped(to: -1...1)
    let onLeft = smoothStep(-Self.point(of: self.ray, atHeight: 0).x / held.x)
    let low = max(floor.right, 0).mixed(with: floor.left, onLeft)
    lifted = max(0, reach.lowerBound)
    // Where the paper has to fold, the fold lifts it.
    let taut = Vector3(Self.point(of: self.ray, atHeight: reach.upperBound), reach.upperBound)
    let spare = max(0, grip.held.x - Vector2(taut.x, taut.z).length)
    let within = Self.heights(of: self.ray, held: grip.held, size: size, slip: Self.slip)
    let round = min(2 * Self.foldRadius * size.x, within?.upperBound ?? 0)
    let high = max(round, 1.2 * Grip.tightestRadius)
    let fold = high * smoothStep(spare / (4 * high))
    reach = reach.lowerBound...max(reach.upperBound, fold)
    least = max(0, low)
    heights = low.clamped(to: reach)...reach.upperBound
    let free =
      0.55 * held.x * max(0, 1 - along * along).squareRoot() * smoothStep((0.9 - along) / 1.2)
    // Where it lay it has none, though the ray meets the rim once more above it.
    let lowest = Self.lowest(reach)
    let natural = max(0, free.clamped(to: lowest...max(lowest, calm)))
    let share = min(natural / max(reach.upperBound, 1e-9), 1)
    tautness = max(0, share - Self.mostSlackened)
    wantedShare =
      1 + tautness - (1 + tautness - share) * exponential(grip.departure.height)
    // So tight at first that the other side shows at once, but what lies beyond the finger must not
    // fly up.
    let tightest = Grip.tightestRadius + 0.15 * (size.x - grip.held.x)
    // A finger that cannot be lower has lifted the point as well: paper so taut that it were bent as
    // tightly as where it just begins to rise would turn over for next to nothing.
    let moved = Vector3(nearest - grip.held, lifted).length
    // Standing up, paper bends less than lying under its own weight.
    let loosest =
      Grip.looseRadius.lying.mixed(
        with: Grip.looseRadius.standing, smoothStep((0.4 - along) / 0.9))
      / max(grip.suppleness, 0.1)
    wantedRadius =
      exponential(grip.departure.radius)
      * (0.9 * moved).clamped(to: min(tightest, loosest)...loosest)
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
    // Where the base lies, the finger is as high as the curl.
    guard low.spare < 0 else { return low.eased.settled(on: floor, size: size) }
    // The lowest height that will do, since what is all but taut may have less to spare again.
    var below = low
    for step in 1...Self.scan {
      let share = Double(step) / Double(Self.scan)
      let above = bent(wanted.mixed(with: range.upperBound, share), wantedRadius)
      if above.spare > 0 {
        let height = Search.root(
          below.height, above.height, below.spare, above.spare, within: 1e-9
        ) { bent($0, wantedRadius).spare }
        return bent(height, wantedRadius).eased.settled(on: floor, size: size)
      }
      below = above
    }
    return highest(range.upperBound).settled(on: floor, size: size)
  }
  /// At so many heights one is looked for.
  private static let scan = 12

  /// The leaf where the finger is as high as can be and the base would enter the desk nevertheless:
  /// the widest curl with which it does not. So far along the spine the paper has none to spare.
  ///
  /// Where even a fold turns what lies beyond the finger farther than it should, the base bulges.
  private func highest(_ height: Double) -> LeafShape {
    func bent(_ radius: Double, isLenient: Bool) -> Bent {
      Bent(hold: self, height: height, radius: radius, isLenient: isLenient)
    }
    let sharp = max(Self.foldRadius / 2 * size.x, Grip.tightestRadius)
    let fold = min(wantedRadius, sharp)
    let isLenient = bent(fold, isLenient: false).spare < 0
    if isLenient {
      let lenient = bent(fold, isLenient: true)
      if lenient.spare >= -Self.nothing { return lenient.eased }
    }
    var tight = naturalLogarithm(isLenient ? Grip.tightestRadius : fold)
    var wide = naturalLogarithm(wantedRadius)
    for _ in 0..<14 {
      let middle = (tight + wide) / 2
      if bent(exponential(middle), isLenient: isLenient).spare >= -Self.nothing {
        tight = middle
      } else {
        wide = middle
      }
    }
    return bent(exponential(tight), isLenient: isLenient).eased
  }
  /// A base that would be so many radians in the desk lies on it: where a bend was sought with which it does,
  /// what is left is chance.
  private static let nothing = 1e-7

  /// How far what lies beyond the finger dips into what lies under it.
  ///
  /// - Parameters:
  ///   - shape: the shape of the leaf.
  ///   - isLower: whether it is the lower corner that the finger is nearer to, about the apex.
  /// - Returns: The depth of the lowest place, 0 where none does.
  func freeDepth(of shape: LeafShape, isLower: Bool) -> Double {
    let corner = isLower ? 0.0 : 1.0
    var deepest = 0.0
    for step in 0...Self.steps {
      let share = Double(step) / Double(Self.steps)
      let across = (held.x / size.x).mixed(with: 1, share)
      deepest = max(
        deepest,
        shape.depth(of: Vector2(across, corner), under: floor, size: size),
        shape.depth(
          of: Vector2(1, corner.mixed(with: held.y / size.y, share)), under: floor, size: size))
    }
    return deepest
  }
  private static let steps = 4

  /// The departure with which the finger is at a height, as the natural logarithm of a factor on what that
  /// lacks of the height at which the paper is taut.
  func departure(toHeight height: Double) -> Double {
    let slack = max(1 - height / max(heights.upperBound, 1e-9), 1e-7)
    return naturalLogarithm((slack + tautness) / (1 + tautness - wantedShare))
  }
  /// Next to where the paper is taut nothing is lacking, of which a factor would amount to something.
  private static let mostSlackened = 0.98

  /// The heights at which a ray is within the paper's reach: as near to both ends of the spine as
  /// the held point is on the paper, or farther by `slip`. Below 0 at the lower end counts, as a stack
  /// may lie there.
  private static func heights(
    of ray: Ray, held: Vector2, size: Vector2, slip: Double = 0
  ) -> ClosedRange<Double>? {
    let base = Vector3(point(of: ray, atHeight: 0), 0)
    let lean = ray.direction / ray.direction.z
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in [Vector3(0, 0, 0), Vector3(0, size.y, 0)] {
      let a = lean.dot(lean)
      let b = (base - end).dot(lean)
      let reach = (Vector3(held, 0) - end).length + slip
      let c = (base - end).dot(base - end) - reach * reach
      // A place on the rim is within reach, whatever the rounding says.
      let root = b * b - a * c
      guard root > -1e-13 else { return nil }
      low = max(low, (-b - max(0, root).squareRoot()) / a)
      high = min(high, (-b + max(0, root).squareRoot()) / a)
    }
    return high >= max(low, 0) - 1e-9 ? min(low, high)...max(high, 0) : nil
  }

  /// The radius, in page widths, of a fold where the place asks for one that is sharp, unless the
  /// finger, which lies as high as the fold, were to slip by more than `slip`.
  private static let foldRadius = 0.03
  /// Page heights that a held point may slip by: less than half a pixel of a page 800 high.
  private static let slip = 4e-4

  /// The greatest height that a finger takes of its own accord.
  ///
  /// Next to the rim of its reach there is but one height, and the range about it widens like
  /// the square root of the way from there: a finger that went to its end would rise without bound. Like
  /// this it rises like the way itself.
  private static func calm(_ heights: ClosedRange<Double>, of across: Double) -> Double {
    let middle = (heights.lowerBound + heights.upperBound) / 2
    let half = (heights.upperBound - heights.lowerBound) / 2
    let slow = 1.2 * across
    return middle + half * half / (half * half + slow * slow).squareRoot()
  }

  /// The least height that a finger takes of its own accord: half way between the two ends at the
  /// rim, the lower one where the ray meets the desk within reach.
  ///
  /// The harmonic mean of the ends, since their product and their sum change evenly with the place,
  /// while each of them falls like a root next to the rim.
  private static func lowest(_ heights: ClosedRange<Double>) -> Double {
    let (low, high) = (heights.lowerBound, heights.upperBound)
    return low > 0 ? 2 * low * high / (low + high) : low
  }

  static func point(of ray: Ray, atHeight height: Double) -> Vector2 {
    let place = ray.point(at: (height - ray.origin.z) / ray.direction.z)
    return Vector2(place.x, place.y)
  }
}
