import BookFixtures
import PageMotion
import Testing

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
  let isHeld = book.take(leaf: leaf, tilt: 0.1)
  #expect(isHeld == expected, sourceLocation: sourceLocation)
}

@Suite struct TurningBookTests {
  @Test("a key turns one leaf, which comes to rest within 1.2 seconds")
  func oneTurn() {
    var book = TurningBook(position: 3, lastPosition: 10)
    book.go(to: 4)
    #expect(book.goal == 4)
    #expect(book.flights.map(\.leaves) == [3..<4])
    #expect(settle(&book) <= 72)
    #expect(book.turned == 4)
    #expect(book.flights.isEmpty)
  }

  @Test("no press is lost, however fast they come")
  func fastPresses() {
    var book = TurningBook(position: 0, lastPosition: 100)
    for _ in 0..<60 {
      book.go(to: book.goal + 1)
      book.advance(by: 1.0 / 60)
    }
    #expect(book.goal == 60)
    _ = settle(&book)
    #expect(book.turned == 60)
  }

  @Test("a turn that is taken back returns to where it began")
  func thereAndBack() {
    var book = TurningBook(position: 5, lastPosition: 9)
    book.go(to: 6)
    book.advance(by: 0.2)
    book.go(to: 5)
    _ = settle(&book)
    #expect(book == TurningBook(position: 5, lastPosition: 9))
  }

  @Test("a goal inside a bundle in the air divides the bundle")
  func divides() {
    var book = TurningBook(position: 0, lastPosition: 50)
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
    var book = TurningBook(position: 99, lastPosition: 7)
    #expect(book.goal == 7)
    book.go(to: -4)
    #expect(book.goal == 0)
    book.go(to: 1000)
    #expect(book.goal == 7)
  }

  @Test("random keys and frames keep the leaves in order and end at the goal", arguments: 0..<100)
  func anySequence(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let last = Int.random(in: 0...40, using: &random)
    var book = TurningBook(position: Int.random(in: 0...40, using: &random), lastPosition: last)
    for _ in 0..<80 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: book.go(to: book.goal + 1)
      case 1: book.go(to: book.goal - 1)
      case 2: book.go(to: Int.random(in: -2...last + 2, using: &random))
      case 3:
        let leaf = Int.random(in: 0...last, using: &random)
        if book.take(leaf: leaf, tilt: 0) {
          for _ in 0..<5 {
            book.drag(
              to: Double.random(in: -0.2...1.2, using: &random),
              velocity: Double.random(in: -4...4, using: &random))
            book.advance(by: 1.0 / 60)
          }
          if Bool.random(using: &random) { book.release() }
        }
      default: book.advance(by: Double.random(in: 0...0.1, using: &random))
      }
      #expect(zip(book.flights, book.flights.dropFirst()).allSatisfy { $0.progress >= $1.progress })
    }
    book.go(to: book.goal)
    _ = settle(&book)
    #expect(!book.isMoving)
    #expect(book.turned == book.goal)
  }

  @Test("a leaf let go early falls back, one thrown goes over")
  func release() {
    var book = TurningBook(position: 2, lastPosition: 9)
    expectTake(&book, leaf: 2, true)
    book.drag(to: 0.2, velocity: 0)
    book.release()
    _ = settle(&book)
    #expect(book.turned == 2)

    expectTake(&book, leaf: 2, true)
    book.drag(to: 0.2, velocity: 2)
    book.release()
    #expect(book.flights[0].velocity == 2)
    _ = settle(&book)
    #expect(book.turned == 3)
  }

  @Test("a held leaf waits for the hand")
  func held() {
    var book = TurningBook(position: 2, lastPosition: 9)
    expectTake(&book, leaf: 1, true)
    book.drag(to: 0.4, velocity: 0)
    for _ in 0..<100 { book.advance(by: 1.0 / 60) }
    #expect(book.heldProgress == 0.4)
    #expect(!book.isMoving)
  }

  @Test("a leaf that comes to lie against a held one comes to rest")
  func stalls() {
    var book = TurningBook(position: 2, lastPosition: 9)
    book.go(to: 3)
    book.advance(by: 0.3)
    book.go(to: 4)
    expectTake(&book, leaf: 2, true)
    book.drag(to: 0.5, velocity: 0)
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
    var book = TurningBook(position: 2, lastPosition: 9)
    let before = book
    expectTake(&book, leaf: 5, false)
    expectTake(&book, leaf: 0, false)
    #expect(book == before)
  }

  @Test("the same keys and times give the same state, in one step or in many")
  func replay() {
    var coarse = TurningBook(position: 0, lastPosition: 9)
    coarse.go(to: 1)
    var fine = coarse
    coarse.advance(by: 0.25)
    for _ in 0..<25 { fine.advance(by: 0.01) }
    #expect(abs(coarse.flights[0].progress - fine.flights[0].progress) < 1e-12)
  }
}

@Suite struct VelocityTrackerTests {
  @Test("an even motion has its slope, a finger at rest none")
  func slope() {
    var tracker = VelocityTracker()
    for step in 0..<10 { tracker.note(Double(step) * 0.02, at: Double(step) * 0.01) }
    #expect(abs(tracker.velocity(at: 0.09) - 2) < 1e-9)
    #expect(tracker.velocity(at: 0.09 + 0.081) == 0)
  }

  @Test("one sample tells no speed")
  func oneSample() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == 0)
    tracker.note(3, at: 0)
    #expect(tracker.velocity(at: 0) == 0)
  }
}
