import Foundation
import Glibc
import RectoBookModel
import Synchronization
import Testing

@testable import RectoDictionaries

/// A service that says what it is told to, to one caller.
private final class SpeakingService: Sendable {
  let port: UInt16
  private let socket: CInt

  /// Begins to listen; says each answer to one line that comes, the first one at once.
  init(_ answers: [String]) throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = socket
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(listener, generic, size) == 0 && listen(listener, 4) == 0
          && getsockname(listener, generic, &size) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      let caller = accept(listener, nil, nil)
      var line = [UInt8](repeating: 0, count: 4_096)
      for (index, answer) in answers.enumerated() {
        if index > 0, unsafe recv(caller, &line, line.count, 0) <= 0 { break }
        let bytes = Array(answer.utf8)
        _ = unsafe send(caller, bytes, bytes.count, CInt(MSG_NOSIGNAL))
      }
      // Before the usual patience is over: those who wait until it goes are told something else.
      usleep(1_500_000)
      close(caller)
    }
  }

  deinit { close(socket) }
}

@Suite("A dictionary service") struct DictionaryServiceTests {
  @Test("its definitions are articles, and a form is asked for where it has no word")
  func definitions() throws {
    let service = try SpeakingService([
      "220 hello\r\n", "552 no match\r\n",
      "150 1 definitions\r\n151 \"run\" wn \"WordNet\"\r\nrun\r\n..moves\r\n.\r\n250 ok\r\n",
    ])
    let found = try DictionaryService(port: service.port).articles(of: ["running", "run"])
    #expect(found?.map(\.dictionary) == ["WordNet"])
    #expect(found?.first?.paragraphs.map(\.text) == [".moves"])
  }

  @Test(
    "where nobody listens there is no service, and one that says nothing is not waited for long")
  func silence() throws {
    #expect(try DictionaryService(port: 1).articles(of: ["a"]) == nil)
    let service = try SpeakingService(["220 hello\r\n", ""])
    let error = #expect(throws: DictionaryError.self) {
      try DictionaryService(port: service.port, patience: 100).articles(of: ["a"])
    }
    #expect(error?.reason == "it does not answer")
  }
}
