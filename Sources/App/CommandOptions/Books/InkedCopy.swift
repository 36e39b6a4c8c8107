package import PageDrawing
package import RectoBookModel
import RectoBookQuestions
import RectoDiskFiles
import RectoInkFiles
import RectoWindowSession

/// A copy of a PDF book with what is drawn on it, or marked in it, as annotations.
///
/// Law: it begins with all bytes of the book, as they are.
package nonisolated struct InkedCopy {
  private let book: CommandBook

  /// A copy of a book that is a PDF.
  package init(of book: CommandBook) { self.book = book }

  /// Writes the copy, whole or not at all.
  ///
  /// - Parameters:
  ///   - drawn: pages with what is drawn on them, in ascending order.
  ///   - marked: what is marked on pages, in ascending order.
  ///   - path: where to, in a folder that is there; never onto the book itself.
  ///   - time: when the annotations are made, in seconds since 1970.
  /// - Throws: `CommandFailure` where the book takes no annotations, `DiskFileError` where nothing can be written.
  package func write(
    _ drawn: [(page: PageNumber, drawing: Drawing)],
    _ marked: [(page: PageNumber, annotations: [PageAnnotation])] = [], to path: String,
    at time: Double
  ) throws {
    let file = try DiskFile(book.path)
    // Whatever either of them is called.
    guard DiskPlace(path) == nil || DiskPlace(path) != DiskPlace(book.path) else {
      throw failure(path, "the copy would take the book's own place")
    }
    var pages: [InkedPage] = []
    for (page, drawing) in drawn {
      let height = try book.size(of: page).height
      pages.append(
        InkedPage(
          page, height: height, notes: try InkNotes.notes(of: drawing, height: height)))
    }
    for (page, annotations) in marked {
      pages.append(
        InkedPage(page, height: try book.size(of: page).height, notes: [], annotations: annotations)
      )
    }
    let question = InkingQuestion(pages, date: PDFDate.text(time))
    guard question.loadCount <= Limits.inkBytes else {
      throw failure(path, "what is drawn takes more than \(Limits.inkBytes >> 20) MiB")
    }
    let increment: InkIncrement
    do {
      increment = try book.ask(question)
    } catch let error as DocumentError {
      throw failure(path, error.reason)
    }
    guard increment.fileBytes == file.size else {
      throw failure(path, "only a PDF that lies in no archive has a copy with annotations")
    }
    try file.write(adding: increment.added, to: path)
  }

  private func failure(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(reason: "cannot export \(book.path) to \(path): \(reason)")
  }
}
