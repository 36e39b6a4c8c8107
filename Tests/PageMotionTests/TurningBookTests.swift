import BookFixtures
import PageGeometry
import PageLayout
import PageMotion
import Testing

private let size = Vector2(0.7, 1)

/// Drags the held leaf along the path of a leaf that turns by itself.
private func drag(_ book: inout TurningBook, to progress: Double, velocity: Double) {
  func shape(_ progress: Double) -> LeafShape {
    TurnPath.shape(progress: progress, tilt: 0, size: size)
  }
  let step = 1e-5
  let slope = (shape(progress + step).numbers - shape(progress).numbers) / step
  book.drag(to: shape(progress), velocity: slope * velocity)
}

/// Lets frames of a sixtieth of a second pass until nothing moves.
private func settle(_ book: inout TurningBook, atMost frames: Int = 600) -> Int {
  var count = 0
  while book.isMoving, count < frames {
    book.advance(by: 1.0 / 60)
    count += 1
  }
  return count
}

/// Takes hold of a leaf and expects that this can be done, or not.
private func expectTake(
  _ book: inout TurningBook, leaf: Int, _ expected: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isHeld = book.take(leaf: leaf)
  #expect(isHeld == expected, sourceLocation: sourceLocation)
}

@Suite struct TurningBookTests {
  @Test("a key turns one leaf, which comes to rest within 1.2 seconds")
  func oneTurn() {
    var book = TurningBook(position: 3, lastPosition: 10, leafSize: size)
    book.go(to: 4)
    #expect(book.goal == 4)
    #expect(book.flights.map(\.leaves) == [3..<4])
    #expect(settle(&book) <= 72)
    #expect(book.turned == 4)
    #expect(book.flights.isEmpty)
  }

  @Test("paper never enters the boards before and behind it, though it bends and they do not")
  func boards() {
    let shape = BookShape(pageCount: 12, leafWidth: 0.7, binding: .hardback)
    for (from, to) in [(0, 6), (6, 0), (2, 6), (4, 0)] {
      var book = TurningBook(
        position: from, lastPosition: 6, leafSize: size, stock: shape.stock)
      for _ in 0..<200 {
        if book.goal != to { book.go(to: book.goal + (to > from ? 1 : -1), tilt: 0.3) }
        book.advance(by: 1.0 / 60)
        for (ahead, behind) in zip(book.flights, book.flights.dropFirst()) {
          let (a, b) = (ahead.shape(size: size), behind.shape(size: size))
          if ahead.leaves == 0..<1 { #expect(a.turning == 0) }
          for v in [0.0, 0.5, 1] {
            for u in [0.001, 0.3, 0.7] {
              let point = Vector2(u, v)
              #expect(
                b.azimuth(of: point, size: size) <= a.azimuth(of: point, size: size) + 1e-6)
            }
          }
        }
      }
      #expect(book.flights.isEmpty)
      #expect(book.turned == to)
    }
  }

  @Test("no press is lost, however fast they come")
  func fastPresses() {
    var book = TurningBook(position: 0, lastPosition: 100, leafSize: size)
    for _ in 0..<60 {
      book.go(to: book.goal + 1)
      book.advance(by: 1.0 / 60)
    }
    #expect(book.goal == 60)
    _ = settle(&book)
    #expect(book.turned == 60)
  }

