/// What makes lines good or bad: the constants by which a paragraph is broken as a whole.
///
/// The badness of a line is 100 times the cube of how far its spaces are stretched or shrunk of what they may. The
/// demerits of a line are the square of its badness and `line`, more for hyphens and for lines beside others that are
/// much wider or narrower; the lines with the least sum are taken.
public struct LineRules: Equatable, Sendable {
  /// How bad lines may be before words are parted.
  public var toleranceWhole = 85
  /// How bad they may be where words are parted: first, and where even that does not do. Lines that gape are the last thing
  /// before those with more room than is good.
  public var toleranceParted = 100...400
  /// What every line costs, added to its badness.
  public var line = 10
  /// What a hyphen costs that the text has not.
  public var hyphen = 90
  /// What a line costs that ends with a hyphen of the text.
  public var writtenHyphen = 50
  /// What a soft hyphen costs.
  public var softHyphen = 30
  /// What a line costs that ends before a dash, which belongs to what is before it.
  public var beforeDash = 300
  /// Demerits of the second hyphen in a row, of the third, and of one on the line before the last.
  public var twoHyphens = 30_000
  public var threeHyphens = 1_000_000
  public var lastHyphen = 5_000
  /// Demerits of a tight line beside a loose one.
  public var uneven = 10_000
  /// Demerits of a line whose spaces are stretched by all they may where those of the line above are not at all; they
  /// grow with the square of the difference.
  public var contrast = 5_000
  /// Demerits of the same word under itself at an edge.
  public var sameWord = 3_000
  /// Demerits of a stretched space that stands below two others, from line to line, and of each one below more: rivers.
  public var river = 2_000
  /// What ends of paragraphs cost.
  public struct Ends: Equatable, Sendable {
    /// A last line of one word, and one of a part of a word.
    public var runt = 100
    public var part = 600
    /// Demerits of one that is no longer than some letters, and what pages must gain more by a paragraph that ends so where
    /// it would not by itself.
    public var short = 10_000
    public var shortOfOthers = 200_000
    /// The same of one that is no longer than the indent: it looks like a gap between two paragraphs.
    public var stump = 40_000
    public var stumpOfOthers = 700_000

    /// None is better than another.
    static let none: Ends = {
      var ends = Ends()
      (ends.runt, ends.part, ends.short, ends.shortOfOthers) = (0, 0, 0, 0)
      (ends.stump, ends.stumpOfOthers) = (0, 0)
      return ends
    }()
  }
  /// What last lines cost.
  public var ends = Ends()
  /// What lines cost that end between words which belong together.
  public struct Bonds: Equatable, Sendable {
    /// Behind a word of one letter that a bracket opens, or a sentence begins with: `(I`.
    public var loneLetter = 50
    /// Within a pair. Such lines are looked for only where no others are good.
    public var pair = 300
  }
  public var bonds = Bonds()
  /// Whether hyphens cost more near the ends of words and in names.
  public var gradesHyphens = true
  /// What lines may be short by, more than their spaces allow, before letters are spaced; in sizes of the text.
  public var emergency = 3
  /// How much wider or narrower letters may be drawn, in thousandths.
  public var expansion = 20
  /// How much room there is between letters at most where nothing else helps, in thousandths of the size.
  public var letterSpacing = 30
  /// How long the last line is at least, in sizes of the text; 0 for any length, up to a full line.
  public var lastLine = 2
  /// Whether paragraphs are set a line shorter or longer than their best where pages become full by it.
  public var varies = true
  /// How far a space stretches and shrinks at least, in parts of the size.
  public var leastStretch = 6
  public var leastShrink = 10
  /// How wide a space remains that is shrunk, in hundredths of the size; of a narrower one a fifth is taken at most.
  public var leastSpace = 14

  /// The house's own.
  public init() {}

  /// How bad lines may be before words are parted. Ragged ones may be short by six sizes, twice what their edges give, and by
  /// half of that where hyphens are wanted.
  func tolerance(isJustified: Bool, wantsHyphens: Bool) -> Int {
    isJustified ? toleranceWhole : wantsHyphens ? 100 : 800
  }

  /// What plain TeX does, with a tolerance: spaces as the font says, no letters drawn wider.
  public static func plainTeX(tolerance: Int, emergency: Int) -> LineRules {
    var rules = LineRules()
    (rules.toleranceWhole, rules.toleranceParted) = (100, tolerance...tolerance)
    (rules.line, rules.hyphen, rules.writtenHyphen, rules.softHyphen) = (10, 50, 50, 50)
    (rules.twoHyphens, rules.threeHyphens, rules.lastHyphen) = (10_000, 10_000, 5_000)
    (rules.uneven, rules.sameWord, rules.beforeDash) = (10_000, 0, 0)
    (rules.ends, rules.river, rules.bonds) = (.none, 0, Bonds(loneLetter: 0, pair: 0))
    (rules.gradesHyphens, rules.emergency, rules.expansion) = (false, emergency, 0)
    (rules.lastLine, rules.leastStretch, rules.leastShrink) = (0, 1_000, 1_000)
    (rules.varies, rules.contrast, rules.leastSpace) = (false, 0, 0)
    return rules
  }

  /// The badness of a line that must be wider or narrower by `gap`, where it may be by `most`: that of TeX, in whole numbers.
  static func badness(_ gap: Int, of most: Int) -> Int {
    if gap <= 0 { return 0 }
    if most <= 0 { return worst }
    let ratio = gap > 1 << 40 ? gap / max(most / unit, 1) : gap * unit / most
    return ratio > farthest ? worst : badness(ratio)
  }

  private static func badness(_ ratio: Int) -> Int { (ratio * ratio * ratio + 0x20000) >> 18 }

  /// The parts in which ratios are counted: 297³ is 100 × 2¹⁸ nearly.
  static let unit = 297
  private static let farthest = 1_290

  /// How far a line that is no worse than so bad is stretched of what it may, in parts of `unit`: less than that. Law: the
  /// badness of what is stretched as far is more, or the worst.
  static func stretch(within tolerance: Int) -> Int {
    var (low, high) = (0, farthest + 1)
    while low < high {
      let middle = (low + high) / 2
      if badness(middle) > tolerance { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// No line is worse.
  static let worst = 10_000
}

extension LineRules {
  /// Limits that keep what the lines of a hostile chapter cost within some multiple of its length.
  enum Limit {
    /// Ways to break what is before a place that are followed at once.
    static let active = 500
    /// The same where ways of different numbers of lines are followed apart; a paragraph with more is set in one way.
    static let counted = 300
    /// Lines of a paragraph that is set in other numbers of lines too.
    static let varied = 2...120
    /// Places to break of what is broken as a whole.
    static let points = 20_000
    /// Bytes of what is taken apart at once, and of what may turn from left to right.
    static let part = 1 << 18
    /// Bytes of a word that is shaped at once.
    static let shaped = 1_024
    /// Letters of a word; a longer one is broken anywhere.
    static let word = 250
    /// Bytes of letters that stand together in the room of one.
    static let combined = 32
    /// Bytes of a text that has one reading, and of that.
    static let base = 96
    static let reading = 192
    /// Bytes of a word that is shaped anew around each place where it is broken.
    static let reshaped = 256
    /// Places within a word around which it is shaped anew; at further ones its shapes are cut.
    static let reshapedPlaces = 24
  }
}
