import RectoBookModel
import PageGeometry
import PageLayout

/// The links of a book that get letters.
extension LinkHints {
  /// The pages whose links do: those of the opening that is meant, and all in sight where pages are scrolled, as far as
  /// their links can be kept at a time.
  static func pages(of book: BookReading) -> [PageNumber] {
    guard book.inView.scroll != nil else { return book.pages }
    return Array(book.inView.visiblePages.prefix(Limits.linkPages / 2))
  }

  /// Asks for their links.
  static func ask(in book: inout BookReading) -> [Effect] {
    let pages = pages(of: book)
    return book.notes.known.askLinks(of: pages)
  }

  /// The links in sight, in reading order; nil while those of the pages are not known.
  static func links(of book: BookReading) -> [(page: PageNumber, link: PageLink)]? {
    let pages = pages(of: book)
    guard book.notes.known.knowsLinks(of: pages) else { return nil }
    let places = book.inView.seen?.pagePlaces ?? [:]
    let view = book.inView.hold.size
    return pages.flatMap { page -> [(page: PageNumber, link: PageLink)] in
      guard let seen = places[page] else { return [] }
      return (book.notes.known.links[page] ?? []).filter { link in
        let least = seen.place(of: Vector2(link.box.left, link.box.top))
        let greatest = seen.place(of: Vector2(link.box.right, link.box.bottom))
        return greatest.x > 0 && greatest.y > 0 && least.x < view.width && least.y < view.height
      }.map { (page, $0) }
    }
  }
}
