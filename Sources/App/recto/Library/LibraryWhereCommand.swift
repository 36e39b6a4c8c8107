import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase
import RectoWindowSession

/// `recto library where`.
struct LibraryWhereCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "where", abstract: "Print where the library is, or would be.")

  @OptionGroup var options: LibraryOptions

  func run() throws {
    let path = Library.path(in: try options.dataFolder)
    try StandardOutput.write(Array((path + "\n").utf8))
  }
}
