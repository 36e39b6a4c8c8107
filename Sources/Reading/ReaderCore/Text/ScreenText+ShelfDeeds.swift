import RectoBookModel

extension ShelfCare {
  /// A line of the menu of a book on the shelf, a capital first; three dots say that it asks for something. The
  /// first names the book by the beginning of its title.
  func menuItem(title: String, count: Int, areFinished: Bool, collection: String) -> String {
    switch self {
    case .open: "Open \"\(title.count > 24 ? title.prefix(23) + "…" : title[...])\""
    case .about: ScreenText.aboutBook
    case .finish where count > 1: ShelfCareText.marks(count, asRead: !areFinished)
    case .finish: areFinished ? "Mark as unread" : "Mark as read"
    case .collect, .edit, .forget:
      count > 1 ? ShelfCareText.forSeveral(words, count) : words
    case .uncollect: ShelfCareText.uncollect(collection)
    }
  }

  private var words: String {
    switch self {
    case .collect: "Add to collection…"
    case .edit: "Edit card…"
    case .forget: "Forget…"
    case .open, .about, .finish, .uncollect: ""
    }
  }
}

extension CardField {
  /// A line of the list that shows a book's card, and what stands before what is typed there.
  var name: String {
    switch self {
    case .title: ScreenText.title
    case .authors: "Authors"
    case .series: ScreenText.series
    case .number: "Number"
    case .tags: ScreenText.tags
    }
  }
}

extension ShelfDeed {
  /// A message: it was done to books of the library; the title of the only one, and how many there are.
  func done(to title: String, _ count: Int) -> String {
    let books = count == 1 ? title : ShelfScreenText.bookCount(count)
    return switch self {
    case .finish(_, true): "Marked as read: \(books)."
    case .finish(_, false): "Marked as unread: \(books)."
    case .collect(_, let name): "Added to \"\(name)\": \(books)."
    case .uncollect(_, let name): "Removed from \"\(name)\": \(books)."
    case .edit(_, let change) where change.texts.isEmpty: "Cover changed: \(books)."
    case .edit: count == 1 ? "Card changed: \(books)." : "Cards changed: \(books)."
    case .forget:
      count == 1 ? "Forgotten: \(books). Its file stays." : "Forgotten: \(books). Their files stay."
    case .bringBack: "Back on the shelf: \(books)."
    case .several(let deeds): deeds.first?.done(to: title, count) ?? ""
    }
  }
}
