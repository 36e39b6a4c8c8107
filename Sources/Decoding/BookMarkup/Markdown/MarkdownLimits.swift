/// How much of a text in Markdown is looked at. Limits count steps, never time.
public struct MarkdownLimits: Sendable {
  /// Quotes and lists within each other; deeper marks of them are letters.
  public var depth = 32
  /// Bytes of an address, of a title, of a name that links go by and of a tag.
  public var linkBytes = 2_000
  /// Bytes that all links by name may add beyond the length of the text, or this if that is shorter.
  public var referenceBytes = 100_000
  /// Columns of a table.
  public var columns = 200

  /// The limits of books.
  public init() {}
}
