import RectoBookModel
import PageGeometry

/// What Recto says on its screen: the one place for it, so that it can be read again as a whole, and
/// translated.
///
/// A comment over each says what it is, where it stands, what its placeholders hold and, where room is
/// scarce, how long it may be. A sentence is never put together from parts of sentences: what varies is a
/// placeholder of a whole one, and a number that governs a noun comes as a number, so that each language
/// has its own plurals. Facts that stand beside each other are joined by `facts(_:)` and nothing else.
///
/// Messages and what stands in an empty list are sentences with a full stop, unless a name, a value or a reason
/// ends them; tips, notes and what a command does have neither a capital nor a full stop. What was typed and what things
/// are called stands in curly quotation marks. What was named and does not exist is told as “There is no …”, and then what
/// there is: “Choose …”. What failed is told as “Cannot …:” and its reason.
///
/// Errors are worded where they are thrown, as operation, input and reason; `Sources/README.md` lists their
/// files. Names that are typed (of commands, papers, views, keys in the settings) are the same everywhere
/// and no matter of language.
public enum ScreenText {
  // MARK: The window

  /// The program's name: the title of a window without a book.
  static let program = "Recto"

  /// The title of a window with a book that is not open yet; `name` is that of its file.
  static func windowTitle(_ name: String) -> String { "\(name) — Recto" }

  /// The title of a window with an open book.
  ///
  /// `name` is the book's title, or its file's name; `pages` are the numbers of the pages in sight, such as
  /// `12–13`; `count` is as `count(_:isFinal:)` has it.
  static func windowTitle(_ name: String, pages: String, of count: String) -> String {
    "\(name) — \(pages) of \(count) — Recto"
  }

  // MARK: Numbers, places and what is joined

