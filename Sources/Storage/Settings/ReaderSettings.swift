public import RectoBookModel
public import RectoKeyboard

/// What a reader has set, as a plain value; nil is what was left to the program.
public struct ReaderSettings: Equatable, Sendable {
  /// What some keys do.
  public struct Binding: Equatable, Sendable {
    /// Where they mean it, a word of `SettingsWords.controls`; nil for commands, which they mean wherever
    /// nothing else is.
    public var context: String?
    /// The keys; in a context one chord.
    public var keys: KeySequence
    /// The name of the command, or of what is done in the context; nil where the keys shall do nothing.
    public var meaning: String?

    public init(_ keys: KeySequence, in context: String? = nil, meaning: String?) {
      (self.keys, self.context, self.meaning) = (keys, context, meaning)
    }
  }

  /// How many pages an opening shows.
  public enum Pages: String, CaseIterable, Sendable {
    /// One, however wide the window is.
    case one
    /// Two, however narrow the window is.
    case two
    /// Two where the window is wide enough.
    case auto
  }

  /// What a click on a page does.
  public enum Clicks: String, CaseIterable, Sendable {
    /// Its outer thirds turn towards their sides, the middle one shows the controls.
    case thirds
    /// It goes to the next page.
    case next
    /// Nothing.
    case off
  }

  /// What a drag does that begins on text.
  public enum Drag: String, CaseIterable, Sendable {
    /// The text is selected.
    case select
    /// The leaf is taken, as everywhere else.
    case turn
  }

  /// The profile of keys, a word of `SettingsWords.profiles`.
  public var keyProfile: String?
  /// Single changes on top of the profile, in the order of the file.
  public var bindings: [Binding] = []
  /// How one opening follows another, a word of `SettingsWords.turns`.
  public var turn: String?
  /// The seconds of a turn, 0.1…3.
  public var turnSeconds: Double?
  /// Memory for pictures in MiB, 64…1,048,576.
  public var memory: Int?
  /// How many pages an opening shows.
  public var pages: Pages?
  /// How pages are scrolled, a word of `SettingsWords.scrolls`.
  public var scroll: String?
  /// Whether a book opens where it was left.
  public var resumes: Bool?
  /// What a click does.
  public var clicks: Clicks?
  /// What a drag does that begins on text.
  public var drag: Drag?
  /// The paper, a word of `SettingsWords.papers`.
  public var paper: String?
  /// Steps brighter, or darker where negative, within `PageTone.brightnesses`.
  public var brightness: Int?
  /// Steps warmer, or cooler where negative, within `PageTone.warmths`.
  public var warmth: Int?
  /// The radius of the outer corners of pages in page heights, within `cornerRadii`.
  public var cornerRadius: Double?
  /// The radii that corners may have, in page heights.
  public static let cornerRadii = 0.0...0.2
  /// The size of text that flows in points, within `Limits.textSizes`.
  public var textSize: Double?
  /// The margins of text that flows in points, within `Limits.margins`.
  public var margin: Double?
  /// The typeface of text that flows: a word of `SettingsWords.typefaces`, or an installed family.
  public var typeface: String?
  /// Whether it is recorded how long books are read.
  public var keepsStatistics: Bool?
  /// How much larger than usual the controls and their text are, within `textScales`.
  public var textScale: Double?
  /// The factors that controls may have.
  public static let textScales = 0.8...2.0
  /// Where words are looked up.
  public var lookUp = LookUp()
  /// How far apart its lines are in sizes of the text, within `Limits.lineSpacings`.
  public var lineSpacing: Double?
  /// How its lines and paragraphs are set.
  public var setting = Setting()
  /// Whether page numbers and titles stand in its margins.
  public var hasRunningHeads: Bool?
  /// What sets text that flows.
  public var engine: TextEngine?
  /// Whether books of one series stand on the shelf as a stack.
  public var stacksSeries: Bool?

  /// Nothing is set.
  public init() {}

  /// How lines and paragraphs of text that flows are set.
  public struct Setting: Equatable, Sendable {
    /// Where lines begin and end, a word of `TextAlignment`.
    public var alignment: String?
    /// Whether words are parted, a word of `TextHyphens`.
    public var hyphens: String?
    /// What tells paragraphs apart, a word of `TextParagraphs`.
    public var paragraphs: String?
    /// Where notes are read, a word of `TextFootnotes`.
    public var footnotes: String?

    /// Nothing is set.
    public init() {}
  }

  /// Where words are looked up.
  public struct LookUp: Equatable, Sendable {
    /// Folders with dictionaries: paths from the root, or from the home folder as `~/…`.
    public var dictionaryFolders: [String] = []
    /// Whether a dictionary service on this machine is asked.
    public var asksService: Bool?
    /// Searches of the web, in the order of the file; none for the usual ones.
    public var searches: [WebSearch] = []

    /// Nothing is set.
    public init() {}
  }
}
