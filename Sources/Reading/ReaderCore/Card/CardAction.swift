/// What a reader does with the pointer to the card where paper and text are set; rows by their index.
public enum CardAction: Equatable, Sendable {
  /// The number of a row is dragged to a share of its way.
  case slid(row: Int, share: Double)
  /// The item before the present one, or after it, is meant.
  case stepped(row: Int, by: Int)
  /// One of the items that stand side by side is meant.
  case picked(row: Int, item: Int)
  /// A row was clicked: what it switches is switched, and its list opens.
  case chose(row: Int)
  /// A row was clicked twice: it is as usual again.
  case reset(row: Int)
  /// The card was sent away.
  case closed
}
