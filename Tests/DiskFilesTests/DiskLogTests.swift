import BookFixtures
import Foundation
import Testing

@testable import RectoDiskFiles

@Suite("A file that others follow") struct DiskLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("lines come after those that are there, in their order, and all at the end")
  func order() throws {
    let path = try folder.write(Array("first\n".utf8), to: "log")
    let log = try DiskLog(path)
    for number in 0..<2_000 { log.append(Array("\(number)\n".utf8)) }
    #expect(log.finish(within: 30))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.map(String.init) == ["first"] + (0..<2_000).map(String.init))
  }

  @Test("a disk that takes nothing keeps nobody waiting, and what waits is bounded")
  func slow() throws {
    let path = folder.url.path + "/fifo"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let log = try DiskLog(path)
    let line = [UInt8](repeating: 65, count: 1_023) + [10]
    // A pipe takes 64 KiB, and nobody reads it.
    for _ in 0..<4_096 { log.append(line) }
    #expect(!log.finish(within: 0))
    // The end of a pipe that does not wait where there is nothing.
    let end = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(end) }
    var (count, bytes) = (0, [UInt8](repeating: 0, count: 1 << 16))
    var isDone = false
    while true {
      let got = unsafe read(end, &bytes, bytes.count)
      if got > 0 { count += got } else if isDone { break }
      isDone = log.finish(within: 0.001)
    }
    // What waited once, and what the thread had taken by then.
    #expect(count >= DiskLog.mostBytes && count <= 2 * DiskLog.mostBytes)
    #expect(count.isMultiple(of: line.count))
  }

  @Test("a file that cannot be opened is named with the reason")
  func refused() {
    let error = #expect(throws: DiskFileError.self) { try DiskLog("/nonexistent/log") }
    #expect(error?.description == "cannot write /nonexistent/log: No such file or directory")
  }
}
