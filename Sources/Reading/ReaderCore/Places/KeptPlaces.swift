import RectoBookModel

/// What the reader keeps of a book's places: bookmarks with names, marks under letters.
struct KeptPlaces: Equatable, Sendable {
  /// In the order of their pages, and of their places on a page. By hand a page gets one; where another layout
  /// brings two on one page, both stay.
  private(set) var bookmarks: [BookMemory.Bookmark] = []
  /// Places by the character of their mark.
  private(set) var marks: [String: PlacedPage] = [:]

  init() {}

  /// What a memory holds, as far as it makes sense.
  init(_ memory: BookMemory) {
    for bookmark in (memory.bookmarks ?? []).prefix(Limits.bookmarks) where bookmark.page >= 1 {
      let isKept = bookmark.place != nil && bookmarks.contains { $0.page == bookmark.page }
      if isKept { insert(bookmark) } else { set(bookmark.placed, name: bookmark.name) }
    }
    for (letter, page) in (memory.marks ?? [:]).sorted(by: { $0.key < $1.key }) where page >= 1 {
      let page = PageNumber(page)
      let place = memory.markPlaces?[letter]
      _ = mark(place.map { PlacedPage($0, on: page) } ?? PlacedPage(page), as: letter)
    }
  }

  /// The bookmark of a page.
  func bookmark(of page: PageNumber) -> BookMemory.Bookmark? {
    bookmarks.first { $0.page == page.value }
  }

  /// Gives a page a bookmark, or its bookmark another name; false where there are too many.
  @discardableResult
  mutating func set(_ page: PageNumber, name: String) -> Bool {
    set(PlacedPage(page), name: name)
  }

  @discardableResult
  private mutating func set(_ kept: PlacedPage, name: String) -> Bool {
    let name = String(name.withoutControls.prefix(Limits.nameCharacters))
    if let index = bookmarks.firstIndex(where: { $0.page == kept.page.value }) {
      bookmarks[index].name = name
      if kept.place.isOfText { bookmarks[index].place = kept.place }
    } else {
      guard bookmarks.count < Limits.bookmarks else { return false }
      insert(BookMemory.Bookmark(kept, name: name))
    }
    return true
  }

  private mutating func insert(_ bookmark: BookMemory.Bookmark) {
    let index = bookmarks.firstIndex { bookmark.precedes($0) } ?? bookmarks.endIndex
    bookmarks.insert(bookmark, at: index)
  }

  /// Takes a page's bookmark away.
  mutating func removeBookmark(of page: PageNumber) {
    bookmarks.removeAll { $0.page == page.value }
  }

  /// Marks a page with one character; false where that is none, or there are too many.
  mutating func mark(_ page: PageNumber, as letter: String) -> Bool {
    mark(PlacedPage(page), as: letter)
  }

  private mutating func mark(_ kept: PlacedPage, as letter: String) -> Bool {
    guard letter.count == 1, marks[letter] != nil || marks.count < Limits.marks
    else { return false }
    marks[letter] = kept
    return true
  }

  /// Takes a mark away.
  mutating func removeMark(_ letter: String) { marks[letter] = nil }

  /// Where they lie.
  var places: [Place] { bookmarks.map(\.placed.place) + marks.values.map(\.place).sorted() }

  /// The same places on other pages, or pages whose places are known now.
  ///
  /// Law: none is lost.
  func moved(_ move: (PlacedPage) -> PlacedPage) -> KeptPlaces {
    var moved = self
    moved.marks = marks.mapValues(move)
    moved.bookmarks = bookmarks.map { BookMemory.Bookmark(move($0.placed), name: $0.name) }
      .sorted { $0.precedes($1) }
    return moved
  }
}

extension BookMemory.Bookmark {
  fileprivate init(_ kept: PlacedPage, name: String) {
    self.init(
      page: kept.page.value, name: name, place: kept.place.isOfText ? kept.place : nil)
  }

  /// Where it lies; its page is at least 1.
  fileprivate var placed: PlacedPage {
    let page = PageNumber(page)
    return place.map { PlacedPage($0, on: page) } ?? PlacedPage(page)
  }

  fileprivate func precedes(_ other: BookMemory.Bookmark) -> Bool {
    (page, placed.place) < (other.page, other.placed.place)
  }
}
