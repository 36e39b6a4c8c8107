import BookFixtures
import PageLayout
import RectoReaderCore
import Testing

private let frame = 1.0 / 60

extension ShelfMotion {
  /// Lets frames pass until nothing moves; how many.
  fileprivate mutating func settle() -> Int {
    var count = 0
    while isMoving, count < 1000 {
      advance(by: frame)
      count += 1
    }
    return count
  }
}

@Suite struct ShelfMotionTests {
  /// A hand that drags evenly for so many frames and lets go.
  private func thrown(from offset: Double, by step: Double, frames: Int = 6) -> ShelfMotion {
    var motion = ShelfMotion(offset: offset, last: 11, snaps: true)
    motion.take(at: 0)
    for index in 1...frames { motion.drag(by: step, at: Double(index) * frame) }
    motion.release(at: Double(frames) * frame)
    return motion
  }

  @Test("where it comes to rest is the tutorials' rule: only the sign of the velocity counts")
  func snap() {
    // Slow drags: 0.3 items, and what the velocity carries.
    let forward = thrown(from: 2, by: 0.05)
    #expect(forward.goal == (forward.offset + forward.velocity * ShelfMotion.carry).rounded(.up))
    let back = thrown(from: 4, by: -0.05)
    #expect(back.goal == (back.offset + back.velocity * ShelfMotion.carry).rounded(.down))
    var resting = ShelfMotion(offset: 2, last: 11, snaps: true)
    resting.take(at: 0)
    resting.drag(by: 0.4, at: 0.01)
    resting.release(at: 1)
    #expect(resting.goal == 2)
  }

  @Test("a throw carries on, and always ends with a book in the middle", arguments: UInt64(0)..<40)
  func rests(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var motion = thrown(
      from: Double.random(in: 0...11, using: &random),
      by: Double.random(in: -0.6...0.6, using: &random),
      frames: Int.random(in: 1...12, using: &random))
    var speed = motion.velocity
    var place = motion.offset
    for _ in 0..<400 where motion.isMoving {
      motion.advance(by: frame)
      // Neither the place nor the velocity leaps.
      #expect(abs(motion.offset - place) <= (abs(speed) + 8) * frame + 0.25)
      (place, speed) = (motion.offset, motion.velocity)
    }
    #expect(!motion.isMoving)
    #expect(motion.offset == motion.offset.rounded() && (0...11).contains(motion.offset))
  }

  @Test("beyond the ends it gives less and comes back")
  func ends() {
    var motion = ShelfMotion(offset: 0, last: 3, snaps: true)
    motion.take(at: 0)
    motion.drag(by: -1, at: 0.1)
    #expect(motion.offset < 0 && motion.offset > -0.5)
    motion.drag(by: 1, at: 0.2)
    #expect(abs(motion.offset) < 1e-12)
    motion.drag(by: -2, at: 0.3)
    motion.release(at: 0.3)
    #expect(motion.settle() < 90 && motion.offset == 0)
  }

  @Test("steps add up whatever is in motion, and a catch stops it where it is")
  func steps() {
    var motion = ShelfMotion(offset: 0, last: 100, snaps: true)
    for _ in 0..<5 {
      motion.step(by: 1)
      motion.advance(by: frame)
    }
    #expect(motion.goal == 5)
    let place = motion.offset
    motion.take(at: 1)
    #expect(motion.offset == place && motion.velocity == 0 && !motion.isMoving)
    motion.release(at: 2)
    #expect(motion.settle() > 0 && motion.offset == place.rounded())
  }

  @Test("a grid rests where it is thrown to")
  func grid() {
    var motion = ShelfMotion(offset: 2.3, last: 50, snaps: false)
    motion.take(at: 0)
    for index in 1...6 { motion.drag(by: 0.2, at: Double(index) * frame) }
    motion.release(at: 6 * frame)
    #expect(motion.settle() > 10)
    #expect(motion.offset > 3.6 && motion.offset != motion.offset.rounded())
  }
}

@Suite struct OpeningMotionTests {
  private func settle(_ motion: inout OpeningMotion) -> Int {
    var count = 0
    while motion.isMoving, count < 1000 {
      motion.advance(by: frame)
      count += 1
    }
    return count
  }

  @Test("by itself a book is open after about a second")
  func alone() {
    var motion = OpeningMotion(isOpen: false)
    motion.go(open: true)
    let frames = settle(&motion)
    #expect((45...110).contains(frames) && motion.progress == 1)
  }

  @Test("it can be taken back at any point without a jump", arguments: UInt64(0)..<40)
  func interrupted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var motion = OpeningMotion(isOpen: Bool.random(using: &random))
    var (place, speed) = (motion.progress, 0.0)
    var time = 0.0
    for _ in 0..<200 {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: motion.go(open: true)
      case 1: motion.go(open: false)
      case 2: motion.push(by: Double.random(in: -0.3...0.3, using: &random))
      case 3:
        motion.take(at: time)
        speed = 0
      case 4: motion.release(at: time)
      default: break
      }
      motion.advance(by: frame)
      time += frame
      #expect(abs(motion.progress - place) <= (abs(speed) + 1.2) * frame + 0.05)
      #expect((0...1).contains(motion.progress))
      (place, speed) = (motion.progress, motion.velocity)
    }
    motion.release(at: time)
    _ = settle(&motion)
    #expect(motion.progress == motion.goal)
  }

  @Test("notches drive it, and it stays where they leave it until it is let go")
  func pushed() {
    var motion = OpeningMotion(isOpen: false)
    motion.push(by: 0.2)
    motion.push(by: 0.2)
    #expect(settle(&motion) > 4)
    #expect(abs(motion.progress - 0.4) < 2e-3 && motion.isHeld)
    motion.release(at: 1)
    _ = settle(&motion)
    #expect(motion.progress == 0)
    for _ in 0..<4 { motion.push(by: 0.2) }
    _ = settle(&motion)
    motion.release(at: 3)
    _ = settle(&motion)
    #expect(motion.progress == 1)
  }

  @Test("a hand's speed decides, and then its place")
  func thrown() {
    for (way, expected) in [(0.04, 1.0), (0.015, 0)] {
      var motion = OpeningMotion(isOpen: false)
      motion.take(at: 0)
      for index in 1...5 {
        motion.drag(to: way * Double(index), at: Double(index) * frame)
      }
      motion.release(at: 5 * frame)
      #expect(motion.goal == expected)
    }
  }
}
