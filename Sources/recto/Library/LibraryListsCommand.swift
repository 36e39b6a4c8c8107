import ArgumentParser
import BookModel
import Foundation
import LibraryStore

/// `recto library collections`.
struct LibraryCollectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections", abstract: "List your collections, or drop one.",
    discussion: "With --json one array of objects: name, books, finished.")

  @Option(help: ArgumentHelp("Drop this collection; its books stay.", valueName: "name"))
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

/// `recto library watched`.
struct LibraryWatchedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watched", abstract: "List the watched folders, or stop watching one.",
    discussion: "With --json one array of objects: path, present.")

  @Option(
    help: ArgumentHelp("Stop watching this folder; its books stay.", valueName: "folder"),
    completion: .directory)
  var drop: [String] = []
  @Flag(help: "Print one JSON array.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    let folders = try library.watchedFolders()
    guard drop.isEmpty else {
      let places = drop.map { URL(fileURLWithPath: $0).path }
      for (name, place) in zip(drop, places) where !folders.contains(place) {
        throw CommandFailure(reason: "\(name.withoutControls) is not watched")
      }
      for place in places { try library.setWatched(place, false) }
      return
    }
    guard !json else {
      return try JSONValue.array(
        folders.map { folder in
          .object([("path", .string(folder)), ("present", .bool(FoundFile(folder) != nil))])
        }
      ).print()
    }
    try StandardOutput.write(
      lines: folders.map { folder in
        folder.withoutControls + (FoundFile(folder) == nil ? " (not there)" : "")
      })
  }
}

/// `recto library refused`.
struct LibraryRefusedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refused",
    abstract: "List the files that are not books, or try one again.",
    discussion: """
      A refused file is skipped until it changes, or until another version of Recto tries it. \
      With --json one array of objects: path, reason.
      """)

  @Option(
    help: ArgumentHelp(
      "Forget that this file was refused, so that it is tried again with its folder.",
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

nonisolated extension StandardOutput {
  /// Writes lines, each with its end.
  static func write(lines: [String]) throws {
    try write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
