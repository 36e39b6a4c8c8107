import BookFixtures
import Geometry
import Testing

@testable import PageLayout

@Suite("Grip") struct GripTests {
  static let size = Vector2(0.7, 1)

  /// Whether some shape of the paper puts `held` over `place`: both ends of the spine allow it.
  private func isInLens(_ place: Vector2, held: Vector2, slack: Double = 0) -> Bool {
    [Vector2(0, 0), Vector2(0, 1)].allSatisfy { end in
      (place - end).length <= (held - end).length + slack
    }
  }

  @Test("the worked example: W = 0.7, grab 1,0 at 0.4,0.2")
  func example() throws {
    let (held, place) = (Vector2(0.7, 0), Vector2(0.28, 0.2))
    let grip = Grip(held: held, place: place)
    let length = (held - place).length
    #expect(abs(length - 0.4652) < 5e-5)
    guard case .roll(let contact, let n, let radius) = grip.bend(of: Self.size) else {
      Issue.record("a held corner rolls")
      return
    }
    #expect(abs(n.x - 0.9029) < 5e-5)
    #expect(abs(n.y + 0.4299) < 5e-5)
    #expect(abs(held.dot(n) - 0.6320) < 5e-5)
    #expect(abs(grip.largestRadius(to: place, size: Self.size) - 0.2589) < 5e-5)
    #expect(radius < 0.2589)
    #expect(abs(Grip.lag(length: length, radius: 0.05) - 0.3111) < 5e-5)
    #expect(abs((held - contact).dot(n) - Grip.lag(length: length, radius: radius)) < 1e-12)
  }

  @Test("the lag solves the roll's equations", arguments: UInt64(0)..<60)
  func lag(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (length, radius) = (random.number(1e-6...1), random.number(0.002...0.3))
    let lag = Grip.lag(length: length, radius: radius)
    if length < .pi * radius {
      let phi = lag / radius
      #expect(abs(phi - sineAndCosine(phi).sine - length / radius) < 1e-12)
    } else {
      #expect(abs(2 * lag - .pi * radius - length) < 1e-12)
    }
  }

  @Test("the held point lies over its place, or as near as paper gets", arguments: UInt64(0)..<200)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Vector2(random.number(0.5...1.6), 1)
    let held = Vector2(random.number(0.05...1) * size.x, random.number(0...1))
    let place = Vector2(random.number(-1.2...1.2) * size.x, random.number(-0.5...1.5))
    let grip = Grip(held: held, place: place)
    let bend = grip.bend(of: size)
    let there = bend.place(held).position
    let miss = (Vector2(there.x, there.y) - place).length
    let isAdmissible =
      (held - place).length > 1e-6 && grip.largestRadius(to: place, size: size) >= 0.01 * size.x
    if isAdmissible { #expect(miss < 1e-9) }

    // The spine does not leave the table.
    for v in stride(from: 0.0, through: 1, by: 0.125) {
      #expect((bend.place(Vector2(0, v)).position - Vector3(0, v, 0)).length < 1e-12)
    }
    guard case .roll(_, _, let radius) = bend else { return }
    #expect(radius >= 0.01 * size.x - 1e-9)
  }

  @Test(
    "beyond the paper's reach the held point slips to about the nearest place",
    arguments: UInt64(0)..<60)
  func slips(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7 * random.number(0.5...1), random.number(0...1))
    let place = Vector2(random.number(-1...1), random.number(-0.6...1.6))
    let bend = Grip(held: held, place: place).bend(of: Self.size)
    let there = bend.place(held).position
    let miss = (Vector2(there.x, there.y) - place).length
    // The nearest place of the ideal lens by trial; the tightest roll costs a little of it.
    var nearest = Double.infinity
    for x in stride(from: -0.7, through: 0.7, by: 0.02) {
      for y in stride(from: -0.8, through: 1.8, by: 0.02) {
        let trial = Vector2(x, y)
        if isInLens(trial, held: held) { nearest = min(nearest, (trial - place).length) }
      }
    }
    #expect(miss < nearest + 0.08)
  }

  @Test("a finger that moves a little moves the paper a little", arguments: UInt64(0)..<80)
  func continuity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7, random.number(0...1))
    let place = Vector2(random.number(-0.9...0.9), random.number(-0.3...1.3))
    let step = Vector2(random.number(-1...1), random.number(-1...1)) * 1e-7
    func there(_ place: Vector2) -> Vector3 {
      Grip(held: held, place: place).bend(of: Self.size).place(held).position
    }
    let (a, b) = (there(place), there(place + step))
    // The held point follows the place; its height may change faster, but does not jump.
    #expect((Vector2(a.x, a.y) - Vector2(b.x, b.y)).length < 2e-6)
    #expect(abs(a.z - b.z) < 1e-4)
  }

  @Test("no place is reached that a chord of the paper forbids", arguments: UInt64(0)..<100)
  func withinLens(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let held = Vector2(0.7, random.number(0...1))
    let place = Vector2(random.number(-1...1), random.number(-0.5...1.5))
    let there = Grip(held: held, place: place).bend(of: Self.size).place(held).position
    #expect(isInLens(Vector2(there.x, there.y), held: held, slack: 1e-9))
  }
}
