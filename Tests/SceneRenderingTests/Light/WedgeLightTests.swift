import BookFixtures
import PageGeometry
import Testing

@testable import RectoSceneRendering

/// The lamp's light in the wedge between two sides of paper, against rays that are followed one by one.
@Suite struct WedgeLightTests {
  private static let flat = WedgeLight.Side(angle: 0)
  private static let above = Vector3(0, 0, 1)

  /// Whether a ray towards the lamp from so far up a surface meets another, both of width 1.
  private static func meets(_ surface: Double, at away: Double, _ other: Double, lamp: Vector3)
    -> Bool
  {
    let (sine, cosine) = sineAndCosine(surface)
    let (otherSine, otherCosine) = sineAndCosine(other)
    // place + s·lamp = u·other, across and up.
    let determinant = lamp.z * otherCosine - lamp.x * otherSine
    let u = away * (lamp.z * cosine - lamp.x * sine) / determinant
    let s =
      away * (cosine * -otherSine + sine * otherCosine)
      / (lamp.x * otherSine - lamp.z * otherCosine)
    return s > 1e-9 && u > 0 && u < 1
  }

  @Test(
    "what one side shades of the other is what rays to the lamp find", arguments: UInt64(0)..<40)
  func shaded(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lamp = Vector3(.random(in: -1.5...1.5, using: &random), 0.3, 0.9).normalized
    let side = WedgeLight.Side(angle: .random(in: 0.1...3, using: &random))
    let other = WedgeLight.Side(angle: .random(in: 0.1...3, using: &random))
    guard abs(side.angle - other.angle) > 0.05 else { return }
    let wedge = WedgeLight(on: side, facing: other, lamp: lamp)
    let steps = 400
    let places = (0..<steps).map { (Double($0) + 0.5) / Double(steps) }
    let hidden = places.filter { Self.meets(other.angle, at: $0, side.angle, lamp: lamp) }
    // Where nothing of the lamp falls on it, there is nothing to shade.
    if wedge.opposite > 0 {
      #expect(abs(wedge.shaded - Double(hidden.count) / Double(steps)) < 0.01)
    }
    let seen = places.filter { !Self.meets(side.angle, at: $0, other.angle, lamp: lamp) }
    let (sine, cosine) = sineAndCosine(side.angle)
    let way: Double = other.angle > side.angle ? 1 : -1
    let facing = max(way * (cosine * lamp.z - sine * lamp.x), 0) / lamp.z
    #expect(abs(wedge.own - facing * Double(seen.count) / Double(steps)) < 0.01 * (1 + facing))
  }

  @Test("a page under a lamp above it gets back what an upright leaf has: nothing, nor shade")
  func upright() {
    let leaf = WedgeLight.Side(angle: .pi / 2, passes: 0.16)
    let page = WedgeLight(on: Self.flat, facing: leaf, lamp: Self.above)
    #expect(abs(page.opposite) < 1e-9 && abs(page.own - 1) < 1e-9)
    let back = WedgeLight(on: leaf, facing: Self.flat, lamp: Self.above)
    #expect(
      abs(back.opposite - WedgeLight.whiteness) < 1e-9 && back.shaded < 1e-9 && back.passes == 0)
  }

  @Test("what fades gives back less, and nothing once it is gone", arguments: [0, 0.25, 1])
  func fading(share: Double) {
    let whole = WedgeLight.Side(angle: 2, passes: 0.16)
    let lamp = Vector3(0.5, 0, 1).normalized
    func wedge(_ share: Double) -> WedgeLight {
      var side = whole
      side.share = share
      return WedgeLight(on: Self.flat, facing: side, lamp: lamp)
    }
    #expect(wedge(1).opposite > 0.3 && wedge(1).passes == 0.16)
    #expect(abs(wedge(share).opposite - share * wedge(1).opposite) < 1e-12)
    #expect(abs(wedge(share).passes - share * wedge(1).passes) < 1e-12)
  }
}
