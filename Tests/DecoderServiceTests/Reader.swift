import RectoBookModel
import RectoBookQuestions
import Foundation
import Testing

@testable import RectoDecoderService

/// A service and what was heard of it but not looked at yet.
final class Reader {
  let service: PageService
  private var heard: [PageEvent] = []

  init(_ service: PageService) { self.service = service }

  /// Takes events until one satisfies; nil where none does within a time that no machine takes, however
  /// much else it does.
  func wait<T>(_ find: (PageEvent) -> T?) -> T? {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if heard.isEmpty { heard = service.waitForEvents(seconds: 1) }
      while !heard.isEmpty {
        if let found = find(heard.removeFirst()) { return found }
      }
    }
    return nil
  }

  /// Waits until the book is open; nil, with the reason as an issue of the test, where it cannot be opened.
  func opened() -> BookFacts? {
    let opened = wait { event -> BookFacts?? in
      switch event {
      case .opened(let facts): return facts
      case .failedToOpen(let error):
        Issue.record(error, "the book is not opened")
        return .some(nil)
      default: return nil
      }
    }
    return opened ?? nil
  }

  func image() -> PageImage? { wait { if case .page(let image) = $0 { image } else { nil } } }

  func failure() -> DocumentError? {
    wait { if case .failedToOpen(let error) = $0 { error } else { nil } }
  }

  /// Asks a question and waits for the answer; nil where none comes, and throws where there is none.
  func ask<Question: BookQuestion>(_ question: Question) throws -> Question.Answer? {
    service.ask(question)
    return try answer(to: question)
  }

  /// Waits for the answer to a question.
  func answer<Question: BookQuestion>(to question: Question) throws -> Question.Answer? {
    var refusal: DocumentError?
    let answer = wait { event -> Question.Answer?? in
      do throws(DocumentError) {
        return try event.answer(to: question).map { .some($0) }
      } catch {
        refusal = error
        return .some(nil)
      }
    }
    if let refusal { throw refusal }
    return answer ?? nil
  }

  /// Asks where places lie until all of them are found, however often there is no time for that; fewer where that
  /// does not come to an end.
  func placed(_ places: [Place]) throws -> [PlacedPage] {
    var found: [PlacedPage] = []
    for _ in 0..<Limits.placingTries where found.count < places.count {
      found = try ask(PlacesQuestion(places))?.compactMap(\.self) ?? []
    }
    return found
  }

  func want(_ pages: [Int], width: Int = 40) {
    service.want(pages.map { PageRequest(page: PageNumber($0), width: width) })
  }

  /// Whether nothing more is heard for a while.
  var isSilent: Bool { heard.isEmpty && service.waitForEvents(seconds: 0.2).isEmpty }

  /// Waits until a decoder was given something to do.
  func waitUntilUnderWay() {
    let end = ContinuousClock.now + .seconds(60)
    while service.requestsUnderWay.isEmpty, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// The only decoder.
  var decoder: pid_t? { service.decoderProcesses.first }
}
