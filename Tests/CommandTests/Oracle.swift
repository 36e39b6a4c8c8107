import Foundation
import Testing

/// A program of others that judges files.
struct Oracle {
  static let pdftoppm = Oracle("pdftoppm"), qpdf = Oracle("qpdf"), xournal = Oracle("xournalpp")

  /// Where it is; nil where it is not installed.
  let path: String?

  init(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs it to a good end, with some variables of the environment set.
  func run(_ words: String..., with given: [String: String] = [:]) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: path ?? "/nonexistent")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(given) { $1 }
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
  }
}
