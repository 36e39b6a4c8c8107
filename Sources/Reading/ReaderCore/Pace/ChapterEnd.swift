import RectoBookModel

/// Where the chapter ends that a reader is in.
struct ChapterEnd: Equatable, Sendable {
  /// How many pages are left of it, the last of those in sight not counted.
  let pagesLeft: Int

  /// Looks for it in the contents of a book; nil where that says nothing of chapters.
  ///
  /// - Parameters:
  ///   - chapters: the lines of its contents.
  ///   - pages: the pages in sight.
  ///   - pageCount: how many the book has.
  init?(in chapters: [BookKnowledge.Chapter], from pages: [PageNumber], of pageCount: Int) {
    guard let last = pages.last, let level = Self.level(of: chapters) else { return nil }
    let starts = chapters.filter { $0.depth <= level }.compactMap(\.page).sorted()
    guard let first = starts.first, first <= last else { return nil }
    let next = starts.first { $0 > last }
    pagesLeft = (next?.value ?? pageCount + 1) - 1 - last.value
  }

  /// Lines of so many pages, in the middle of all of one level, are chapters; shorter ones are parts of chapters.
  private static let usualPages = 6

  /// How deep chapters lie: where there is more than a title that stands for the whole book, or deeper, where what
  /// lies there is still as long as chapters are.
  private static func level(of chapters: [BookKnowledge.Chapter]) -> Int? {
    let lines = chapters.compactMap { line in line.page.map { (page: $0.value, depth: line.depth) }
    }
    guard lines.count > 1 else { return nil }
    let depths = Set(lines.map(\.depth)).sorted()
    let top = depths.first { depth in lines.count { $0.depth <= depth } > 1 }
    let deeper = depths.last { depth in
      let lengths = zip(lines, lines.dropFirst()).filter { $0.0.depth == depth }
        .map { $1.page - $0.page }.sorted()
      return lengths.count > 2 && lengths[lengths.count / 2] >= usualPages
    }
    return [top, deeper].compactMap(\.self).max()
  }
}
