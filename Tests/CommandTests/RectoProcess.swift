import Foundation
import Testing

/// One run of the `recto` that was built with these tests.
struct RectoProcess {
  let status: Int32
  let output: Data
  let errors: String

  /// Runs `recto` with the words of `line` as its arguments.
  init(_ line: String) throws {
    // The test process stands in the folder of the products.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "recto")
    process.arguments = line.split(separator: " ").map(String.init)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // What goes to standard error is a line or two, so that it fits into its pipe meanwhile.
    self.output = try output.fileHandleForReading.readToEnd() ?? Data()
    self.errors = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// What it printed, as JSON.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try #require(status == 0, "\(errors)")
    return try JSONDecoder().decode(type, from: output)
  }
}
