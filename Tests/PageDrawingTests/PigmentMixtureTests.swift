import BookFixtures
import PageGeometry
import Testing

@testable import PageDrawing

@Suite("Paints that are mixed") struct PigmentMixtureTests {
  private static let (blue, yellow) = (Vector3(0.014, 0.077, 0.342), Vector3(1, 0.753, 0.074))

  private func color(_ random: inout SplitMix64) -> Vector3 {
    // Pure colours as often as others.
    func part() -> Double { Double(random.whole(0...4)) / 4 }
    return random.whole(0...1) == 0
      ? Vector3(part(), part(), part())
      : Vector3(random.number(0...1), random.number(0...1), random.number(0...1))
  }

  @Test(
    "blue and yellow give green, which light alone does not",
    arguments: [(blue, yellow), (Vector3(0, 0, 1), Vector3(1, 1, 0))])
  func green(blue: Vector3, yellow: Vector3) {
    let green = PigmentMixture.mixed(blue, yellow, 0.5)
    #expect(green.y > 1.3 * green.x && green.y > 1.3 * green.z, "\(green)")
    let lamps = (blue + yellow) / 2
    #expect(lamps.y < 1.3 * lamps.x)
  }

  @Test("red and yellow give orange, red and white pink, blue and white no grey")
  func others() {
    let (red, white) = (Vector3(0.45, 0.02, 0.013), Vector3(1, 1, 1))
    let orange = PigmentMixture.mixed(red, Self.yellow, 0.5)
    #expect(orange.x > 1.5 * orange.y && orange.y > 2 * orange.z)
    let pink = PigmentMixture.mixed(red, white, 0.5)
    #expect(pink.x > 1.5 * pink.y && abs(pink.y - pink.z) < 0.1)
    let light = PigmentMixture.mixed(Self.blue, white, 0.5)
    #expect(light.z > 1.2 * light.x)
  }

  @Test(
    "shares 0 and 1 give the ends, a colour with itself that colour", arguments: UInt64(0)..<100)
  func ends(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (first, second) = (color(&random), color(&random))
    #expect(PigmentMixture.mixed(first, second, 0) == first)
    #expect(PigmentMixture.mixed(first, second, 1) == second)
    #expect(PigmentMixture.mixed(first, second, -3) == first)
    #expect(PigmentMixture.mixed(first, second, .nan) == first)
    #expect(PigmentMixture.mixed(first, first, random.number(0...1)) == first)
    // What is next to an end is next to its colour: bands lose nothing of it.
    let near = PigmentMixture.mixed(first, second, 1e-6)
    #expect((near - first).length < 1e-3, "\(near) \(first)")
  }

  @Test("mixtures go steadily, stay colours, and mirror", arguments: UInt64(0)..<30)
  func steady(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (first, second) = (color(&random), color(&random))
    var last = first
    for step in 0...1000 {
      let share = Double(step) / 1000
      let mixed = PigmentMixture.mixed(first, second, share)
      #expect((mixed - last).length < 0.05, "\(step)")
      #expect(mixed.min() >= 0 && mixed.max() <= 1)
      let mirrored = PigmentMixture.mixed(second, first, 1 - share)
      #expect((mixed - mirrored).length < 1e-9)
      last = mixed
    }
  }
}
