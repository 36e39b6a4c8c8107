/// Something that stands below the block before it: a paragraph, a picture, a rule.
public struct FlowBlock: Equatable, Sendable {
  /// What it is.
  public enum Content: Equatable, Sendable {
    /// Text in spans, which follow each other without a gap.
    case text([FlowSpan])
    /// A picture by itself, by its place in `Flow.pictures`; the size where the book gives one.
    case picture(Int, size: FlowPictureSize)
    /// A line across.
    case rule(FlowBorder)
  }

  public var content: Content
  /// Where it stands in `Flow.text`; empty for rules. A picture is one U+FFFC.
  public var text: Range<Int>
  /// The innermost frame that it stands in.
  public var frame: Int?
  /// From the sides of the page's text to its own, frames' borders and padding counted; positive inwards.
  public var inset: (left: FlowLength, right: FlowLength) = (0, 0)
  /// Between it and the block before; margins that collapse are collapsed. That of the first block of a page is dropped,
  /// except of the first of a chapter.
  public var spaceAbove: FlowLength = 0
  /// Below the last block of the chapter only: spaces between blocks stand in `spaceAbove`.
  public var spaceBelow: FlowLength = 0
  public var paragraph = FlowParagraph()
  public var breaks = FlowBreaks()
  /// Whether it stands below all that text flows around on the left, and on the right.
  public var clears = FlowClearance()
  /// Whether a chapter begins with it in the midst of the flow, so that its space stands above it on a new page too.
  public var opensChapter = false
  /// What it is to who listens or searches: 0 for text, 1 to 6 for heads.
  public var headLevel = 0

  public init(_ content: Content, text: Range<Int>, frame: Int? = nil) {
    (self.content, self.text, self.frame) = (content, text, frame)
  }

  public static func == (a: FlowBlock, b: FlowBlock) -> Bool {
    a.content == b.content && a.text == b.text && a.frame == b.frame && a.inset == b.inset
      && a.spaceAbove == b.spaceAbove && a.spaceBelow == b.spaceBelow && a.paragraph == b.paragraph
      && a.breaks == b.breaks && a.clears == b.clears && a.headLevel == b.headLevel
      && a.opensChapter == b.opensChapter
  }
}

/// The sides at which a block stands below what text flows around.
public struct FlowClearance: Hashable, Sendable {
  public var left = false
  public var right = false

  public init() {}
}

/// How wide and high a picture is to be; nil follows from the other, both nil from the picture.
public struct FlowPictureSize: Hashable, Sendable {
  public var width, height: FlowLength?
  /// What it is no smaller and no larger than, where its ratio lets it; what is least counts more.
  public var minWidth, minHeight, maxWidth, maxHeight: FlowLength?
  /// What is around it, by its place in `Flow.pictureFrames`.
  public var frame: Int?

  public init(width: FlowLength? = nil, height: FlowLength? = nil) {
    (self.width, self.height) = (width, height)
  }
}

/// How the lines of a paragraph lie.
public struct FlowParagraph: Equatable, Sendable {
  /// Where lines begin and end.
  public enum Alignment: Hashable, Sendable { case justified, left, right, center }
  public var alignment = Alignment.justified
  /// The last line of justified text.
  public var lastLine = Alignment.left
  /// How far the first line begins inwards; negative for a hanging one.
  public var indent: FlowLength = 0
  /// How far lines begin inwards that go on with one which the text has begun, as those of verse do.
  public var turnover: FlowLength = 0
  /// From baseline to baseline.
  public var lineHeight: FlowLength = 0
  /// Whether words may be parted at ends of lines.
  public var hyphenates = true
  /// Whether lines end only where the text says.
  public var keepsLines = false
  /// Whether its base direction is from right to left.
  public var isRightToLeft = false
  /// What of it, between ends of lines that the text asks for, has the other base direction: bytes from its start, in order.
  public var otherParts: [Range<Int>] = []
  /// Whether the lines of these lie at the other side.
  public var turnsAlignment = false
  /// Parts of it whose direction is said.
  public var turns: [FlowTurn] = []
  /// What stands before the first line of an item of a list, or begins it, set in `face`, ending so far before the text.
  public var marker: FlowMarker?
  /// Those of items around that begin with the same line, from the outermost; behind one that begins the line, all do.
  public var outerMarkers: [FlowMarker] = []
  /// Whether a full stop or a comma may hang out at the end of a line.
  public var hangsMarks = false
  /// The large letter that it begins with.
  public var initial: FlowInitial?
  /// What faces become on the first line, by their places in `Flow.faces`; others stay.
  public var firstLine: [Int: Int] = [:]

  public init() {}
}

/// The first letters of a paragraph, so large that lines stand beside them.
///
/// Their capitals are as high as from the head of the first line's capitals to the baseline of the last line beside
/// them, whatever size their face has.
public struct FlowInitial: Hashable, Sendable {
  /// How many lines an initial may be high.
  public static let heights = 2...4
  /// Where the letters end in `Flow.text`; they begin with the paragraph.
  public var end: Int
  /// How many lines stand beside them, one of `heights`.
  public var lines: Int
  /// By its place in `Flow.faces`.
  public var face: Int

