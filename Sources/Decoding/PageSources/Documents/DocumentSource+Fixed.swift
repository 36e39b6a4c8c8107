import RectoBookModel

/// Files of an EPUB that are one page each, of a size of their own, among those whose text flows:
/// plates, maps, whole spreads.
extension DocumentSource {
  /// Whether a chapter, from 0, is such a file.
  func isFixed(chapter: Int) -> Bool {
    guard fixed != nil, let items = package?.items else { return false }
    return items.indices.contains(chapter) && items[chapter].isFixed
  }

  /// The page of the fixed book that a page is; nil where its text flows.
  func ownPage(_ page: PageNumber) -> (book: FixedBook, page: PageNumber)? {
    guard let fixed, let chapter = chapter(of: page), isFixed(chapter: chapter) else { return nil }
    return (fixed, PageNumber(chapter + 1))
  }

  /// The last chapter that begins at or before a page.
  func chapter(of page: PageNumber) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < page.value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The links of such a page, which lead to lines of the spine there.
  func links(of own: (book: FixedBook, page: PageNumber)) throws -> [PageLink] {
    try own.book.links(of: own.page).compactMap { link in
      guard case .page(let line) = link.target else { return link }
      guard starts.indices.contains(line.value - 1) else { return nil }
      return PageLink(box: link.box, target: .page(PageNumber(starts[line.value - 1] + 1)))
    }
  }
}
