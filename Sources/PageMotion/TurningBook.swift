import Geometry

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
  /// The greatest goal.
  public private(set) var lastPosition: Int
  /// The leaf under a finger, if there is one; it is in one of the flights.
  public private(set) var heldLeaf: Int?

  /// ω in 1/s: a key's turn is 1 % from done after 0.6 s.
  static let spring = Spring(frequency: 11)
  /// Two leaves in the air stay apart in progress by this times s(1 − s), so that neither enters
  /// the other and none waits for another to land.
  static let gap = 0.016
  /// A leaf that is nearer than this and slower than `restSpeed` has arrived: at a page height
  /// of 1,000 pixels the rest of the way is half a pixel of lift.
  static let restDistance = 4e-4
  static let restSpeed = 0.02
  /// With more in the air than this, leaves that have hardly left join the one before.
  static let mostFlights = 16
  /// How far velocity carries a released leaf, in seconds.
  static let throwTime = 0.24

  /// Makes a book at rest; `position` is clamped to 0…`lastPosition`.
  public init(position: Int, lastPosition: Int) {
    precondition(lastPosition >= 0, "a book has a last position, got \(lastPosition)")
    self.lastPosition = lastPosition
    goal = min(max(position, 0), lastPosition)
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
    heldLeaf = nil
    isStalled = false
    goal = min(max(position, 0), lastPosition)
    split(at: goal)
    for index in flights.indices {
      flights[index].target = flights[index].leaves.lowerBound < goal ? 1 : 0
    }
    if goal > firstOnRight { takeOffFromRight(tilt: tilt) }
    if goal < turned {
      flights.insert(
        Flight(
          leaves: goal..<turned, progress: 1, velocity: 0, target: 0,
          tilt: flights.first?.tilt ?? tilt), at: 0)
      turned = goal
    }
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
          leaves: leaves, progress: 0, velocity: 0, target: 1, tilt: flights.last?.tilt ?? tilt))
    }
  }

  /// Moves without any motion: the book lies open at `position`.
  public mutating func jump(to position: Int) {
    self = TurningBook(position: position, lastPosition: lastPosition)
  }

  /// Leaves were added behind the last one; nothing that is seen moves.
  public mutating func extend(to lastPosition: Int) {
    precondition(
      lastPosition >= self.lastPosition,
      "a book grows, got \(lastPosition) after \(self.lastPosition)")
    self.lastPosition = lastPosition
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
    for index in flights.indices where !isHeld(flights[index]) {
      let step = Self.spring.step(
        position: flights[index].progress, velocity: flights[index].velocity,
        target: flights[index].target, seconds: seconds)
      // The book stops a leaf that arrives fast: contact is inelastic.
      flights[index].progress = step.position.clamped(to: 0...1)
      flights[index].velocity = step.position == flights[index].progress ? step.velocity : 0
    }
    keepOrder()
    land()
    isStalled = heldLeaf != nil && flights.map(\.progress) == before.map(\.progress)
    checkInvariants()
  }

  /// A leaf may not pass the one before it: it stops short and takes over its speed.
  private mutating func keepOrder() {
    let held = flights.firstIndex(where: isHeld)
    for index in flights.indices.dropFirst() where index != held {
      let limit = flights[index - 1].progress - Self.gap(at: flights[index - 1].progress)
      if flights[index].progress > limit {
        flights[index].progress = limit
        flights[index].velocity = min(flights[index].velocity, flights[index - 1].velocity)
      }
    }
    guard let held else { return }
    // What stands before a held leaf is kept up by it.
    for index in flights.indices[..<held].reversed() {
      let limit = flights[index + 1].progress + Self.gap(at: flights[index + 1].progress)
      if flights[index].progress < limit {
        flights[index].progress = limit
        flights[index].velocity = max(flights[index].velocity, 0)
      }
    }
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
    !isHeld(flight) && abs(flight.progress - flight.target) < Self.restDistance
      && abs(flight.velocity) < Self.restSpeed
  }

  // MARK: The hand

  /// Takes hold of a leaf: the uppermost of either side, or one in the air. Others cannot be had.
  ///
  /// - Parameters:
  ///   - leaf: the index of the leaf.
  ///   - tilt: the curl that it gets if it was at rest.
  /// - Returns: whether it is held now.
  public mutating func take(leaf: Int, tilt: Double) -> Bool {
    if leaf == firstOnRight, leaf < lastPosition {
      flights.append(
        Flight(
          leaves: leaf..<leaf + 1, progress: 0, velocity: 0, target: 0,
          tilt: flights.last?.tilt ?? tilt))
    } else if leaf == turned - 1 {
      flights.insert(
        Flight(
          leaves: leaf..<leaf + 1, progress: 1, velocity: 0, target: 1,
          tilt: flights.first?.tilt ?? tilt), at: 0)
      turned = leaf
    } else {
      guard flights.contains(where: { $0.leaves.contains(leaf) }) else { return false }
    }
    heldLeaf = leaf
    isStalled = false
    checkInvariants()
    return true
  }

  /// Moves the held leaf; `progress` is clamped to 0…1 and to what its neighbours leave it.
  public mutating func drag(to progress: Double, velocity: Double) {
    guard let index = flights.firstIndex(where: isHeld) else { return }
    flights[index].progress = progress.clamped(to: 0...1)
    flights[index].velocity = velocity
    isStalled = false
    keepOrder()
    checkInvariants()
  }

  /// Lets go: the leaf goes on with its velocity to the side that it would reach by itself.
  public mutating func release() {
    guard let flight = flights.first(where: isHeld) else { return }
    let thrown = flight.progress + flight.velocity * Self.throwTime
    let position = thrown > 0.5 ? flight.leaves.upperBound : flight.leaves.lowerBound
    heldLeaf = nil
    go(to: position)
  }

  /// The progress of the held leaf.
  public var heldProgress: Double? { flights.first(where: isHeld)?.progress }

  // MARK: Invariants

  private func checkInvariants() {
    assert(goal >= 0 && goal <= lastPosition, "the goal lies in the book")
    assert(
      zip(flights, flights.dropFirst()).allSatisfy { $0.leaves.upperBound == $1.leaves.lowerBound },
      "flights follow each other")
    assert(flights.first.map { $0.leaves.lowerBound == turned } ?? true, "flights begin at turned")
    assert(flights.allSatisfy { (0...1).contains($0.progress) }, "progress stays within 0…1")
  }
}