  public init(end: Int, lines: Int, face: Int) {
    (self.end, self.lines, self.face) = (end, lines, face)
  }
}

/// A bullet or number of a list.
public struct FlowMarker: Hashable, Sendable {
  public var text: String
  /// By its place in `Flow.faces`.
  public var face: Int
  public var gap: FlowLength
  /// Where it ends, but for its gap.
  public var edge = Edge.block(0)

  /// Where a marker ends: at a line down along which items of a list begin, or on the first line of one.
  public enum Edge: Hashable, Sendable {
    /// So far before the block.
    case block(FlowLength)
    /// So far from the side of the page's text, though the block stands in a cell.
    case page(FlowLength)
    /// At the text of the line, which begins so much farther in.
    case line
  }

  public init(text: String, face: Int, gap: FlowLength) {
    (self.text, self.face, self.gap) = (text, face, gap)
  }
}

/// Where pages may end.
public struct FlowBreaks: Hashable, Sendable {
  /// What happens before or after a block.
  public enum Demand: Hashable, Sendable {
    case allowed, avoided, page, recto, verso

    /// Whether a page ends there whatever stands on it.
    public var endsPage: Bool { self == .page || self == .recto || self == .verso }
  }

  public var before = Demand.allowed
  public var after = Demand.allowed
  /// Whether the block stays on one page where a page can hold it.
  public var staysWhole = false
  /// The fewest lines of it at the foot of a page, and at the head of one.
  public var orphans = 2
  public var widows = 2

  public init() {}
}

/// Letters of one face within a block.
public struct FlowSpan: Equatable, Sendable {
  /// Where it stands in `Flow.text`, never empty.
  public var text: Range<Int>
  /// By its place in `Flow.faces`.
  public var face: Int
  /// The picture that stands in the line, where the text is one U+FFFC.
  public var picture: Int?
  public var pictureSize = FlowPictureSize()
  /// The formula that stands in the line, by its place in `Flow.formulas`, where the text is that of one.
  public var formula: Int?
  /// What is left free before its first letter and behind its last one, in the direction of reading.
  public var before = FlowSide()
  public var after = FlowSide()
  /// The piece of the line that begins with it.
  public var piece: FlowPiece?

  public init(text: Range<Int>, face: Int, picture: Int? = nil) {
    (self.text, self.face, self.picture) = (text, face, picture)
  }
}

/// Letters: which, how large, in what colour, and how they lie on the line.
public struct FlowFace: Hashable, Sendable {
  /// Where letters, or a picture, stand on a line of others.
  public enum Seat: Hashable, Sendable {
    case baseline
    /// As high, or as low, as the font has numbers of notes and of formulas.
    case superior, inferior
    /// With its middle at half the height of small letters above the baseline.
    case middle
    /// At the head or the foot of the letters around, or of the line.
    case textTop, textBottom, top, bottom
  }

  /// How letters stand on their line.
  public enum Orientation: Hashable, Sendable {
    /// On lines that run across.
    case across
    /// On lines that run down: those upright that have no direction of their own, or all, or none.
    case mixed, upright, sideways
  }

  /// What of the letters stands across a line that runs down, together in the room of one sign.
  public enum Combining: Hashable, Sendable {
    case none, all
    /// Rows of so many figures at most.
    case digits(Int)
  }

  /// How figures stand beside letters: as the font has them, as small letters do, or as high as capitals.
  public enum Figures: Hashable, Sendable { case usual, oldStyle, lining }

  /// What a family is where the book names no font that is there.
  public enum Generic: Hashable, Sendable { case serif, sans, mono }
  /// Families as the style names them, the one that is wanted first, without quotes.
  public var families: [String] = []
  /// Families that the style names behind a generic one: of them letters are taken which the font of that lacks.
  public var standIns: [String] = []
  public var generic = Generic.serif
  /// 100 to 900.
  public var weight = 400
  public var isItalic = false
  public var size: FlowLength = 11 * .point
  public var color = FlowColor.black
  /// How far the baseline is raised; negative lowers it.
  public var rise: FlowLength = 0
  /// Where it stands beside letters of the size `around`, before `rise` counts.
  public var seat = Seat.baseline
  public var around: FlowLength = 0
  /// How far what is drawn is moved to the right and down; lines are broken as if it were not.
  public var shiftRight: FlowLength = 0
  public var shiftDown: FlowLength = 0
  public var hasSmallCapitals = false
  public var features: FlowFeatures = []
  public var figures = Figures.usual
  /// How its letters stand on lines that run down; `.across` on others.
  public var orientation = Orientation.across
  public var combining = Combining.none
  public var emphasis: FlowEmphasis?
  /// The uppermost first.
  public var shadows: [FlowShadow] = []
  public var breaking = FlowBreaking()
  public var letterSpacing: FlowLength = 0
  public var wordSpacing: FlowLength = 0
  /// BCP 47, as the book says it; empty where it does not.
  public var language = ""

  public init() {}
}
