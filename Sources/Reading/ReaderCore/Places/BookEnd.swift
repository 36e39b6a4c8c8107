import RectoBookModel
import PageMotion

/// An end of the book, beyond which there is nothing to turn to.
enum BookEnd: CaseIterable, Equatable, Sendable {
  case first
  case last

  /// What is told under, so that it is told once, and goes when the reader turns back.
  var topic: String {
    switch self {
    case .first: "first-page"
    case .last: "last-page"
    }
  }

  /// What is said where a turn goes against it.
  var words: String {
    switch self {
    case .first: ScreenText.firstPage
    case .last: ScreenText.lastPage
    }
  }
}

extension BookInView {
  /// The end of the book that a turn by so many openings goes against; nil where there are more pages that
  /// way, or may be.
  func end(against openings: Int) -> BookEnd? {
    if openings < 0 { return turning.goal <= turning.firstPosition ? .first : nil }
    let isAtEnd = facts?.isCounted == true && turning.goal >= turning.lastPosition
    return openings > 0 && isAtEnd ? .last : nil
  }
}

extension Reader {
  /// Says where a turn went against an end of the book; the first time what comes after it is asked for.
  mutating func tellEnd() -> [Effect] {
    guard let end = book.inView.place.end else { return [] }
    book.inView.place.end = nil
    guard !messages.tells(of: end.topic) else { return [] }
    messages.report(end.words, topic: end.topic)
    return end == .last ? [.askNextBook] : []
  }

  /// Offers the book that comes after this one, as long as its end is told of.
  mutating func offer(next name: String) {
    let topic = BookEnd.last.topic
    guard messages.tells(of: topic) else { return }
    let key = keys.keys(of: .nextBook).first.map(ScreenText.keys)
    messages.report(ScreenText.lastPage(next: name.withoutControls, key: key), topic: topic)
  }

  /// The reader has turned away from the ends of the book.
  mutating func leaveEnds() {
    for end in BookEnd.allCases { messages.dismiss(topic: end.topic) }
  }
}
