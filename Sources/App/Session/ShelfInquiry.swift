/// What a shelf has asked a library for: one question at a time, and the same once more where the books
/// changed while it was answered.
///
/// Law: after the last change there is always one more answer, and never more than one question of the same
/// words on its way.
public struct ShelfInquiry: Equatable, Sendable {
  /// The words that the library was asked for and has not answered.
  private var asked: String?
  /// Whether books have changed since.
  private var isStale = false

  /// Nothing was asked.
  public init() {}

  /// Books of some words may have changed.
  ///
  /// - Returns: whether the library is to be asked for them now.
  public mutating func renew(_ words: String) -> Bool {
    if asked == words { isStale = true }
    return asked != words
  }

  /// The library is asked for books of some words.
  public mutating func begin(_ words: String) { (asked, isStale) = (words, false) }

  /// The library answered.
  ///
  /// - Parameters:
  ///   - words: the words of the question.
  ///   - isLast: whether nothing more comes of it.
  public mutating func receive(_ words: String, isLast: Bool) {
    if isLast, asked == words { asked = nil }
  }

  /// Whether books changed while the last question was answered: it is to be asked again.
  public var isDue: Bool { isStale && asked == nil }
}
