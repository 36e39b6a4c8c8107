import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase

/// `recto library collect`.
struct LibraryCollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect", abstract: "Put books into a collection.")

  @Argument(help: "The collection; created if it does not exist.") var name: String
  @Argument(
    help: ArgumentHelp("The IDs of books, as recto library list prints them.", valueName: "id"))
  var ids: [Int64]
  @Flag(help: "Remove the books from it instead.") var remove = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    let ids = ids.map { BookID($0) }
    if remove {
      try library.uncollect(ids, from: name)
    } else {
      try library.collect(ids, in: name)
    }
  }
}
