import RectoBookModel

/// Words about series that stand on the shelf as stacks.
enum StackText {
  /// A message: books of one series stand as one stack from now on.
  static let stacked = "Series stand as stacks."
  /// A message: every book has its own place from now on.
  static let apart = "Every book stands by itself."
  /// Under the name of a series: which of its books is read next. The book's title.
  static func next(_ title: String) -> String { "next: \(title.shortened)" }
  /// What a command does: in the sheet of keys, and beside its name where that is typed.
  static let summary = "stack the books of a series, or show each"
  /// A line of the menu, with a tick where it is on.
  static let menuItem = "Stack series"
}
