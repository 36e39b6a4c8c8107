import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// What takes minutes with a build for debugging is tried on the program that RECTO_PROGRAM names.
  static var onRelease: Self {
    .enabled(
      if: RectoProcess.given != nil,
      "RECTO_PROGRAM names no release build to try this on: see .ci/run")
  }
}

/// One run of the `recto` that was built with these tests, or of the one that RECTO_PROGRAM names.
struct RectoProcess {
  let status: Int32
  let output: Data
  let errors: String

  /// The program that is to be tried in the place of the one that was built with these tests.
  static let given = ProcessInfo.processInfo.environment["RECTO_PROGRAM"].map {
    URL(fileURLWithPath: $0)
  }

  /// The program: the test process stands in the folder of the products.
  static var executable: URL {
    given
      ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "recto")
  }

  /// Runs `recto` with the words of `line` as its arguments, in this process's environment but
  /// for the variables named in `missing`.
  init(_ line: String, without missing: Set<String> = []) throws {
    try self.init(line.split(separator: " ").map(String.init), without: missing)
  }

  /// Runs `recto` with some arguments, which may hold spaces, in a folder where one is named, and with
  /// some variables of the environment set.
  init(
    _ arguments: [String], without missing: Set<String> = [], in folder: String? = nil,
    with given: [String: String] = [:]
  ) throws {
    let process = Process()
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.executableURL = Self.executable
    process.environment = ProcessInfo.processInfo.environment
      .filter { !missing.contains($0.key) }.merging(given) { $1 }
    process.arguments = arguments
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

  /// Runs a script of the shell `sh` or of another that is installed, with `$RECTO` naming the program.
  init(
    script: String, shell: [String] = ["/bin/sh", "-c"], in folder: String,
    with given: [String: String] = [:]
  ) throws {
    let process = Process()
    process.currentDirectoryURL = URL(filePath: folder)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = shell + [script]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["RECTO": Self.executable.path]) { $1 }.merging(given) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = try output.fileHandleForReading.readToEnd() ?? Data()
    self.errors = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// What it printed, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Whether a program is found on `PATH`.
  static func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// What it printed, as JSON.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try #require(status == 0, "\(errors)")
    return try JSONDecoder().decode(type, from: output)
  }
}
