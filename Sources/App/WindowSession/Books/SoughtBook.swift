import RectoBookModel

/// A book that was asked for, and is looked at on another thread before it is opened.
struct SoughtBook {
  /// Tells it from others that were asked for before.
  let number: Int
  /// Where it lies.
  let location: BookLocation
  /// The page to open it at, where one was asked for.
  let page: Int?
  /// Whether it is the book that is open, read anew where the reader is.
  let isReload: Bool
}
