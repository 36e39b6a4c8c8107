public import PageGeometry
public import PageLayout

/// A book whose leaves are at rest on either side or in the air between.
///
/// The state is place and velocity alone, so that every instant can be caught. One number, the
/// goal, says where the reader means to be: a leaf below the goal comes to rest on the left, the
/// others on the right. Every key press moves the goal at once, whatever is in the air, so that
/// none is lost and the page is always that of the last press. Time is an argument.
public struct TurningBook: Equatable, Sendable {
  /// How many leaves lie still on the left.
  public private(set) var turned: Int
  /// The leaves in the air, in the order of their leaves without gaps, beginning with `turned`.
  public private(set) var flights: [Flight]
  /// The position that the reader means: how many leaves will have been turned.
  public private(set) var goal: Int
  /// The least goal: leaves below it lie on the left for good.
  public let firstPosition: Int
  /// The greatest goal.
  public private(set) var lastPosition: Int
  /// The leaf under a finger, if there is one; it is in one of the flights.
  public private(set) var heldLeaf: Int?
  /// Width and height of a leaf in page heights.
  public let leafSize: Vector2
  /// What the leaves are made of: a leaf in the air keeps what it took off with.
  public private(set) var stock: BookStock
  /// The seconds after which a leaf that a key turned lies, where none follows it.
  public let turnSeconds: Double

  /// The seconds in which a leaf alone comes to lie, where nobody asks for others.
  public static let usualSeconds = 0.6
  /// ω·t at which a spring that begins at rest has come all its way but `Flight.fall`.
  private static let nearlyDone = 6.65
  /// ω in 1/s of a leaf alone.
  private let calmFrequency: Double
  /// What further leaves to the same side add to all of them, times the square of their number, and
  /// the most that comes of it: two leaves hardly hurry, but a riffle of 13 a second has three in
  /// the air and lies 0.15 s after the last of them took off. Slow leaves make the same haste, or a
  /// held key would pile them up.
  static let hurryForEach = 8.0
  static let fastest = 72.0
  /// For so many seconds after a leaf took off, one that follows it is turned as fast: the last of a riffle may find
  /// the others landed, where frames come seldom, and would take its time alone.
  static let paceSeconds = 0.15
  /// Two leaves in the air stay apart in progress by this times s(1 − s), so that neither enters
  /// the other and none waits for another to land.
  static let gap = 0.016
  /// A leaf that is nearer than this and slower than `restSpeed` has arrived: at a page height
  /// of 1,000 pixels the rest of the way is half a pixel of lift.
  static let restDistance = 4e-4
  static let restSpeed = 0.02
  /// With more in the air than this, leaves that have hardly left join the one before.
  static let mostFlights = 32
  /// How far velocity carries a released leaf, in seconds.
  public static let throwTime = 0.24

  /// Makes a book at rest.
  ///
  /// - Parameters:
  ///   - position: how many leaves lie on the left; clamped to `firstPosition`…`lastPosition`.
  ///   - firstPosition: the least goal.
  ///   - lastPosition: the greatest goal.
  ///   - leafSize: width and height of a leaf in page heights.
  ///   - stock: what the leaves are made of.
  ///   - turnSeconds: after so long a leaf that a key turned lies; above 0.
  public init(
    position: Int, firstPosition: Int = 0, lastPosition: Int, leafSize: Vector2,
    stock: BookStock = BookStock(),
    turnSeconds: Double = TurningBook.usualSeconds
  ) {
    precondition(
      firstPosition >= 0 && lastPosition >= firstPosition,
      "a book has a first and a last position, got \(firstPosition) and \(lastPosition)")
    precondition(turnSeconds > 0, "a turn takes some time, got \(turnSeconds)")
    self.turnSeconds = turnSeconds
    calmFrequency = Self.nearlyDone / turnSeconds
    (self.leafSize, self.stock) = (leafSize, stock)
    (self.firstPosition, self.lastPosition) = (firstPosition, lastPosition)
    goal = min(max(position, firstPosition), lastPosition)
    turned = goal
    flights = []
  }

