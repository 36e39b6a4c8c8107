import RectoBookModel
import PageGeometry
import PageLayout

/// Words on the line that is read, of text that flows: other layouts keep them there.
extension Scrolling {
  /// The pages whose places say which words those are; nil where leaves are turned.
  static func pagesToPlace(of book: BookInView) -> [PageNumber]? {
    guard book.scroll != nil, let page = book.pages.first else { return nil }
    return [page, PageNumber(page.value + 1)]
  }

  /// From which sign to which of a chapter the page that is read goes; nil where that is not known, and where a
  /// chapter ends on it.
  private static func signs(
    of book: BookInView, in places: KnownPlaces
  ) -> (chapter: Int, offsets: Range<Int>)? {
    guard let pages = pagesToPlace(of: book), let page = pages.first, let next = pages.last,
      case .text(let chapter, let first)? = places.address(of: page),
      case .text(chapter, let end)? = places.address(of: next), end > first
    else { return nil }
    return (chapter, first..<end)
  }

  /// The place of the words that are read, as if all lines of a page had as many signs; nil where it is not known.
  static func address(of book: BookInView, in places: KnownPlaces) -> Place? {
    guard let (chapter, offsets) = signs(of: book, in: places),
      let share = sheets(of: book)?.shareRead(in: book.hold.size).clamped(to: 0...1)
    else { return nil }
    let more = min(Int(share * Double(offsets.count)), offsets.count - 1)
    return .text(chapter: chapter, offset: offsets.lowerBound + more)
  }

  /// It became known where places lie: the words by which the reader came are brought to the line that is read.
  static func arrive(_ book: inout BookInView, by places: KnownPlaces) {
    guard case .text(let chapter, let offset)? = book.place.address,
      let (here, offsets) = signs(of: book, in: places), here == chapter,
      offsets.contains(offset), let sheets = sheets(of: book)
    else { return }
    let share = Double(offset - offsets.lowerBound) / Double(offsets.count)
    let below =
      sheets.place(reading: share, in: book.hold.size) - sheets.headOfAnchor(in: book.hold.size)
    book.scroll?.awaited = below / sheets.length(of: sheets.anchor)
  }
}
