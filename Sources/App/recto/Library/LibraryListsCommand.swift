import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase
import RectoWindowSession

/// `recto library collections`.
struct LibraryCollectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections", abstract: "List your collections, or delete one.",
    discussion: "With --json, prints one array of objects: name, books, finished.")

  @Option(help: ArgumentHelp("Delete this collection; its books stay.", valueName: "name"))
  var drop: [String] = []
  @Flag(help: "Print one JSON array.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    guard drop.isEmpty else {
      for name in drop { try library.require(series: nil, collection: name) }
      for name in drop { try library.dropCollection(name) }
      return
    }
    let collections = try library.collections()
    guard !json else {
      return try JSONValue.array(
        collections.map { group in
          .object([
            ("name", .string(group.name)), ("books", .integer(group.books)),
            ("finished", .integer(group.finished)),
          ])
        }
      ).print()
    }
    try StandardOutput.write(
      lines: collections.map { group in
        let books = group.books == 1 ? "1 book" : "\(group.books) books"
        return "\(group.name) (\(books), \(group.finished) finished)"
      })
  }
}

nonisolated extension StandardOutput {
  /// Writes lines, each with its end.
  static func write(lines: [String]) throws {
    try write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
