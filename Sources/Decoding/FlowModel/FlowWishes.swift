/// How the reader wants text that flows to be set, and how much room there is for it.
///
/// Wishes act on styles that are worked out, not by selectors, so that they hold whatever a book's style sheets say.
public struct FlowWishes: Equatable, Sendable {
  /// What becomes of paragraphs that are justified or begin at the left in the book.
  public enum Alignment: Hashable, Sendable { case book, justified, left }
  /// Where words are parted at ends of lines: as the book says, nowhere, or in all paragraphs.
  public enum Hyphens: Hashable, Sendable { case book, never, always }
  /// What tells one paragraph from the next: what the book has for it, a first line that moves in, or room.
  public enum Paragraphs: Hashable, Sendable { case book, indent, gap }
  /// Where notes stand: at the foot of the page that has their mark, or where the book has them; then their text may be
  /// told beside their marks too.
  public enum Notes: Hashable, Sendable { case foot, beside, book }
  /// The size of the letters that the book sets most of its text in.
  public var textSize: FlowLength
  /// From baseline to baseline in sizes of the text; nil as the book says.
  public var lineSpacing: Double?
  public var alignment = Alignment.book
  /// The family that takes the place of the book's usual one; empty for the book's own.
  public var family = ""
  public var hyphens = Hyphens.book
  public var paragraphs = Paragraphs.book
  public var notes = Notes.foot
  /// Whether all is set as the book says, to the point, as on pages of fixed layout: no grid, no least size, no lines that
  /// are made full.
  public var isExact = false
  /// The page, and what is left free around its text.
  public var page: (width: FlowLength, height: FlowLength)
  public var margins: FlowSides<FlowLength>
  /// The language of text that names none.
  public var language = ""

  public init(
    textSize: FlowLength, page: (width: FlowLength, height: FlowLength),
    margins: FlowSides<FlowLength>
  ) {
    (self.textSize, self.page, self.margins) = (textSize, page, margins)
  }

  /// How wide lines are.
  public var measure: FlowLength { page.width - margins.left - margins.right }
  /// How high the text of a page is.
  public var depth: FlowLength { page.height - margins.top - margins.bottom }

  public static func == (a: FlowWishes, b: FlowWishes) -> Bool {
    a.textSize == b.textSize && a.lineSpacing == b.lineSpacing && a.alignment == b.alignment
      && a.family == b.family && a.hyphens == b.hyphens && a.paragraphs == b.paragraphs
      && a.notes == b.notes && a.isExact == b.isExact && a.page == b.page && a.margins == b.margins
      && a.language == b.language
  }
}
