import RectoBookModel

/// Words about paper and text: the card where they are set, and what stands in margins.
public enum CardText {
  /// The title of the card, and the button of the bar that opens it: a large letter and a small one.
  static let title = "Aa"
  /// A line of the menu that opens the card; the dots say that more is asked.
  static let menuItem = "Paper and text…"

  /// What a command about them does, as `ScreenText.summary(of:)`.
  static func summary(of command: Command) -> String {
    switch command {
    case .runningHeads: "running heads, in reflowable books"
    case .hyphens: "hyphenation, in reflowable books: book, none, on"
    case .paragraphs: "paragraphs, in reflowable books: book, indent, gap"
    case .footnotes: "footnotes, in reflowable books: foot, popup, end"
    default: "paper, typeface and text size"
    }
  }

  /// The name of a row of the card: one or two words.
  static func name(of row: CardRow) -> String {
    switch row {
    case .paper: "Paper"
    case .brightness: "Brightness"
    case .warmth: "Warmth"
    case .typeface: typefaces
    case .textSize: "Text size"
    case .lineSpacing: "Line spacing"
    case .margin: "Margins"
    case .alignment: "Alignment"
    case .hyphens: "Hyphens"
    case .paragraphs: "Paragraphs"
    case .footnotes: "Footnotes"
    case .runningHeads: "Running heads"
    case .turn: "Page turn"
    case .scroll: "Scroll"
    case .guided: ComicsText.menuItem
    case .crop: "Crop margins"
    case .contrast: "Auto-contrast"
    case .split: "Split scans"
    case .scope: "Applies to"
    }
  }

  /// What a row of the card does, in a tip: a few words without a full stop, no capital first.
  static func tip(of row: CardRow) -> String {
    switch row {
    case .paper: "the paper that pages are shown on"
    case .brightness: "brighter or darker pages"
    case .warmth: "warmer or cooler light"
    case .typeface: "the typeface of the text"
    case .textSize: "the size of the text, in points"
    case .lineSpacing: "line spacing, as a multiple of the text size"
    case .margin: "the margins around the text, in points"
    case .alignment: "how lines are aligned"
    case .hyphens: "whether words are hyphenated at the ends of lines"
    case .paragraphs: "an indent or a gap before each paragraph"
    case .footnotes: "at the foot of the page, on a card beside the mark, or at the end"
    case .runningHeads: "page numbers and titles in the margins, where there is room"
    case .turn: "how pages turn"
    case .scroll: "pages below or beside each other, instead of leaves that turn"
    case .guided: "panel by panel, in this book"
    case .crop: "cut the margins of all pages off, in this book"
    case .contrast: "white paper and black ink for scans, in this book"
    case .split: "show each scan of this book as two pages"
    case .scope: "the books that get these settings"
    }
  }

  /// The title of the list of typefaces, and the name of their row.
  static let typefaces = "Typeface"
  /// What stands for a value that is left to the book.
  static let asBook = "default"
  /// A message: what the card shows is now usual for books without settings of their own.
  static let countsForAll = "These settings now apply to all books that have none of their own."
  /// A message: page numbers and titles are shown in the margins from now on, or no longer; or they would be, if the
  /// margins had room for them.
  static func runningHeads(_ isOn: Bool, haveRoom: Bool) -> String {
    guard isOn, !haveRoom else { return isOn ? "Running heads: on" : "Running heads: off" }
    return "The margins are too narrow for running heads. They appear in wider margins."
  }
  /// A message: what was set for all books could not be written to the settings, for a reason; an error.
  public static func notKept(_ reason: String) -> String {
    "Cannot save this for all books: \(reason)"
  }
  /// Why settings cannot be written: there is no folder for them.
  public static let noSettings = "there is no settings folder"

  /// A way to set lines, in the card: one word, a third of its width.
  static func alignment(_ alignment: TextAlignment) -> String {
    switch alignment {
    case .book: "Default"
    case .justified: "Justified"
    case .left: "Ragged"
    }
  }

  /// Whether words are parted, in the card: one word, a third of its width.
  static func hyphens(_ hyphens: TextHyphens) -> String {
    switch hyphens {
    case .book: "Default"
    case .never: "None"
    case .always: "On"
    }
  }

  /// What tells paragraphs apart, in the card: one word, a third of its width.
  static func paragraphs(_ paragraphs: TextParagraphs) -> String {
    switch paragraphs {
    case .book: "Default"
    case .indent: "Indent"
    case .gap: "Gap"
    }
  }

  /// Where notes are read, in the card: one word, a third of its width.
  static func footnotes(_ footnotes: TextFootnotes) -> String {
    switch footnotes {
    case .foot: "Foot"
    case .popup: "Pop-up"
    case .end: "End"
    }
  }

  /// A message: words are parted so from now on.
  static func nowHyphens(_ hyphens: TextHyphens) -> String {
    switch hyphens {
    case .book: "Hyphens: as the book has them"
    case .never: "Hyphens: none"
    case .always: "Hyphens: on"
    }
  }
  /// A message: paragraphs are told apart so from now on.
  static func nowParagraphs(_ paragraphs: TextParagraphs) -> String {
    switch paragraphs {
    case .book: "Paragraphs: as the book has them"
    case .indent: "Paragraphs: indent"
    case .gap: "Paragraphs: gap"
    }
  }
  /// A message: notes are read there from now on.
  static func nowFootnotes(_ footnotes: TextFootnotes) -> String {
    switch footnotes {
    case .foot: "Footnotes: at the foot of the page"
    case .popup: "Footnotes: beside their marks"
    case .end: "Footnotes: where the book has them"
    }
  }
  /// What a click on the mark of a note does, where notes are read beside their marks.
  static let showNote = "show the note"
  /// The last line of the card that shows a note: goes to where the book has it.
  static let goToNote = "Go to this note"
  /// A message: what sets the text of this book moves no notes.
  static let noFootnotes = "MuPDF sets the text of this book, and it never moves notes."
  /// A message: what sets the text of this book parts no words.
  static let noHyphens = "MuPDF sets the text of this book, and it never hyphenates."
  /// A message: a command about text knows no such word; an error.
  static func noWord(_ name: String, of words: [String]) -> String {
    "“\(name.withoutControls.shortened)” is not known here. Choose \(ScreenText.choice(of: words))."
  }

  /// A way to turn, in the card: one word, a quarter of its width.
  static func turn(_ style: TurnStyle) -> String {
    switch style {
    case .curl: "Curl"
    case .slide: "Slide"
    case .fade: "Fade"
    case .none: "None"
    }
  }

  /// A way for pages to lie, in the card: one word, a quarter of its width.
  static func scroll(_ layout: ScrollLayout?) -> String {
    switch layout {
    case nil: "Off"
    case .pages: "Pages"
    case .strip: "Strip"
    case .sideways: "Across"
    }
  }

  /// The books that a choice is made for, in the card.
  static func scope(_ scope: ReadingChoice.Scope) -> String {
    switch scope {
    case .thisBook: "This book"
    case .allBooks: "All books"
    }
  }

  /// A typeface in the card and in the list.
  static func typeface(_ typeface: Typeface) -> String {
    switch typeface {
    case .book: "Book default"
    case .serif: "Serif"
    case .sans: "Sans serif"
    case .family(let name): name.withoutControls
    }
  }
}
