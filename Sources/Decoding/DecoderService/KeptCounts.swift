/// Where the pages of chapters are kept that were counted: the next one that opens the book counts nothing.
///
/// All is called on the thread of a service. A setting is all that a count hangs on beside the book, as a few letters and
/// digits.
public struct KeptCounts: Sendable {
  /// The pages of each chapter of the book in a setting, where it has so many chapters, and behind them those of names
  /// that its contents lead to; nil where they are not kept.
  let find: @Sendable (_ setting: String, _ chapters: Int) -> [Int]?
  /// Stores such a list, in the place of one of before.
  let keep: @Sendable (_ pages: [Int], _ setting: String) -> Void
  /// Forgets them: they were others.
  let forget: @Sendable (_ setting: String) -> Void

  /// Makes a place for the counts of one book.
  public init(
    find: @escaping @Sendable (_ setting: String, _ chapters: Int) -> [Int]?,
    keep: @escaping @Sendable (_ pages: [Int], _ setting: String) -> Void,
    forget: @escaping @Sendable (_ setting: String) -> Void
  ) {
    (self.find, self.keep, self.forget) = (find, keep, forget)
  }

  /// Nothing is kept: every book is counted.
  public static let none = KeptCounts(
    find: { _, _ in nil }, keep: { _, _ in }, forget: { _ in })
}
