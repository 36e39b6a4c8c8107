import RectoBookModel

/// Words about books that are selected, dragged and filed, and about what the shelf is chosen by.
public enum ShelfCareText {
  // MARK: The form

  /// The title of the form in which a book's card is changed. The book's title.
  static func card(of title: String) -> String { "Card of “\(title.shortened)”" }
  /// The same for several books.
  static func cards(_ count: Int) -> String { "Card of \(count) books" }
  /// What stands in an empty field where the selected books say different things.
  static let mixed = "Various; leave empty to keep them"
  /// The name of the field for tags that come to those that the selected books have.
  static let addsTags = "Add tags"
  /// The name of the field for the page that is the cover.
  static let cover = "Cover page"
  /// Beside that field: how many pages there are.
  static func ofPages(_ count: Int) -> String { "of \(count)" }
  /// The same where that is not known.
  static let pageOfCover = "page number"
  /// A button of the form: the card says from now on what stands in it.
  static let save = "Save"

  // MARK: Selected books

  /// Under the title of the book in the middle: how many books are selected.
  static func selected(_ count: Int) -> String {
    count == 1 ? "1 book selected" : "\(count) books selected"
  }
  /// A line of the menu: it marks the selected books.
  static func marks(_ count: Int, asRead: Bool) -> String {
    "Mark \(count) books as \(asRead ? "read" : "unread")"
  }
  /// A line of the menu for several books. What it does is said by the line for one book.
  static func forSeveral(_ words: String, _ count: Int) -> String { "\(words) (\(count) books)" }
  /// A line of the menu: it takes the book out of the collection that is shown.
  static func uncollect(_ name: String) -> String { "Remove from “\(name.shortened)”" }
  /// The title of a question, before several books are forgotten.
  static func forgetTitle(_ count: Int) -> String { "Forget \(count) books?" }
  /// What stands under that title.
  static func forgets(_ count: Int) -> String {
    "\(count) books leave your library. Their files stay, and so do your places and bookmarks."
  }
  /// A message: what was to be done to books was not, for a reason; an error.
  public static func notDone(_ reason: String) -> String {
    "Cannot change your library: \(reason)."
  }
  /// A message: nothing was undone that could be done again.
  static let nothingToRedo = "Nothing to redo."

  // MARK: Dragging

  /// The tile on which books are let go to come into a collection that is still to be named.
  static let newCollection = "New collection…"

  // MARK: Chips

  /// On a chip and in the list of filters: the books of a collection.
  static func inCollection(_ name: String) -> String { "In “\(name)”" }
  /// On a chip: the words that are looked for.
  static func words(_ words: String) -> String { "“\(words)”" }
  /// On a chip that stands for so many others which have no room: it opens the list of them.
  public static func moreChips(_ count: Int) -> String { "+\(count)" }
  /// On a chip: an order the other way round.
  static func reversed(_ order: String) -> String { "\(order), reversed" }

  // MARK: Covers

  /// A message: a page was chosen as the cover of the open book, which is not in the library.
  public static let noCover = "Cannot set the cover: this book is not in your library."
}
