import Testing

@testable import RectoDesktop

@Suite("When a mouse did what GLFW passes on") struct HandTimesTests {
  private func deed(_ time: Double, _ kind: HandTimes.Kind, x: Double = 0) -> HandTimes.Deed {
    HandTimes.Deed(time: time, x: x, y: 5, kind: kind)
  }

  @Test("each has the time that the server told, also where moves between are left out")
  func order() {
    var times = HandTimes()
    times.learn([
      deed(1, .pressed, x: 9), deed(2, .moved, x: 8), deed(3, .moved, x: 7), deed(4, .released),
      deed(5, .pressed), deed(6, .released),
    ])
    #expect(times.take(.pressed) == 1)
    #expect(times.take(.moved, x: 7, y: 5) == 3)
    #expect(times.take(.moved, x: 8, y: 5) == nil, "it was before")
    #expect(times.take(.released) == 4)
    #expect(times.take(.released) == 6)
    #expect(times.take(.released) == nil)
  }

  @Test("what came since has none")
  func later() {
    var times = HandTimes()
    times.learn([deed(1, .moved, x: 8)])
    #expect(times.take(.pressed) == nil)
    #expect(times.take(.moved, x: 3, y: 5) == nil)
    #expect(times.take(.moved, x: 8, y: 5) == 1)
    times.learn([deed(2, .pressed)])
    #expect(times.take(.moved, x: 8, y: 5) == nil && times.take(.pressed) == 2)
  }
}
