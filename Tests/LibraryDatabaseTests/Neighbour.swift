import BookFixtures
import Foundation
import Testing

/// One run of the other program, which adds books or annotations until it is killed.
final class Neighbour {
  private let process = Process()
  private let pipe = Pipe()

  init(in folder: TemporaryFolder, _ arguments: String...) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "LibraryProbe")
    process.arguments = [folder.url.path] + arguments
    process.standardOutput = pipe
    try process.run()
  }

  /// The number of the next one that it says it has added.
  func first() throws -> Int {
    let said = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    return try #require(said.split(separator: "\n").last.flatMap { Int($0) })
  }

  /// Waits until it has ended.
  func wait() { process.waitUntilExit() }

  /// Kills it, and gives the number of the last one that it said it had added.
  func kill() -> Int? {
    Foundation.kill(process.processIdentifier, SIGKILL)
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // A line that was cut short was said of one that is there, but names another.
    let whole =
      said.last == "\n" ? said[...] : said[..<(said.lastIndex(of: "\n") ?? said.startIndex)]
    return whole.split(separator: "\n").last.flatMap { Int($0) }
  }
}