  /// Whether time changes anything: a leaf that is held still does not move, nor one that lies
  /// against it.
  public var isMoving: Bool { !isStalled && flights.contains { !isHeld($0) } }

  /// Whether the last step of time moved nothing.
  private var isStalled = false

  /// The first leaf at rest on the right.
  public var firstOnRight: Int { flights.last?.leaves.upperBound ?? turned }

  private func isHeld(_ flight: Flight) -> Bool {
    heldLeaf.map(flight.leaves.contains) ?? false
  }

  // MARK: Going

  /// Sends every leaf to the side where it belongs when `position` is reached; clamped.
  ///
  /// Laws: the goal is `position` at once; leaves in the air keep place and velocity; a leaf on
  /// the wrong side takes off, several together as one. It takes `tilt` only where nothing is in
  /// the air: neighbours that curl in different directions would cross.
  public mutating func go(to position: Int, tilt: Double = 0) {
    letGo()
    isStalled = false
    goal = min(max(position, firstPosition), lastPosition)
    split(at: goal)
    for index in flights.indices {
      flights[index].target = flights[index].leaves.lowerBound < goal ? 1 : 0
    }
    var tookOff: Double?
    if goal > firstOnRight {
      takeOffFromRight(tilt: tilt)
      tookOff = 1
    }
    if goal < turned {
      flights.insert(
        Flight(
          leaves: goal..<turned, progress: 1, target: 0, tilt: flights.first?.tilt ?? tilt,
          frequency: frequency(towards: 0), stock: stock), at: 0)
      turned = goal
      tookOff = 0
    }
    hurry()
    keepPace(towards: tookOff)
    checkInvariants()
  }

  private mutating func takeOffFromRight(tilt: Double) {
    let leaves = firstOnRight..<goal
    if flights.count >= Self.mostFlights, let last = flights.indices.last,
      flights[last].progress < 0.25, flights[last].target == 1
    {
      flights[last].leaves = flights[last].leaves.lowerBound..<goal
    } else {
      flights.append(
        Flight(
          leaves: leaves, progress: 0, target: 1, tilt: flights.last?.tilt ?? tilt,
          frequency: frequency(towards: 1), stock: stock))
    }
  }

  /// How the leaf that took off last is turned, and how long ago that was.
  private struct Pace: Equatable {
    var target, frequency, age: Double
  }

  private var pace: Pace?

  /// How fast a leaf is turned that takes off now.
  private func frequency(towards target: Double) -> Double {
    guard let pace, pace.target == target else { return calmFrequency }
    return pace.frequency
  }

  private mutating func forgetPace(after seconds: Double) {
    pace?.age += seconds
    if let pace, pace.age >= Self.paceSeconds { self.pace = nil }
  }

  private mutating func keepPace(towards target: Double?) {
    let flight = target == 1 ? flights.last : flights.first
    guard let target, let flight else { return }
    pace = Pace(target: target, frequency: flight.frequency, age: 0)
  }

  /// Leaves that go the same way make haste together, and keep it to the end.
  private mutating func hurry() {
    for target in [0.0, 1.0] {
      let count = flights.count { $0.target == target }
      let others = Double(max(count - 1, 0))
      let haste = min(Self.fastest, calmFrequency + Self.hurryForEach * others * others)
      for index in flights.indices where flights[index].target == target {
        flights[index].frequency = max(flights[index].frequency, haste)
      }
    }
  }

  /// Moves without any motion: the book lies open at `position`.
  public mutating func jump(to position: Int) {
    self = TurningBook(
      position: position, firstPosition: firstPosition, lastPosition: lastPosition,
      leafSize: leafSize, stock: stock, turnSeconds: turnSeconds)
  }

  /// Leaves were added behind the last one; nothing that is seen moves.
  public mutating func extend(to lastPosition: Int, stock: BookStock = BookStock()) {
    precondition(
      lastPosition >= self.lastPosition,
      "a book grows, got \(lastPosition) after \(self.lastPosition)")
    (self.lastPosition, self.stock) = (lastPosition, stock)
  }

