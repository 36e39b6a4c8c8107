import ArgumentParser
import RectoBookModel
import RectoCommandOptions
import RectoWindowSession

/// `recto draw`: what is drawn on the pages of a book.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "List, undo, replay, export and import drawings on pages.",
    subcommands: [
      DrawListCommand.self, DrawUndoCommand.self, DrawRedoCommand.self, DrawClearCommand.self,
      DrawReplayCommand.self, DrawExportCommand.self, DrawImportCommand.self,
    ])
}

/// A book, and where what is drawn on it is kept.
struct DrawnBookOptions: ParsableArguments {
  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @OptionGroup var data: DataOptions

  func openBook() throws -> CommandBook {
    try CommandBook(book, options: try opening.options(for: book, kept: data))
  }

  /// What is drawn on the book; nil where nothing ever was.
  func drawings(of book: CommandBook) throws -> BookDrawings? {
    try BookDrawings(of: book, in: try folder, begins: false)
  }

  /// The same, made where nothing ever was.
  func begunDrawings(of book: CommandBook) throws -> BookDrawings {
    guard let drawings = try BookDrawings(of: book, in: try folder, begins: true) else {
      throw CommandFailure(reason: "cannot draw on \(book.path): its drawings were removed")
    }
    return drawings
  }

  private var folder: String {
    get throws {
      guard let folder = try data.folder else {
        throw CommandFailure(reason: "there is no folder for drawings: HOME is not set")
      }
      return folder
    }
  }
}

/// A page of a book by its number.
struct PageOption: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: "The page, counted from 1; -1 is the last.")
  var page: Int

  func validate() throws {
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }
}

struct AnyPageOption: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: "Only this page, counted from 1; -1 is the last.")
  var page: Int?

  func validate() throws {
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }
}
