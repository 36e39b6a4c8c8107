import RectoBookModel

extension ShelfCare {
  /// A line of the menu of a book on the shelf, a capital first; three dots say that it asks for something. The
  /// first names the book by the beginning of its title.
  func menuItem(title: String, _ isFinished: Bool) -> String {
    switch self {
    case .open: "Open \"\(title.count > 24 ? title.prefix(23) + "…" : title[...])\""
    case .about: ScreenText.aboutBook
    case .finish: isFinished ? "Mark as unread" : "Mark as read"
    case .collect: "Add to collection…"
    case .edit: "Edit card…"
    case .forget: "Forget…"
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
  /// A message: it was done to a book of the library. The book's title.
  func done(to title: String) -> String {
    switch self {
    case .finish(_, true): "Marked as read: \(title)."
    case .finish(_, false): "Marked as unread: \(title)."
    case .collect(_, let name): "Added to \"\(name)\": \(title)."
    case .uncollect(_, let name): "Removed from \"\(name)\": \(title)."
    case .edit: "Card changed: \(title)."
    case .forget: "Forgotten: \(title). Its file stays."
    case .bringBack: "Back on the shelf: \(title)."
    }
  }
}
