public import ArgumentParser
public import RectoBookModel
import RectoCommandOptions
import RectoWindowSession

/// `recto notes`: what is highlighted in a book, and what is written beside it.
struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "List, export and import highlights and notes.",
    subcommands: [NotesListCommand.self, NotesExportCommand.self, NotesImportCommand.self])
}

/// A book, and where what is marked in it is kept.
struct AnnotatedBookOptions: ParsableArguments {
  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @OptionGroup var data: DataOptions

  /// Opens both.
  func open() throws -> AnnotatedBook {
    guard let folder = try data.folder else {
      throw CommandFailure(reason: "there is no folder for notes: HOME is not set")
    }
    let options = try opening.options(for: book, kept: data)
    return try AnnotatedBook(try CommandBook(book, options: options), in: folder)
  }
}

extension AnnotationColor: ExpressibleByArgument {}
