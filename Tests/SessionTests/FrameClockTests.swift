import RectoReaderCore
import RectoSceneRendering
import RectoSession
import Testing

/// What time it is for shaders, at times with easy numbers.
@MainActor @Suite("The time of shaders") struct FrameClockTests {
  @Test("goes on from the first frame, however long nothing is drawn")
  func runs() {
    var clock = FrameClock()
    let moments = [10, 10.5, 14].map { clock.moment(at: $0) }
    #expect(moments.map(\.time) == [0, 0.5, 4])
    #expect(moments.map(\.delta) == [0, 0.5, 3.5])
    #expect(moments.map(\.frame) == [0, 1, 2])
  }

  @Test("stands still where it is seen, steps by sixtieths, and never makes up for it")
  func pauses() {
    var clock = FrameClock()
    _ = clock.moment(at: 10)
    let seen = clock.moment(at: 12)
    clock.change(.pause, at: 13)
    #expect(clock.isPaused && clock.seconds == 2)
    let still = clock.moment(at: 20)
    #expect(still.time == seen.time && still.frame == seen.frame && still.delta == 0)
    #expect(still.date == seen.date)
    clock.change(.step(30), at: 21)
    #expect(clock.seconds == 2.5)
    let stepped = clock.moment(at: 21)
    #expect(stepped.time == 2.5 && stepped.delta == 0.5 && stepped.frame == 31)
    #expect(clock.moment(at: 22).time == 2.5)
    clock.change(.toggle, at: 30)
    #expect(!clock.isPaused)
    let on = clock.moment(at: 30.25)
    #expect(on.time == 2.75 && on.delta == 0.25 && on.frame == 32)
    // A step makes it stand still.
    clock.change(.step(6), at: 31)
    #expect(clock.isPaused && abs(clock.moment(at: 40).time - 2.85) < 1e-12)
  }

  @Test("begins at 0 again, and stands still there if it did before", arguments: [false, true])
  func resets(isPaused: Bool) {
    var clock = FrameClock()
    _ = clock.moment(at: 10)
    _ = clock.moment(at: 12)
    if isPaused { clock.change(.pause, at: 12) }
    clock.change(.reset, at: 13)
    #expect(clock.seconds == 0 && clock.isPaused == isPaused)
    let first = clock.moment(at: 14)
    #expect(first.time == 0 && first.delta == 0 && first.frame == 0)
    #expect(clock.moment(at: 15).time == (isPaused ? 0 : 1))
  }
}
