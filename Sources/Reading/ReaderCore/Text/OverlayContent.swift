public import RectoBookModel
public import PageDrawing
public import PageGeometry

/// What lies over the book: every word and control that is not paper, as a value.
///
/// Strings come from books and from the reader and may be in any script; places are pixels from
/// the upper left corner of the view. An empty content draws nothing.
public struct OverlayContent: Equatable, Sendable {
  /// The bar; nil while it is out of sight.
  public var bar: Bar?
  /// What a hand draws with; nil while it holds nothing, or draws.
  public var tray: Tray?
  /// What a lasso does; nil where it holds nothing.
  public var lasso: Lasso?
  /// The ends of the ruler's edge along which a stroke is drawn, where it comes to the edges of its page; none without.
  public var ruler: [Vector2] = []
  /// The list at the side, or over the whole view; nil while none is open.
  public var panel: Panel?
  /// The panel of the look editor; nil while it is closed.
  public var lookPanel: LookPanel?
  /// The card where paper and text are set; nil while it is closed.
  public var card: Card?
  /// The form in which the card of books is changed; nil while it is closed.
  public var bookForm: BookForm?
  /// The line between two looks; nil where there is one look.
  public var split: Split?
  /// The line that is being typed; nil where none is.
  public var prompt: Prompt?
  /// What is shown in the middle until it is sent away; nil where nothing is.
  public var sheet: Sheet?
  /// Messages at the edge, the latest last.
  public var messages: [Message] = []
  /// Work in progress, and how far it has come.
  public var progress: [Progress] = []
  /// The letters that follow links, each to stand beside its link.
  public var hints: [LinkLabel] = []
  /// Where words stand that those letters should not hide.
  public var hintWords: [Area] = []
  /// Titles, hints and marks of books on the shelf; nil where none is seen.
  public var shelf: Shelf?
  /// What can be done with selected text, beside it; nil where none is selected.
  public var selection: SelectionBar?
  /// What dictionaries say of a word, beside it; nil where none is looked up.
  public var wordCard: WordCard?
  /// A short text at a place, such as the address of the link under the pointer.
  public var tip: Hint?

  public init() {}

  /// The words and marks at books on the shelf.
  public struct Shelf: Equatable, Sendable {
    /// How far a book was read, under it.
    public struct Mark: Equatable, Sendable {
      /// Its middle.
      public var place: Vector2
      /// How long the line is for a whole book, in pixels.
      public var length: Double
      /// How much of it is read, 0…1.
      public var share: Double
      /// Whether it was read to its end, or is marked as read.
      public var isFinished = false
    }

    /// The title of the book that is meant.
    public var title = ""
    /// Who wrote it, and where the reader is in it.
    public var detail = ""
    /// Where the title stands: the middle of its upper edge.
    public var place = Vector2(0, 0)
    /// What is to be said where there is little to be seen.
    public var hint = ""
    /// Buttons that bring books, each with its key as its tip; none where there are some.
    public var buttons: [Button] = []
    /// What can be done where there are books, at the upper edge.
    public var tools: [Button] = []
    /// Whether there is no book at all.
    public var isEmpty = false
    /// How far books were read.
    public var marks: [Mark] = []
    /// What books are chosen and sorted by, at the upper edge.
    public var chips: [Chip] = []
    /// How many books are chosen; empty where it is all.
    public var count = ""
    /// How many books lie in each stack in sight.
    public var badges: [Badge] = []
    /// The selected books in sight.
    public var picks: [Pick] = []
    /// Books that are dragged to a collection; nil where none are.
    public var carry: Carry?
    /// The names of books that stand in a grid.
    public var labels: [Label] = []
    /// The cover that is meant, where that is one of many; else nil.
    public var framed: Area?
    /// Whether books stand in a grid.
    public var isGrid = false
    /// How high the strip at the foot of the view is on which the words stand, in pixels; 0 where they stand on wood.
    public var band = 0.0
    /// How high the strip at the head of the view is on which chips stand, in pixels; 0 where they stand on wood.
    public var head = 0.0
    /// Where books begin, down from the upper edge in pixels: chips stand above that.
    public var booksTop = Double.infinity
    /// How much of all this is seen, 0…1: it goes when a book is taken off.
    public var opacity = 1.0
    /// The place of the meant book among all, 0…1, and how many there are; nil where all are seen.
    public var position: Double?

    /// Makes one that says nothing.
    public init() {}
  }

