import RectoBookModel
import RectoDecoderService

/// What a book that is being opened says: whether it opens, and everything from that on.
struct OpeningNews {
  /// What comes of it.
  enum Outcome: Equatable {
    /// It opens, by itself or with a password.
    case opens
    /// It does not, for this reason.
    case fails(DocumentError)
  }

  /// What comes of it; nil where that is not known yet.
  private(set) var outcome: Outcome?
  /// The events from the one that says it on: whoever reads the book goes on with these.
  private(set) var rest: [PageEvent] = []

  /// Looks through events in their order.
  init(_ events: [PageEvent]) {
    for (index, event) in events.enumerated() {
      switch event {
      case .opened, .locked: outcome = .opens
      case .failedToOpen(let error): outcome = .fails(error)
      case .counted, .laidOut, .page, .answered, .unanswered, .found, .searched, .thumbnail:
        continue
      }
      rest = Array(events[index...])
      return
    }
  }
}
