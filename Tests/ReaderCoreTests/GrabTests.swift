import BookFixtures
import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion
@testable import RectoReaderCore
import Testing

extension Reader {
  /// Where points all over a leaf appear, those of what `leafOf` holds where it is given.
  fileprivate func shown(_ leaf: Int, _ points: [Vector2]) -> [Vector2] {
    guard let scene, let leaf = scene.leaves.first(where: { $0.index == leaf }) else { return [] }
    return points.map {
      let place = scene.camera.project(leaf.place($0).position, into: view)
      return Vector2(place.x, place.y)
    }
  }
}

@Suite("taking hold of a leaf") struct GrabTests {
  /// Points all over a leaf.
  private static let points = (0...4).flatMap { row in
    (0...4).map { Vector2(0.7 * Double($0) / 4, Double(row) / 4) }
  }

  @Test(
    "the leaf is held where the button went down, however far the hand is by then, and lies flat where the hand comes back",
    arguments: UInt64(0)..<24)
  func press(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let direction: ReadingDirection = seed % 3 == 0 ? .rightToLeft : .leftToRight
    var reader = openReader(pages: 60, direction: direction, preferences: .init(page: 30))
    let isOnRight = seed % 2 == 0
    let start = Vector2(
      .random(in: isOnRight ? 700...1130 : 150...580, using: &random),
      .random(in: 60...740, using: &random))
    let way = Double.random(in: 10...300, using: &random) * (isOnRight ? -1 : 1)
    let place = start + Vector2(way, .random(in: -60...60, using: &random))
    let before = reader
    _ = reader.receive(.pressed(at: start))
    #expect(reader.scene == before.scene, "a press moves nothing")
    _ = reader.receive(.moved(to: place, time: 1))
    let held = try #require(reader.heldPoint)
    #expect(held.pointer == place)
    let taken = try #require(before.shown(held.leaf, [held.point]).first)
    #expect((taken - start).length < 0.5, "\(taken) is held, and \(start) was pressed")
    // Small steps, as of a hand.
    for step in 1...10 {
      let back = place + (start - place) * (Double(step) / 10)
      _ = reader.receive(.moved(to: back, time: 1 + Double(step) / 60))
    }
    let jump = zip(
      reader.shown(held.leaf, Self.points), before.shown(held.leaf, Self.points)
    ).map { ($0 - $1).length }.max()
    #expect(try #require(jump) < 0.5)
  }

  @Test(
    "an edge that is drawn outward stays flat, and the hand slides off", arguments: UInt64(0)..<24)
  func outward(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let direction: ReadingDirection = seed % 3 == 0 ? .rightToLeft : .leftToRight
    var reader = openReader(pages: 60, direction: direction, preferences: .init(page: 30))
    let isOnRight = seed % 2 == 0
    let start = Vector2(
      .random(in: isOnRight ? 900...1130 : 150...380, using: &random),
      .random(in: 100...700, using: &random))
    let before = reader
    _ = reader.receive(.pressed(at: start))
    let side = isOnRight ? 1.0 : -1.0
    // In to where it curls, and back beyond where it lay.
    let far = Double.random(in: 20...140, using: &random)
    var time = 1.0
    func move(to way: Double) {
      time += 1.0 / 60
      let place = start + Vector2(side * way, 0)
      _ = reader.receive(.moved(to: place, time: time))
    }
    for step in 0...40 {
      let way = -200 + Double(step) * (200 + far) / 40
      move(to: way)
      guard way >= 0 else { continue }
      let held = try #require(reader.heldPoint)
      let risen = zip(
        reader.shown(held.leaf, Self.points), before.shown(held.leaf, Self.points)
      ).map { ($0 - $1).length }.max()
      #expect(try #require(risen) < 1, "\(way) pixels outward")
      #expect((held.pointer - start).length < 1, "the hand is \(way) pixels off, and slides")
    }
    // Let go it falls back to where it lay.
    _ = reader.receive(.released(at: start + Vector2(side * far, 0), time: time))
    #expect(reader.turning.goal == before.turning.goal)
  }