  /// Title, place in the book, and what can be done.
  public struct Bar: Equatable, Sendable {
    /// The book's title.
    public var title: String
    /// Where the reader is: `12–13 of 90`, a label, a percentage.
    public var place: String
    /// How long the chapter takes from here; empty where that is not known.
    public var pace = ""
    /// From where to where it may lie across the view, so that no corner of a page is under it; nil where it may
    /// lie anywhere.
    public var room: ClosedRange<Double>?
    /// What pages take up: it lies beside them where there is room enough; nil where none are in sight.
    public var pages: Area?
    /// The place as a share of the book, 0…1 in reading order.
    public var share: Double
    /// Whether the first page is at the right end.
    public var runsFromRight: Bool
    /// The page under the pointer on the scrubber, with its words; nil while it is not there.
    public var preview: Preview?
    /// What can be done by a click.
    public var buttons: [Button]
    /// The button that keys mean, as an index of `buttons`; it is kept in sight.
    public var focused: Int?

    public init(
      title: String, place: String, share: Double, runsFromRight: Bool = false,
      preview: Preview? = nil, buttons: [Button] = []
    ) {
      (self.title, self.place, self.share) = (title, place, share)
      (self.runsFromRight, self.preview, self.buttons) = (runsFromRight, preview, buttons)
    }
  }

  /// The tools for drawing, at the lower edge.
  public struct Tray: Equatable, Sendable {
    /// A tool in it.
    public struct Tool: Equatable, Sendable {
      public var tool: PenTool
      /// What it draws in, as in strokes.
      public var color: UInt32
      /// What it is called, with its key.
      public var tip: String
      /// Whether it is in the hand.
      public var isHeld: Bool
    }

    /// The tools, in their order.
    public var tools: [Tool]
    /// What else can be taken up, whether that is the case: lasso, eyedropper and ruler.
    public var aids: [Button]
    /// The widths that the held tool comes in, in millimetres, and which it has.
    public var widths: [Double]
    public var width: Int
    /// The colours that it can have, as in strokes, and which it has; none for an eraser.
    public var colors: [UInt32]
    public var color: Int?
    /// The mixtures of two colours in even steps from one to the other, as in strokes, and the share of the second;
    /// none for an eraser.
    public var mixtures: [UInt32]
    public var share: Double
    /// What a click does besides: undo, redo, and put the tool away.
    public var buttons: [Button]
  }

  /// A line around strokes, or a box around those that are held; places as of everything.
  public struct Lasso: Equatable, Sendable {
    /// The line that is being drawn.
    public var line: [Vector2] = []
    /// The corners of the box in their order around it; none while a line is drawn.
    public var corners: [Vector2] = []
    /// By what the box is turned.
    public var knob: Vector2?
  }

  /// What the scrubber would lead to.
  public struct Preview: Equatable, Sendable {
    /// The page whose thumbnail is shown.
    public var page: PageNumber
    /// Its number or label, and the chapter.
    public var words: String
    /// The share of the book, as in `Bar.share`.
    public var share: Double

    public init(page: PageNumber, words: String, share: Double) {
      (self.page, self.words, self.share) = (page, words, share)
    }
  }

  /// A command that can be clicked.
  public struct Button: Equatable, Sendable {
    public var command: Command
    /// A word or sign on it.
    public var label: String
    /// What it does, with its key.
    public var tip: String
    /// Whether what it switches is on.
    public var isOn: Bool

    public init(command: Command, label: String, tip: String, isOn: Bool = false) {
      (self.command, self.label, self.tip, self.isOn) = (command, label, tip, isOn)
    }
  }

  /// A list of rows or pictures, of which one is foremost.
  public struct Panel: Equatable, Sendable {
    public var title: String
    /// The words that its rows are filtered by; nil where it has no filter.
    public var filter: String?
    /// Where the caret of these words stands, in characters from the start, and those that are selected.
    public var filterCaret = Int.max
    public var filterSelection: Range<Int>?
    /// Its rows, those that the filter lets through.
    public var rows: [Row]
    /// The row that Enter chooses, as an index of `rows`; it is kept in sight.
    public var selected: Int?
    /// Whether the rows are pictures of pages side by side.
    public var isGrid: Bool
    /// What stands where there are no rows.
    public var emptyWords: String
    /// How many pictures stand side by side where it is a grid: the arrow keys count with it.
    public var columns = 1
    /// Whether its rows have two lines, as sentences from a book need.
    public var hasLongRows = false
    /// Whether the first of pictures side by side is at the right.
    public var runsFromRight = false
    /// Where it opens as a menu, without title or filter; nil for a list at the side.
    public var place: Vector2?

