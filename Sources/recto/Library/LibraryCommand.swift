import ArgumentParser
import BookModel
import Foundation
import LibraryStore

/// `recto library`: the books that Recto knows of.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "The books that you have: add, list, search, edit, remove.",
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
    help: "The library is in this folder.", completion: .directory, transform: OptionValue.folder)
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
    commandName: "remove", abstract: "Forget that books are there; their files stay.",
    discussion: """
      Their places and bookmarks are kept, and what was said of them. Watched folders do not bring them \
      back, but adding or opening them does.
      """)

  @Argument(help: ArgumentHelp("The numbers of books.", valueName: "id")) var ids: [Int64]
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    try library.remove(ids.map { BookID($0) })
  }
}

/// `recto library edit`.
struct LibraryEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change what stands on a book's card.",
    discussion: """
      What is said here goes before what the file says, also when that is read again; an empty text \
      says that there is none. The file itself is not changed.
      """)

  @Argument(help: ArgumentHelp("The number of a book.", valueName: "id")) var id: Int64
  @Option(parsing: .unconditional, help: "The title.") var title: String?
  @Option(parsing: .unconditionalSingleValue, help: "An author; may be repeated.")
  var author: [String] = []
  @Option(parsing: .unconditional, help: "The series.") var series: String?
  @Option(parsing: .unconditional, help: "The number in the series.") var number: String?
  @Option(parsing: .unconditionalSingleValue, help: "A tag; may be repeated.") var tag: [String] =
    []
  @Flag(inversion: .prefixedNo, help: "It was read to its end, or was not.") var finished: Bool?
  @Flag(help: "Say again what the file says, before anything else that is asked for.")
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
    commandName: "collect", abstract: "Put books into a collection of your own.")

  @Argument(help: "The collection; it is made where there is none of that name.") var name: String
  @Argument(help: ArgumentHelp("The numbers of books.", valueName: "id")) var ids: [Int64]
  @Flag(help: "Take the books out of it.") var remove = false
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
