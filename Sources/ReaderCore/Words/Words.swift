import BookModel

/// What Recto says to its reader: the one place for words that are no command's.
enum Words {
  static let page = "Page"
  static let find = "Find"
  static let findBack = "Find back"
  static let command = ":"
  static let bookmarkName = "Name of the bookmark"
  static let path = "Open"

  static let outline = "Contents"
  static let bookmark = "Bookmark"
  static let twoPages = "Two pages"
  static let fullScreen = "Full screen"
  static let allPages = "All pages"
  static let bookmarks = "Bookmarks"
  static let marks = "Marks"
  static let matches = "Matches"
  static let places = "Places"
  static let menu = "Menu"
  static let menuFollow = "Follow this link"
  static let menuBookmark = "Bookmark here"
  static let menuBookmarkGone = "Remove the bookmark"
  static let menuPage = "Go to page …"
  static let menuFind = "Find …"
  static let menuOpen = "Open …"
  static let menuBack = "Back to the previous place"
  static let menuSelect = "Select text"
  static let menuPaper = "Next paper"
  static let menuCopy = "Copy"
  static let recent = "Recent books"
  static let shelves = "On the shelf"
  static let shelfWords = "Find books"
  static let unread = "unread"
  static let finished = "finished"
  static let missing = "file not found"
  static let addBooks = "Drop books or folders here, or: recto library add FOLDER"
  static let emptyShelf = "No books yet."
  static let noOutline = "This book has no table of contents."
  static let isBeingRead = "Loading …"
  static let noBookmarks = "No bookmarks yet."
  static let noMarks = "No marks yet."
  static let noPlaces = "No places yet."
  static let noRecent = "No recent books."
  static let nothingFits = "No match."

  static let keys = "Keys"
  static let aboutBook = "About this book"
  static let addressTitle = "Leave the book?"
  static let addressWords = "This link leads to"
  static let addressAnswers = ["Open", "Copy", "Cancel"]
  static func unopened(_ address: String) -> String {
    "Only web and mail addresses can be opened, not \(address)"
  }

  static let searching = "searching …"
  static let noMatches = "no matches"
  static let roundTheEnd = "wrapped around the end"
  static let noPage = "no such page"
  static let noLinks = "No links on these pages."
  static let noText = "There is no text to select here."
  static let nothingSelected = "Nothing is selected."
  static let copied = "Copied."
  static let noPlaceBack = "No place to go back to."
  static let noPlaceForward = "No place to go forward to."
  static let tooManyBookmarks = "This book has too many bookmarks."
  static let selects = "Drag to select text. Press Esc to stop."
  static let capitalsMatter = "Match case."
  static let capitalsDoNotMatter = "Ignore case."
  static let wholeWords = "Whole words only."
  static let partsOfWords = "Parts of words, too."
  static let noSearch = "There is no search."
  static let firstPageAlone = "The first page stands alone."
  static let firstPagesPaired = "The first two pages face each other."
  static let locked = "This book is protected. Press Enter to type its password."
  static let untitled = "Untitled"

  static let title = "Title"
  static let author = "Author"
  static let format = "Format"
  static let pageCount = "Pages"
  static let pageSize = "Page size"
  static let direction = "Direction"
  static let chapter = "Chapter"
  static let leftToRight = "from left to right"
  static let rightToLeft = "from right to left"

  static func work(_ kind: Work.Kind) -> String {
    switch kind {
    case .opening(let name): "Opening \(name.withoutControls.shortened) …"
    case .counting: "Counting the pages …"
    case .layingOut: "Laying out the text …"
    case .drawing(let page): "Waiting for page \(page) …"
    case .searching: searching
    case .thumbnails: "Making thumbnails …"
    case .adding(let done, let total): adding(done, of: total)
    }
  }

  static func missingBook(_ title: String) -> String {
    "Cannot find the file of \"\(title.shortened)\". Your place in it is kept."
  }
  static func nothingOnShelf(_ words: String) -> String {
    "No book matches \"\(words.shortened)\"."
  }
  static func bookCount(_ count: Int) -> String { count == 1 ? "1 book" : "\(count) books" }
  static func adding(_ done: Int, of total: Int) -> String { "Adding books: \(done) of \(total)" }

  static let keepsZoom = "Zoom stays when pages turn."
  static let dropsZoom = "Zoom resets when pages turn."
  static func paper(_ paper: Paper) -> String { "Paper: \(paper.name)" }
  static func noPaper(_ name: String) -> String {
    "There is no paper \"\(name)\": " + Paper.named.map(\.name).joined(separator: ", ")
      + " or #rrggbb."
  }
  static func fit(_ fit: Fit) -> String {
    switch fit {
    case .page: "Fit: page"
    case .width: "Fit: width"
    case .height: "Fit: height"
    case .content: "Fit: content"
    case .oneToOne: "Actual size"
    }
  }

  static func noCommand(_ name: String, nearest: String?) -> String {
    // There is little room beside what was typed.
    nearest.map { "did you mean \"\($0)\"?" } ?? "no command is called \"\(name)\""
  }
  static func noMark(_ letter: String) -> String { "There is no mark \(letter)." }
  static func marked(_ letter: String) -> String { "Mark \(letter) is set here." }
  static func noSuchPage(_ typed: String) -> String { "There is no page \"\(typed)\"." }
  static func bookmarked(_ name: String) -> String { "Bookmarked: \(name)" }
  static func bookmarkGone(_ name: String) -> String { "Bookmark removed: \(name)" }
  static func pageName(_ number: String) -> String { "Page \(number)" }
  static func count(_ count: Int, isFinal: Bool) -> String { "\(count)" + (isFinal ? "" : "+") }
  static func place(_ place: Int, of count: String) -> String { "\(place) of \(count)" }
  static func matchCount(_ count: String) -> String {
    count == "1" ? "1 match" : "\(count) matches"
  }
  static func pages(_ numbers: [String], of count: String) -> String {
    "\(numbers.joined(separator: "–")) of \(count)"
  }
  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
  static func leads(toPage page: String) -> String { "to page \(page)" }
}
