import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase
import RectoCommandOptions
import RectoWindowSession

/// Which library is meant.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: "The folder that holds the library.", completion: .directory,
    transform: OptionValue.folder)
  var dataDir: String?

  /// The folders of the user.
  var folders: UserFolders { UserFolders(replacedBy: dataDir) }

  /// The folder that holds the library.
  var dataFolder: String {
    get throws {
      guard let folder = try folders.checked().data else {
        throw CommandFailure(reason: "there is no folder for the library: HOME is not set")
      }
      return folder
    }
  }

  /// Opens the library, which then knows what was read meanwhile.
  func open() throws -> Library {
    let library = try Library(in: dataFolder, stateFolder: folders.state) {
      StandardError.report($0)
    }
    if let notice = library.notice {
      StandardError.report(notice)
    }
    try library.catchUp()
    return library
  }
}
