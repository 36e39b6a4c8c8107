import PageDrawing
import PageLayout
import RectoBookModel

/// What a command can be done with: its name, and what it is.
struct NamedChoice: Equatable, Sendable {
  var name: String
  var detail: String

  init(_ name: String, _ detail: String = "") { (self.name, self.detail) = (name, detail) }
}

extension [Command: [NamedChoice]] {
  /// What commands can be done with, in a book that is drawn with a look.
  static func arguments(in book: BookReading, _ look: LookEditor) -> Self {
    let ofBook: Self = [
      .goToPage: book.notes.known.chapters.compactMap { chapter in
        chapter.page.map { NamedChoice("\($0)", chapter.title) }
      },
      .openBook: [],
      .nextPaper: Paper.named.map { NamedChoice($0.name) },
      .typeface: Typeface.allCases.map {
        NamedChoice($0.rawValue, $0 == .book ? ScreenText.typefaceOfBook : "")
      } + (book.notes.known.families ?? []).map { NamedChoice($0) },
      .hyphens: TextHyphens.allCases.map { NamedChoice($0.rawValue) },
      .paragraphs: TextParagraphs.allCases.map { NamedChoice($0.rawValue) },
      .footnotes: TextFootnotes.allCases.map { NamedChoice($0.rawValue) },
      .turnStyle: TurnStyle.allCases.map { NamedChoice($0.rawValue) },
      .scroll: ScrollLayout.allCases.map { NamedChoice($0.rawValue) } + [
        NamedChoice(ScrollLayout.off)
      ],
      .draw: PenTool.allCases.map { NamedChoice($0.name) },
    ]
    let colors = AnnotationColor.allCases.map { NamedChoice($0.rawValue) }
    let searches = book.inView.preferences.defaults.searches.map { NamedChoice($0.name) }
    let ofText: Self = [
      .exportNotes: NotesFormat.allCases
        .filter { $0 != .pdf || book.facts?.format == BookFormat.pdf.name }
        .map { NamedChoice($0.rawValue, AnnotationText.format($0)) },
      .highlight: colors, .underline: colors, .strikeOut: colors, .webSearch: searches,
    ]
    return ofBook.merging(ofText) { $1 }.merging(look.namedArguments) { _, ofLook in ofLook }
  }
}
