import BookFixtures
import Foundation
import Testing

@testable import RectoDesktop

@Suite(
  "Pens on an X server", .serialized, .enabled(if: TabletServer.isPresent, TabletServer.missing))
struct PenConnectionTests {
  @Test("every sample of a pen comes, in order, with its time, its place and its pressure")
  func samples() async {
    await #expect(processExitsWith: .success) { try await tryEverySample() }
  }

  @Test("a pen's tip goes down and up between its samples, and GLFW hears of it as before")
  func strokes() async {
    await #expect(processExitsWith: .success) { try await tryStrokes() }
  }

  @Test("what GLFW has heard of is among what is taken up to now")
  func upToNow() async {
    await #expect(processExitsWith: .success) { try await tryUpToNow() }
  }

  @Test("places follow the window, and the part of the screen that a tablet is mapped to")
  func places() async {
    await #expect(processExitsWith: .success) { try await tryPlaces() }
  }

  @Test("a mouse's motions come one by one, and its wheel moves nothing")
  func mouse() async {
    await #expect(processExitsWith: .success) { try await tryMouse() }
  }

  @Test("a finger comes once, and presses no pointer")
  func fingers() async {
    await #expect(processExitsWith: .success) { try await tryFingers() }
  }

  @Test("a pinch comes with its scale and its angle, and says where it was cancelled")
  func pinches() async {
    await #expect(processExitsWith: .success) { try await tryPinches() }
  }

  @Test("the end of the display ends the connection and not the program")
  func displayEnd() async {
    await #expect(processExitsWith: .exitCode(7)) { try await tryDisplayEnd() }
  }
}

// MARK: In a process of its own

@MainActor private func tryEverySample() throws {
  let trial = try PenTrial()
  let stylus = try trial.server.device(.stylus)
  for (rate, count) in [(240.0, 120), (1_000.0, 500)] {
    let places = (0..<count).map { spot(100 + Double($0) * 1.13, 500 - Double($0) * 0.77) }
    let sent = SentTimes()
    let heard = trial.heard {
      let start = monotonicSeconds()
      for (index, place) in places.enumerated() {
        sleep(until: start + Double(index) / rate)
        sent.add(monotonicSeconds())
        stylus.move(axes(place, pressure: Double(index + 1) / 1_000))
      }
      return stylus.settle()
    }
    try #require(heard.pens.count == count, "\(heard.pens.count) of \(count) at \(rate) Hz")
    #expect(heard.pens.allSatisfy { $0.device == .pen && $0.phase == .hover && $0.tilt == nil })
    for (index, event) in heard.pens.enumerated() {
      #expect(isNear(event.place, places[index]))
      #expect(abs((event.pressure ?? -1) - Double(index + 1) / 1_000) < 1e-6)
      // The server's clock may be read some thousandths coarse.
      let range = (sent.times[index] - 0.005)...heard.taken[index]
      #expect(range.contains(event.time), "sample \(index) at \(rate) Hz")
    }
    let times = heard.pens.map(\.time)
    #expect(times == times.sorted())
    // GLFW rounds to whole pixels.
    #expect(heard.pointer == places.last?.rounded(.down))
  }
}

@MainActor private func tryStrokes() throws {
  let trial = try PenTrial()
  for (kind, expected) in [(TabletServer.Device.stylus, PenEvent.Device.pen), (.eraser, .eraser)] {
    let pen = try trial.server.device(kind)
    let (start, end) = (spot(300.25, 200.75), spot(340.5, 180.125))
    let heard = trial.heard {
      pen.near(true, axes(start, pressure: 0))
      pen.move(axes(start))
      pen.move([4: 200])
      pen.press(1, true, [4: 400])
      pen.move(axes(end, pressure: 0.5))
      pen.move([4: 600])
      // The button on its side.
      pen.press(2, true)
      pen.press(2, false)
      pen.press(1, false)
      pen.move(axes(start, pressure: 0))
      return pen.settle()
    }
    let told = heard.pens.map { "\($0.phase) \($0.button ?? 0) \($0.pressure ?? -1)" }
    #expect(
      told == [
        "hover 0 0.0", "hover 0 0.2", "down 1 0.4", "move 0 0.5", "move 0 0.6", "down 2 0.6",
        "up 2 0.6", "up 1 0.6", "hover 0 0.0",
      ])
    let places = [start, start, start, end, end, end, end, end, start]
    #expect(heard.pens.count == places.count && heard.pens.allSatisfy { $0.device == expected })
    for (event, place) in zip(heard.pens, places) { #expect(isNear(event.place, place)) }
    // The tip and the button on the side, each down and up.
    #expect(heard.buttons == 4)
    let (x, y) = (start.x.rounded(.down), start.y.rounded(.down))
    #expect(heard.window.contains(.button(isDown: true, x: x, y: y)))
    #expect(heard.window.contains(.button(isDown: false, x: 340, y: 180)))
    #expect(heard.pointer == spot(x, y))
  }
}

