import RectoBookModel
import RectoDiskFiles

/// Standard output, for results.
///
/// Law: whatever a book, a file or its name says, a terminal gets nothing that it would obey.
package nonisolated enum StandardOutput {
  /// What a text may hold beside what is read.
  private static let layout: Set<Unicode.Scalar> = ["\n", "\t", "\u{C}"]

  /// Writes all of `bytes`, a text as it is: what programs read. Fails on a full disk and where
  /// standard output is closed.
  package static func write(_ bytes: [UInt8]) throws {
    guard StandardStream.output.isTerminal else { return try StandardStream.output.write(bytes) }
    let text = String(decoding: bytes, as: UTF8.self).inert(keeping: layout)
    try StandardStream.output.write(Array(text.utf8))
  }

  /// What stands for it where a file is named.
  package static let name = "-"

  /// Fails where a picture would go to a terminal.
  package static func refuseTerminal() throws {
    guard !StandardStream.output.isTerminal else {
      throw CommandFailure(reason: "--output -: standard output is a terminal")
    }
  }

  /// Prints lines for people, wherever they go; a byte of a name that is no text as `\\xFF`.
  package static func print(lines: [String]) throws {
    let text = lines.map { DiskPath.escaped($0).inert() + "\n" }.joined()
    try StandardStream.output.write(Array(text.utf8))
  }
}

/// Standard error, for what is said beside results.
package nonisolated enum StandardError {
  /// Says something in one line of its own, `recto: ` before it; a byte of a name that is no text as `\\xFF`.
  package static func report(_ line: String) {
    // There is nobody to tell that it cannot be told.
    let line = DiskPath.escaped(line).inert()
    try? StandardStream.error.write(Array("recto: \(line)\n".utf8))
  }
}
