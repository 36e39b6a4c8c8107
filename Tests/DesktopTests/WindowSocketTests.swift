import BookFixtures
import RectoBookModel
import Foundation
import Synchronization
import Testing

@testable import RectoDesktop

@Suite("Asking a window that is open") struct WindowSocketTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// What windows were asked.
  private final class Heard: Sendable {
    private let requests = Mutex<[String: [WindowRequest]]>([:])

    func take(_ request: WindowRequest, by window: String) {
      requests.withLock { $0[window, default: []].append(request) }
    }

    func of(_ window: String) -> [WindowRequest] { requests.withLock { $0[window] ?? [] } }
  }

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.url.path]
  }

  private func window(_ name: String, _ heard: Heard, takes: Bool = true) throws -> WindowSocket {
    try #require(
      WindowSocket(in: environment, name: name) { request in
        heard.take(request, by: name)
        return takes
      })
  }

  @Test("a window takes what it is asked, and is found no more once it has closed")
  func asks() throws {
    let request = WindowRequest(path: "/böok -rf.cbz", page: -3)
    #expect(!WindowSocket.send(request, in: environment))
    #expect(!WindowSocket.send(request, in: [:]))
    let heard = Heard()
    var window: WindowSocket? = try window("1", heard)
    #expect(WindowSocket.send(request, in: environment))
    #expect(WindowSocket.send(WindowRequest(path: nil), in: environment))
    #expect(heard.of("1") == [request, WindowRequest(path: nil)])
    // Too long for any path, and no path of the machine.
    let long = "/" + String(repeating: "x", count: Limits.windowMessageBytes)
    #expect(!WindowSocket.send(WindowRequest(path: long), in: environment))
    #expect(!WindowSocket.send(WindowRequest(path: "x"), in: environment))
    withExtendedLifetime(window) {}
    window = nil
    #expect(!WindowSocket.send(request, in: environment))
    #expect(heard.of("1").count == 2)
  }

  @Test("the window that was opened last is asked first, and another one where it does not take it")
  func several() throws {
    let heard = Heard()
    let first = try window("1", heard)
    // Times of files may be a hundredth of a second coarse.
    Thread.sleep(forTimeInterval: 0.02)
    let last = try window("2", heard, takes: false)
    #expect(WindowSocket.send(WindowRequest(path: "/x"), in: environment))
    #expect(heard.of("1").count == 1)
    #expect(heard.of("2").count == 1)
    withExtendedLifetime((first, last)) {}
  }

  @Test("what a killed window left is cleared away, and a folder open to others is not used")
  func remains() throws {
    let heard = Heard()
    let window = try window("1", heard)
    let place = folder.url.appending(path: "recto")
    // A socket that nobody listens on.
    let dead = place.appending(path: "window-dead").path
    let bound = Process()
    bound.executableURL = URL(filePath: "/usr/bin/env")
    bound.arguments = [
      "perl", "-MSocket", "-e",
      "socket(S,AF_UNIX,SOCK_STREAM,0); bind(S,sockaddr_un($ARGV[0])) or die", dead,
    ]
    try bound.run()
    bound.waitUntilExit()
    try #require(FileManager.default.fileExists(atPath: dead))
    #expect(WindowSocket.send(WindowRequest(path: "/x"), in: environment))
    #expect(!FileManager.default.fileExists(atPath: dead))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
    #expect(!WindowSocket.send(WindowRequest(path: "/x"), in: environment))
    #expect(WindowSocket(in: environment) { _ in true } == nil)
    withExtendedLifetime(window) {}
  }

  @Test("a message that makes no sense is none", arguments: UInt64(0)..<40)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let request = WindowRequest(
      path: "/" + String(repeating: "ü", count: .random(in: 0...9, using: &random)),
      page: Int.random(in: -5...5, using: &random))
    var expected = request
    if request.page == 0 { expected.page = nil }
    #expect(WindowRequest(request.bytes) == expected)
    let noise = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    if let read = WindowRequest(noise) { #expect(read.path?.hasPrefix("/") ?? true) }
    #expect(WindowRequest([0, 0, 0, 0] + Array("relative".utf8)) == nil)
    #expect(WindowRequest([0, 0, 0, 0] + Array("/a\0b".utf8)) == nil)
    #expect(WindowRequest([0, 0, 0]) == nil)
  }
}
