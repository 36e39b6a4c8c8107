/// What lies over the book for those who play with its light.
extension OverlayContent {
  /// The panel of the look editor: what can be set, the presets, or how long frames take.
  public struct LookPanel: Equatable, Sendable {
    /// The names of its pages.
    public var pages: [String]
    /// The page that is open, as an index of `pages`.
    public var page: Int
    /// The words that its rows are filtered by; nil where it has no filter.
    public var filter: String?
    /// Where the caret of these words stands, in characters from the start, and those that are selected.
    public var filterCaret = Int.max
    public var filterSelection: Range<Int>?
    /// Its rows, those that the filter lets through.
    public var rows: [LookRow]
    /// The row that keys mean, as an index of `rows`; it is kept in sight.
    public var selected: Int?
    /// What is told of that row, or of what was done to it.
    public var note: String
    /// Whether the note says what is wrong.
    public var isNoteFault: Bool
    /// What stands where there are no rows.
    public var emptyWords: String
    /// What can be done by a click.
    public var buttons: [LookButton]

    public init(
      pages: [String], page: Int, filter: String? = nil, rows: [LookRow], selected: Int? = nil,
      note: String = "", isNoteFault: Bool = false, emptyWords: String = "",
      buttons: [LookButton] = []
    ) {
      (self.pages, self.page, self.filter, self.rows) = (pages, page, filter, rows)
      (self.selected, self.note, self.isNoteFault) = (selected, note, isNoteFault)
      (self.emptyWords, self.buttons) = (emptyWords, buttons)
    }
  }

  /// A row of the look editor.
  public struct LookRow: Equatable, Sendable {
    /// What is set there.
    public enum Kind: Equatable, Sendable {
      /// A heading, which can be closed.
      case group(isOpen: Bool)
      /// A number: where it stands between its ends, 0…1, where it stood before a hand came, and in
      /// words.
      case slider(share: Double, usual: Double, text: String)
      /// A number that is being typed, with the caret and what is selected in characters.
      case typed(text: String, caret: Int, selection: Range<Int>? = nil)
      /// A switch.
      case toggle(isOn: Bool)
      /// One of several items.
      case choice(String)
      /// A colour of three sRGB numbers, 0…1; its channels may be open below it.
      case color(red: Double, green: Double, blue: Double, isOpen: Bool)
      /// A preset; whether it is the reader's own.
      case preset(isOwn: Bool)
      /// Times of frames as shares of the longest, 0…1, the oldest first, and in words.
      case plot([Double], text: String)
    }

    /// What it says.
    public var text: String
    public var kind: Kind
    /// How deep it lies, from 0.
    public var depth: Int
    /// What stands below its words or at its end.
    public var detail: String
    /// The characters of `text` that stand out.
    public var marked: Range<Int>?
    /// Whether a hand changed it, or it is what counts now.
    public var isChanged: Bool
    /// What it does, for a tip.
    public var tip: String
    /// What a small picture beside its words shows; nil where it has none.
    public var picture: LookPicture?

    public init(
      text: String, kind: Kind, depth: Int = 0, detail: String = "", marked: Range<Int>? = nil,
      isChanged: Bool = false, tip: String = "", picture: LookPicture? = nil
    ) {
      (self.text, self.kind, self.depth, self.detail) = (text, kind, depth, detail)
      (self.marked, self.isChanged, self.tip, self.picture) = (marked, isChanged, tip, picture)
    }
  }

  /// What a small picture of a look shows.
  public enum LookPicture: Hashable, Sendable {
    /// A preset, by its name.
    case preset(String)
    /// What the shaders declare.
    case declared
    /// What hands set: it has no name.
    case unnamed
  }

  /// Something that is done by a click on the look editor.
  public struct LookButton: Equatable, Sendable {
    /// What is done.
    public var deed: LookDeed
    /// A word on it.
    public var label: String
    /// What it does, with its key.
    public var tip: String
    /// Whether it can be done now.
    public var isEnabled: Bool
    /// Whether what it switches is on.
    public var isOn: Bool

    public init(
      _ deed: LookDeed, label: String, tip: String, isEnabled: Bool = true, isOn: Bool = false
    ) {
      (self.deed, self.label, self.tip) = (deed, label, tip)
      (self.isEnabled, self.isOn) = (isEnabled, isOn)
    }
  }

  /// Two looks side by side.
  public struct Split: Equatable, Sendable {
    /// Where the line between them is, as a share of the view from its left edge, 0…1.
    public var share: Double
    /// What is seen at the left; empty where nothing of it is.
    public var left: String
    /// What is seen at the right.
    public var right: String

    /// What is said of both.
    public var note: String

    public init(share: Double, left: String, right: String, note: String = "") {
      (self.share, self.left, self.right, self.note) = (share, left, right, note)
    }
  }
}
