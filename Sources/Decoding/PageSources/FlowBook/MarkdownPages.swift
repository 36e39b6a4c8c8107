import RectoBookMarkup
import RectoBookModel

/// A text in Markdown as a book that is set.
enum MarkdownPages {
  private static let sheet =
    "table { border-collapse: collapse } th, td { padding: 0.2em 0.6em; border-bottom: 0.5pt solid #999 }"
    + " th { border-bottom: 1pt solid }"

  /// The book of a text, and what it says of itself.
  static func book(_ text: String) -> (book: MadeBook, notes: DocumentNotes) {
    let markdown = MarkdownText(text)
    let book = MadeBook()
    book.house = WebPage.house
    let front = markdown.front
    let language = front["lang"] ?? front["language"]
    for (number, body) in markdown.html(path).enumerated() {
      book.add(body: body, at: path(number), sheet: sheet, language: language)
    }
    let least = markdown.headings.map(\.level).min() ?? 1
    let lines = markdown.headings.map {
      Navigation.Line(
        depth: $0.level - least, title: $0.title, target: "\(path($0.page))#\($0.name)")
    }
    book.finish(lines: lines, cover: nil, language: language)
    let notes = DocumentNotes(
      title: front["title"] ?? markdown.headings.first?.title,
      author: front["author"] ?? front["authors"], keywords: nil, packet: { nil })
    return (book, notes)
  }

  private static func path(_ page: Int) -> String { "text\(page).xhtml" }
}
