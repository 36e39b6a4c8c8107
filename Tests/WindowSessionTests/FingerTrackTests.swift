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

  /// Fingers 100 pixels apart, turned by so many degrees and at so many times the distance.
  private mutating func turn(to degrees: Double, scale: Double = 1) -> [FingerTrack.Deed] {
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    return finger(2, .move, 100 + 100 * scale * cosine, 100 + 100 * scale * sine)
  }

  @Test(
    "two fingers that turn wind, by what is beyond the slack; which of both they do is decided once"
  )
  mutating func twist() {
    _ = (finger(1, .down, 100, 100), finger(2, .down, 200, 100))
    var turned = 0.0
    for degrees in stride(from: -1.0, through: -45, by: -1) {
      for case .twist(let by) in turn(to: degrees) { turned += by }
    }
    #expect(abs(turned + 45 - PairMotion.slack) < 1e-6)
    // Farther apart they still turn, and zoom nothing.
    #expect(
      turn(to: -45, scale: 2).allSatisfy { deed in
        if case .twist = deed { true } else { false }
      })
    #expect(finger(2, .up, 0, 0) == [.twistEnds])
    _ = finger(1, .up, 100, 100)
    // Those that part first zoom, however far they turn then.
    _ = (finger(1, .down, 100, 100), finger(2, .down, 200, 100))
    _ = turn(to: 3, scale: 1.3)
    for degrees in stride(from: 4.0, through: 90, by: 1) {
      #expect(
        turn(to: degrees, scale: 1.3).allSatisfy { deed in
          if case .zoom = deed { true } else { false }
        })
    }
    #expect(finger(2, .up, 0, 0) == [.zoomEnds])
  }

  @Test("what was zoomed before a turn is known is as it was")
  mutating func undone() {
    _ = (finger(1, .down, 100, 100), finger(2, .down, 200, 100))
    var zoom = 1.0
    for step in 1...30 {
      for case .zoom(let by, _) in turn(to: Double(step), scale: 1 + 0.003 * Double(min(step, 10)))
      {
        zoom *= by
      }
    }
    #expect(abs(zoom - 1) < 1e-9)
  }
}