@MainActor private func tryUpToNow() throws {
  let trial = try PenTrial()
  let stylus = try trial.server.device(.stylus)
  for number in 0..<40 {
    let isDown = number % 2 == 0
    stylus.press(1, isDown)
    let end = monotonicSeconds() + 30
    func hasHeard() -> Bool {
      trial.window.input(waitingAtMost: 0.1).contains { heard in
        if case .button(isDown, _, _, _) = heard.input { true } else { false }
      }
    }
    while !hasHeard() { try #require(monotonicSeconds() < end, "GLFW hears nothing") }
    #expect(trial.pens.takeUpToNow().map(\.phase) == [isDown ? .down : .up])
  }
}

@MainActor private func tryPlaces() throws {
  let trial = try PenTrial()
  let (stylus, mapped) = (try trial.server.device(.stylus), try trial.server.device(.mapped))
  let mouse = try trial.server.device(.mouse)
  let place = spot(420.25, 310.5)
  for origin in [SIMD2(0, 0), SIMD2(61, 43), SIMD2(220, 107)] {
    try trial.move(to: origin)
    let heard = trial.heard {
      stylus.move(axes(place))
      guard stylus.settle() else { return false }
      // Another device moves the pointer; what the next event leaves out is where that has left it.
      mouse.move([0: 3, 1: 5], isAbsolute: false)
      guard mouse.settle() else { return false }
      stylus.move(axes(place + spot(10, 0)).filter { $0.key == 0 })
      guard stylus.settle() else { return false }
      mapped.move(axes(place))
      return mapped.settle()
    }
    try #require(heard.pens.count == 4)
    // Half as large, and from a quarter of the width and an eighth of the height on.
    let corner = spot(Double(origin.x), Double(origin.y))
    let expected = [
      place - corner, spot(heard.pens[1].place.x, place.y + 5 - corner.y),
      place + spot(10, 5) - corner, spot(250, 87.5) + place / 2 - corner,
    ]
    for (event, place) in zip(heard.pens, expected) {
      #expect(isNear(event.place, place), "\(event) with the window at \(origin)")
    }
  }
}

@MainActor private func tryMouse() throws {
  let trial = try PenTrial()
  let mouse = try trial.server.device(.mouse)
  let steps = (0..<60).map { spot(Double($0 % 7) * 0.4, $0 % 3 == 0 ? 1 : 0) }
  let heard = trial.heard {
    mouse.move([0: 200, 1: 100], isAbsolute: false)
    mouse.press(1, true)
    for step in steps { mouse.move([0: step.x, 1: step.y], isAbsolute: false) }
    mouse.press(1, false)
    mouse.move([3: 120], isAbsolute: false)
    return mouse.settle()
  }
  #expect(heard.pens.allSatisfy { $0.device == .mouse && $0.pressure == nil })
  // A step of nothing is no motion.
  let moves = steps.filter { $0 != .zero }
  let phases = heard.pens.map(\.phase)
  let moving = [PenEvent.Phase](repeating: .move, count: moves.count)
  try #require(phases == [.hover, .down] + moving + [.up])
  #expect(heard.pens[1].button == 1 && heard.pens[1].place == heard.pens[0].place)
  var place = heard.pens[0].place
  for (event, step) in zip(heard.pens[2...], moves) {
    place += step
    #expect(isNear(event.place, place))
  }
  #expect(isNear(heard.pens[heard.pens.count - 1].place, place))
  #expect(heard.pointer == place.rounded(.down) && heard.buttons == 2)
  #expect(heard.window.contains { if case .wheel = $0 { true } else { false } })
}

@MainActor private func tryFingers() throws {
  let trial = try PenTrial()
  let touchscreen = try trial.server.device(.touchscreen)
  let (first, second) = (spot(300.5, 200.25), spot(400.125, 220.75))
  let heard = trial.heard {
    touchscreen.touch(0, .begin, axes(first))
    touchscreen.touch(1, .begin, axes(second))
    touchscreen.touch(0, .update, axes(first + spot(5, 5)))
    touchscreen.touch(1, .update, axes(second + spot(7, 7)))
    touchscreen.touch(0, .end, axes(first + spot(5, 5)))
    touchscreen.touch(1, .end, axes(second + spot(7, 7)))
    return touchscreen.settle()
  }
  #expect(heard.pens.map(\.phase) == [.down, .down, .move, .move, .up, .up])
  let places = [
    first, second, first + spot(5, 5), second + spot(7, 7), first + spot(5, 5), second + spot(7, 7),
  ]
  for (event, place) in zip(heard.pens, places) { #expect(isNear(event.place, place)) }
  let fingers = heard.pens.map(\.device)
  #expect(Set(fingers).count == 2 && fingers == [0, 1, 0, 1, 0, 1].map { fingers[$0] })
  #expect(heard.buttons == 0)
}

@MainActor private func tryPinches() throws {
  let trial = try PenTrial()
  let (touchpad, stylus) = (try trial.server.device(.touchpad), try trial.server.device(.stylus))
  let heard = trial.heard {
    stylus.move(axes(spot(200, 150)))
    guard stylus.settle() else { return false }
    touchpad.pinch(.begin)
    touchpad.pinch(.update, by: spot(1.5, -2), scale: 1.25, angle: 3.5)
    touchpad.pinch(.update, by: spot(0.5, 0), scale: 0.75, angle: -5.25)
    touchpad.pinch(.end, scale: 0.75)
    touchpad.pinch(.begin)
    touchpad.pinch(.end, isCancelled: true)
    return touchpad.settle()
  }
  let pinches = heard.pens.filter { $0.device == .pinch }
  #expect(pinches.map(\.phase) == [.down, .move, .move, .up, .down, .cancelled])
  #expect(pinches.map(\.scale) == [1, 1.25, 0.75, 0.75, 1, 1])
  #expect(pinches.map(\.angle) == [0, 3.5, -1.75, -1.75, 0, 0])
  let moves = [spot(0, 0), spot(1.5, -2), spot(2, -2), spot(2, -2), spot(0, 0), spot(0, 0)]
  for (pinch, move) in zip(pinches, moves) { #expect(isNear(pinch.place, spot(200, 150) + move)) }
  #expect(heard.buttons == 0)
}

@MainActor private func tryDisplayEnd() throws {
  let trial = try PenTrial()
  trial.server.end()
  let end = monotonicSeconds() + 30
  while !trial.pens.hasEnded, monotonicSeconds() < end { usleep(1_000) }
  #expect(trial.pens.hasEnded)
  #expect(trial.pens.takeUpToNow() == [])
  trial.pens.close()
  // GLFW's own connection is dead as well, and Xlib ends the program where that is closed.
  _exit(7)
}

// MARK: Helpers

/// A place or a step on the screen, in pixels.
private func spot(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }

/// When each message was sent.
private final class SentTimes: @unchecked Sendable {
  /// Written by one thread, and read once that has ended.
  var times: [Double] = []

  func add(_ time: Double) { times.append(time) }
}

private func sleep(until time: Double) {
  let seconds = time - monotonicSeconds()
  if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
}

private func isNear(_ place: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
  abs(place.x - other.x) < 0.01 && abs(place.y - other.y) < 0.01
}
