import RectoFlowModel

/// A piece of a line that is not broken, or a space: the letters of one face between two spaces, a picture.
struct Atom {
  enum Kind: UInt8 {
    case word, space, picture
    /// What is between two signs that stand in squares; it has no text.
    case room
    /// A part of a formula.
    case formula
    /// What stands beside the line; it has no width.
    case aside
    /// The end of a line that the text asks for.
    case lineFeed
  }

  var kind: Kind
  /// Odd where it runs from right to left.
  var level: UInt8 = 0
  /// By its place in `Flow.faces`; one for a face that is not there is 0.
  var face: Int32
  /// Its bytes in `Flow.text`.
  var start, end: Int32
  /// How wide it is, what is between its letters counted.
  var width = 0
  /// The shapes of a word, by their place among those of its line or paragraph; -1 for none.
  var shaped: Int32 = -1
  /// The number of a part of a formula, which `shaped` names by its place in `Flow.formulas`.
  var part: Int32 = 0
  /// Whether its letters may be drawn wider. Those of a formula are drawn as those of the words beside it: a line of which
  /// half cannot give has to be stretched twice as far in the other.
  var expands = false
  /// How far each of its letters may stand apart from the next, where there are no spaces for that, or how much wider the
  /// room may be behind a part of a formula.
  var parting: Int32 = 0
  /// What sort of room it is.
  var room = SquareRoom.foreign
  /// Whether room behind a mark may stay at the end of a line.
  var keeps = false
  /// How far a full stop or comma may hang out at the end of a line: as far as it is wide.
  var hangs: Int32 = 0
  /// Whether it is a space that is as wide on each line: one behind a number or a dash that begins a paragraph.
  var isFixed = false
  /// Whether its letters stand together in the room of one.
  var isCombined = false
  /// Whether no line ends in it unless it is too long, and whether none begins with it, for the sake of its reading.
  var isWhole = false
  var joins = false
  /// What is left free before its first letter, and between two of them, so that its reading has room.
  var lead: Int32 = 0
  var spread: Int32 = 0
  /// The room beside it that its element asks for, left and right, and what of that no background covers. That on the
  /// left is part of `lead`.
  var side: (left: Int32, right: Int32) = (0, 0)
  var margin: (left: Int32, right: Int32) = (0, 0)

  /// The room before its letters, in the direction of reading, and behind them.
  var before: Int { Int(isRightToLeft ? side.right : side.left) }
  var after: Int { Int(isRightToLeft ? side.left : side.right) }

  /// Leaves room beside its letters.
  mutating func add(_ room: FlowSide, isBefore: Bool) {
    let margin = min(max(Int(room.margin), 0), Self.widestSide)
    let whole = margin + min(max(Int(room.padding), 0), Self.widestSide)
    width += whole
    if isBefore != isRightToLeft {
      side.left = Int32(clamping: Int(side.left) + whole)
      self.margin.left = Int32(clamping: Int(self.margin.left) + margin)
      lead = Int32(clamping: Int(lead) + whole)
    } else {
      side.right = Int32(clamping: Int(side.right) + whole)
      self.margin.right = Int32(clamping: Int(self.margin.right) + margin)
    }
  }
  /// No page is wider.
  private static let widestSide = 2_000 * Int(FlowLength.point)

  var isRightToLeft: Bool { level & 1 != 0 }
}

/// A face with what is known of its font, for its size.
struct FaceInUse {
  var face: FlowFace
  var setting: Int
  var metrics: FaceMetrics
  /// Above and below the baseline.
  var ascent, descent: Int
  /// How wide a space is, and what it may stretch and shrink.
  var space, stretch, shrink: Int
  /// How far the face is raised beside what its seat does.
  let ownRise: FlowLength
  /// Whether letters of it may be drawn wider.
  var expands: Bool
  /// Whose marks stand in squares.
  let script: SquareSign.Script
  /// What shapes letters of it that stand together in the room of one.
  let combinedSetting: Int
  /// Whether hyphens cost more in words with a capital.
  var sparesNames: Bool

  init(_ face: FlowFace, language: String, rules: LineRules, shaper: any TextShaper) {
    var face = face
    if face.language.isEmpty { face.language = language }
    face.size = min(max(face.size, FlowLength.point / 4), 2_000 * .point)
    // What a book asks for beyond that is a fault, and long lines of it were beyond all numbers.
    let most = 4 * face.size
    face.letterSpacing = min(max(face.letterSpacing, -most), most)
    face.wordSpacing = min(max(face.wordSpacing, -most), most)
    script = SquareSign.Script(language: face.language)
    setting = shaper.setting(of: face)
    var combined = face
    combined.combining = .all
    combinedSetting = face.combining == .none ? setting : shaper.setting(of: combined)
    metrics = shaper.metrics(of: setting)
    ascent = face.size.times(metrics.ascent)
    descent = face.size.times(metrics.descent)
    ownRise = face.rise
    face.rise = FlowLength(clamping: Int(face.rise) + metrics.rise(of: face))
    let natural = min(max(face.size.times(metrics.space), 0), Int(most))
    space = max(natural + Int(face.wordSpacing) + Int(face.letterSpacing), 0)
    stretch = max(natural / 2, Int(face.size) / rules.leastStretch)
    // Of a font whose spaces are narrow less is taken: words would run together, and a line be a dark streak.
    let spare = max(natural - Int(face.size) * rules.leastSpace / 100, natural / 5)
    shrink = min(
      max(natural / 3, Int(face.size) / rules.leastShrink), natural * 2 / 5, spare, space)
    // Columns of code stand under each other.
    expands = face.generic != .mono && face.orientation != .upright
    sparesNames = !face.language.hasPrefix("de")
    self.face = face
  }

  /// How wide shapes are in it.
  func width(of text: ShapedText) -> Int {
    face.size.times(text.advance) + Int(face.letterSpacing) * text.clusters
  }
}