  @Test(
    "with 32 leaves in the air 12 more a second are all turned, each behind the one before",
    arguments: UInt64(0)..<12)
  func manyLeaves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var book = TurningBook(position: 0, lastPosition: 200, leafSize: size)
    for _ in 0..<32 { book.go(to: book.goal + 1) }
    // Each by itself, not as one bundle.
    #expect(book.flights.map(\.leaves) == (0..<32).map { $0..<$0 + 1 })
    let presses = 12 * 5
    var time = 0.0
    var (pressed, mostInAir) = (0, 0)
    while pressed < presses {
      let frame = Double.random(in: 0.008...0.04, using: &random)
      time += frame
      book.advance(by: frame)
      while pressed < presses, Double(pressed) / 12 <= time {
        book.go(to: book.goal + 1)
        pressed += 1
      }
      mostInAir = max(mostInAir, book.flights.count)
      #expect(book.goal == 32 + pressed)
      // Nothing is between two leaves in the air, nor between them and those that lie.
      #expect(book.flights.flatMap { Array($0.leaves) } == Array(book.turned..<book.firstOnRight))
      let places = book.flights.map(\.progress)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 })
    }
    #expect(mostInAir >= 32)
    _ = settle(&book)
    #expect(book.turned == 32 + presses)
    #expect(book.flights.isEmpty)
  }

  @Test("beyond 32 leaves in the air those that have hardly left go on together, and none is lost")
  func bundles() {
    var book = TurningBook(position: 0, lastPosition: 200, leafSize: size)
    for _ in 0..<100 { book.go(to: book.goal + 1) }
    #expect(book.flights.count <= 32)
    #expect(book.firstOnRight == 100)
    _ = settle(&book)
    #expect(book.turned == 100)
  }

  @Test("a turn that is taken back returns to where it began")
  func thereAndBack() {
    var book = TurningBook(position: 5, lastPosition: 9, leafSize: size)
    book.go(to: 6)
    book.advance(by: 0.2)
    book.go(to: 5)
    _ = settle(&book)
    #expect(book == TurningBook(position: 5, lastPosition: 9, leafSize: size))
  }

  @Test(
    "a leaf that is sent back goes by the shapes through which it came", arguments: [0.1, 0.2, 0.4])
  func samePath(seconds: Double) throws {
    var book = TurningBook(position: 5, lastPosition: 9, leafSize: size)
    book.go(to: 6, tilt: 0.3)
    book.advance(by: seconds)
    let turning = try #require(book.flights.first)
    book.go(to: 5)
    // The instant itself changes neither place nor velocity.
    #expect(book.flights.first?.progress == turning.progress)
    #expect(book.flights.first?.velocity == turning.velocity)
    while book.isMoving {
      let flight = try #require(book.flights.first)
      let path = TurnPath.shape(progress: flight.progress, tilt: 0.3, size: size)
      #expect(flight.shape(size: size) == path)
      book.advance(by: 1.0 / 60)
    }
    #expect(book.turned == 5)
  }

  @Test("a goal inside a bundle in the air divides the bundle")
  func divides() {
    var book = TurningBook(position: 0, lastPosition: 50, leafSize: size)
    book.go(to: 40)
    book.advance(by: 0.3)
    book.go(to: 39)
    #expect(book.flights.map(\.leaves) == [0..<39, 39..<40])
    #expect(book.flights.map(\.target) == [1, 0])
    #expect(book.flights[0].progress == book.flights[1].progress)
    _ = settle(&book)
    #expect(book.turned == 39)
  }

  @Test("goals are clamped to the book")
  func clamped() {
    var book = TurningBook(position: 99, lastPosition: 7, leafSize: size)
    #expect(book.goal == 7)
    book.go(to: -4)
    #expect(book.goal == 0)
    book.go(to: 1000)
    #expect(book.goal == 7)
  }

  @Test("random keys and frames keep the leaves in order and end at the goal", arguments: 0..<20)
  func anySequence(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let last = Int.random(in: 0...40, using: &random)
    var book = TurningBook(
      position: Int.random(in: 0...40, using: &random), lastPosition: last, leafSize: size)
    for _ in 0..<50 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: book.go(to: book.goal + 1)
      case 1: book.go(to: book.goal - 1)
      case 2: book.go(to: Int.random(in: -2...last + 2, using: &random))
      case 3:
        let leaf = Int.random(in: 0...last, using: &random)
        if book.take(leaf: leaf) {
          for _ in 0..<5 {
            drag(
              &book, to: Double.random(in: -0.2...1.2, using: &random),
              velocity: Double.random(in: -4...4, using: &random))
            book.advance(by: 1.0 / 60)
          }
          if Bool.random(using: &random) { book.release() }
        }
      default: book.advance(by: Double.random(in: 0...0.1, using: &random))
      }
      let edges = book.flights.map {
        $0.shape(size: size).azimuth(of: Vector2(size.x, size.y / 2), size: size)
      }
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 >= $1 - 1e-3 })
    }
    book.go(to: book.goal)
    _ = settle(&book)
    #expect(!book.isMoving)
    #expect(book.turned == book.goal)
  }

  @Test("a leaf let go early falls back, one thrown goes over")
  func release() {
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    expectTake(&book, leaf: 2, true)
    drag(&book, to: 0.2, velocity: 0)
    book.release()
    _ = settle(&book)
    #expect(book.turned == 2)

    expectTake(&book, leaf: 2, true)
    drag(&book, to: 0.2, velocity: 2)
    book.release()
    #expect(abs(book.flights[0].velocity - 2) < 1e-3)
    _ = settle(&book)
    #expect(book.turned == 3)
  }

  @Test("a leaf let go goes on where it was and as fast as it was", arguments: UInt64(0)..<40)
  func releaseIsSmooth(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    expectTake(&book, leaf: 2, true)
    let held = Vector2(0.7, any(0...1))
    func shape(_ x: Double) -> LeafShape {
      Grip(held: held, place: Vector2(x, 0.4)).shape(of: size)
    }
    let x = any(-0.4...0.4)
    let speed = any(-1...1)
    let step = 1e-4
    let velocity = (shape(x + speed * step).numbers - shape(x).numbers) / step
    book.drag(to: shape(x), velocity: velocity)
    book.release()
    let points = [Vector2(0.7, 0), Vector2(0.7, 1), Vector2(0.35, 0.5)]
    func places() -> [Vector3] {
      points.map { book.flights[0].shape(size: size).place($0, size: size) }
    }
    let before = places()
    for (place, point) in zip(before, points) {
      #expect((place - shape(x).place(point, size: size)).length < 1e-9)
    }
    book.advance(by: step)
    for (index, point) in points.enumerated() {
      let moved = (places()[index] - before[index]) / step
      let wanted =
        (shape(x + speed * step).place(point, size: size) - before[index]) / step
      #expect((moved - wanted).length < 0.05 * (1 + wanted.length))
    }
    _ = settle(&book)
    #expect(book.flights.isEmpty)
  }

  @Test("the more leaves go one way, the faster they are there")
  func haste() {
    func time(turning count: Int) -> Int {
      var book = TurningBook(position: 0, lastPosition: 40, leafSize: size)
      for _ in 0..<count {
        book.go(to: book.goal + 1)
        book.advance(by: 1.0 / 12)
      }
      return settle(&book)
    }
    let (alone, riffled) = (time(turning: 1), time(turning: 24))
    #expect(riffled < alone)
    // A riffle of twelve a second has landed half a second after its key is up.
    #expect(riffled <= 30)
  }

  @Test("the last leaf of a riffle lies as soon as the others, however seldom frames come")
  func lastOfRiffle() {
    for step in [1.0 / 60, 0.04, 0.06, 0.084, 0.1] {
      for phase in stride(from: 0.0, to: 1, by: 0.125) {
        var book = TurningBook(position: 0, lastPosition: 140, leafSize: size)
        var (presses, frames) = (0, 0)
        // Thirty a second, a hundred in all; frames as they come.
        while presses < 100 {
          let (press, frame) = (Double(presses) / 30, (Double(frames) + phase) * step)
          if frame < press {
            if book.isMoving { book.advance(by: step) } else { book.rest(for: step) }
            frames += 1
          } else {
            book.go(to: book.goal + 1)
            presses += 1
          }
        }
        var waited = 0.0
        while book.isMoving {
          book.advance(by: step)
          waited += step
        }
        #expect(waited <= 0.15 + step, "frames of \(step) s, phase \(phase)")
        #expect(book.turned == 100)
      }
    }
  }

  @Test(
    "a leaf that follows a riffle after a pause takes its time, and so does one that turns back")
  func endOfRiffle() {
    func riffled() -> TurningBook {
      var book = TurningBook(position: 0, lastPosition: 140, leafSize: size)
      for _ in 0..<30 {
        book.go(to: book.goal + 1)
        book.advance(by: 1.0 / 30)
      }
      _ = settle(&book)
      return book
    }
    var fresh = TurningBook(position: 30, lastPosition: 140, leafSize: size)
    fresh.go(to: 31)
    let alone = settle(&fresh)
    var paused = riffled()
    paused.rest(for: 0.15)
    paused.go(to: 31)
    #expect(settle(&paused) == alone)
    var back = riffled()
    back.go(to: 29)
    #expect(settle(&back) == alone)
  }

  @Test("a held leaf waits for the hand")
  func held() {
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    expectTake(&book, leaf: 1, true)
    drag(&book, to: 0.4, velocity: 0)
    for _ in 0..<100 { book.advance(by: 1.0 / 60) }
    #expect(abs((book.heldShape?.progress(size: size) ?? 0) - 0.4) < 1e-12)
    #expect(!book.isMoving)
  }

  @Test("a leaf that comes to lie against a held one comes to rest")
  func stalls() {
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    book.go(to: 3)
    book.advance(by: 0.3)
    book.go(to: 4)
    expectTake(&book, leaf: 2, true)
    drag(&book, to: 0.5, velocity: 0)
    let frames = settle(&book)
    #expect(frames < 300)
    #expect(!book.isMoving)
    book.release()
    #expect(book.isMoving)
    _ = settle(&book)
    #expect(book.flights.isEmpty)
  }

  @Test("a leaf that lies under another cannot be taken")
  func covered() {
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    let before = book
    expectTake(&book, leaf: 5, false)
    expectTake(&book, leaf: 0, false)
    #expect(book == before)
    var closed = TurningBook(position: 0, lastPosition: 9, leafSize: size)
    expectTake(&closed, leaf: -1, false)
    #expect(closed.flights.isEmpty)
  }

  @Test("the same keys and times give the same state, in one step or in many")
  func replay() {
    var coarse = TurningBook(position: 0, lastPosition: 9, leafSize: size)
    coarse.go(to: 1)
    var fine = coarse
    coarse.advance(by: 0.25)
    for _ in 0..<25 { fine.advance(by: 0.01) }
    #expect(abs(coarse.flights[0].progress - fine.flights[0].progress) < 1e-12)
  }
  @Test(
    "a leaf that a key turned lies after the seconds that were asked for, and not before",
    arguments: [0.1, 0.25, 0.6, 1, 3])
  func seconds(seconds: Double) throws {
    for (start, goal) in [(2, 3), (3, 2)] {
      var book = TurningBook(
        position: start, lastPosition: 9, leafSize: size, turnSeconds: seconds)
      book.go(to: goal)
      for _ in 0..<98 { book.advance(by: seconds / 100) }
      let flight = try #require(book.flights.first)
      #expect(abs(flight.progress - flight.target) < 0.003)
      for _ in 0..<3 { book.advance(by: seconds / 100) }
      #expect(book.flights.isEmpty)
    }
  }

  @Test("the time that turns take outlives jumps, and a slow riffle still keeps up")
  func slowRiffle() {
    var book = TurningBook(position: 0, lastPosition: 90, leafSize: size, turnSeconds: 3)
    book.jump(to: 20)
    #expect(book.turnSeconds == 3)
    for _ in 0..<60 {
      book.go(to: book.goal + 1)
      for _ in 0..<5 { book.advance(by: 1.0 / 60) }
      #expect(book.flights.count <= 10)
    }
  }

  @Test("a leaf that slides stays where the hand has it, and goes on as that moved")
  func slides() throws {
    var book = TurningBook(position: 2, lastPosition: 9, leafSize: size)
    expectTake(&book, leaf: 2, true)
    for (progress, expected) in [(0.3, 0.3), (-0.4, 0), (1.7, 1), (0.4, 0.4)] {
      book.drag(to: progress, velocity: 0)
      book.advance(by: 0.1)
      #expect(book.flights[0].progress == expected)
    }
    // Let go at rest it falls back; thrown it goes over; caught again it stays.
    book.release()
    #expect(book.goal == 2)
    book.advance(by: 0.05)
    expectTake(&book, leaf: 2, true)
    let caught = try #require(book.flights.first).progress
    #expect(caught > 0 && caught < 0.4)
    book.drag(to: caught, velocity: 3)
    book.release()
    #expect(book.goal == 3)
    #expect(book.flights[0].velocity == 3)
    _ = settle(&book)
    #expect(book.turned == 3)
  }

}
