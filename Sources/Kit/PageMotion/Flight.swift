public import PageGeometry
public import PageLayout

/// Leaves that are in the air as one: where they are, how fast they go and where to.
///
/// Their shape is that of `TurnPath` at their progress, plus what is left of the shape in which a
/// hand let go of them: that fades like a critically damped spring, from the velocity that the hand
/// gave it, so that nothing jumps when they are released.
public struct Flight: Equatable, Sendable {
  /// The leaves; not empty, mostly one.
  public internal(set) var leaves: Range<Int>
  /// 0 on the right, 1 on the left.
  public internal(set) var progress: Double
  /// How much progress it makes in a second; below 0 on its way to the right.
  public internal(set) var velocity: Double
  /// The side on which it comes to rest: 0 right, 1 left.
  public internal(set) var target: Double
  /// The direction of its curl in radians; see `TurnPath`.
  public internal(set) var tilt: Double
  /// How readily it bends; see `LeafStock`.
  public let suppleness: Double
  /// How hard it is drawn to its side, ω in 1/s: a leaf with others behind it is hurried.
  var frequency: Double
  /// What its shape has beside that of `TurnPath`, and how that changes in a second.
  var rest = SIMD8<Double>.zero
  var restVelocity = SIMD8<Double>.zero
  /// The shape that a finger gives it, and how that changes in a second, while one holds it.
  var held: (shape: LeafShape, velocity: SIMD8<Double>)?

  init(
    leaves: Range<Int>, progress: Double, target: Double, tilt: Double, frequency: Double,
    stock: BookStock
  ) {
    (self.leaves, self.progress, self.target, self.tilt) = (leaves, progress, target, tilt)
    self.frequency = frequency
    suppleness = stock.leaves(leaves).suppleness
    velocity = 0
  }

  /// Whether it is of `TurnPath`'s shape.
  var isPlain: Bool { held == nil && rest == .zero }

  /// The shape of leaves of the given size.
  public func shape(size: Vector2) -> LeafShape { shape(at: progress, size: size) }

  func shape(at progress: Double, size: Vector2) -> LeafShape {
    if let held { return held.shape }
    let path = path(at: progress, size: size)
    guard rest != .zero else { return path }
    var numbers = Self.numbers(of: path) + rest
    numbers[3] = hyperbolicSine(numbers[3])
    // Paper that has come right round lies on itself.
    numbers[4] = min(numbers[4], .pi)
    return LeafShape(numbers: numbers)
  }

  /// The numbers of a shape that fade: it bends no farther than it does, so that what fades to it from
  /// a slight but tight bend rolls up at no time; and of its turning they have the inverse hyperbolic
  /// sine. Of a fold that is hardly more than a crease the turning is beyond all bounds, and changes as
  /// fast: by itself it would fade long after everything else, or run on through 0, and the fold
  /// would lie on the other side, in the desk.
  private static func numbers(of path: LeafShape) -> SIMD8<Double> {
    var numbers = path.numbers
    numbers[4] = min(.pi, abs(path.turning))
    numbers[3] = inverseHyperbolicSine(path.turning)
    return numbers
  }

  /// The shape that it has by itself.
  private func path(at progress: Double, size: Vector2) -> LeafShape {
    TurnPath.shape(progress: progress, tilt: tilt, size: size, suppleness: suppleness)
  }

  /// The turn that `BookArrangement` places.
  public func turn(size: Vector2) -> Turn {
    Turn(leaves: leaves, progress: progress, shape: shape(size: size))
  }

  /// Flights are equal where nothing that time or a hand can see differs.
  public static func == (a: Flight, b: Flight) -> Bool {
    a.leaves == b.leaves && a.progress == b.progress && a.velocity == b.velocity
      && a.target == b.target && a.tilt == b.tilt && a.frequency == b.frequency
      && a.suppleness == b.suppleness
      && a.rest == b.rest && a.restVelocity == b.restVelocity
      && a.held?.shape == b.held?.shape && a.held?.velocity == b.held?.velocity
  }

  // MARK: Time

  /// How far beyond its side a leaf that turns by itself aims, so that it falls the last of its way
  /// as paper does: a spring would take a third of its time for a hundredth of its way.
  private static let fall = 0.01