  /// Facts side by side in one line, such as `12–13 of 90 · 14% · Chapter`; empty ones are left out.
  public static func facts(_ facts: [String]) -> String {
    facts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Names of which one can be chosen, as in `white, cream or night`; at least one.
  static func choice(of names: [String]) -> String {
    let others = names.dropLast().joined(separator: ", ")
    return [others, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  /// The numbers or labels of the pages of one opening, such as `12–13` or `xii–xiii`.
  static func range(_ pages: [String]) -> String { pages.joined(separator: "–") }

  /// How many pages or matches there are; a plus follows while they are still being counted.
  static func count(_ count: Int, isFinal: Bool) -> String { "\(count)" + (isFinal ? "" : "+") }

  /// Which of the matches is the current one, such as `3 of 17`; `count` as in `count(_:isFinal:)`. A note
  /// in the line that is typed, where there is little room.
  static func place(_ place: Int, of count: String) -> String { "\(place) of \(count)" }

  /// Where the reader is: `12–13 of 90`; `pages` as in `range(_:)`, `count` as in `count(_:isFinal:)`. In
  /// the bar and in the line where a page is typed.
  static func pages(_ pages: [String], of count: String) -> String { "\(range(pages)) of \(count)" }

  /// A share of the book or of some work, 0…1, in per cent; in the bar, in lines that are typed and beside
  /// what lasts.
  public static func percent(_ share: Double) -> String {
    "\(Int((share.clamped(to: 0...1) * 100).rounded()))%"
  }

  /// What a page is called, by its number or the label printed on it: in lists, and as the name of a
  /// bookmark.
  static func pageName(_ number: String) -> String { "Page \(number)" }

  /// The same where its chapter is known; `chapter` is the chapter's title.
  static func pageName(_ number: String, in chapter: String) -> String {
    "\(chapter), page \(number)"
  }

  /// A tip: what a button does, and the key that does it, as in `zoom in (+)`.
  static func tip(_ words: String, keys: String) -> String { "\(words) (\(keys))" }

  // MARK: The bar

  /// A button of the bar, for the table of contents; also the title of that list and a line of the menu.
  /// One or two words.
  static let outline = "Contents"
  /// A line of the menu: all pages, as small pictures; also the title of that list.
  static let allPages = "All pages"
  /// A button of the bar, and what stands before words that are searched for.
  static let find = "Find"
  /// A button of the bar and a line of the menu: a bookmark at these pages, or none.
  static let bookmark = "Bookmark"
  /// A button of the bar: the book goes back to the shelf.
  static let shelf = "Shelf"
  /// A button of the bar: another book is chosen.
  static let open = "Open"
  /// A line of the menu: two pages side by side, or one.
  static let twoPages = "Two pages"
  /// A line of the menu.
  static let fullScreen = "Full screen"
  /// A line of the menu, and the title of the sheet that lists all keys.
  static let keys = "Keys"
  /// The title of a book that has none, nor a file's name.
  static let untitled = "Untitled"

  // MARK: What lasts, at the edge of the window

  /// Something that lasts: a line beside how far it has come. Short; the dots say that it goes on.
  static func work(_ kind: Work.Kind) -> String {
    switch kind {
    // The file's name.
    case .opening(let name): "Opening \(name.withoutControls.shortened)…"
    case .counting: "Counting pages…"
    case .layingOut: "Laying out text…"
    // The page's number.
    case .drawing(let page): "Waiting for page \(page)…"
    case .searching: searching
    case .thumbnails: "Making thumbnails…"
    case .adding(let done, let total): "Adding books: \(done) of \(total)"
    }
  }

  /// Keys that were typed and wait for a letter that says which: the name of the command, as in `mark…`.
  static func awaitsLetter(_ command: String) -> String { "\(command)…" }

  // MARK: Messages about pages and places

  /// A message: an address in a link is of a kind that is never opened; an error.
  static func unopened(_ address: String) -> String {
    "Recto opens only web and email addresses, not \(address)"
  }
  /// A message: there is nothing to follow.
  static let noLinks = "No links on these pages."
  /// A message: the pages are pictures, or empty.
  static let noText = "No text to select here."
  /// A message: nothing can be copied.
  static let nothingSelected = "Nothing is selected."
  /// A message: it is in the clipboard now.
  static let copied = "Copied."
  /// A message: no jump can be taken back.
  static let noPlaceBack = "No place to go back to."
  /// A message: no jump was taken back.
  static let noPlaceForward = "No place to go forward to."
  /// A message: no more can be kept; an error.
  static let tooManyBookmarks = "This book has too many bookmarks."
  /// A message: the pointer selects text from now on.
  static let selects = "Drag to select text. Press Esc to stop."
  /// A message: the book asks for a password, and the question was sent away.
  static let locked = "This book needs a password. Press Enter to type it."
  /// A message: there is no mark of this letter.
  static func noMark(_ letter: String) -> String { "There is no mark \(letter)." }
  /// A message: the letter is a mark at these pages from now on.
  static func marked(_ letter: String) -> String { "Mark \(letter) set." }
  /// A message: what was typed is neither a page's number nor its label, nor a share of the book.
  static func noSuchPage(_ typed: String) -> String { "There is no page “\(typed)”." }
  /// A message: a bookmark of this name was added.
  static func bookmarked(_ name: String) -> String { "Bookmark added: \(name)" }
  /// A message: the bookmark of this name was removed.
  static func bookmarkGone(_ name: String) -> String { "Bookmark removed: \(name)" }

  // MARK: Messages about how the book is seen

  /// A message: how pages are paired from now on, the first one of two ways.
  static let firstPageAlone = "The first page stands alone."
  /// A message: how pages are paired from now on, the second one of two ways.
  static let firstPagesPaired = "The first two pages face each other."
  /// A message: the book was to be folded at its spine, but does not lie open with two pages before the eye.
  static let cannotFold = "Only an open, upright book can be folded."
  /// A message: how large the page is shown is kept from now on.
  static let keepsZoom = "Zoom stays when pages turn."
  /// A message: how large the page is shown is kept no longer.
  static let dropsZoom = "Zoom resets when pages turn."
  /// A message: the paper that pages are shown on; `paper.name` is what is typed to choose it.
  static func paper(_ paper: Paper) -> String { "Paper: \(paper.name)" }
  /// A message: a paper was named that there is not; an error. The names follow, which are typed as they
  /// stand.
  static func noPaper(_ name: String) -> String {
    "There is no paper “\(name)”. Choose \(choice(of: Paper.named.map(\.name) + ["#rrggbb"]))."
  }
  /// A message: the typeface of text that flows; what is typed to choose it.
  static func typeface(_ typeface: Typeface) -> String { "Typeface: \(typeface.rawValue)" }
  /// A message: a typeface was named that there is not; an error. The names follow, which are typed as they stand.
  static func noTypeface(_ name: String) -> String {
    let names = Typeface.allCases.map(\.rawValue).joined(separator: ", ")
    return "There is no typeface “\(name)”. Choose \(names) or an installed family."
  }
  /// A message: how the text of a book is laid out was to change, but its pages are always the same.
  static let fixedPages = "This book has a fixed layout."
  /// A message: how one opening follows another from now on; what is typed to choose it.
  static func turnStyle(_ style: TurnStyle) -> String { "Turn style: \(style.rawValue)" }
  /// A message: a way to turn was named that there is not; an error. The names follow, which are typed as they stand.
  static func noTurnStyle(_ name: String) -> String {
    "There is no turn style “\(name)”. Choose \(choice(of: TurnStyle.allCases.map(\.rawValue)))."
  }
  /// Beside the name of a typeface where that is typed: the one that the book itself chooses.
  static let typefaceOfBook = "book default"
  /// A message: how large the page is shown.
  static func fit(_ fit: Fit) -> String {
    switch fit {
    case .page: "Fit: page"
    case .width: "Fit: width"
    case .height: "Fit: height"
    // Without its margins.
    case .content: "Fit: content"
    case .oneToOne: "Actual size"
    }
  }

  // MARK: The pointer

  /// A tip at a link: the page that it leads to, by its number or label.
  static func leads(toPage page: String) -> String { "to page \(page)" }
  /// A tip at the button that copies a message.
  public static let copyTip = "Copy"
  /// A tip at the button that sends a message away.
  public static let dismissTip = "Dismiss"
}
