/// What a pointer does to the card about a word.
public enum WordCardAction: Equatable, Sendable {
  /// A word on it was clicked, by its number.
  case followed(word: Int)
  /// A search of the web was clicked, by its number.
  case searched(Int)
  /// The sign was clicked that goes back to the word before.
  case wentBack
  /// It was sent away.
  case closed
}
