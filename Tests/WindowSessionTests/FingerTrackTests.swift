import PageGeometry
import RectoDesktop
import Testing

@testable import RectoWindowSession

@MainActor @Suite("Fingers on a screen") struct FingerTrackTests {
  private var track = FingerTrack()

  private mutating func finger(
    _ finger: Int, _ phase: PenEvent.Phase, _ x: Double, _ y: Double, isPalm: Bool = false
  ) -> [FingerTrack.Deed] {
    track.receive(finger, phase, at: Vector2(x, y), isPalm: isPalm)
  }

  @Test("a tap is a click where it came down")
  mutating func tap() {
    #expect(finger(1, .down, 10, 20) == [])
    #expect(finger(1, .move, 13, 21) == [])
    let place = Vector2(10, 20)
    #expect(
      finger(1, .up, 13, 21)
        == [.button(isDown: true, at: place), .button(isDown: false, at: place)])
  }

  @Test("one finger drags from where it came down")
  mutating func drag() {
    #expect(finger(1, .down, 10, 20) == [])
    #expect(
      finger(1, .move, 30, 20)
        == [.button(isDown: true, at: Vector2(10, 20)), .move(to: Vector2(30, 20))])
    #expect(finger(1, .move, 40, 20) == [.move(to: Vector2(40, 20))])
    #expect(finger(1, .up, 41, 20) == [.button(isDown: false, at: Vector2(41, 20))])
  }

  @Test("two fingers zoom about their middle by as much as they part, and press nothing")
  mutating func pinch() {
    #expect(finger(1, .down, 100, 100) == [])
    #expect(finger(2, .down, 200, 100) == [])
    #expect(finger(2, .move, 300, 100) == [.zoom(by: 2, about: Vector2(200, 100))])
    #expect(finger(1, .move, 200, 100) == [.zoom(by: 0.5, about: Vector2(250, 100))])
    #expect(finger(2, .up, 300, 100) == [.zoomEnds])
    #expect(finger(1, .move, 400, 100) == [])
    #expect(finger(1, .up, 400, 100) == [])
  }

  @Test("what one finger drags falls when another comes down")
  mutating func falls() {
    _ = finger(1, .down, 10, 20)
    _ = finger(1, .move, 30, 20)
    #expect(finger(2, .down, 90, 20) == [.button(isDown: false, at: Vector2(30, 20))])
    #expect(finger(2, .up, 90, 20) == [.zoomEnds] && finger(1, .up, 30, 20) == [])
  }

  @Test("the palm of a hand with a pen does nothing until it is lifted")
  mutating func palm() {
    #expect(finger(1, .down, 10, 20, isPalm: true) == [])
    #expect(finger(1, .move, 90, 20) == [])
    #expect(finger(2, .down, 30, 40) == [])
    #expect(finger(2, .move, 60, 40).count == 2)
    #expect(finger(1, .up, 90, 20) == [])
    #expect(finger(2, .up, 60, 40) == [.button(isDown: false, at: Vector2(60, 40))])
  }

  @Test("a touch that the server takes back is no click")
  mutating func cancelled() {
    _ = finger(1, .down, 10, 20)
    #expect(finger(1, .cancelled, 10, 20) == [])
    // Two fingers on one spot are one to the screen.
    _ = finger(1, .down, 10, 20)
    _ = finger(2, .down, 12, 20)
    #expect(finger(2, .move, 14, 20) == [])
  }
}
