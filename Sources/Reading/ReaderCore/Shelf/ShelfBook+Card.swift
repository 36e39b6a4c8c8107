import RectoBookModel

extension ShelfBook {
  /// Where the reader is in it, in a few words.
  var place: String {
    if isMissing { return ScreenText.missing }
    if isFinished, progress >= 1 || page == nil { return ScreenText.finished }
    guard let page, let pages else { return pages.map(ScreenText.shelfPages) ?? "" }
    // One that is read again, or was not read to its end here.
    let ended = isFinished ? ScreenText.finished : ""
    return ScreenText.facts([ended, ScreenText.shelfPlace(page, of: pages)])
  }

  /// What is known of it, for the sheet about a book; some rows say nothing.
  var cardRows: [(key: String, value: String)] {
    [
      (ScreenText.title, title),
      (ScreenText.author, authors),
      (ScreenText.series, ScreenText.facts([card.series ?? "", card.number ?? ""])),
      (ScreenText.tags, card.tags.joined(separator: ", ")),
      (ScreenText.format, format ?? ""),
      (ScreenText.pageCount, pages.map { ScreenText.count($0, isFinal: true) } ?? ""),
      (ScreenText.readSoFar, page == nil && !isFinished ? "" : place),
      (ScreenText.file, location.path),
    ]
  }
}
