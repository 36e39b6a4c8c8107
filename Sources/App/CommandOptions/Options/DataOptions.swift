import ArgumentParser
import RectoWindowSession

/// Where what is kept of books lies.
package struct DataOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "The folder that holds library and drawings.", completion: .directory,
    transform: OptionValue.folder)
  var dataDir: String?

  /// That folder; nil where there is none: `HOME` is not set.
  package var folder: String? {
    get throws { try UserFolders(replacedBy: dataDir).checked().data }
  }
}

/// Whether pictures of pages show what is drawn on them.
package struct NotesOptions: ParsableArguments {
  package init() {}

  @OptionGroup var data: DataOptions

  @Flag(name: .customLong("no-notes"), help: "Leave out what is drawn on the pages.")
  var leavesOut = false

  /// What is drawn on a book; nil where that is nothing, or not to be shown.
  package func drawings(of book: CommandBook) throws -> BookDrawings? {
    guard !leavesOut, let folder = try data.folder else { return nil }
    return try BookDrawings(of: book, in: folder, begins: false)
  }
}
