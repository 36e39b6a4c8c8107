public import RectoBookModel

/// What becomes of a memory that was changed at two places: in this window, and in another one.
///
/// What only one of them changed is as that one has it; where both changed the same, this window's counts.
/// Bookmarks are told apart by their places, or by their pages where no place is known, and marks by their
/// letters; each is looked at by itself. Where the text was laid out to other page counts, all pages are brought
/// to those of the outcome.
public enum MemoryMerge {
  /// Joins both changes.
  ///
  /// Laws: where mine is the base, theirs is the outcome, and where theirs is the base, mine is; what one of
  /// them added is there, and what one of them removed is not, unless the other changed it.
  /// - Parameters:
  ///   - base: what both began with.
  ///   - mine: what this window made of it.
  ///   - theirs: what others made of it.
  /// - Returns: the memory with both.
  public static func merged(
    base: BookMemory, mine: BookMemory, theirs: BookMemory
  ) -> BookMemory {
    var merged = theirs
    func choose<Value: Equatable>(_ field: WritableKeyPath<BookMemory, Value>) {
      if mine[keyPath: field] != base[keyPath: field] {
        merged[keyPath: field] = mine[keyPath: field]
      }
    }
    // A page means nothing without the count that it is one of, and follows from its place; nor does a fit
    // without the zoom.
    if (mine.page, mine.pageCount, mine.place) != (base.page, base.pageCount, base.place) {
      (merged.page, merged.pageCount, merged.place) = (mine.page, mine.pageCount, mine.place)
      merged.scrolledShare = mine.scrolledShare
    } else {
      choose(\.scrolledShare)
    }
    if (mine.zoom, mine.fit) != (base.zoom, base.fit) {
      (merged.zoom, merged.fit) = (mine.zoom, mine.fit)
    }
    choose(\.direction)
    choose(\.pages)
    choose(\.isShifted)
    choose(\.alone)
    choose(\.crop)
    choose(\.splits)
    choose(\.isLeveled)
    choose(\.quarterTurns)
    choose(\.scroll)
    choose(\.textSize)
    choose(\.margin)
    choose(\.typeface)
    choose(\.lineSpacing)
    choose(\.alignment)
    choose(\.hyphens)
    choose(\.paragraphs)
    choose(\.footnotes)
    choose(\.hasRunningHeads)
    choose(\.turn)
    choose(\.pace)
    choose(\.contents)
    chooseLight(base: base, mine: mine, in: &merged)
    mergePlaces(base: base, mine: mine, theirs: theirs, in: &merged)
    return merged
  }

  /// Takes into a window what others changed, as far as that shows in every window on the book at once:
  /// bookmarks, marks, paper and light. Page, zoom, arrangement and layout stay each window's own.
  ///
  /// Law: what others did not change stays as it is.
  /// - Parameters:
  ///   - before: the memory before the others changed it.
  ///   - after: and after.
  ///   - mine: the window's.
  /// - Returns: the window's memory with the change.
  public static func adopted(
    from before: BookMemory, to after: BookMemory, by mine: BookMemory
  ) -> BookMemory {
    var adopted = mine
    chooseLight(base: before, mine: after, in: &adopted)
    mergePlaces(base: before, mine: after, theirs: mine, in: &adopted)
    return adopted
  }

  private static func chooseLight(
    base: BookMemory, mine: BookMemory, in merged: inout BookMemory
  ) {
    if mine.paper != base.paper { merged.paper = mine.paper }
    if mine.brightness != base.brightness { merged.brightness = mine.brightness }
    if mine.warmth != base.warmth { merged.warmth = mine.warmth }
    if mine.keepsPictures != base.keepsPictures { merged.keepsPictures = mine.keepsPictures }
  }

