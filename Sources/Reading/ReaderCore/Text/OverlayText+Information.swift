import RectoBookModel
import PageLayout

/// The sheet about a book: the one that is meant on the shelf, or the open one.
extension OverlayText {
  /// What is known of it.
  var informationSheet: OverlayContent.Sheet {
    let shelved = reader.isShelfInSight ? reader.shelf?.meantBook?.cardRows : nil
    let rows = shelved ?? reader.facts.map(rows) ?? []
    return OverlayContent.Sheet(
      title: ScreenText.aboutBook,
      sections: [
        OverlayContent.Sheet.Section(
          heading: "",
          rows: rows.filter { !$0.value.isEmpty }.map { ($0.key, $0.value.withoutControls) })
      ])
  }

  /// What is known of the open book: what its card on the shelf says, and what only its pages tell.
  private func rows(of facts: BookFacts) -> [(key: String, value: String)] {
    let location = reader.book.inView.preferences.location
    let card = location.flatMap { location in
      reader.shelf?.books.first { $0.location == location }?.card
    }
    let filed = card ?? facts.filed
    let direction = reader.shape?.direction ?? facts.direction
    return [
      (ScreenText.title, card?.title ?? facts.title ?? ""),
      (
        ScreenText.author,
        card.map { $0.authors.joined(separator: ", ") } ?? facts.author ?? ""
      ),
      (ScreenText.series, ScreenText.facts([filed.series ?? "", filed.number ?? ""])),
      (ScreenText.tags, filed.tags.joined(separator: ", ")),
      (ScreenText.format, BookFormat.shownName(facts.format)),
      (ScreenText.pageCount, ScreenText.count(facts.pageCount, isFinal: facts.isCounted)),
      (ScreenText.pageSize, pageSize(of: facts)),
      (ScreenText.direction, ScreenText.direction(direction)),
      (
        ScreenText.readSoFar,
        reader.pages.first.map { ShelfScreenText.shelfPlace($0.value, of: facts.pageCount) } ?? ""
      ),
      (ScreenText.chapter, reader.pages.last.flatMap(reader.book.notes.known.chapter) ?? ""),
    ] + (reader.book.notes.known.reading?.rows ?? []) + [(ScreenText.file, location?.path ?? "")]
  }

  /// How large its pages are; nothing where they are as large as the reader lays them out.
  private func pageSize(of facts: BookFacts) -> String {
    guard !facts.flows else { return "" }
    let size = facts.usualSize
    switch BookFormat(rawValue: facts.format) {
    case .pdf, .xps, .sketchbook:
      let scale = 25.4 / 72
      return ScreenText.millimetres(
        Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    case .cbz, .cbr, .cb7, .cbt, .epub, .fb2, .mobi, .djvu, .svg, .html, .markdown, .text, .picture,
      .tiff, .folder,
      nil:
      return ScreenText.pixels(Int(size.width.rounded()), Int(size.height.rounded()))
    }
  }
}
