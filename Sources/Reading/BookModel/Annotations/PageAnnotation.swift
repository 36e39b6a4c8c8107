/// An annotation as it lies on a page of a file: one that was found there, or one that is to be put there.
public struct PageAnnotation: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case highlight
    case underline
    case strikeOut = "strike-out"
    /// A note that marks no text: a slip of paper, a sign that opens, or words that stand on the page.
    case note
  }

  /// What the file calls it; empty where it does not.
  public var name: String
  public var kind: Kind
  /// R in the highest of three bytes, sRGB.
  public var color: UInt32
  /// The lines that are marked, or where the note lies; in fractions of the upright page.
  public var boxes: [PageBox]
  /// The text under it, as the page has it; empty where that is none.
  public var quote: String
  /// What is written beside it.
  public var note: String
  /// Whether the note stands on the page, as words of it.
  public var isWritten = false
  /// Who wrote it, where the file says so.
  public var author: String
  /// When it was changed last, in seconds since 1970; nil where the file does not say.
  public var changed: Double?

  /// An annotation that says nothing yet.
  public init(name: String, kind: Kind, color: UInt32, boxes: [PageBox]) {
    (self.name, self.kind, self.color, self.boxes) = (name, kind, color, boxes)
    (quote, note, author, changed) = ("", "", "", nil)
  }
}
