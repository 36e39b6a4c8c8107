import PageDrawing
import PageLayout
import RectoBookModel
import RectoBookQuestions
import RectoInkPainting
import RectoReaderCore
import RectoWindowSession

/// What is marked on the pages of a book, and the notes beside it, for a command without a window.
package nonisolated struct BookMarks {
  private let annotations: [Annotation]
  private let book: CommandBook
  /// The pages on which the first words of passages of text that flows stand.
  private let firstPages: [Place: PageNumber]
  private let shape: BookShape

  /// Reads what is marked in a book, or gives nil where that is nothing.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - folder: the folder that holds the library.
  /// - Throws: where the book or the library cannot be read.
  init?(of book: CommandBook, in folder: String) throws {
    annotations = try KeptAnnotations(of: book, in: folder).all()
    guard !annotations.isEmpty else { return nil }
    self.book = book
    let texts = annotations.map(\.passage.place).filter(\.isOfText)
    let found = zip(texts, try texts.isEmpty ? [] : book.pages(of: texts))
    firstPages = found.reduce(into: [:]) { $0[$1.0] = $1.1 }
    shape = BookShape(
      pageCount: book.facts.pageCount, leafWidth: book.facts.usualSize.aspect,
      direction: book.facts.direction, pairing: book.pairing(isShifted: false))
  }

  /// What is marked on a page of a size.
  func marks(on page: PageNumber, _ size: PageSize) throws -> PageMarks? {
    let near = annotations.filter { mayStand($0, on: page) }
    guard !near.isEmpty else { return nil }
    let text = try book.ask(TextQuestion(of: page))
    return PageMarks(
      near, on: page, of: text, at: try book.address(of: page), aspect: size.aspect,
      isOuterEdgeLeft: shape.hasOuterEdgeLeft(page), firstPage: firstPage)
  }

  private func firstPage(of place: Place) -> PageNumber? {
    if case .page(let page) = place { page } else { firstPages[place] }
  }

  private func mayStand(_ annotation: Annotation, on page: PageNumber) -> Bool {
    let place = annotation.passage.place
    return firstPage(of: place).map { place.isOfText ? $0 <= page : $0 == page } ?? false
  }
}
