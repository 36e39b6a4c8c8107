import ArgumentParser
import RectoAnnotationFiles
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoDiskFiles
import RectoLibraryDatabase
import RectoReaderCore
import RectoReadingRecords
import RectoWindowSession

/// `recto notes import`.
struct NotesImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the highlights and notes of an exported file to a book.",
    discussion: """
      The file is JSON that recto notes export has written, or a PDF: what readers have highlighted, underlined and struck \
      out in it, and noted beside its text, in any program, comes to the same page of the book. An annotation that is there already is not doubled: \
      the one that was changed last is kept, and one that was removed here later stays away. Prints how many came.
      """)

  @OptionGroup var options: AnnotatedBookOptions
  @Argument(help: "The file of annotations.", completion: .file(extensions: ["json", "pdf"]))
  var file: String

  func run() throws {
    // All of the file is judged before anything is changed.
    let text = try isPDF() ? nil : read()
    let book = try options.open()
    let found = try text ?? marked(in: book)
    if let other = found.identity, other != book.identity.description {
      StandardError.report("\(file) was exported from another book or edition: \(found.title)")
    }
    let annotations = found.entries.map(\.annotation).filter { Self.hasPlace($0, in: book) }
    let strays = found.entries.count - annotations.count
    if strays > 0 {
      StandardError.report(
        strays == 1
          ? "1 annotation is left out: the book has no such page"
          : "\(strays) annotations are left out: the book has no such pages")
    }
    guard !annotations.isEmpty else { return try tell(added: 0, changed: 0, same: 0, gone: 0) }
    let library = try book.library()
    let before = try kept(of: book, in: library)
    try library.change(annotations: annotations.map { .put($0) }, of: book.identity)
    let after = try kept(of: book, in: library)
    let ids = annotations.map(\.id)
    try tell(
      added: ids.count { before[$0] == nil && after[$0] != nil },
      changed: ids.count { before[$0] != nil && after[$0] != before[$0] },
      same: ids.count { after[$0] != nil && after[$0] == before[$0] },
      gone: ids.count { after[$0] == nil })
  }

  /// Whether a book has the page that an annotation is on; of places in text there is no telling.
  private static func hasPlace(_ annotation: Annotation, in book: AnnotatedBook) -> Bool {
    guard case .page(let page) = annotation.passage.place else { return true }
    return page.value <= book.book.facts.pageCount
  }

  private func kept(
    of book: AnnotatedBook, in library: Library
  ) throws -> [String: Annotation] {
    let pairs = try library.annotations(of: book.identity).map { ($0.id, $0) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private func tell(added: Int, changed: Int, same: Int, gone: Int) throws {
    var words = "\(added) added, \(changed) changed, \(same) as they were"
    if gone > 0 { words += ", \(gone) left out, removed here later" }
    try StandardOutput.print(lines: [words])
  }

  private func isPDF() throws -> Bool {
    do throws(DiskFileError) {
      return try ImportedFile(file).isPDF()
    } catch {
      throw CommandFailure(reason: "cannot import \(file): \(error.reason)")
    }
  }

  /// What readers have marked in a PDF, where the book has the same words on the same page.
  private func marked(in book: AnnotatedBook) throws -> AnnotationDocument {
    // The password that opens the book opens its copies.
    let other = try CommandBook(file, options: try options.opening.options)
    let marks = try FileMarks(in: other, for: book.book)
    if marks.strays > 0 {
      StandardError.report(
        marks.strays == 1
          ? "1 annotation is left out: it marks no text of the book"
          : "\(marks.strays) annotations are left out: they mark no text of the book")
    }
    var document = AnnotationDocument(title: other.facts.title ?? file)
    document.entries = marks.annotations.map { AnnotationDocument.Entry($0) }
    return document
  }

  private func read() throws -> AnnotationDocument {
    do {
      return try AnnotationJSON.document(
        in: try DiskFile.read(file, atMost: AnnotationJSON.mostBytes))
    } catch {
      let reason = (error as? DiskFileError)?.reason ?? "\(error)"
      throw CommandFailure(reason: "cannot import \(file): \(reason)")
    }
  }
}
