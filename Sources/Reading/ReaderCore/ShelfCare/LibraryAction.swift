/// What a reader does with the pointer to what lies over the shelf: the form for a book's card, and what books are
/// chosen by.
public enum LibraryAction: Equatable, Sendable {
  /// A field of the form is meant.
  case focused(field: Int)
  /// The cover is to be so many pages on.
  case steppedCover(by: Int)
  /// The card is to say what stands in the form.
  case savedCard
  /// The form was sent away.
  case closedCard
  /// What a chip stands for is to be chosen anew.
  case chose(chip: Int)
  /// A chip is to go.
  case removed(chip: Int)
}
