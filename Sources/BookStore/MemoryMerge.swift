public import BookModel

/// What becomes of a memory that was changed at two places: in this window, and in another one.
///
/// What only one of them changed is as that one has it; where both changed the same, this window's counts.
/// Bookmarks are told apart by their pages and marks by their letters, and each is looked at by itself. Where
/// the text was laid out to other page counts, all pages are brought to those of the outcome.
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
    // A page means nothing without the count that it is one of, nor a fit without the zoom.
    if (mine.page, mine.pageCount) != (base.page, base.pageCount) {
      (merged.page, merged.pageCount) = (mine.page, mine.pageCount)
    }
    if (mine.zoom, mine.fit) != (base.zoom, base.fit) {
      (merged.zoom, merged.fit) = (mine.zoom, mine.fit)
    }
    choose(\.direction)
    choose(\.pages)
    choose(\.isShifted)
    choose(\.quarterTurns)
    choose(\.textSize)
    choose(\.margin)
    choose(\.typeface)
    choose(\.contents)
    chooseLight(base: base, mine: mine, in: &merged)
    keepPlaces(base: base, mine: mine, theirs: theirs, in: &merged)
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
    keepPlaces(base: before, mine: after, theirs: mine, in: &adopted)
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

  private static func keepPlaces(
    base: BookMemory, mine: BookMemory, theirs: BookMemory, in merged: inout BookMemory
  ) {
    let count = merged.pageCount
    let bookmarks = joined(
      base: base.names(in: count), mine: mine.names(in: count), theirs: theirs.names(in: count))
    merged.bookmarks =
      bookmarks.isEmpty
      ? nil : bookmarks.map { .init(page: $0.key, name: $0.value) }.sorted { $0.page < $1.page }
    let marks = joined(
      base: base.marks(in: count), mine: mine.marks(in: count), theirs: theirs.marks(in: count))
    merged.marks = marks.isEmpty ? nil : marks
  }

  private static func joined<Key: Hashable, Value: Equatable>(
    base: [Key: Value], mine: [Key: Value], theirs: [Key: Value]
  ) -> [Key: Value] {
    var all = theirs
    for key in Set(base.keys).union(mine.keys) where mine[key] != base[key] { all[key] = mine[key] }
    return all
  }
}

extension BookMemory {
  /// The names of bookmarks by their pages, in a book of another length.
  fileprivate func names(in count: Int?) -> [Int: String] {
    Dictionary(
      (bookmarks ?? []).map { (scaled($0.page, to: count), $0.name) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The pages of marks by their letters, in a book of another length.
  fileprivate func marks(in count: Int?) -> [String: Int] {
    (marks ?? [:]).mapValues { scaled($0, to: count) }
  }

  private func scaled(_ page: Int, to count: Int?) -> Int {
    guard let count, let pageCount, count != pageCount, page >= 1 else { return page }
    return PageNumber(page).scaled(from: pageCount, to: count).value
  }
}
