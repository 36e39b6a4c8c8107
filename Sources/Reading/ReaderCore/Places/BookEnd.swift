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

extension ReadingPlace {
  /// The end that was turned against, once.
  mutating func takeEnd() -> BookEnd? {
    defer { end = nil }
    return end
  }
}

extension MessageBoard {
  /// Says where a turn went against an end of the book; the first time what comes after it is asked for.
  mutating func tell(of end: BookEnd?) -> [Effect] {
    guard let end, !tells(of: end.topic) else { return [] }
    report(end.words, topic: end.topic)
    return end == .last ? [.askNextBook] : []
  }

  /// Offers the book that comes after this one, as long as the end is told of.
  mutating func offer(next name: String, by keys: KeyTable) {
    guard tells(of: BookEnd.last.topic) else { return }
    let key = keys.keys(of: .nextBook).first.map(ScreenText.keys)
    report(
      ScreenText.lastPage(next: name.withoutControls, key: key), topic: BookEnd.last.topic)
  }

  /// The reader has turned away from the ends of the book.
  mutating func leaveEnds() {
    for end in BookEnd.allCases { dismiss(topic: end.topic) }
  }

  /// Says whether the file of a book that was opened ends too early.
  mutating func tellCut(of facts: BookFacts) {
    let words = ScreenText.endsEarly(at: facts.pageCount, missing: facts.missingPages)
    report(errors: facts.endsEarly ? [words] : [], topic: "cut")
  }

  /// Says of a book of pictures that are too tall for leaves how they are read with more ease.
  mutating func tellTall(_ facts: BookFacts, by keys: KeyTable) {
    let usual = ScrollLayout.usual(for: facts.usualSize, arePictures: facts.hasPictures)
    guard usual == .strip, let key = keys.keys(of: .scroll).first.map(ScreenText.keys) else {
      return
    }
    report(ScrollText.tallPages(key), topic: "tall")
  }
}
