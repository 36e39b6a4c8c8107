import RectoBookModel
package import RectoDecoderService

/// What the service of a book says, one event after the other.
///
/// Law: no event is lost. Those that come together with an answer stay unread until the next question.
package nonisolated final class EventInbox {
  private let path: String
  private let more: () -> [PageEvent]
  private var unread: ArraySlice<PageEvent> = []

  /// An inbox for the book at `path`; `more` waits for events, and gives none where it has waited in
  /// vain.
  package init(path: String, more: @escaping () -> [PageEvent]) {
    (self.path, self.more) = (path, more)
  }

  /// Reads events until one is what is looked for; throws where nothing more comes.
  package func first<T>(_ find: (PageEvent) throws -> T?) throws -> T {
    while true {
      while let event = unread.popFirst() {
        if let found = try find(event) { return found }
      }
      unread = more()[...]
      if unread.isEmpty { throw DocumentError(.opening(path: path), reason: "no answer") }
    }
  }
}
