import BookModel

/// What the reader keeps of a book's pages: bookmarks with names, marks under letters.
struct KeptPlaces: Equatable, Sendable {
  /// In the order of their pages; one a page.
  private(set) var bookmarks: [BookMemory.Bookmark] = []
  /// Pages by the character of their mark.
  private(set) var marks: [String: PageNumber] = [:]

  init() {}

  /// What a memory holds, as far as it makes sense.
  init(_ memory: BookMemory) {
    for bookmark in (memory.bookmarks ?? []).prefix(Limits.bookmarks) where bookmark.page >= 1 {
      set(PageNumber(bookmark.page), name: bookmark.name)
    }
    for (letter, page) in (memory.marks ?? [:]).sorted(by: { $0.key < $1.key }) where page >= 1 {
      _ = mark(PageNumber(page), as: letter)
    }
  }

  /// The bookmark of a page.
  func bookmark(of page: PageNumber) -> BookMemory.Bookmark? {
    bookmarks.first { $0.page == page.value }
  }

  /// Gives a page a bookmark, or its bookmark another name; false where there are too many.
  @discardableResult
  mutating func set(_ page: PageNumber, name: String) -> Bool {
    let name = String(name.withoutControls.prefix(Limits.nameCharacters))
    let bookmark = BookMemory.Bookmark(page: page.value, name: name)
    let index = bookmarks.firstIndex { $0.page >= page.value } ?? bookmarks.endIndex
    if index < bookmarks.endIndex, bookmarks[index].page == page.value {
      bookmarks[index] = bookmark
    } else {
      guard bookmarks.count < Limits.bookmarks else { return false }
      bookmarks.insert(bookmark, at: index)
    }
    return true
  }

  /// Takes a page's bookmark away.
  mutating func removeBookmark(of page: PageNumber) {
    bookmarks.removeAll { $0.page == page.value }
  }

  /// Marks a page with one character; false where that is none, or there are too many.
  mutating func mark(_ page: PageNumber, as letter: String) -> Bool {
    guard letter.count == 1, marks[letter] != nil || marks.count < Limits.marks
    else { return false }
    marks[letter] = page
    return true
  }

  /// Takes a mark away.
  mutating func removeMark(_ letter: String) { marks[letter] = nil }

  /// The same places in a book of another length.
  func scaled(_ scale: (PageNumber) -> PageNumber) -> KeptPlaces {
    var scaled = KeptPlaces()
    for bookmark in bookmarks {
      scaled.set(scale(PageNumber(bookmark.page)), name: bookmark.name)
    }
    scaled.marks = marks.mapValues(scale)
    return scaled
  }
}
