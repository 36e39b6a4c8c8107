import RectoBookModel
import RectoBookQuestions
import RectoDesktop
import Foundation
import RectoDecoderService

/// One mutant as a reader would read it: opened, three pages, contents and sizes.
nonisolated final class HostileTrial {
  /// How it ended.
  enum Outcome: Equatable {
    /// It is not over yet.
    case underWay
    /// Everything that was asked was answered.
    case opened
    /// It does not open, and why.
    case refused(reason: String)
    /// The service did not answer.
    case silent
  }

  /// Which mutant of which book it is.
  let mutant: Mutant
  private(set) var outcome = Outcome.underWay
  /// Pages that came, and those of them that were placeholders.
  private(set) var pages = 0
  private(set) var placeholders = 0
  /// Bytes of pixels that came.
  private(set) var pixelBytes = 0
  /// Kibibytes of the largest decoder seen.
  private(set) var decoderPeak = 0
  private let service: PageService
  private var missing = 0
  private var lastHeard = monotonicSeconds()

  /// Longer than any limit below, placeholders included: a service that is silent for so long does
  /// not work.
  private static let silence = 30.0
  private static let patience = Patience(
    opening: .seconds(5), page: .seconds(3), survey: .seconds(5))

  /// Begins; `wake` is called when there is something to look at.
  init(
    _ mutant: Mutant, path: String, spillFolder: String, wake: @escaping @Sendable () -> Void
  ) {
    self.mutant = mutant
    service = PageService(
      of: .disk(path: path), decoders: 1, spillFolder: spillFolder, patience: Self.patience,
      wake: wake)
  }

  /// The decoders that were lost on the way.
  var losses: [DecoderLoss: Int] { service.losses }

  /// Takes what has happened; true when it is over, and then the service is closed.
  func isOver() -> Bool {
    let events = service.takeEvents()
    if !events.isEmpty { lastHeard = monotonicSeconds() }
    for event in events { receive(event) }
    if outcome == .underWay, monotonicSeconds() - lastHeard > Self.silence { outcome = .silent }
    guard outcome != .underWay else { return false }
    service.close()
    return true
  }

  private func receive(_ event: PageEvent) {
    switch event {
    case .opened(let facts): ask(facts)
    case .failedToOpen(let error): outcome = .refused(reason: error.reason)
    case .page(let image):
      pages += 1
      if image.problem != nil { placeholders += 1 }
      // Every pixel is read, as for an upload.
      pixelBytes += image.bitmap().bytes.count
      answered()
    case .answered, .unanswered: answered()
    case .found, .searched, .thumbnail: break
    case .locked: outcome = .refused(reason: "it is protected by a password")
    case .counted, .laidOut: break
    }
  }

  private func ask(_ facts: BookFacts) {
    let pages = Set([1, (facts.pageCount + 1) / 2, facts.pageCount]).sorted()
    for page in pages { service.askPage(PageNumber(page), .atLeast(width: 200)) }
    service.ask(OutlineQuestion())
    service.ask(SurveyQuestion(isThorough: true))
    missing = pages.count + 2
  }

  private func answered() {
    missing -= 1
    for process in service.decoderProcesses {
      decoderPeak = max(decoderPeak, ProcessMemory.peak(of: process) ?? 0)
    }
    if missing == 0, outcome == .underWay { outcome = .opened }
  }
}

/// A book that was spoiled on purpose.
nonisolated struct Mutant {
  /// From 0; with the seed of the run it is all that is needed to make it again.
  let number: Int
  /// The place of the book in the list of books.
  let book: Int
}
