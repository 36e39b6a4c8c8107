import ArgumentParser
import Foundation
import RectoAnnotationFiles
import RectoCommandOptions
import RectoWindowSession

/// `recto notes export`.
struct NotesExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write highlights and notes as a file of another program.",
    discussion: """
      The suffix says what is written, unless --as does: .md, Markdown; .org, for Emacs; .html, a page for a browser; \
      .json, everything that is kept, which recto notes import reads. Without a file, or with -, it is written to \
      standard output.
      """)

  @OptionGroup var options: AnnotatedBookOptions
  @Option(
    name: [.customShort("o"), .long], help: "The file to write; - is standard output.",
    completion: .file(extensions: NotesFormat.allCases.map(\.suffix)))
  var output: String?
  @Option(name: .customLong("as"), help: "What is written, whatever the file is called.")
  var format: NotesFormat?

  func validate() throws { _ = try chosenFormat() }

  /// The file, unless it is standard output.
  private var file: String? { output == StandardOutput.name ? nil : output }

  private func chosenFormat() throws -> NotesFormat {
    if let format { return format }
    guard let file else {
      throw ValidationError(
        "say with --as what is written to standard output: "
          + NotesFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let suffix = (file as NSString).pathExtension
    if let format = NotesFormat(suffix: suffix) { return format }
    throw CommandFailure(
      reason: "cannot export \(options.book) to \(file): notes are written as "
        + "\(NotesFormat.suffixes), "
        + (suffix.isEmpty ? "and its name has no suffix" : "and not as .\(suffix)"))
  }

  func run() throws {
    let format = try chosenFormat()
    let book = try options.open()
    let entries = try book.entries()
    guard !entries.isEmpty else { throw failure("nothing is marked in it") }
    let document = try book.document(entries)
    let bytes: [UInt8]
    do throws(AnnotationFileError) {
      bytes = try format.text.bytes(of: document)
    } catch {
      throw failure("\(error)")
    }
    guard let file else { return try StandardOutput.write(bytes) }
    try ExportedFile(file).write(bytes)
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(
      reason: "cannot export \(options.book) to \(file ?? "standard output"): \(reason)")
  }
}
