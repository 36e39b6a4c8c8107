import ArgumentParser
import RectoBookModel
import Foundation
import RectoLibraryDatabase

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
      throw ValidationError("a book can have at most \(Limits.cardAuthors) authors")
    }
    guard tag.count <= Limits.cardTags else {
      throw ValidationError("a book can have at most \(Limits.cardTags) tags")
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
