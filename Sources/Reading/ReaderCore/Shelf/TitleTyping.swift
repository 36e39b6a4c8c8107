/// The beginning of a title that is typed on the shelf to jump to it.
struct TitleTyping: Equatable, Sendable {
  /// What was typed, in small letters.
  private(set) var text = ""
  /// The book from which the way to it began, by its place.
  private(set) var start = 0
  /// When the last of it was typed.
  private var time = -Double.infinity

  /// Seconds within which letters belong to one word.
  static let pause = 1.2
  /// Letters that count: more than two titles share.
  private static let most = 60

  /// Whether what comes at a time goes on with it.
  func isGoingOn(at time: Double) -> Bool { !text.isEmpty && time <= self.time + Self.pause }

  /// Letters were typed at a time while a book was meant.
  mutating func type(_ letters: String, at time: Double, from meant: Int) {
    if !isGoingOn(at: time) { (text, start) = ("", meant) }
    text = String((text + letters.lowercased()).prefix(Self.most))
    self.time = time
  }

  /// Whether it is one letter again and again, which goes through the titles that begin with it.
  var isOneLetter: Bool { text.allSatisfy { $0 == text.first } }

  /// When it is gone on with no longer; nil where that has passed at a time.
  func end(after time: Double) -> Double? {
    guard !text.isEmpty else { return nil }
    let end = self.time + Self.pause
    return end > time ? end : nil
  }
}
