import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase
import RectoWindowSession

/// `recto library watched`.
struct LibraryWatchedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watched", abstract: "List the watched folders, or stop watching one.",
    discussion: "With --json, prints one array of objects: path, present.")

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
