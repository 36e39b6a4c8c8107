import RectoBookModel
import RectoBookQuestions

/// The annotations that a PDF has brought along, learnt page by page once somebody asks for the list.
struct BroughtAnnotations: Equatable, Sendable {
  /// Those of the pages that have any.
  private(set) var pages: [PageNumber: [PageAnnotation]] = [:]
  /// The page that is asked about; nil before anything was.
  private var asked: Int?

  /// Pages that are asked about: those of a long book, in some seconds.
  private static let most = 5_000

  /// Begins to ask, where that was not done before.
  ///
  /// - Parameter facts: what is known of the book.
  /// - Returns: what to ask.
  mutating func begin(in facts: BookFacts?) -> [Effect] {
    guard asked == nil, let facts, facts.format == BookFormat.pdf.name else { return [] }
    return ask(about: 1, of: facts.pageCount)
  }

  private mutating func ask(about page: Int, of count: Int) -> [Effect] {
    asked = page
    guard page <= min(count, Self.most) else { return [] }
    return [.ask(AnnotationsQuestion(of: PageNumber(page)))]
  }

  /// Takes an answer, and asks about the next page.
  mutating func receive(
    _ found: [PageAnnotation], on page: PageNumber, in facts: BookFacts?
  ) -> [Effect] {
    pages[page] = found.isEmpty ? nil : found
    guard page.value == asked, let facts else { return [] }
    return ask(about: page.value + 1, of: facts.pageCount)
  }
}
