/// What is shown in the middle until it is sent away.
enum SheetState: Equatable, Sendable {
  /// The keys.
  case keys
  /// What is known of the book.
  case information
  /// An address that a link leads to, and whether to go there.
  case address(String)
}
