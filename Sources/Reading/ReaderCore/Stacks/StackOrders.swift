import RectoBookModel

/// The order that puts series into stacks, or each book in its own place.
enum StackOrders {
  /// Does what was ordered, for this window and all that follow; nil where it is something else.
  static func perform(_ invocation: Invocation, in reader: inout Reader) -> [Effect]? {
    guard invocation.command == .stacks else { return nil }
    let isOn = !reader.book.inView.preferences.defaults.stacksSeries
    let effects = ReadingChoice.stacks(isOn).make(in: &reader.book.inView, for: .allBooks)
    reader.onShelf { $0.restack(in: $1) }
    reader.messages.report(
      isOn ? StackText.stacked : StackText.apart, topic: Command.stacks.rawValue)
    return effects
  }

  /// What is usual has changed elsewhere.
  static func follow(_ before: ReadingDefaults, in reader: inout Reader) {
    guard before.stacksSeries != reader.book.inView.preferences.defaults.stacksSeries else {
      return
    }
    reader.onShelf { $0.restack(in: $1) }
  }
}
