import BookFixtures
import PageGeometry
import RectoPageMetrics
import Testing

@testable import PageDrawing

@Suite("Outlines of strokes") struct OutlineTests {
  private static let tolerance = 0.001

  /// Discs by chance: a way with bends and turns back, wide and thin.
  private func run(seed: UInt64) -> [InkPoint] {
    var random = SplitMix64(seed: seed)
    var (place, angle) = (Vector2(0.5, 0.5), random.number(-3...3))
    var radius = random.number(0.005...0.08)
    let isSmooth = random.flag()
    return (0...random.whole(0...40)).map { index in
      defer {
        angle += isSmooth ? random.number(-0.3...0.3) : random.number(-3...3)
        let (sine, cosine) = sineAndCosine(angle)
        place += Vector2(cosine, sine) * random.number(0.0001...0.04)
        radius = max(
          0.001, radius * (isSmooth ? random.number(0.95...1.05) : random.number(0.4...2)))
        radius = min(radius, 0.1)
      }
      return InkPoint(place, radius: radius, parameter: Double(index))
    }
  }

  /// How far a point is from what discs and hulls between them cover; negative within.
  private func distance(of point: Vector2, from run: [InkPoint]) -> Double {
    func distance(_ disc: InkPoint) -> Double { (point - disc.position).length - disc.radius }
    let discs = run.map(distance).min() ?? .infinity
    let hulls = zip(run, run.dropFirst()).map { from, to -> Double in
      // The least of the discs between: it is convex along the way.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
        if distance(from.mixed(with: to, a)) < distance(from.mixed(with: to, b)) {
          high = b
        } else {
          low = a
        }
      }
      return distance(from.mixed(with: to, (low + high) / 2))
    }
    return min(discs, hulls.min() ?? .infinity)
  }

  /// The closed lines, arcs as many straight pieces.
  private func polygons(_ outline: InkOutline) -> [[Vector2]] {
    var polygons: [[Vector2]] = []
    for piece in outline.pieces {
      switch piece {
      case .move(let point): polygons.append([point])
      case .line(let point): polygons[polygons.count - 1].append(point)
      case .curve(let first, let second, let end):
        let start = polygons[polygons.count - 1].last ?? .zero
        polygons[polygons.count - 1] += (1...32).map { step in
          let t = Double(step) / 32, s = 1 - t
          let outer = start * (s * s * s) + end * (t * t * t)
          return outer + first * (3 * s * s * t) + second * (3 * s * t * t)
        }
      case .arc(let end, let radius, let isLarge):
        let start = polygons[polygons.count - 1].last ?? .zero
        polygons[polygons.count - 1] += arc(start, end, radius, isLarge)
      }
    }
    return polygons
  }

  private func arc(
    _ start: Vector2, _ end: Vector2, _ radius: Double, _ isLarge: Bool
  ) -> [Vector2] {
    let half = (end - start) / 2
    let height = max(0, radius * radius - half.dot(half)).squareRoot()
    // Clockwise where y points down: the middle lies to the right of the chord where it is the smaller part.
    let side = half.length > 0 ? Vector2(-half.y, half.x) / half.length : .zero
    let middle = start + half + side * (isLarge ? -height : height)
    let from = start - middle
    let sweep = 2 * angle(ofX: isLarge ? -height : height, y: half.length)
    return (1...64).map { step in
      let (sine, cosine) = sineAndCosine(sweep * Double(step) / 64)
      return middle
        + Vector2(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine)
    }
  }

  private func winding(_ point: Vector2, _ polygons: [[Vector2]]) -> Int {
    polygons.reduce(0) { sum, polygon in
      sum
        + zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { sum, side in
          let (a, b) = side
          guard (a.y <= point.y) != (b.y <= point.y) else { return sum }
          let isLeft = (b - a).cross(point - a) > 0
          return sum + (a.y <= point.y ? (isLeft ? 1 : 0) : (isLeft ? 0 : -1))
        }
    }
  }

  @Test("what is filled is the discs and all between them", arguments: UInt64(0)..<30)
  func law(seed: UInt64) {
    let run = run(seed: seed)
    let outline = InkOutline(of: run, tolerance: Self.tolerance)
    let polygons = polygons(outline)
    var random = SplitMix64(seed: seed &+ 1000)
    for _ in 0..<100 {
      let near = run[random.whole(0...run.count - 1)]
      let point =
        near.position
        + Vector2(random.number(-2...2), random.number(-2...2)) * near.radius
      let distance = distance(of: point, from: run)
      guard abs(distance) > 1.5 * Self.tolerance else { continue }
      let winding = winding(point, polygons)
      #expect(winding >= 0, "all lines go the same way")
      #expect((winding != 0) == (distance < 0), "\(point): \(distance)")
    }
  }

  @Test(
    "a curve is as near to the discs of a hand's stroke as it may be, and takes few pieces",
    arguments: UInt64(0)..<4)
  func hands(seed: UInt64) {
    let hand = WritingHand.all[Int(seed)]
    let samples = hand.samples(rate: 240, noise: 0.2, seed: seed)
    let run = WritingHand.stroke(samples).ink(tolerance: 1e-5)
    let tolerance = 5e-5
    let outline = InkOutline(of: run, tolerance: tolerance)
    // Places on the edge, of which each piece has some.
    let edge = polygons(outline).flatMap { line in
      zip(line, line.dropFirst()).map { ($0 + $1) / 2 }
    }
    var farthest = 0.0
    for index in stride(from: 0, to: edge.count, by: 7) {
      let near = run.indices.filter { (run[$0].position - edge[index]).length < 0.006 }
      let part = near.min().map { Array(run[$0...(near.max() ?? $0)]) } ?? run
      // What lies within is the end of a strip that another one goes on from.
      farthest = max(farthest, distance(of: edge[index], from: part))
    }
    #expect(farthest < 1.5 * tolerance)
    #expect(outline.pieces.count < samples.count / 2, "\(outline.pieces.count) of \(samples.count)")
  }

  @Test("discs that are left out are no farther away than they may be", arguments: UInt64(0)..<20)
  func sparse(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var place = Vector2.zero
    let discs = (0..<random.whole(1...200)).map { _ in
      place += Vector2(random.number(-1...2), random.number(-1...1))
      return InkPoint(place, radius: random.number(0.1...2), parameter: 0)
    }
    let kept = SparseLine.discs(of: discs[...], tolerance: 0.5)
    #expect(kept.first == discs.first && kept.last == discs.last && kept.allSatisfy(discs.contains))
    for disc in discs {
      let nearest = zip(kept, kept.dropFirst()).map { from, to in
        // Places and radii are points of space, and the discs between two a line.
        func point(_ disc: InkPoint) -> SIMD3<Double> {
          SIMD3(disc.position.x, disc.position.y, disc.radius)
        }
        let (start, way) = (point(from), point(to) - point(from))
        let length = (way * way).sum()
        let share = length > 0 ? ((point(disc) - start) * way).sum() / length : 0
        let rest = point(disc) - start - way * min(max(0, share), 1)
        return (rest * rest).sum().squareRoot()
      }
      #expect(nearest.min() ?? 0 <= 0.5 + 1e-9)
    }
  }

  @Test("a smooth stroke is one line, a dot a circle, a sharp corner two lines")
  func count() {
    func lines(_ points: [InkPoint]) -> Int {
      InkOutline(of: points, tolerance: Self.tolerance).pieces.count {
        if case .move = $0 { true } else { false }
      }
    }
    let smooth = (0...50).map { index in
      let (sine, cosine) = sineAndCosine(Double(index) * 0.05)
      return InkPoint(Vector2(cosine, sine), radius: 0.01, parameter: Double(index))
    }
    #expect(lines(smooth) == 1)
    #expect(lines([InkPoint(.zero, radius: 1, parameter: 0)]) == 1)
    let corner = [Vector2(0, 0), Vector2(1, 0), Vector2(0, 0.1)].map {
      InkPoint($0, radius: 0.05, parameter: 0)
    }
    #expect(lines(corner) == 2)
  }

  @Test("a stroke that another program has made is its samples, as wide as they say")
  func given() {
    let samples = [
      PenSample(Vector2(0.25, 0.25), time: 0, pressure: 1),
      PenSample(Vector2(0.5, 0.25), time: 0, pressure: 0.5),
      PenSample(Vector2(0.25, 0.25), time: 0, pressure: 0.25),
    ]
    for tool in PenTool.allCases where !tool.erases {
      let stroke = Stroke(
        samples, id: Stroke.ID(high: 0, low: 0), tool: tool, width: 0.125, unit: 240, model: .given)
      let ink = stroke.ink(tolerance: 1e-6)
      #expect(ink.map(\.position) == samples.map(\.position))
      #expect(ink.map(\.radius) == [0.0625, 0.03125, 0.015625])
      #expect(stroke.curve(tolerance: 1e-6).map(\.parameter) == [0, 1, 2])
    }
  }
}
