import Glibc
import Testing

@testable import RectoDesktop

/// Both ends of a connection.
private func connection() -> (mine: CInt, servers: CInt) {
  var ends: [CInt] = [-1, -1]
  _ = unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends)
  return (ends[0], ends[1])
}

@Suite("The end of the display server") struct DisplayEndTests {
  @Test("who takes no notice of it is ended, after the last deed")
  func found() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      let (mine, servers) = connection()
      DisplayEnd.call { _ = unsafe write(2, "kept", 4) }
      DisplayEnd.watch(mine)
      // What the server says before is nobody's end.
      _ = unsafe write(servers, "event", 5)
      close(servers)
      while true { sched_yield() }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "kept")
  }

  @Test("a window that closes by itself ends nothing")
  func closed() async {
    await #expect(processExitsWith: .success) {
      let (mine, servers) = connection()
      DisplayEnd.call { _exit(3) }
      DisplayEnd.watch(mine)
      DisplayEnd.watchNoMore()
      shutdown(mine, CInt(SHUT_RDWR))
      close(servers)
      // Another window, on another connection, is watched as the first one was.
      let other = connection()
      DisplayEnd.watch(other.mine)
      DisplayEnd.watchNoMore()
    }
  }
}