    public init(
      title: String, filter: String? = nil, rows: [Row], selected: Int? = nil,
      isGrid: Bool = false, emptyWords: String = ""
    ) {
      (self.title, self.filter, self.rows) = (title, filter, rows)
      (self.selected, self.isGrid, self.emptyWords) = (selected, isGrid, emptyWords)
    }
  }

  /// A row of a panel.
  public struct Row: Equatable, Sendable {
    /// What the row says.
    public var text: String
    /// What stands at its end: a page number, a key.
    public var detail: String
    /// How deep it lies, from 0.
    public var depth: Int
    /// The characters of `text` that stand out.
    public var marked: Range<Int>?
    /// The page whose thumbnail it shows, where it shows one.
    public var picture: PageNumber?
    /// Whether it is where the reader is.
    public var isHere: Bool
    /// Whether a line divides it from the row above.
    public var beginsGroup = false
    /// Whether what it switches is on, in a menu; nil where it switches nothing.
    public var isOn: Bool?
    /// A colour that stands before its words, R in the highest of three bytes; nil where none does.
    public var swatch: UInt32?

    public init(
      text: String, detail: String = "", depth: Int = 0, marked: Range<Int>? = nil,
      picture: PageNumber? = nil, isHere: Bool = false
    ) {
      (self.text, self.detail, self.depth) = (text, detail, depth)
      (self.marked, self.picture, self.isHere) = (marked, picture, isHere)
    }
  }

  /// A table of two columns under headings, and buttons: the key sheet, facts of a book, a question.
  public struct Sheet: Equatable, Sendable {
    /// Rows under one heading.
    public struct Section: Equatable, Sendable {
      /// The heading; empty for none.
      public var heading: String
      /// Keys and what they do, names and values; a row with an empty `key` is a paragraph.
      public var rows: [(key: String, value: String)]

      public init(heading: String, rows: [(key: String, value: String)]) {
        (self.heading, self.rows) = (heading, rows)
      }

      /// Sections are equal where they say the same.
      public static func == (a: Section, b: Section) -> Bool {
        a.heading == b.heading && a.rows.elementsEqual(b.rows, by: ==)
      }
    }

    public var title: String
    /// What it says.
    public var sections: [Section]
    /// What can be answered, the answer of Enter first; none where it is only read.
    public var answers: [String]
    /// The answer that Enter gives, as an index of `answers`.
    public var focused = 0

    public init(title: String, sections: [Section], answers: [String] = []) {
      (self.title, self.sections, self.answers) = (title, sections, answers)
    }
  }

  /// A message; an error stays until it is dismissed, others go by themselves.
  public struct Message: Equatable, Sendable {
    /// Its number, by which it is sent away.
    public var id: Int
    /// The words; they can be copied.
    public var text: String
    /// Whether something went wrong.
    public var isError: Bool
    /// Whether there is something in it that is worth copying; of errors there always is.
    public var canBeCopied: Bool

    public init(id: Int, text: String, isError: Bool = false, canBeCopied: Bool = false) {
      (self.id, self.text, self.isError) = (id, text, isError)
      self.canBeCopied = canBeCopied || isError
    }
  }

  /// Work in progress.
  public struct Progress: Equatable, Sendable {
    public var text: String
    /// How much of it is done, 0…1; nil where that is not known.
    public var share: Double?

    public init(text: String, share: Double?) { (self.text, self.share) = (text, share) }
  }

  /// Letters that follow a link.
  public struct LinkLabel: Equatable, Sendable {
    /// The letters that are still to be typed.
    public var text: String
    /// Where the link is.
    public var link: Area

    public init(text: String, link: Area) { (self.text, self.link) = (text, link) }
  }

  /// A part of the view.
  public struct Area: Equatable, Sendable {
    /// Its upper left corner.
    public var least: Vector2
    /// Its lower right corner.
    public var greatest: Vector2

    /// What lies between two opposite corners.
    public init(_ a: Vector2, _ b: Vector2) {
      least = Vector2(min(a.x, b.x), min(a.y, b.y))
      greatest = Vector2(max(a.x, b.x), max(a.y, b.y))
    }
  }

  /// A word at a place.
  public struct Hint: Equatable, Sendable {
    /// The word.
    public var text: String
    /// Its upper left corner.
    public var place: Vector2

    public init(text: String, place: Vector2) { (self.text, self.place) = (text, place) }
  }
}
