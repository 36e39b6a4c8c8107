import ArgumentParser
import BookModel
import Foundation
import LibraryStore

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
      StandardError.tell($0)
    }
    if let notice = library.notice {
      StandardError.tell(notice)
    }
    try library.catchUp()
    return library
  }
}

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

/// `recto library edit`.
struct LibraryEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a book's title, authors, series, number or tags.",
    discussion: """
      Your edits override what the file says, even when it is read again; an empty text \
      clears a field. The file itself is not changed.
      """)

  @Argument(
    help: ArgumentHelp("The ID of a book, as recto library list prints it.", valueName: "id"))
  var id: Int64
  @Option(parsing: .unconditional, help: "The title.") var title: String?
  @Option(parsing: .unconditionalSingleValue, help: "An author; may be repeated.")
  var author: [String] = []
  @Option(parsing: .unconditional, help: "The series.") var series: String?
  @Option(parsing: .unconditional, help: "The number in the series.") var number: String?
  @Option(parsing: .unconditionalSingleValue, help: "A tag; may be repeated.") var tag: [String] =
    []
  @Flag(inversion: .prefixedNo, help: "Mark it as finished, or as not finished.") var finished:
    Bool?
  @Flag(help: "First restore what the file says.")
  var reset = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard
      title != nil || !author.isEmpty || series != nil || number != nil || !tag.isEmpty
        || finished != nil || reset
    else { throw ValidationError("there is nothing to change") }
    guard author.count <= Limits.cardAuthors else {
      throw ValidationError("a card has room for \(Limits.cardAuthors) authors")
    }
    guard tag.count <= Limits.cardTags else {
      throw ValidationError("a card has room for \(Limits.cardTags) tags")
    }
  }

  func run() throws {
    let library = try options.open()
    let id = BookID(id)
    if reset { try library.forgetEdits(id) }
    try library.edit(
      id,
      CardEdit(
        title: title, authors: author.isEmpty ? nil : author, series: series, number: number,
        tags: tag.isEmpty ? nil : tag))
    if let finished { try library.setFinished(id, finished) }
  }
}

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
