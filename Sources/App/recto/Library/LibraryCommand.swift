import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase

/// `recto library`: the books that Recto knows of.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Manage your books: add, list, search, edit, remove.",
    discussion: """
      Books stay where they are. They are known by their content: one that is moved or renamed keeps \
      its place and bookmarks, and copies are one book.
      """,
    subcommands: [
      LibraryAddCommand.self, LibraryListCommand.self, LibrarySearchCommand.self,
      LibraryEditCommand.self, LibraryCollectCommand.self, LibraryCollectionsCommand.self,
      LibraryRemoveCommand.self, LibraryWatchedCommand.self, LibraryRefusedCommand.self,
      LibraryWhereCommand.self,
    ])
}
