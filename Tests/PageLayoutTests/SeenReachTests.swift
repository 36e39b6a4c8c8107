import BookFixtures
import PageGeometry
import Testing

@testable import PageLayout

/// Where a finger beyond the paper's reach has its point: at the place that it sees nearest.
@Suite("Seen reach") struct SeenReachTests {
  private struct Case {
    let held: Vector2
    let eye: Vector3
    let place: Vector2

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      held = Vector2(0.7 * random.number(0.3...1), random.number(0...1))
      eye = Vector3(random.number(-0.4...0.8), random.number(0.2...0.8), random.number(2...5))
      place = Vector2(random.number(-1.4...1.4), random.number(-1...2))
    }

    var reach: SeenReach { SeenReach(held: held, height: 1) }

    func ray(to place: Vector2) -> Ray {
      Ray(origin: eye, direction: (Vector3(place, 0) - eye).normalized)
    }

    /// Where a place in the air is seen on the desk.
    func seen(_ point: Vector3) -> Vector2 {
      let way = point - eye
      let far = eye + way * (eye.z / -way.z)
      return Vector2(far.x, far.y)
    }
  }

  @Test("no place that paper allows is seen nearer", arguments: UInt64(0)..<30)
  func nearest(seed: UInt64) {
    let this = Case(seed: seed)
    let found = this.reach.nearest(to: this.place, from: this.eye)
    let miss = (found.place - this.place).length
    var random = SplitMix64(seed: seed &+ 1000)
    for _ in 0..<400 {
      let point = Vector3(
        random.number(-0.7...0.7), random.number(-0.3...1.3), random.number(0...0.7))
      let isAllowed = [Vector2(0, 0), Vector2(0, 1)].allSatisfy {
        (point - Vector3($0, 0)).length <= (this.held - $0).length
      }
      if isAllowed { #expect((this.seen(point) - this.place).length > miss - 1e-6) }
    }
    // And the nearest is a place that paper allows.
    let over = Vector2(this.eye.x, this.eye.y).mixed(
      with: found.place, 1 - found.height / this.eye.z)
    for end in [Vector2(0, 0), Vector2(0, 1)] {
      let way = Vector3(over - end, found.height).length
      #expect(way < (this.held - end).length + 1e-6)
    }
  }

  @Test("the held point is seen there")
  func held() {
    let size = Vector2(0.7, 1)
    let misses = (UInt64(0)..<30).map { seed in
      let this = Case(seed: seed)
      let grip = Grip(held: this.held, ray: this.ray(to: this.place))
      let shown = this.seen(grip.shape(of: size).place(this.held, size: size))
      return (shown - this.reach.nearest(to: this.place, from: this.eye).place).length
    }
    // Half a pixel of a page that is 800 high. Paper on the desk, folded as tightly as it can be, has
    // its upper side a little above the rim.
    #expect(misses.count { $0 > 1.0 / 1600 } <= 2)
    #expect(misses.allSatisfy { $0 < 1.0 / 400 })
  }

  @Test(
    "nearest places are no farther apart than what they are nearest to", arguments: UInt64(0)..<30)
  func continuity(seed: UInt64) {
    let this = Case(seed: seed)
    var random = SplitMix64(seed: seed &+ 2000)
    let other = Vector2(random.number(-1.4...1.4), random.number(-1...2))
    for share in [1e-3, 0.1, 1] {
      let moved = this.place.mixed(with: other, share)
      let (a, b) = (
        this.reach.nearest(to: this.place, from: this.eye).place,
        this.reach.nearest(to: moved, from: this.eye).place
      )
      #expect((a - b).length <= (this.place - moved).length + 1e-6)
    }
  }
}

extension Vector2 {
  fileprivate func mixed(with end: Vector2, _ share: Double) -> Vector2 {
    self + (end - self) * share
  }
}
