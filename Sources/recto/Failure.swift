import ArgumentParser
import Foundation

/// Why a command cannot do what it was asked: the option or file, and the reason.
nonisolated struct CommandFailure: Error, CustomStringConvertible {
  /// One line without a final full stop; `recto: ` is put before it.
  let reason: String

  /// The bare reason.
  var description: String { reason }
}

extension ParsableCommand {
  /// Runs the command named by the arguments; the one way for every command to fail.
  ///
  /// A failure is one line on standard error, `recto: ` and the reason, and a status other than 0;
  /// help, version and completion scripts end with status 0 on standard output.
  static func runReportingFailure() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      // An explicit exit code has been explained already by whoever threw it.
      guard exitCode(for: error) != .success, !(error is ExitCode) else { exit(withError: error) }
      let lines = message(for: error).split(whereSeparator: \.isNewline)
      FileHandle.standardError.write(Data("recto: \(lines.joined(separator: "; "))\n".utf8))
      exit(withError: exitCode(for: error))
    }
  }
}

/// Standard output, for results.
nonisolated enum StandardOutput {
  /// Writes all of `bytes`, or fails: a full disk is no success.
  static func write(_ bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      throw CommandFailure(reason: "standard output: \(error.localizedDescription)")
    }
  }
}
