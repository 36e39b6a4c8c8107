import ArgumentParser
import Foundation

/// What went wrong in a command: the one line for standard error, without `recto: `.
nonisolated struct Failure: Error, CustomStringConvertible {
  /// Names the file and the reason.
  let description: String

  /// Makes a failure.
  init(_ description: String) { self.description = description }

  /// Ends the program: help and version as they are, everything else as one line.
  static func exit(_ error: any Error) -> Never {
    guard Recto.exitCode(for: error) != .success else { Recto.exit(withError: error) }
    // Names from outside may hold line breaks; the contract is one line.
    let message = Recto.message(for: error).split(whereSeparator: \.isNewline)
    let line = "recto: \(message.joined(separator: " "))\n"
    FileHandle.standardError.write(Data(line.utf8))
    Recto.exit(withError: ExitCode(Recto.exitCode(for: error).rawValue))
  }
}
