import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase

/// `recto library remove`.
struct LibraryRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget books; their files stay.",
    discussion: """
      Their places, bookmarks and edits are kept. Watched folders do not bring them \
      back, but adding or opening them does.
      """)

  @Argument(
    help: ArgumentHelp("The IDs of books, as recto library list prints them.", valueName: "id"))
  var ids: [Int64]
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    try library.remove(ids.map { BookID($0) })
  }
}
