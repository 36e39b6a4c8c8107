import PageGeometry
import RectoBookModel
import RectoBookQuestions

/// The annotations that a PDF has brought along, learnt of the pages that come into sight, and page by page of all once
/// somebody asks for the list.
struct BroughtAnnotations: Equatable, Sendable {
  /// Those of the pages that have any.
  private(set) var pages: [PageNumber: [PageAnnotation]] = [:]
  /// The page that is asked about for the list; nil before anything was.
  private var asked: Int?
  /// The pages that were asked about because they came into sight.
  private var seen: Set<PageNumber> = []

  /// Pages that are asked about: those of a long book, in some seconds.
  private static let most = 5_000

  /// Begins to ask about all pages, where that was not done before.
  ///
  /// - Parameter facts: what is known of the book.
  /// - Returns: what to ask.
  mutating func begin(in facts: BookFacts?) -> [Effect] {
    guard asked == nil, let facts, Self.mayBe(in: facts) else { return [] }
    return ask(about: 1, of: facts.pageCount)
  }

  /// Asks about pages that come into sight, each once.
  mutating func look(at near: [PageNumber], in facts: BookFacts?) -> [Effect] {
    guard Self.mayBe(in: facts) else { return [] }
    return near.filter { seen.insert($0).inserted }.map { .ask(AnnotationsQuestion(of: $0)) }
  }

  /// Whether the file of a book may have any.
  static func mayBe(in facts: BookFacts?) -> Bool { facts?.format == BookFormat.pdf.name }

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

  // MARK: Notes

  /// Those of a page that say something which does not stand there already.
  func noted(on page: PageNumber) -> [PageAnnotation] {
    (pages[page] ?? []).filter { !$0.note.isEmpty && !$0.isWritten }
  }

  /// The pages that have such.
  var notedPages: [PageNumber] { pages.keys.filter { !noted(on: $0).isEmpty } }

  /// The note of what is marked at a point of a page, in fractions.
  func note(at point: Vector2, on page: PageNumber) -> String? {
    noted(on: page).first { one in one.boxes.contains { $0.contains(point) } }?.note
  }
}
