import BookFixtures
import RectoBookModel
import RectoCProcess
import Foundation
import Testing

@testable import RectoDecoderService

@Suite("decoders that are lost", .serialized)
struct ReplacementTests {
  @Test("one that dies is replaced, with the page marked, at once")
  func replaced() throws {
    let folder = try TemporaryFolder()
    for page in 1...12 {
      try folder.write(PNGFixture.bytes(width: 40, height: 60), to: "book/\(page).png")
    }
    let book = folder.url.appending(path: "book").path
    let reader = Reader(PageService(of: .disk(path: book), decoders: 1) {})
    _ = try #require(reader.opened())
    var times: [Duration] = []
    for attempt in 0..<6 {
      let process = try #require(reader.decoder)
      kill(process, SIGSTOP)
      reader.want([2 * attempt + 1, 2 * attempt + 2])
      reader.waitUntilUnderWay()
      let start = ContinuousClock.now
      kill(process, SIGKILL)
      let images = [try #require(reader.image()), try #require(reader.image())]
      times.append(ContinuousClock.now - start)
      #expect(images.map { $0.problem != nil } == [true, false])
      reader.want([])
    }
    // Had the service waited for the one that is gone, each page would have taken its whole time.
    let median = times.sorted()[times.count / 2]
    #expect(median < .seconds(Limits.pageSeconds) / 2, "\(times)")
  }

  @Test("a decoder whose reader has gone before it came to itself ends at once")
  func orphan() throws {
    var sockets: [CInt] = [-1, -1]
    #expect(unsafe recto_socket_pair(&sockets) == 0)
    close(sockets[0])
    defer { close(sockets[1]) }
    let program = try DecoderProcess.standardPath()
    var process: pid_t = 0
    #expect(unsafe recto_spawn(program, nil, sockets[1], -1, 0, &process) == 0)
    var status: CInt = -1
    for _ in 0..<3000 {
      guard unsafe waitpid(process, &status, WNOHANG) == 0 else { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(status == 0)
  }

  @Test("a decoder that is stopped ends with its service")
  func endsWithService() throws {
    let folder = try TemporaryFolder()
    let book = try folder.write(PDFFixture.bytes(sizes: [(3, 4)]), to: "x.pdf")
    let reader = Reader(PageService(of: .disk(path: book), decoders: 1) {})
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    kill(process, SIGSTOP)
    // Stopped, it cannot notice that its connection is gone.
    reader.service.close()
    for _ in 0..<2000 where kill(process, 0) == 0 { Thread.sleep(forTimeInterval: 0.01) }
    #expect(kill(process, 0) != 0)
  }

  @Test("that a protection is missing is said once")
  func warning() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      ProtectionWarning.onStandardError([.paths])
      ProtectionWarning.onStandardError([.paths, .systemCalls])
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = said.split(separator: "\n").filter { $0.hasPrefix("recto: ") }
    #expect(
      lines == [
        "recto: warning: this kernel lacks Landlock; Recto opens books with less protection"
      ])
  }

  @Test("where no descriptor is left a book is not opened, with the reason")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      _ = unsafe getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 0
      _ = unsafe setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
      let service = PageService(of: .disk(path: "/book")) {}
      for case .failedToOpen(let error) in service.waitForEvents(seconds: 20) {
        exit(error.reason == "this program has too many files open" ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
  }

  @Test("how a decoder ended is known, whoever started the program")
  func ignoredChildren() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      PageService.prepareProcess()
      let folder = try TemporaryFolder()
      let book = try folder.write([1], to: "book")
      let program = try folder.write(Array("#!/bin/sh\nexit 7\n".utf8), to: "decoder")
      guard unsafe chmod(program, 0o700) == 0 else { exit(EXIT_FAILURE) }
      let failure = Reader(PageService(of: .disk(path: book), decoderPath: program) {}).failure()
      exit(failure?.reason.hasSuffix("(status 7)") == true ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test("each decoder has a file of its own without a name, and no other way to write")
  func spill() throws {
    let folder = try TemporaryFolder()
    let book = try folder.write(PNGFixture.bytes(width: 4, height: 6), to: "1.png")
    let cache = folder.url.appending(path: "deep/cache").path
    let reader = Reader(PageService(of: .disk(path: book), decoders: 1, spillFolder: cache) {})
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/4")
    #expect(link.hasPrefix(cache) && link.hasSuffix(" (deleted)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).isEmpty)
    let modes = try FileManager.default.attributesOfItem(atPath: cache)[.posixPermissions]
    #expect(modes as? Int == 0o700)
  }

  @Test("where no file can be made, there is none")
  func noSpill() throws {
    let folder = try TemporaryFolder()
    let book = try folder.write(PNGFixture.bytes(width: 4, height: 6), to: "1.png")
    let reader = Reader(
      PageService(of: .disk(path: book), decoders: 1, spillFolder: book + "/x") {})
    _ = try #require(reader.opened())
    let process = try #require(reader.decoder)
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/4")
    #expect(link == book)
  }
}
