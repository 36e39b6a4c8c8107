import BookModel
import Foundation
import PageService

/// A book for a command without a window: asks the service and waits for the answer.
nonisolated struct CommandBook {
  /// The path as it was given.
  let path: String
  /// What is known of the book.
  let facts: BookFacts
  private let service: PageService

  /// Longer than any limit of the service, which answers by itself.
  private static let patience = 120.0

  /// Opens a book; throws the reason why it does not open.
  init(_ path: String) throws {
    self.path = path
    service = PageService(path: path, decoders: 1, spillFolder: CacheFolder.url()?.path) {}
    facts = try Self.wait(service, path) { event in
      switch event {
      case .opened(let facts): return facts
      case .failedToOpen(let error): throw error
      case .page, .outline, .survey, .surveyFailed: return nil
      }
    }
  }

  private static func wait<T>(
    _ service: PageService, _ path: String, _ find: (PageEvent) throws -> T?
  ) throws -> T {
    while true {
      let events = service.waitForEvents(seconds: patience)
      if events.isEmpty { throw DocumentError(.opening(path: path), reason: "no answer") }
      for event in events {
        if let found = try find(event) { return found }
      }
    }
  }

  /// The page that a number names: from 1, or from the end where it is negative.
  func page(_ number: Int) throws -> PageNumber {
    let value = number < 0 ? facts.pageCount + 1 + number : number
    guard (1...facts.pageCount).contains(value) else {
      let pages = facts.pageCount == 1 ? "1 page" : "\(facts.pageCount) pages"
      throw DocumentError(.drawing(page: number, path: path), reason: "the book has \(pages)")
    }
    return PageNumber(value)
  }

  /// The table of contents.
  func outline() throws -> [OutlineEntry] {
    service.askOutline()
    return try Self.wait(service, path) { event in
      if case .outline(let outline) = event { outline } else { nil }
    }
  }

  /// Size or problem of every page.
  func survey() throws -> [PageListing] {
    service.askSurvey()
    return try Self.wait(service, path) { event in
      switch event {
      case .survey(let listings): return listings
      case .surveyFailed(let error): throw error
      case .opened, .failedToOpen, .page, .outline: return nil
      }
    }
  }

  /// One page.
  func image(of page: PageNumber, _ detail: PageDetail) throws -> PageImage {
    service.askPage(page, detail)
    return try Self.wait(service, path) { event in
      if case .page(let image) = event { image } else { nil }
    }
  }
}
