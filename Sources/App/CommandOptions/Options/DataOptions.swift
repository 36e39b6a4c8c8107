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

/// Whether pictures of pages show what is drawn and marked on them.
package struct NotesOptions: ParsableArguments {
  package init() {}

  @Flag(name: .customLong("no-notes"), help: "Leave out drawings, highlights and notes.")
  var leavesOut = false

  /// What is drawn and marked in a book, and kept where `data` says; nil where that is nothing, or not to be shown.
  @MainActor package func written(
    in book: CommandBook, kept data: DataOptions
  ) throws -> WrittenPages? {
    guard !leavesOut, let folder = try data.folder else { return nil }
    return try WrittenPages(of: book, in: folder)
  }
}
