import RectoBookModel

/// The pages on which chapters begin, found once in the contents of a book: they may have tens of thousands of lines, and
/// each frame asks.
struct ChapterStarts: Equatable, Sendable {
  /// In ascending order; none where the contents say nothing of chapters.
  let pages: [PageNumber]

  /// Finds them in the lines of some contents.
  init(_ chapters: [BookKnowledge.Chapter]) {
    let level = Self.level(of: chapters)
    pages = chapters.filter { $0.depth <= level ?? -1 }.compactMap(\.page).sorted()
  }

  /// The first behind a page.
  func start(after page: PageNumber) -> PageNumber? {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] > page { high = middle } else { low = middle + 1 }
    }
    return low < pages.count ? pages[low] : nil
  }

  /// Lines of so many pages, in the middle of all of one level, are chapters; shorter ones are parts of chapters.
  private static let usualPages = 6

  /// How deep chapters lie: where there is more than a title that stands for the whole book, or deeper, where what
  /// lies there is still as long as chapters are.
  private static func level(of chapters: [BookKnowledge.Chapter]) -> Int? {
    let lines = chapters.compactMap { line in
      line.page.map { (page: $0.value, depth: line.depth) }
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
