import RectoBookModel

extension ShelfBook {
  /// Where the reader is in it, in a few words.
  var place: String {
    if isMissing { return ShelfScreenText.missing }
    // Whether it is read again, or is only said to be finished, nobody knows: the mark below tells how far it is.
    if isFinished { return ShelfScreenText.finished }
    guard let page, let pages else { return pages.map(ShelfScreenText.shelfPages) ?? "" }
    return ShelfScreenText.shelfPlace(page, of: pages)
  }

  /// What is known of it, for the sheet about a book; some rows say nothing.
  var cardRows: [(key: String, value: String)] {
    [
      (ScreenText.title, title),
      (ScreenText.author, authors),
      (ScreenText.series, ScreenText.facts([card.series ?? "", card.number ?? ""])),
      (ScreenText.tags, card.tags.joined(separator: ", ")),
      (ScreenText.format, format.map(BookFormat.shownName) ?? ""),
      (ScreenText.pageCount, pages.map { ScreenText.count($0, isFinal: true) } ?? ""),
      (ScreenText.readSoFar, page == nil && !isFinished ? "" : place),
    ] + (reading?.rows ?? []) + [(ScreenText.file, location.path)]
  }
}
