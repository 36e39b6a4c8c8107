import Foundation
import Synchronization
import Testing

@testable import RectoDesktop

/// A window on a server of its own, with the devices that move in it: for a process that does nothing else, since
/// GLFW has one display in its life.
@MainActor struct PenTrial {
  // In the order in which they end: a window without its display ends the program.
  let pens: PenConnection
  let window: Window
  let server: TabletServer

  private static let title = "Recto's pens"
  /// Seconds after which nothing more is waited for.
  private static let patience = 30.0

  init() throws {
    server = try TabletServer()
    window = try Window(title: Self.title, width: 800, height: 600, isScaled: false)
    window.show()
    pens = try #require(window.openPens())
    // What comes with a window itself.
    _ = window.input(waitingAtMost: 0)
  }

  /// What both connections heard.
  struct Heard {
    var pens: [PenEvent] = []
    /// When each of them was taken, in seconds of CLOCK_MONOTONIC.
    var taken: [Double] = []
    var window: [WindowInput] = []

    /// How often GLFW heard of buttons.
    var buttons: Int {
      window.count { input in
        switch input {
        case .button, .otherButton: true
        default: false
        }
      }
    }

    /// The last place of GLFW's pointer.
    var pointer: SIMD2<Double>? {
      window.reversed().lazy.compactMap { input -> SIMD2<Double>? in
        guard case .pointer(let x, let y) = input else { return nil }
        return SIMD2(x, y)
      }.first
    }
  }

  /// Lets a thread of its own move devices, and listens until both connections have told of everything.
  func heard(_ deed: @escaping @Sendable () -> Bool) -> Heard {
    let outcome = Outcome()
    Thread.detachNewThread {
      let isDone = deed()
      // Both at once: who knows that it is done may close the window.
      outcome.value.withLock {
        $0 = isDone
        Window.wake()
      }
    }
    var heard = Heard()
    func listen(_ events: [PenEvent]) {
      heard.pens += events
      heard.taken += events.map { _ in monotonicSeconds() }
    }
    let end = monotonicSeconds() + Self.patience
    while outcome.value.withLock({ $0 == nil }), monotonicSeconds() < end {
      heard.window += window.input(waitingAtMost: 0.1).map(\.input)
      listen(pens.take())
    }
    #expect(outcome.value.withLock { $0 } == true, "the server answers no more")
    listen(pens.takeUpToNow())
    // The server answers this one, on GLFW's connection, once all before it was sent.
    _ = window.prefersLessMotion
    heard.window += window.input(waitingAtMost: 0).map(\.input)
    return heard
  }

  /// Moves the window as a desktop would.
  func move(to place: SIMD2<Int>) throws {
    let xdotool = Process()
    xdotool.executableURL = URL(filePath: "/usr/bin/env")
    xdotool.arguments = [
      "xdotool", "search", "--name", Self.title, "windowmove", "\(place.x)", "\(place.y)",
    ]
    xdotool.standardOutput = FileHandle.nullDevice
    try xdotool.run()
    xdotool.waitUntilExit()
    try #require(xdotool.terminationStatus == 0)
  }
}

/// Whether something succeeded; nil as long as it goes on.
private final class Outcome: Sendable {
  let value = Mutex<Bool?>(nil)
}

/// Places on the screen as the axes of an absolute device count them.
func axes(_ place: SIMD2<Double>, pressure: Double? = nil) -> [Int: Double] {
  let counted = place * 65_536 / TabletServer.size
  var axes = [0: counted.x, 1: counted.y]
  if let pressure { axes[4] = pressure * 1_000 }
  return axes
}
