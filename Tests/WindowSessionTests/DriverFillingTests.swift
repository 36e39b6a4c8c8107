import BookFixtures
import Testing

@testable import RectoWindowSession

/// When a process lets the driver keep programs, and when it makes way.
@Suite struct DriverFillingTests {
  @Test("it waits for five seconds without a hand, whatever is missing")
  func order() {
    var filling = DriverFilling()
    filling.begin(at: -10)
    filling.learn(.isMissing)
    #expect(filling.isRestMissing && filling.wereMissing)
    #expect(filling.follow(0, at: 0) == .start)
    #expect(filling.isAtWork && filling.follow(0, at: 1) == nil)
    #expect(filling.follow(1, at: 1) == .end)
    filling.learn(.halted)
    #expect(filling.isRestMissing)
    #expect(!filling.isAtWork && filling.goesOnAt(after: 1) == 6)
    #expect(filling.follow(1, at: 5.9) == nil)
    #expect(filling.follow(1, at: 6) == .start)
    #expect(filling.goesOnAt(after: 1) == nil)
    #expect(filling.follow(1, at: 6.1) == nil)
    filling.learn(.atRest)
    #expect(!filling.isRestMissing && filling.isUnderWay)
    filling.learn(.over(areKept: true))
    #expect(!filling.isUnderWay && filling.areKept && filling.wereMissing)
    #expect(filling.follow(1, at: 90) == nil)
  }

  @Test("a start is left alone for ten seconds, unless OpenGL has to draw before")
  func patience() {
    var filling = DriverFilling()
    filling.begin(at: 100)
    filling.learn(.isMissing)
    #expect(filling.isRestMissing && !filling.isAtWork && filling.goesOnAt(after: 103) == 110)
    #expect(filling.follow(103, at: 109.9) == nil && filling.follow(103, at: 110) == .start)
    #expect(filling.isAtWork && filling.goesOnAt(after: 103) == nil)

    var hurried = DriverFilling()
    hurried.begin(at: 100)
    hurried.learn(.isMissing)
    hurried.hurry(at: 102)
    #expect(hurried.goesOnAt(after: nil) == 102 && hurried.follow(102, at: 102) == .start)
    hurried.hurry(at: 103)
    #expect(hurried.follow(102, at: 103) == nil)

    var shelved = DriverFilling()
    shelved.begin(at: 100, isAtShelf: true)
    shelved.learn(.isMissing)
    #expect(shelved.follow(nil, at: 100.1) == .start)
  }

  @Test(
    "as long as the disk has not said what is missing no process begins, and nothing waits for one")
  func sleepingDisk() {
    var filling = DriverFilling()
    filling.begin(at: 0)
    filling.hurry(at: 1)
    #expect(filling.follow(nil, at: 60) == nil && filling.goesOnAt(after: 3) == nil)
    filling.learn(.isMissing)
    #expect(filling.isRestMissing && filling.follow(nil, at: 61) == .start)
  }

  @Test("a driver that has everything is asked for nothing")
  func wasDone() {
    var filling = DriverFilling()
    filling.begin(at: 0)
    filling.learn(.wasDone)
    #expect(filling.areKept && !filling.wereMissing && !filling.isAtWork)
    #expect(filling.follow(nil, at: 9) == nil && filling.goesOnAt(after: nil) == nil)
  }

  @Test(
    "whatever hands do, at most one process is at work, none beside a hand, and it ends",
    arguments: 1...20)
  func hands(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var filling = DriverFilling()
    filling.begin(at: 0)
    filling.learn(.isMissing)
    var begun = 0.0
    // What is still to be done, in seconds of work; the first of them for a book at rest.
    var (left, isRunning, heardAt, time, starts) = (30.0, false, Double?.none, 0.0, 0)
    while filling.isUnderWay, time < 100_000 {
      let pause = Double.random(in: 0.02...(numbers.next() % 4 == 0 ? 12 : 1), using: &numbers)
      time += pause
      if isRunning { left -= pause }
      if left < 22, isRunning, filling.isRestMissing { filling.learn(.atRest) }
      if left <= 0, isRunning {
        isRunning = false
        filling.learn(.over(areKept: true))
      }
      if numbers.next() % 3 == 0 { heardAt = time }
      switch filling.follow(heardAt, at: time) {
      case .start:
        #expect(!isRunning)
        #expect(starts == 0 || heardAt.map { time - $0 >= DriverFilling.calm } ?? true)
        #expect(time >= DriverFilling.patience)
        (isRunning, starts, begun) = (true, starts + 1, time)
      case .end:
        #expect(isRunning)
        isRunning = false
        filling.learn(.halted)
      case nil: break
      }
      #expect(!isRunning || heardAt.map { $0 <= begun } ?? true)
    }
    #expect(filling.areKept, "after \(time) seconds")
  }
}