  private static func mergePlaces(
    base: BookMemory, mine: BookMemory, theirs: BookMemory, in merged: inout BookMemory
  ) {
    let count = merged.pageCount
    // A bookmark that an older Recto wrote down by its page alone is the one of which another memory has the
    // place on that page.
    let places = [base, mine, theirs].reduce(into: [:]) {
      $0.merge($1.places(in: count)) { a, _ in a }
    }
    let bookmarks = joined(
      base: base.bookmarks(in: count, places), mine: mine.bookmarks(in: count, places),
      theirs: theirs.bookmarks(in: count, places))
    merged.bookmarks =
      bookmarks.isEmpty ? nil : bookmarks.map(\.value.bookmark).sorted { $0.precedes($1) }
    let marks = joined(
      base: base.marks(in: count), mine: mine.marks(in: count), theirs: theirs.marks(in: count))
    merged.marks = marks.isEmpty ? nil : marks.mapValues(\.page)
    let markPlaces = marks.compactMapValues(\.place)
    merged.markPlaces = markPlaces.isEmpty ? nil : markPlaces
  }

  private static func joined<Key: Hashable, Value: Equatable>(
    base: [Key: Kept<Value>], mine: [Key: Kept<Value>], theirs: [Key: Kept<Value>]
  ) -> [Key: Kept<Value>] {
    var all = theirs
    for key in Set(base.keys).union(mine.keys) {
      if !Kept.areSame(base[key], mine[key]) {
        all[key] = mine[key]
      } else if let place = mine[key]?.place, base[key]?.place == nil,
        Kept.areSame(all[key], mine[key])
      {
        // It is the same place, of which more is known here.
        all[key]?.place = place
      }
    }
    // The page of a place is as one finds it who has laid the text out as in the outcome.
    for (key, kept) in all where !kept.isOfOutcome && kept.place != nil {
      let found = [mine[key], theirs[key]].first {
        $0?.isOfOutcome == true && $0?.place == kept.place
      }
      if let page = found??.page { all[key]?.page = page }
    }
    return all
  }
}

/// A place that is kept, and what is said of it.
private struct Kept<Value: Equatable> {
  var page: Int
  var place: Place?
  var value: Value
  /// Whether its page is one of as many as the outcome has.
  var isOfOutcome: Bool

  /// Whether it is the same place, with the same said of it; where both places are known the pages do not count.
  static func areSame(_ a: Kept?, _ b: Kept?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    let isHere = a.place != nil && b.place != nil ? a.place == b.place : a.page == b.page
    return isHere && a.value == b.value
  }
}

extension Kept where Value == String {
  fileprivate var bookmark: BookMemory.Bookmark { .init(page: page, name: value, place: place) }
}

/// Nothing is said of a mark.
private struct Nothing: Equatable {}

extension BookMemory {
  /// By what two bookmarks are the same.
  fileprivate enum Key: Hashable {
    case page(Int)
    case place(Place)
  }

  /// The places of bookmarks by their pages, in a book of another length.
  fileprivate func places(in count: Int?) -> [Int: Place] {
    Dictionary(
      (bookmarks ?? []).compactMap { bookmark in
        bookmark.place.map { (scaled(bookmark.page, to: count), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The bookmarks, in a book of another length.
  fileprivate func bookmarks(in count: Int?, _ places: [Int: Place]) -> [Key: Kept<String>] {
    Dictionary(
      (bookmarks ?? []).map { bookmark in
        let page = scaled(bookmark.page, to: count)
        let place = bookmark.place ?? places[page]
        let kept = Kept(
          page: page, place: bookmark.place, value: bookmark.name, isOfOutcome: pageCount == count)
        return (place.map(Key.place) ?? .page(page), kept)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The marks by their letters, in a book of another length.
  fileprivate func marks(in count: Int?) -> [String: Kept<Nothing>] {
    (marks ?? [:]).reduce(into: [:]) { marks, mark in
      marks[mark.key] = Kept(
        page: scaled(mark.value, to: count), place: markPlaces?[mark.key], value: Nothing(),
        isOfOutcome: pageCount == count)
    }
  }

  private func scaled(_ page: Int, to count: Int?) -> Int {
    guard let count, let pageCount, count != pageCount, page >= 1 else { return page }
    return PageNumber(page).scaled(from: pageCount, to: count).value
  }
}