  /// Cuts the flight that holds leaves on both sides of `leaf`.
  private mutating func split(at leaf: Int) {
    guard
      let index = flights.firstIndex(where: {
        $0.leaves.contains(leaf) && $0.leaves.lowerBound < leaf
      })
    else { return }
    var upper = flights[index]
    upper.leaves = leaf..<upper.leaves.upperBound
    flights[index].leaves = flights[index].leaves.lowerBound..<leaf
    flights.insert(upper, at: index + 1)
  }

  // MARK: Time

  /// Lets `seconds` pass.
  ///
  /// Laws: leaves keep their order; nothing moves once `isMoving` is false; a leaf arrives where
  /// the goal says.
  public mutating func advance(by seconds: Double) {
    guard seconds > 0 else { return }
    let before = flights
    forgetPace(after: seconds)
    for index in flights.indices where !isHeld(flights[index]) {
      flights[index].advance(by: seconds)
    }
    holdOrder()
    land()
    isStalled =
      heldLeaf != nil && flights.count == before.count
      && zip(flights, before).allSatisfy { abs($0.progress - $1.progress) < 1e-6 }
    checkInvariants()
  }

  /// Lets `seconds` pass in which nothing moves and no frame is drawn; nothing where something does.
  public mutating func rest(for seconds: Double) {
    if !isMoving { forgetPace(after: max(seconds, 0)) }
  }

  /// A leaf may not pass the one before it: it stops short and takes over its speed.
  private mutating func holdOrder() {
    // What a hand shapes, or has shaped, is where the hand put it, and the others make way.
    let held = flights.firstIndex(where: isHeld) ?? flights.firstIndex { !$0.isPlain }
    for index in flights.indices.dropFirst() where index != held {
      let limit = greatestProgress(of: flights[index], behind: flights[index - 1])
      if flights[index].progress > limit {
        flights[index].progress = limit
        flights[index].velocity = min(flights[index].velocity, flights[index - 1].velocity)
      }
    }
    guard let held else { return }
    // What stands before it is kept up by it.
    for index in flights.indices[..<held].reversed() {
      let limit = leastProgress(of: flights[index], before: flights[index + 1])
      if flights[index].progress < limit {
        flights[index].progress = limit
        flights[index].velocity = max(flights[index].velocity, 0)
      }
    }
  }

  private func areAlike(_ a: Flight, _ b: Flight) -> Bool {
    a.isPlain && b.isPlain && a.tilt == b.tilt && a.suppleness == b.suppleness
  }

  private func greatestProgress(of flight: Flight, behind ahead: Flight) -> Double {
    if areAlike(flight, ahead) { return ahead.progress - Self.gap(at: ahead.progress) }
    let limit = sheet(of: ahead, at: ahead.progress)
    func isFree(_ progress: Double) -> Bool { sheet(of: flight, at: progress).isBehind(limit) }
    if isFree(flight.progress) { return flight.progress }
    return boundary(from: 1, to: 0, isFree)
  }

  private func leastProgress(of flight: Flight, before behind: Flight) -> Double {
    if areAlike(flight, behind) { return behind.progress + Self.gap(at: behind.progress) }
    let limit = sheet(of: behind, at: behind.progress)
    func isFree(_ progress: Double) -> Bool { limit.isBehind(sheet(of: flight, at: progress)) }
    if isFree(flight.progress) { return flight.progress }
    return boundary(from: 0, to: 1, isFree)
  }

  private func sheet(of flight: Flight, at progress: Double) -> SheetAboutSpine {
    SheetAboutSpine(flight.shape(at: progress, size: leafSize), size: leafSize)
  }

  /// The progress nearest to `start` on the way to `end` at which a leaf is free; the same as long
  /// as what it is free of rests, so that it comes to rest as well.
  private func boundary(
    from start: Double, to end: Double, _ isFree: (Double) -> Bool
  ) -> Double {
    var (bound, free) = (start, end)
    for _ in 0..<16 {
      let middle = (bound + free) / 2
      if isFree(middle) { free = middle } else { bound = middle }
    }
    return free
  }

