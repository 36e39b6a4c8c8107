public import PageModel

/// How a book whose text flows is laid out: its page, its margin and the size of its letters.
public struct TextLayout: Hashable, Sendable {
  /// The size of the text in points, within `Limits.textSizes`.
  public var textSize: Double {
    didSet { textSize = Self.held(textSize, Limits.textSizes, or: Self.standard.textSize) }
  }
  /// The margin on all four sides in points, within `Limits.margins`.
  public var margin: Double {
    didSet { margin = Self.held(margin, Limits.margins, or: Self.standard.margin) }
  }
  /// Which letters it is set in.
  public var typeface = Typeface.book
  /// How far apart lines are, in sizes of the text and within `Limits.lineSpacings`; nil as the book says.
  public var lineSpacing: Double? {
    didSet {
      let usual = Self.usualLineSpacing
      lineSpacing = lineSpacing.map { Self.held($0, Limits.lineSpacings, or: usual) }
    }
  }
  /// Where the lines of paragraphs begin and end.
  public var alignment = TextAlignment.book
  /// Whether words are parted; other engines than Recto's own part none.
  public var hyphens = TextHyphens.book
  /// What tells one paragraph from the next.
  public var paragraphs = TextParagraphs.book
  /// Where its notes are read; other engines than Recto's own leave them where they are.
  public var footnotes = TextFootnotes.foot
  /// Whether page numbers, and titles of book and chapters, stand in the margins.
  public var hasRunningHeads = false
  /// How pages lie beside each other, for what stands in their outer margins.
  public var sides = PageSides()
  /// What sets it. Pages, their numbers and pictures of one engine are never those of the other.
  public var engine = TextEngine.own
  /// The page in points.
  public let page: PageSize

  /// How far apart lines are where the book does not say, in sizes of the text.
  public static let usualLineSpacing = 1.35

  /// A paperback's page, 0.7 wide to 1 high.
  public static let standard = TextLayout()

  /// Makes a layout; numbers out of range are brought into it.
  public init(
    textSize: Double = 11, margin: Double = 29, page: PageSize = PageSize(width: 420, height: 600)
  ) {
    self.textSize = Self.held(textSize, Limits.textSizes, or: 11)
    self.margin = Self.held(margin, Limits.margins, or: 29)
    let sides = Limits.points
    self.page = PageSize(
      width: Self.held(page.width, sides, or: 420), height: Self.held(page.height, sides, or: 600))
  }

  /// The same with margins so many steps wider, or narrower where negative.
  public func withMargin(widerBy steps: Int) -> TextLayout {
    var layout = self
    layout.margin += 6 * Double(min(max(steps, -100), 100))
    return layout
  }

  /// The same in another typeface.
  public func with(_ typeface: Typeface) -> TextLayout {
    var layout = self
    layout.typeface = typeface
    return layout
  }

  /// The same where the usual layout has become another one: what of that differs counts, but for the engine, which
  /// an open book keeps.
  public func following(_ usual: TextLayout, insteadOf before: TextLayout) -> TextLayout {
    var layout = self
    if usual.textSize != before.textSize { layout.textSize = usual.textSize }
    if usual.margin != before.margin { layout.margin = usual.margin }
    if usual.typeface != before.typeface { layout.typeface = usual.typeface }
    if usual.lineSpacing != before.lineSpacing { layout.lineSpacing = usual.lineSpacing }
    if usual.alignment != before.alignment { layout.alignment = usual.alignment }
    if usual.hyphens != before.hyphens { layout.hyphens = usual.hyphens }
    if usual.paragraphs != before.paragraphs { layout.paragraphs = usual.paragraphs }
    if usual.footnotes != before.footnotes { layout.footnotes = usual.footnotes }
    if usual.hasRunningHeads != before.hasRunningHeads {
      layout.hasRunningHeads = usual.hasRunningHeads
    }
    return layout
  }

  /// A few letters that tell it from others: what is drawn on pages of text that flows is kept under them.
  ///
  /// Law: what stands in the margins has no part in it, nor has what is left to the book.
  public var drawnName: String {
    let name = "\(textSize)/\(margin)/\(typeface.rawValue)/\(page.width)x\(page.height)"
    let spacing = lineSpacing.map { "/\($0)" } ?? ""
    let set = engine == .mupdf ? "" : "/\(engine)"
    let lines = alignment == .book ? "" : "/\(alignment)"
    let words = hyphens == .book ? "" : "/hyphens-\(hyphens.rawValue)"
    let told = paragraphs == .book ? "" : "/\(paragraphs)"
    // Whether the notes stand beside their marks as well changes no page.
    let notes = footnotes == .foot ? "" : "/notes-apart"
    return name + spacing + lines + words + told + notes + set
  }

  /// What set the text of pages that something is drawn on, by the name of their layout.
  public static func engine(ofDrawn name: String) -> TextEngine {
    TextEngine.allCases.first { $0 != .mupdf && name.hasSuffix("/\($0)") } ?? .mupdf
  }

  /// The same with all that is seen of it.
  public var wholeName: String {
    let heads = "\(sides.isOnePage)/\(sides.isShifted)/\(sides.direction?.rawValue ?? "")"
    return "\(drawnName)/\(lineSpacing ?? 0)/\(hasRunningHeads ? heads : "")"
  }

  /// What of a page is text, where so much of it is no bare paper: without what stands in the margins above and below.
  public func text(in box: PageBox) -> PageBox {
    let (across, down) = (0.5 * margin / page.width, 0.8 * margin / page.height)
    // A picture that fills its page has nothing in the margins.
    guard hasRunningHeads, box.left > across, box.right < 1 - across else { return box }
    let (top, bottom) = (max(box.top, down), min(box.bottom, 1 - down))
    return top < bottom
      ? PageBox(left: box.left, top: top, right: box.right, bottom: bottom) : box
  }

  /// Whether the margins have room for page numbers and titles: about two of their letters, as the decoder draws them.
  public var hasRoomForHeads: Bool {
    let letter = min(max(0.74 * textSize, 5.5), 9.5)
    return margin.rounded(.down) >= 2.1 * letter
  }

  /// The margin beside the text, in page heights from the left edge, but for a little on either side.
  public func margin(isLeft: Bool) -> ClosedRange<Double> {
    let (height, width) = (page.height, page.width)
    let (least, most) = (0.12 * margin / height, 0.88 * margin / height)
    return isLeft ? least...most : (width / height - most)...(width / height - least)
  }

  private static func held(
    _ value: Double, _ range: ClosedRange<Double>, or other: Double
  ) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : other
  }

  /// The same with text so many steps larger, or smaller where negative; a step is a tenth.
  ///
  /// Law: as many steps down as up lead back, within the range.
  public func enlarged(by steps: Int) -> TextLayout {
    var layout = self
    let factor = steps < 0 ? 1 / 1.1 : 1.1
    for _ in 0..<min(abs(steps), 100) { layout.textSize *= factor }
    // Rounded so that the way back ends where it began.
    layout.textSize = (layout.textSize * 1000).rounded() / 1000
    return layout
  }
}
