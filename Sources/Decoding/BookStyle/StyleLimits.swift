/// How much of style sheets is read, and how much work they may make. Limits count steps, never time: the same is cut
/// off on every machine.
public struct StyleLimits: Sendable {
  /// Bytes of one sheet; the largest that was met has 19,000.
  public var sheetBytes = 1 << 20
  /// Sheets of a chapter, those that others import counted.
  public var sheets = 64
  /// How deep sheets may import sheets.
  public var importDepth = 4
  /// Rules of all sheets of a chapter, each selector counted; the largest book that was met has 256.
  public var rules = 20_000
  /// Selectors of one rule.
  public var selectors = 1_000
  /// Parts of one selector that are joined by combinators.
  public var compounds = 32
  /// What is asked of one element between two combinators, and languages of one `:lang`.
  public var parts = 64
  /// Comparisons of elements with parts of selectors, and refusals to compare; then only rules without combinators
  /// count, and after a fifth as many again only those of the house.
  public var matchSteps = 50_000_000
  /// What the lists of declarations hold that elements have; then only the rules of the house count.
  public var listEntries = 4_000_000
  /// Declarations that are looked at to work out styles; then elements look like what they stand in.
  public var cascadeSteps = 50_000_000
  /// Styles that differ; styles have 16 bits.
  public var styles = 65_000
  /// Bytes of text of a chapter, generated text counted.
  public var textBytes = 64 << 20
  /// Bytes that `content` may generate in a chapter.
  public var generatedBytes = 1 << 20
  /// Blocks, frames, anchors and links of a chapter.
  public var blocks = 400_000
  public var frames = 20_000
  public var anchors = 400_000
  public var links = 200_000
  /// Parts of a chapter's lines whose direction is said.
  public var turns = 200_000
  /// Elements within the lines of a chapter of which more is seen than letters, counted in each paragraph.
  public var inlineBoxes = 200_000
  /// Readings beside the text of a chapter.
  public var readings = 200_000
  /// Bytes of what a reading stands beside; it may be twice as long itself.
  public static let readBytes = 96
  /// Parts of all formulas of a chapter; a book of mathematics was met that has 9,000 in one.
  public var formulaNodes = 400_000
  /// Marks of notes in a chapter, and nodes that are looked at in its notes.
  public var notes = 40_000
  public var noteNodes = 2_000_000
  /// How large tables may be.
  public var tables = TableLimits()

  /// The limits of books.
  public init() {}
}