  private static func gap(at progress: Double) -> Double { gap * progress * (1 - progress) }

  private mutating func land() {
    while let first = flights.first, hasArrived(first), first.target == 1 {
      turned = first.leaves.upperBound
      flights.removeFirst()
    }
    while let last = flights.last, hasArrived(last), last.target == 0 {
      flights.removeLast()
    }
  }

  private func hasArrived(_ flight: Flight) -> Bool {
    !isHeld(flight) && flight.isPlain && abs(flight.progress - flight.target) < Self.restDistance
      && abs(flight.velocity) < Self.restSpeed
  }

  // MARK: The hand

  /// Takes hold of a leaf: the uppermost of either side, or one in the air. Others cannot be had.
  ///
  /// It keeps its shape until it is dragged.
  ///
  /// - Returns: whether it is held now.
  public mutating func take(leaf: Int) -> Bool {
    letGo()
    if leaf == firstOnRight, leaf < lastPosition {
      flights.append(
        Flight(
          leaves: leaf..<leaf + 1, progress: 0, target: 0, tilt: 0, frequency: calmFrequency,
          stock: stock))
    } else if leaf == turned - 1, leaf >= firstPosition {
      flights.insert(
        Flight(
          leaves: leaf..<leaf + 1, progress: 1, target: 1, tilt: 0, frequency: calmFrequency,
          stock: stock), at: 0)
      turned = leaf
    } else {
      guard flights.contains(where: { $0.leaves.contains(leaf) }) else { return false }
    }
    heldLeaf = leaf
    if let shape = heldShape { drag(to: shape, velocity: .zero) }
    return true
  }

  /// The held leaf takes a shape; the others make way.
  ///
  /// - Parameters:
  ///   - shape: what the finger makes of it.
  ///   - velocity: how its numbers change in a second.
  public mutating func drag(to shape: LeafShape, velocity: SIMD8<Double>) {
    guard let index = flights.firstIndex(where: isHeld) else { return }
    flights[index].hold(shape, velocity: velocity, size: leafSize)
    isStalled = false
    holdOrder()
    checkInvariants()
  }

  /// The held leaf takes its place on the path of a leaf that turns by itself, as one that slides
  /// does; the others make way.
  ///
  /// - Parameters:
  ///   - progress: 0 on the right, 1 on the left; clamped.
  ///   - velocity: progress a second.
  public mutating func drag(to progress: Double, velocity: Double) {
    guard let index = flights.firstIndex(where: isHeld) else { return }
    flights[index].hold(at: progress, velocity: velocity)
    isStalled = false
    holdOrder()
    checkInvariants()
  }

  /// Lets go: the leaf goes on with its velocity to the side that it would reach by itself.
  ///
  /// - Parameter thrown: where the hand would have it after `throwTime`, 0 on the right and 1 on the left, where the
  ///   hand says so better than the leaf.
  public mutating func release(thrown: Double? = nil) {
    guard let flight = flights.first(where: isHeld) else { return }
    let thrown = thrown ?? flight.thrown(for: Self.throwTime, size: leafSize)
    go(to: thrown > 0.5 ? flight.leaves.upperBound : flight.leaves.lowerBound)
  }

  private mutating func letGo() {
    if let index = flights.firstIndex(where: isHeld) { flights[index].release(size: leafSize) }
    heldLeaf = nil
  }

  /// The shape of the held leaf; nil where none is held.
  public var heldShape: LeafShape? { flights.first(where: isHeld)?.shape(size: leafSize) }

  // MARK: Invariants

  private func checkInvariants() {
    assert((firstPosition...lastPosition).contains(goal), "the goal lies in the book")
    assert(
      zip(flights, flights.dropFirst()).allSatisfy { $0.leaves.upperBound == $1.leaves.lowerBound },
      "flights follow each other")
    assert(flights.first.map { $0.leaves.lowerBound == turned } ?? true, "flights begin at turned")
    assert(flights.allSatisfy { (0...1).contains($0.progress) }, "progress stays within 0…1")
  }
}
