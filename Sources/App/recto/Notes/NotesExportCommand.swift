import ArgumentParser
import Foundation
import RectoAnnotationFiles
import RectoBookModel
import RectoCommandOptions
import RectoWindowSession

/// `recto notes export`.
struct NotesExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export highlights and notes to a file that other programs read.",
    discussion: """
      The suffix says what is written, unless --as does: .md, Markdown; .org, for Emacs; .html, a page for a browser; \
      .json, everything that is kept, which recto notes import reads; .pdf, a copy of a PDF book with them as \
      annotations, which other programs show and change: the book's own bytes stay as they are, at the beginning of the \
      copy. What a PDF has brought along itself, from whatever program, is written as well; in JSON apart from what is \
      kept, as inFile, which is not imported, and in a copy it is already. Without a file, or with -, it is written to standard output, but for a PDF.
      """)

  @OptionGroup var options: AnnotatedBookOptions
  @Option(
    name: [.customShort("o"), .long], help: "The file to write; - is standard output.",
    completion: .file(extensions: NotesFormat.allCases.flatMap(\.endings)))
  var output: String?
  @Option(name: .customLong("as"), help: "What is written, whatever the file is called.")
  var format: NotesFormat?

  func validate() throws { _ = try chosenFormat() }

  /// The file, unless it is standard output.
  private var file: String? { output == StandardOutput.name ? nil : output }

  private func chosenFormat() throws -> NotesFormat {
    if let format {
      guard format != .pdf || file != nil else {
        throw ValidationError("a copy of a PDF is written to a file: name it with -o")
      }
      return format
    }
    guard let file else {
      throw ValidationError(
        "say with --as what is written to standard output: "
          + NotesFormat.allCases.filter { $0.text != nil }.map(\.rawValue).joined(separator: ", "))
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
    guard let text = format.text else {
      let entries = try book.entries(of: book.annotations())
      guard !entries.isEmpty else { throw failure("nothing is marked in it") }
      return try write(entries, into: book)
    }
    let entries = try book.allEntries()
    guard !entries.isEmpty else { throw failure("nothing is marked in it") }
    let document = try book.document(entries)
    let bytes: [UInt8]
    do throws(AnnotationFileError) {
      bytes = try text.bytes(of: document)
    } catch {
      throw failure("\(error)")
    }
    guard let file else { return try StandardOutput.write(bytes) }
    try ExportedFile(file).write(bytes)
  }

  /// Writes a copy of a PDF with annotations where passages are found on its pages.
  private func write(_ entries: [AnnotationDocument.Entry], into book: AnnotatedBook) throws {
    guard let file else { return }
    guard book.book.facts.format == BookFormat.pdf.name else {
      throw failure("only a PDF book has a copy with annotations, and this is none")
    }
    let (pages, lost) = try book.placed(entries.map(\.annotation))
    guard !pages.isEmpty else { throw failure("nothing that is marked is found in its text") }
    try ExportedFile(file).check()
    try InkedCopy(of: book.book)
      .write([], pages, to: file, at: Date().timeIntervalSince1970)
    if lost > 0 {
      StandardError.report(
        "\(lost) of \(entries.count) are not in the copy: their words are not found on their pages")
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(
      reason: "cannot export \(options.book) to \(file ?? "standard output"): \(reason)")
  }
}
