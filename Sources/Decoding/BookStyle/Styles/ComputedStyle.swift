import RectoFlowModel

/// Where boxes stand that leave room in their row.
enum Justification: Hashable, Sendable { case start, center, end, spread }

/// All that styles say of one element, in points where letters have their usual size.
struct ComputedStyle: Hashable, Sendable {
  var letters = LetterStyle()
  var lines = LineStyle()
  var box = BoxStyle()
  var table = TableStyle()
  var decoration = DecorationStyle()
  /// How far the corners of its box are rounded.
  var corners: BoxCorners?
  /// What lies behind its box beside a colour.
  var backing: BackingStyle?
  /// The columns that boxes or text stand in within it.
  var columns: BoxColumns?
  /// What is left free between boxes side by side in it, and between rows of them.
  var columnGap = BoxLength.zero
  var rowGap = BoxLength.zero
  /// Where such boxes stand that leave room.
  var justification = Justification.start
  /// Whether what has no room beside others stands below them.
  var wraps = false
  /// Among such boxes, how many parts of the room it takes that others leave, and how many columns.
  var growth = 0.0
  var columnSpan = 1
  /// Of what is generated before and after elements.
  var content: [ContentPart]?
  /// What it counts.
  var counters = CounterChanges()
  /// Where it is placed; nil where text flows, and where nothing is said of it.
  var placing: PlacingStyle?
}

/// Letters of an element; elements in it have them too.
struct LetterStyle: Hashable, Sendable {
  enum Transform: Hashable, Sendable { case none, uppercase, lowercase, capitalize }
  enum Spaces: Hashable, Sendable { case normal, nowrap, pre, preWrap, preLine }

  /// Bytes of the name of a language that count; BCP 47 has none longer than 35 but for private parts.
  static let languageBytes = 40

  var size = StyleLength.usualSize
  var families: [String] = []
  var weight = 400
  var isItalic = false
  var hasSmallCapitals = false
  var features: FlowFeatures = []
  var figures = FlowFace.Figures.usual
  var color = FlowColor.black
  /// Whether the colour is the house's: that of links.
  var hasHouseColor = false
  var isHidden = false
  var shadows: [FlowShadow] = []
  /// How much of what they cover they do where text flows, those around counted.
  var fading = 1.0
  /// How far the baseline is raised, those of elements around counted.
  var rise = 0.0
  /// Where it stands beside letters of the size `around`, which counts before `rise` does.
  var seat = FlowFace.Seat.baseline
  var around = 0.0
  /// How far what is drawn is moved, to the right and down.
  var shiftRight = 0.0
  var shiftDown = 0.0
  var letterSpacing = BoxLength.zero
  var wordSpacing = BoxLength.zero
  /// BCP 47, no longer than `languageBytes`.
  var language = ""
  var transform = Transform.none
  var spaces = Spaces.normal
  var eastern = EasternStyle()
}

/// Lines of an element; elements in it have them too.
struct LineStyle: Hashable, Sendable {
  enum Alignment: Hashable, Sendable {
    case start, end, left, right, center, justify

    /// Whether lines that run the other way lie at the other side.
    var followsDirection: Bool { self == .start || self == .end || self == .justify }
  }

  /// From baseline to baseline: a multiple of the size of letters, or so many points.
  enum Height: Hashable, Sendable {
    case normal
    case ratio(Double)
    case points(Double)
  }

  enum Mode: Hashable, Sendable { case horizontal, verticalLeftward, verticalRightward }

  enum Marker: Hashable, Sendable {
    /// The name of a kind of numbers or bullets.
    case named(String)
    case text(String)
  }

  var height = Height.normal
  var alignment = Alignment.start
  /// Of the last line of justified text; nil as the others begin.
  var lastLine: Alignment?
  var indent = BoxLength.zero
  /// Whether the publisher says nothing of the indent.
  var hasHouseIndent = true
  var hyphenates = false
  var isRightToLeft = false
  /// How lines run; sides are turned with them.
  var mode = Mode.horizontal
  var marker = Marker.named("disc")
  /// Whether markers of items begin their first lines.
  var marksInside = false
  /// Pairs of marks; nil as the language has them.
  var quotes: [String]?
  var orphans = 2
  var widows = 2

