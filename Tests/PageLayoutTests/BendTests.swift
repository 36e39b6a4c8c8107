import BookFixtures
import PageGeometry
import PageLayout
import Testing

@Suite("Bend") struct BendTests {
  static let size = Vector2(0.7, 1)

  static func bend(seed: UInt64) -> Bend {
    var random = SplitMix64(seed: seed)
    switch seed % 4 {
    case 0: return .arc(curvature: random.number(0...4))
    case 1:
      return .cone(apex: -random.number(0.01...60), curvature: random.number(0...30), height: 1)
    case 2:
      return .cone(apex: 1 + random.number(0.01...60), curvature: random.number(0...30), height: 1)
    default:
      let away = exponential(random.number(-3...9))
      let reach = angle(ofX: away, y: 0.7)
      let start = random.number(0...0.8) * reach
      let radius = random.number(0.03...0.3)
      let sign = random.flag() ? 1.0 : -1
      return .curl(
        apex: random.flag() ? -away : 1 + away, start: start,
        end: start + random.number(0.1...1) * reach, curvature: sign * away / radius, height: 1,
        base: random.flag() ? -sign * random.number(0...3) / max(start, 0.1 * reach) : 0)
    }
  }

  @Test("a bend stretches nothing and its normal is the surface's", arguments: UInt64(0)..<30)
  func isometry(seed: UInt64) {
    let bend = Self.bend(seed: seed)
    var random = SplitMix64(seed: ~seed)
    let h = 1e-7
    for _ in 0..<12 {
      let point = Vector2(random.number(h...0.7), random.number(0...1))
      let here = bend.place(point)
      func slope(_ step: Vector2) -> Vector3 {
        (bend.place(point + step).position - bend.place(point - step).position) / (2 * h)
      }
      let (u, v) = (slope(Vector2(h, 0)), slope(Vector2(0, h)))
      // The squares of the principal stretches are the roots of x² − (E + G)x + (EG − F²).
      let (e, f, g) = (u.dot(u), u.dot(v), v.dot(v))
      let half = (e + g) / 2
      let root = max(0, half * half - (e * g - f * f)).squareRoot()
      #expect(abs((half + root).squareRoot() - 1) < 1e-5)
      #expect(abs((half - root).squareRoot() - 1) < 1e-5)
      #expect((u.cross(v) - here.normal).length < 2e-5)
      #expect(abs(here.normal.length - 1) < 1e-12)
    }
  }

  @Test("a line on the paper keeps its length", arguments: UInt64(0)..<24)
  func lengths(seed: UInt64) {
    let bend = Self.bend(seed: seed)
    var random = SplitMix64(seed: ~seed)
    let from = Vector2(random.number(0...0.7), random.number(0...1))
    let to = Vector2(random.number(0...0.7), random.number(0...1))
    let steps = 800
    let places = (0...steps).map {
      bend.place(from + (to - from) * (Double($0) / Double(steps))).position
    }
    let length = zip(places, places.dropFirst()).map { ($1 - $0).length }.reduce(0, +)
    let flat = (to - from).length
    #expect(length <= flat * (1 + 1e-9))
    #expect(length >= flat * (1 - 1e-5))
  }

  @Test("the spine stays where it is", arguments: UInt64(0)..<30)
  func spine(seed: UInt64) {
    let bend = Self.bend(seed: seed)
    for v in stride(from: 0.0, through: 1, by: 0.125) {
      #expect((bend.place(Vector2(0, v)).position - Vector3(0, v, 0)).length < 1e-12)
    }
  }

  @Test("an upper apex is a lower apex upside down", arguments: UInt64(0)..<20)
  func upsideDown(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (depth, curvature) = (random.number(0.1...9), random.number(0...9))
    let lower = Bend.cone(apex: -depth, curvature: curvature, height: 1)
    let upper = Bend.cone(apex: 1 + depth, curvature: curvature, height: 1)
    let (u, v) = (random.number(0...1.6), random.number(0...1))
    let (a, b) = (lower.place(Vector2(u, v)), upper.place(Vector2(u, 1 - v)))
    #expect((a.position - b.position * Vector3(1, -1, 1) - Vector3(0, 1, 0)).length < 1e-12)
    #expect((a.normal - b.normal * Vector3(1, -1, 1)).length < 1e-12)
  }

  @Test("a cone is the circle on the unit sphere that its equations describe")
  func coneByHand() {
    // κ = 1: θ = 45°. At φ = π·sin θ the circle has gone half round: γ = (0, 1 − 2·½, 2·½) = (0, 0, 1).
    let bend = Bend.cone(apex: 0, curvature: 1, height: 1)
    let phi = Double.pi * 0.5.squareRoot()
    let (s, c) = sineAndCosine(phi)
    let place = bend.place(Vector2(2 * s, 2 * c)).position
    #expect((place - Vector3(0, 0, 2)).length < 1e-12)
  }

  @Test("a cone with its apex far away is a cylinder", arguments: [1e3, 1e5, 1e7])
  func farApex(distance: Double) {
    let cylinder = Bend.arc(curvature: 1.8)
    let cone = Bend.cone(apex: -distance, curvature: 1.8 * distance, height: 1)
    for u in stride(from: 0.0, through: 0.7, by: 0.1) {
      for v in [0, 0.5, 1] {
        let miss = cone.place(Vector2(u, v)).position - cylinder.place(Vector2(u, v)).position
        #expect(miss.length < 2 / distance)
      }
    }
  }

  @Test("a curl by hand: flat, round and straight back over itself")
  func curlByHand() {
    // The apex is so far away that the rulings run along the spine.
    let (r, far) = (0.1, 1e5)
    let bend = Bend.curl(
      apex: -far, start: 0.3 / far, end: (0.3 + r * .pi) / far, curvature: far / r, height: 1)
    #expect(bend.place(Vector2(0.2, 0.4)).position == Vector3(0.2, 0.4, 0))
    let quarter = bend.place(Vector2(0.3 + r * .pi / 2, 0.4))
    #expect((quarter.position - Vector3(0.4, 0.4, 0.1)).length < 1e-5)
    #expect((quarter.normal - Vector3(-1, 0, 0)).length < 1e-4)
    let back = bend.place(Vector2(0.3 + r * .pi + 0.05, 0.4))
    #expect((back.position - Vector3(0.25, 0.4, 0.2)).length < 1e-5)
    #expect((back.normal - Vector3(0, 0, -1)).length < 1e-4)
  }

  @Test("a curl from the spine to beyond the leaf is a cone", arguments: UInt64(0)..<20)
  func curlIsCone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (depth, curvature) = (random.number(0.1...9), random.number(0...3))
    let cone = Bend.cone(apex: -depth, curvature: curvature, height: 1)
    let curl = Bend.curl(apex: -depth, start: 0, end: 4, curvature: curvature, height: 1)
    let point = Vector2(random.number(0...1.6), random.number(0...1))
    let (a, b) = (cone.place(point), curl.place(point))
    #expect((a.position - b.position).length < 1e-12)
    #expect((a.normal - b.normal).length < 1e-12)
  }
}
