import RectoDiskFiles
import Foundation
import Testing

@Suite("Wakers") struct WakerTests {
  /// Whether the waker ends a wait within so many milliseconds; −1 waits without a bound.
  private static func ends(_ waker: Waker, within milliseconds: CInt) -> Bool {
    var waiting = pollfd(fd: waker.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) == 1
  }

  @Test("a wait ends once it was woken, and every later one at once, however often it was")
  func wakes() throws {
    let waker = try #require(Waker())
    #expect(!Self.ends(waker, within: 0))
    DispatchQueue.global().async { waker.wake() }
    #expect(Self.ends(waker, within: -1))
    for _ in 0..<3 { waker.wake() }
    #expect(Self.ends(waker, within: 0))
  }
}
