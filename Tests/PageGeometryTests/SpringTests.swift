import BookFixtures
import Glibc
import PageGeometry
import Testing

@Suite("Spring") struct SpringTests {
  struct Start {
    let spring: Spring
    let position, velocity, target: Double

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      spring = Spring(frequency: random.number(1...15))
      (position, velocity) = (random.number(), random.number(-10...10))
      target = random.number()
    }

    func step(_ seconds: Double) -> (position: Double, velocity: Double) {
      spring.step(position: position, velocity: velocity, target: target, seconds: seconds)
    }
  }

  @Test("no time changes nothing, and at rest on the target nothing moves")
  func rest() {
    let spring = Spring(frequency: 9.5)
    let still = spring.step(position: 3, velocity: -2, target: 1, seconds: 0)
    #expect(still.position == 3)
    #expect(still.velocity == -2)
    let there = spring.step(position: 1, velocity: 0, target: 1, seconds: 5)
    #expect(there.position == 1)
    #expect(there.velocity == 0)
  }

  @Test("two steps equal one of both", arguments: UInt64(0)..<50)
  func twoSteps(seed: UInt64) {
    let start = Start(seed: seed)
    var random = SplitMix64(seed: ~seed)
    let (first, second) = (random.number(0...0.5), random.number(0...0.5))
    let once = start.step(first + second)
    let half = start.step(first)
    let twice = start.spring.step(
      position: half.position, velocity: half.velocity, target: start.target, seconds: second)
    #expect(abs(once.position - twice.position) < 1e-13)
    #expect(abs(once.velocity - twice.velocity) < 1e-12)
  }

  @Test("it solves x″ = −ω²(x − target) − 2ωx′", arguments: UInt64(0)..<20)
  func equationOfMotion(seed: UInt64) {
    let start = Start(seed: seed)
    let omega = start.spring.frequency
    func rate(_ x: Double, _ v: Double) -> (Double, Double) {
      (v, -omega * omega * (x - start.target) - 2 * omega * v)
    }
    // Runge and Kutta's fourth-order method, 2,000 steps over half a second.
    var (x, v) = (start.position, start.velocity)
    let h = 0.5 / 2000
    for _ in 0..<2000 {
      let k1 = rate(x, v)
      let k2 = rate(x + h / 2 * k1.0, v + h / 2 * k1.1)
      let k3 = rate(x + h / 2 * k2.0, v + h / 2 * k2.1)
      let k4 = rate(x + h * k3.0, v + h * k3.1)
      x += h / 6 * (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0)
      v += h / 6 * (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1)
    }
    let exact = start.step(0.5)
    #expect(abs(exact.position - x) < 1e-9)
    #expect(abs(exact.velocity - v) < 1e-8)
  }

  @Test("1 % of the way is left at ωt = 6.64 and 0.1 % at 9.23")
  func remainder() {
    let spring = Spring(frequency: 2)
    for (omegaTime, left) in [(6.64, 0.01), (9.23, 0.001)] {
      let end = spring.step(position: 1, velocity: 0, target: 0, seconds: omegaTime / 2)
      #expect(abs(end.position / left - 1) < 0.01)
    }
  }

  @Test(
    "it passes the target only if it is faster than ω times the way",
    arguments: [0.5, 0.99, 1.2, 3])
  func overshoot(factor: Double) {
    let spring = Spring(frequency: 4)
    let lowest =
      (0...400).map {
        spring.step(position: 1, velocity: -4 * factor, target: 0, seconds: Double($0) / 20)
          .position
      }.min() ?? 0
    #expect((lowest < 0) == (factor > 1))
  }

  @Test("a spring without frequency is refused")
  func noFrequency() async {
    await #expect(processExitsWith: .failure) { _ = Spring(frequency: 0) }
  }
}