  @Test(
    "a leaf that is held near its spine rises with the hand, and never leaps",
    arguments: UInt64(0)..<36)
  func inner(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let direction: ReadingDirection = seed % 3 == 0 ? .rightToLeft : .leftToRight
    var reader = openReader(pages: 60, direction: direction, preferences: .init(page: 30))
    let side = seed % 2 == 0 ? 1.0 : -1
    let inner = Double.random(in: 20...160, using: &random)
    let start = Vector2(640 + side * inner, .random(in: 60...740, using: &random))
    let up = Double.random(in: -0.4...0.4, using: &random)
    _ = reader.receive(.pressed(at: start))
    var (time, leaf, last) = (1.0, 0, [Vector2]())
    for step in 1...120 {
      time += 1.0 / 60
      let way = Double(step) / 120 * max(2 * inner, 300)
      _ = reader.receive(.moved(to: start + Vector2(-side * way, up * way), time: time))
      guard let held = reader.heldPoint else { continue }
      leaf = held.leaf
      let now = reader.shown(leaf, Self.points)
      let jump = zip(now, last).map { ($0 - $1).length }.max() ?? 0
      #expect(jump < 90, "\(inner) from the spine, \(way) on its way")
      last = now
    }
    let place = start + Vector2(-side * max(2 * inner, 300), up * max(2 * inner, 300))
    _ = reader.receive(.released(at: place, time: time))
    let isForward = (side == 1) == (direction == .leftToRight)
    #expect(reader.turning.goal == (isForward ? leaf + 1 : leaf))
  }

  @Test("a leaf that is caught near its spine stays where it is", arguments: UInt64(0)..<24)
  func caughtNearSpine(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var reader = openReader(pages: 60, preferences: .init(page: 30))
    _ = reader.receive(.command(.nextPage))
    var time = 1.0
    for _ in 0..<Int.random(in: 8...24, using: &random) {
      time += 1.0 / 60
      _ = reader.receive(.tick(time: time))
    }
    let flight = try #require(reader.turning.flights.first)
    let point = Vector2(
      0.7 * .random(in: 0.05...0.35, using: &random), .random(in: 0.1...0.9, using: &random))
    let place = try #require(reader.shown(flight.leaves.lowerBound, [point]).first)
    let before = reader.shown(flight.leaves.lowerBound, Self.points)
    _ = reader.receive(.pressed(at: place))
    let held = try #require(reader.heldPoint)
    for step in 0...30 {
      if step > 0 { _ = reader.receive(.tick(time: time + Double(step) / 60)) }
      let ways = zip(reader.shown(held.leaf, Self.points), before).map { ($0 - $1).length }
      #expect(try #require(ways.max()) < (held.slips ? 1 : 400), "\(step)")
    }
  }

  @Test("an opening that slides is held by the point that was pressed")
  func slides() throws {
    var preferences = Reader.Preferences(page: 30)
    preferences.style = .slide
    var reader = openReader(pages: 60, preferences: preferences)
    _ = reader.receive(.pressed(at: Vector2(900, 400)))
    _ = reader.receive(.moved(to: Vector2(700, 400), time: 1))
    let progress = try #require(reader.turning.flights.first).progress
    #expect(progress > 0.1, "it has gone as far as the hand")
    _ = reader.receive(.moved(to: Vector2(900, 400), time: 2))
    #expect(abs(try #require(reader.turning.flights.first).progress) < 1e-6)
  }

  /// What a flick comes to: its way in pixels and its seconds, heard of in so many parts.
  private func pages(
    flick way: Double, in seconds: Double, parts: Int, from start: Vector2,
    direction: ReadingDirection = .leftToRight
  ) -> [Int] {
    var reader = openReader(pages: 60, direction: direction, preferences: .init(page: 30))
    _ = reader.receive(.clock(time: 5))
    _ = reader.receive(.pressed(at: start))
    var place = start
    for part in 1...parts {
      place = start + Vector2(way * Double(part) / Double(parts), 0)
      _ = reader.receive(
        .moved(to: place, time: 5 + seconds * 0.95 * Double(part) / Double(parts)))
    }
    _ = reader.receive(.released(at: place, time: 5 + seconds))
    return reader.pageNumbers
  }

