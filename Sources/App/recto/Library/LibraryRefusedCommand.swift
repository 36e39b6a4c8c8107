import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase
import RectoWindowSession

/// `recto library refused`.
struct LibraryRefusedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refused",
    abstract: "List the files that are not books, or try one again.",
    discussion: """
      A refused file is skipped until it changes, or until another version of Recto tries it. \
      With --json, prints one array of objects: path, reason.
      """)

  @Option(
    help: ArgumentHelp(
      "Try this file again when its folder is next searched.",
      valueName: "file"), completion: .file())
  var drop: [String] = []
  @Flag(help: "Forget all of them.") var dropAll = false
  @Flag(help: "Print one JSON array.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    let refusals = try library.refusals()
    guard drop.isEmpty, !dropAll else {
      let places = drop.map { URL(fileURLWithPath: $0).path }
      return try library.dropRefusals(of: dropAll ? refusals.map(\.path) : places)
    }
    guard !json else {
      return try JSONValue.array(
        refusals.map { refusal in
          .object([("path", .string(refusal.path)), ("reason", .string(refusal.reason))])
        }
      ).print()
    }
    try StandardOutput.write(
      lines: refusals.map { refusal in
        "\(refusal.path.withoutControls): \(refusal.reason.withoutControls)"
      })
  }
}
