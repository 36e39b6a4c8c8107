/// What lists, the menu and the line that is typed say.
extension ScreenText {
  // MARK: Titles of lists, and what stands in an empty one

  /// The title of a list.
  static let bookmarks = "Bookmarks"
  /// The title of a list: pages that were marked with a letter.
  static let marks = "Marks"
  /// The title of a list: where the words that are searched for were found.
  static let matches = "Matches"
  /// The title of a list: the places that the reader jumped from.
  static let places = "Places"
  /// The title of the menu of the right button, for those who have it read to them.
  static let menu = "Menu"
  /// The title of a list: the books that were opened last.
  static let recent = "Recent books"
  /// The title of a list: which books stand on the shelf, and in which order.
  static let shelves = "On the shelf"

  /// What stands in the field over a list while nothing is typed there.
  public static let filter = "Filter"
  /// What stands in a list while what it shows is on its way.
  static let isBeingRead = "Loading…"
  /// Something is to be done with the words of a page that are not known yet, and will be then.
  static let readsText = "Reading the page's text…"
  /// What stands in a list that has lines, none of which has the words in its filter.
  static let nothingFits = "No match."
  /// What stands in an empty list.
  static let noOutline = "This book has no table of contents."
  /// What stands in an empty list.
  static let noBookmarks = "No bookmarks yet."
  /// What stands in an empty list.
  static let noMarks = "No marks yet."
  /// What stands in an empty list.
  static let noPlaces = "No places yet."
  /// What stands in an empty list.
  static let noRecent = "No recent books."

  // MARK: The menu

  /// A line of the menu, at a link.
  static let menuFollow = "Follow this link"

  /// A line of the menu of the right button, a capital first; three dots say that it asks for something.
  /// Those that no menu has are as in the list of keys.
  static func menuItem(_ command: Command) -> String {
    switch command {
    case .allPages: allPages
    case .annotations, .exportNotes, .highlight, .note, .removeHighlight:
      AnnotationText.menuItem(command)
    case .define: LookUpText.lookUp
    case .webSearch: LookUpText.searchWeb
    case .card: CardText.menuItem
    case .look: "Light and paper…"
    case .bookmarks: bookmarks
    case .closeBook: "Close the book"
    case .copy: "Copy"
    case .find: "Find…"
    case .findSelection: "Find"
    case .goToPage: "Go to page…"
    case .guidedView: ComicsText.menuItem
    case .standAlone: ComicsText.menuAlone
    case .help: keys
    case .information: aboutBook
    case .nextFit: "Next zoom mode"
    case .nextPage: "Next page"
    case .night: "Night"
    case .addFolder: "Add a folder…"
    case .chooseBook: "Open…"
    case .outline: outline
    case .placeBack: "Back to the previous place"
    case .previousPage: "Previous page"
    case .quit: "Quit"
    case .recentBooks: recent
    case .scroll: "Scroll pages"
    case .selectText: "Select text"
    case .shelfForm: "Row or grid"
    case .shelves: "Sort and filter"
    case .stacks: StackText.menuItem
    case .toggleBookmark: bookmark
    case .useAsCover: "Use this page as the cover"
    case .toggleControls: "Keep the bar visible"
    case .toggleFullScreen: fullScreen
    case .toggleTwoPages: twoPages
    default: command.summary
    }
  }

  // MARK: The line that is typed

  /// What stands before a page's number that is typed.
  static let page = "Page"
  /// What stands before words that are searched for towards the first page.
  static let findBack = "Find backwards"
  /// What stands before the name of a command that is typed.
  static let command = ":"
  /// What stands before the name of a bookmark that is typed.
  static let bookmarkName = "Bookmark name"
  /// What stands before the path of a book that is typed.
  static let path = "Open"
  /// What stands before the path of a folder whose books are added to the library.
  static let folder = "Add folder"
  /// Beside a path that may be chosen: it is the folder above the one that is looked into.
  static let folderAbove = "parent folder"
  /// The same of the one that is looked into, where one is added.
  static let folderItself = "add this folder"
  /// What stands before words that the shelf is searched for.
  static let shelfWords = "Find books"
  /// What stands before the name of a preset that is typed.
  static let presetName = "Preset name"

  /// A note beside what is typed: no page has this number or label. Two or three words.
  static let noPage = "no such page"
  /// A note beside the name of a command that is typed: there is none of that name, but `nearest` may be
  /// meant. There is little room beside what was typed.
  static func noCommand(_ name: String, nearest: String?) -> String {
    nearest.map { "did you mean “\($0)”?" } ?? "no command “\(name)”"
  }

  /// Before the field for a book's password.
  static let password = "Password"
  /// A note beside that field: the last answer was wrong.
  static let wrongPassword = "wrong password"
  /// A note beside that field: the answer is being tried.
  static let triesPassword = "opening…"
  /// The question for a book's password, on a sheet of paper, while it is open; `wasWrong` where the last answer was.
  static func passwordQuestion(wasWrong: Bool) -> String {
    wasWrong
      ? "Wrong password. Try again and press Enter." : "Type the password and press Enter."
  }

  // MARK: Search

  /// A note beside words that are typed, and a line at the edge: the search goes on.
  static let searching = "searching…"
  /// A note beside words that are typed: they are nowhere in the book.
  static let noMatches = "no matches"
  /// A message: these words are nowhere in the book.
  static func noMatches(of words: String) -> String { "\(words): no matches" }
  /// A note beside words that are typed: how often they were found; a plus after the number while the
  /// search goes on.
  static func matchCount(_ count: Int, isFinal: Bool) -> String {
    count == 1 && isFinal ? "1 match" : "\(ScreenText.count(count, isFinal: isFinal)) matches"
  }
  /// Beside the place of a match: the search went on from the other end of the book.
  static let roundTheEnd = "wrapped around"
  /// A note beside words that are typed: capitals are told from small letters. Two words.
  static let caseRule = "match case"
  /// A note beside words that are typed: they are no parts of longer words. Two words.
  static let wordRule = "whole words"
  /// A message: capitals are told from small letters from now on.
  static let capitalsMatter = "Match case."
  /// A message: capitals are not told from small letters any more.
  static let capitalsDoNotMatter = "Ignore case."
  /// A message: words are found from now on where they stand alone.
  static let wholeWords = "Whole words only."
  /// A message: words are found from now on within longer ones, too.
  static let partsOfWords = "Match parts of words."
  /// A message, and what stands in the list of matches: no words were searched for yet.
  static let noSearch = "No search yet."
}