  @Test(
    "a quick flick turns, a slow one falls back, however often it is heard of",
    arguments: [1, 2, 12])
  func flicks(parts: Int) {
    let (right, left) = (Vector2(1140, 400), Vector2(140, 400))
    for (way, seconds) in [(-200.0, 0.1), (-100, 0.06), (-300, 0.12), (-90, 0.08)] {
      #expect(pages(flick: way, in: seconds, parts: parts, from: right) == [32, 33], "\(way)")
      #expect(pages(flick: -way, in: seconds, parts: parts, from: left) == [28, 29], "\(-way)")
      #expect(
        pages(flick: way, in: seconds, parts: parts, from: right, direction: .rightToLeft)
          == [28, 29])
    }
    for (way, seconds) in [(-30.0, 0.2), (-60, 0.6), (-100, 0.9), (60, 0.1)] {
      #expect(pages(flick: way, in: seconds, parts: parts, from: right) == [30, 31], "\(way)")
    }
  }

  @Test("a flick is as quick as the hand was, though it is heard of late and between frames")
  func lateFlick() {
    var reader = openReader(pages: 60, preferences: .init(page: 30))
    _ = reader.receive(.clock(time: 5.2))
    _ = reader.receive(.pressed(at: Vector2(1140, 400), time: 5))
    _ = reader.receive(.moved(to: Vector2(1040, 400), time: 5.05))
    for tick in 0...9 { _ = reader.receive(.tick(time: 5.21 + 0.02 * Double(tick))) }
    _ = reader.receive(.moved(to: Vector2(940, 400), time: 5.095))
    _ = reader.receive(.clock(time: 5.1))
    _ = reader.receive(.released(at: Vector2(940, 400), time: 5.1))
    #expect(reader.pageNumbers == [32, 33])
  }

  /// The page after a leaf was dragged through places in so many seconds each, in a view of one page.
  private func page(
    from start: Vector2, _ ways: [(to: Vector2, seconds: Double)], direction: ReadingDirection
  ) -> [Int] {
    let preferences = Reader.Preferences(page: 12, spread: .onePage)
    var reader = openReader(pages: 60, direction: direction, preferences: preferences)
    func seen(_ place: Vector2) -> Vector2 {
      direction == .leftToRight ? place : Vector2(1280 - place.x, place.y)
    }
    _ = reader.receive(.clock(time: 5))
    _ = reader.receive(.pressed(at: seen(start), time: 5))
    var (place, time) = (start, 5.0)
    for way in ways {
      let count = max(1, Int(way.seconds * 120))
      for step in 1...count {
        let at = place + (way.to - place) * (Double(step) / Double(count))
        _ = reader.receive(
          .moved(to: seen(at), time: time + way.seconds * Double(step) / Double(count)))
      }
      (place, time) = (way.to, time + way.seconds)
    }
    _ = reader.receive(.released(at: seen(place), time: time))
    return reader.pageNumbers
  }

  @Test(
    "a corner goes where an edge goes that is dragged as far and as fast",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func cornerAsEdge(direction: ReadingDirection) {
    for (start, end) in [(400.0, 400.0), (700, 600), (760, 760), (40, 40), (700, 300)] {
      let (edge, place) = (Vector2(880, start), Vector2(500, end))
      func drag(_ ways: (to: Vector2, seconds: Double)...) -> [Int] {
        page(from: edge, ways, direction: direction)
      }
      #expect(drag((place, 0.4)) == [13], "\(start) to \(end)")
      // Held still it has not come half of its way; thrown from there it goes on, and back where it is thrown back.
      #expect(drag((place, 0.4), (place, 0.5)) == [12], "\(start) to \(end)")
      #expect(drag((place, 0.4), (place, 0.5), (place - Vector2(80, 0), 0.1)) == [13])
      #expect(drag((place, 0.4), (place + Vector2(160, 0), 0.15)) == [12])
      // Past the middle of its way it turns however slowly.
      #expect(drag((Vector2(330, end), 1.5), (Vector2(330, end), 0.5)) == [13])
      #expect(drag((Vector2(820, end), 0.6)) == [12])
    }
  }
}