  /// The multiple of the size of letters.
  func ratio(size: Double) -> Double {
    switch height {
    case .normal: Self.usualRatio
    case .ratio(let ratio): ratio
    case .points(let points): size > 0 ? points / size : Self.usualRatio
    }
  }

  /// What lines of text that nobody says anything of have.
  static let usualRatio = 1.35
}

/// The box of an element.
struct BoxStyle: Hashable, Sendable {
  enum Display: Hashable, Sendable {
    case none, inline, block, listItem, table, rows, head, foot, row, cell, caption, column
    /// What stands in it is to stand side by side.
    case sideBySide

    /// Whether it stands by itself rather than in a line.
    var isBlock: Bool { self != .inline && self != .none && self != .cell && self != .column }
  }

  /// A side of a page, or the one at which lines begin, or end.
  enum Side: Hashable, Sendable { case left, right, start, end }

  enum Standing: Hashable, Sendable { case within, piece, beside }

  struct Border: Hashable, Sendable {
    var width: BoxLength
    var color: FlowColor
    var stroke: FlowBorder.Stroke
  }

  var display = Display.inline
  /// The side that text flows around it on the other side of; nil where it stands among others.
  var float: Side?
  /// The sides at which it stands below what text flows around.
  var clears: Set<Side> = []
  /// How many lines high it is, if it is a large letter that a paragraph begins with.
  var initialLines: Int?
  /// Nil where the room that is left decides.
  var margin = BoxSides<BoxLength?>(all: .zero)
  var padding = BoxSides<BoxLength>(all: .zero)
  var border = BoxSides<Border?>(all: nil)
  var background: FlowColor?
  /// A reference to a picture behind it.
  var backgroundPicture: String?
  /// Whether something lies behind it beside a colour.
  var hasBacking = false
  var width: BoxLength?
  var height: BoxLength?
  var maxWidth: BoxLength?
  var minWidth: BoxLength?
  var minHeight: BoxLength?
  var maxHeight: BoxLength?
  var isWidthOfBorder = false
  /// The room below it in a frame or a cell, where the publisher speaks of that above alone and the house leaves none.
  var framedMargin: BoxLength?
  /// Whether the publisher says nothing of the room above and below.
  var hasHouseMargins = true
  /// Whether the publisher says nothing of the room within.
  var hasHousePadding = true
  var breakBefore = FlowBreaks.Demand.allowed
  var breakAfter = FlowBreaks.Demand.allowed
  var avoidsBreaks = false
  /// How it stands in lines that may run the other way.
  var turn = TurnStyle.normal
  /// What it is to its line: a part like others, one piece, or something whose place is beside the text.
  var standing = Standing.within
  var isPiece: Bool { standing == .piece }
  var isBeside: Bool { standing == .beside }

  var isFloated: Bool { float != nil }

  /// The room below it in a box: by itself it could not be told from no room, but in a frame it is seen.
  func lowerMargin(in around: OpenBox) -> BoxLength? {
    let isInFrame = around.frame != nil || around.isInCell
    return isInFrame ? framedMargin ?? margin.bottom : margin.bottom
  }

  /// Whether anything of it is to be seen.
  var isFramed: Bool {
    background != nil || hasBacking || border.top != nil || border.right != nil
      || border.bottom != nil
      || border.left != nil
  }
}

extension ComputedStyle {
  /// How many lines high a large letter is meant to be that stands in text of another style: as many as lie between the
  /// heads of its capitals and its foot.
  func initialLines(in around: ComputedStyle) -> Int {
    let size = max(around.letters.size, 0.1)
    // Capitals are about 0.7 of the size of letters high.
    let more = 0.7 * (letters.size / size - 1) / max(around.lines.ratio(size: size), 0.5)
    let heights = FlowInitial.heights
    return min(max(1 + Int(min(more, 10).rounded()), heights.lowerBound), heights.upperBound)
  }
}