  /// Lets time pass for leaves that nobody holds.
  mutating func advance(by seconds: Double) {
    let spring = Spring(frequency: frequency)
    // What a hand made of its shape takes all the time of a spring to fade.
    let aim = isPlain ? target + (2 * target - 1) * Self.fall : target
    let step = spring.step(position: progress, velocity: velocity, target: aim, seconds: seconds)
    // The book stops a leaf that arrives: contact is inelastic.
    progress = step.position.clamped(to: 0...1)
    velocity = step.position == progress ? step.velocity : 0
    guard rest != .zero else { return }
    for index in rest.indices {
      let fading = spring.step(
        position: rest[index], velocity: restVelocity[index], target: 0, seconds: seconds)
      (rest[index], restVelocity[index]) = fading
    }
    if (rest * rest).sum() < 1e-8, (restVelocity * restVelocity).sum() < 1e-5 {
      (rest, restVelocity) = (.zero, .zero)
    }
  }

  // MARK: The hand

  /// Gives it the shape under a finger.
  mutating func hold(_ shape: LeafShape, velocity: SIMD8<Double>, size: Vector2) {
    held = (shape, velocity)
    progress = shape.progress(size: size)
    let soon = 1e-4
    let next = LeafShape(numbers: shape.numbers + velocity * soon)
    // The leading corner changes where the tilt changes sign, and nothing moves by that.
    self.velocity =
      next.tilt * shape.tilt < 0 ? 0 : (next.progress(size: size) - progress) / soon
  }

  /// Brings it to a place on its path, where it has no other shape than that of the path.
  mutating func hold(at progress: Double, velocity: Double) {
    self.progress = progress.clamped(to: 0...1)
    self.velocity = velocity
    (held, rest, restVelocity) = (nil, .zero, .zero)
  }

  /// Where a held leaf would be after a moment if it went on as the hand moves it, 0 on the right
  /// and 1 on the left: by the mean of its free edge, of which a folded corner is a small part.
  func thrown(for seconds: Double, size: Vector2) -> Double {
    func mean(_ shape: LeafShape) -> Double {
      (0...4).reduce(0) {
        $0 + shape.azimuth(of: Vector2(size.x, Double($1) / 4 * size.y), size: size) / (5 * .pi)
      }
    }
    guard let held else { return progress + velocity * seconds }
    let soon = 1e-4
    let next = LeafShape(numbers: held.shape.numbers + held.velocity * soon)
    let now = mean(held.shape)
    return now + (mean(next) - now) / soon * seconds
  }

  /// Lets go: what the hand made of it is left to fade.
  mutating func release(size: Vector2) {
    guard let held else { return }
    self.held = nil
    tilt = held.shape.tilt.clamped(to: -Self.widestTilt...Self.widestTilt)
    let path = path(at: progress, size: size)
    rest = held.shape.numbers - Self.numbers(of: path)
    rest[3] = inverseHyperbolicSine(held.shape.turning) - Self.numbers(of: path)[3]
    let soon = 1e-4
    let next = self.path(at: progress + velocity * soon, size: size)
    restVelocity = held.velocity
    restVelocity[3] /= (1 + held.shape.turning * held.shape.turning).squareRoot()
    restVelocity -= (Self.numbers(of: next) - Self.numbers(of: path)) / soon
    // A spring that begins with nothing but a speed swings out by that over e·ω.
    let fastest = Self.widestSwing * (2.718 * frequency)
    restVelocity = restVelocity.clamped(lowerBound: -fastest, upperBound: fastest)
  }

  /// How far speed alone may carry each of the numbers that fade: where the apex passes from one end
  /// of the spine to the other the numbers leap though nothing that is seen moves, and what their
  /// samples say of their speed means nothing.
  private static let widestSwing = SIMD8(2.2, 1, 0.5, 1.5, 2.2, 0, 0.1, 0)

  /// The widest tilt that a leaf keeps by itself.
  private static let widestTilt = 0.7
}

private func inverseHyperbolicSine(_ x: Double) -> Double {
  let size = naturalLogarithm(abs(x) + (1 + x * x).squareRoot())
  return x < 0 ? -size : size
}

private func hyperbolicSine(_ x: Double) -> Double { (exponential(x) - exponential(-x)) / 2 }
