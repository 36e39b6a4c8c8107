/// Changes of the book's file that are heard of while it is read anew: the last one counts.
///
/// Law: after a change the file is read from its beginning, at once or as soon as what is being opened
/// is there, or has failed.
public struct FileChanges: Equatable, Sendable {
  /// Whether the file changed while it was read.
  private var isDue = false

  /// No change.
  public init() {}

  /// The file changed, perhaps while a book is being opened.
  ///
  /// - Parameter isOpening: whether one is.
  /// - Returns: whether the file is to be read now.
  public mutating func record(whileOpening isOpening: Bool) -> Bool {
    isDue = isOpening
    return !isOpening
  }

  /// What was being opened is there, or has failed.
  ///
  /// - Parameter isSame: whether it was the book that is read, anew.
  /// - Returns: whether its file is to be read once more.
  public mutating func finish(ofSameBook isSame: Bool) -> Bool {
    defer { isDue = false }
    return isDue && isSame
  }
}
