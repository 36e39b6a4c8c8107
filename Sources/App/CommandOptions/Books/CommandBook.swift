package import RectoBookModel
package import RectoBookQuestions
import Foundation
package import PageLayout
package import RectoDecoderService
import RectoReadingRecords
import RectoWindowSession

/// A book for a command without a window: asks the service and waits for the answer.
package nonisolated final class CommandBook {
  /// The path as it was given.
  package let path: String
  /// What is known of the book; of a long text not every page may be counted yet.
  package private(set) var facts: BookFacts
  /// How text that flows is laid out.
  package let layout: TextLayout
  private let service: PageService
  private let inbox: EventInbox

  /// Longer than any limit of the service, which answers by itself.
  private static let patience = 120.0

  /// Opens a book.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - options: What was said of how to open it.
  ///   - recalls: Whether pages of its text that were counted another time are not counted again.
  ///   - nextEvents: Waits for what the service says next; nothing where it stays silent.
  /// - Throws: `DocumentError` with the reason.
  package init(
    _ path: String, options: DecodingOptions = DecodingOptions(), recalls: Bool = true,
    nextEvents: @escaping (PageService) -> [PageEvent] = {
      $0.waitForEvents(seconds: CommandBook.patience)
    }
  ) throws {
    guard !path.isEmpty else { throw CommandFailure(reason: "the name of the book is empty") }
    (self.path, layout) = (path, options.layout)
    let (location, folder) = (BookLocation.disk(path: path), CacheFolder.url()?.path)
    let identity = recalls ? (try? ContentIdentity(of: location))?.now : nil
    let service = PageService(
      of: location, options: options, decoders: 1, spillFolder: folder, house: .installed,
      counts: .onDisk(in: folder, of: identity)
    ) {}
    self.service = service
    inbox = EventInbox(path: path) { nextEvents(service) }
    facts = try inbox.first { event in
      switch event {
      case .opened(let facts): return facts
      case .failedToOpen(let error): throw error
      case .locked(let wasWrong):
        throw OpeningOptions.refusal(of: path, wasWrong: wasWrong)
      case .page, .answered, .unanswered, .counted, .laidOut, .found, .searched, .thumbnail:
        return nil
      }
    }
  }

  /// Waits until a page is known to exist, or that none of its number does.
  private func count(until number: Int) throws {
    while !facts.isCounted, !(1...facts.pageCount).contains(number) {
      try wait { event in if case .counted = event { () } else { nil } }
    }
  }

  /// Waits until every page is counted.
  package func countAll() throws { try count(until: 0) }

  /// Waits for an answer; how far the count has come is noted meanwhile, whoever waits for what.
  private func wait<T>(_ find: (PageEvent) throws -> T?) throws -> T {
    try inbox.first { event in
      if case .counted(let pageCount, let isFirm) = event {
        (facts.pageCount, facts.isCounted) = (pageCount, isFirm)
      }
      // What another process had counted was another setting's.
      if case .laidOut(let facts, _) = event { self.facts = facts }
      return try find(event)
    }
  }

  /// The page that a number names: from 1, or from the end where it is negative.
  package func page(
    _ number: Int,
    for purpose: (Int, String) -> DocumentError.Operation = DocumentError.Operation
      .drawing(page:path:)
  ) throws -> PageNumber {
    try count(until: number)
    let value = number < 0 ? facts.pageCount + 1 + number : number
    guard (1...facts.pageCount).contains(value) else {
      let pages = facts.pageCount == 1 ? "1 page" : "\(facts.pageCount) pages"
      throw DocumentError(purpose(number, path), reason: "the book has \(pages)")
    }
    return PageNumber(value)
  }

  /// The numbers of the processes that read it, for measuring.
  package var decoderProcesses: [Int32] { service.decoderProcesses }

  /// The answer to a question, once every page is counted.
  package func ask<Question: BookQuestion>(_ question: Question) throws -> Question.Answer {
    service.ask(question)
    return try wait { try $0.answer(to: question) }
  }

  /// Which pages face each other and which lie across an opening, as a reader has it once the pages
  /// are known.
  package func pairing(isShifted: Bool) -> Pairing {
    // Where nothing can be told, every page has one side, as for a reader who is not told either.
    let listings = facts.flows ? [] : try? ask(SurveyQuestion(isThorough: facts.hasSizesAtHand))
    return Pairing(of: facts, listings: listings ?? [], isShifted: isShifted)
  }

  /// Every place of some words, from the first page on.
  package func hits(of terms: SearchTerms) throws -> [SearchHit] {
    service.search(terms, from: PageNumber(1))
    var hits: [SearchHit] = []
    return try wait { event in
      if case .found(let more) = event { hits += more }
      if case .searched(let pages, let all) = event, pages == all { return hits }
      return nil
    }
  }

  /// The size of a page, as the reader has it once a picture of it has come.
  package func size(of page: PageNumber) throws -> PageSize {
    // The smallest that is asked for: the size is that of the page, not of the picture.
    try image(of: page, .atLeast(width: Limits.requestedWidth.lowerBound)).size
  }

  /// Draws a page and waits for it; one that cannot be drawn comes as a placeholder with its problem.
  package func image(of page: PageNumber, _ detail: PageDetail) throws -> PageImage {
    service.askPage(page, detail)
    return try wait { event in
      if case .page(let image) = event { image } else { nil }
    }
  }
}
