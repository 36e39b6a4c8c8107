import RectoBookModel

/// The card of a book as a form, or of several of which all are to say the same.
struct BookCardForm: Equatable, Sendable {
  /// A line of it.
  enum Row: Equatable, Sendable {
    case field(CardField)
    /// The page that is the cover.
    case cover
  }

  /// What a line says.
  struct Field: Equatable, Sendable {
    let row: Row
    var line: LineEditor
    /// What it said at first.
    let before: String
    /// Whether books say different things there: what is typed then counts for all, and tags come to theirs.
    let isMixed: Bool

    /// What is typed, where that changes something.
    fileprivate var change: String? {
      let text = line.text.trimmed
      guard text != before else { return nil }
      return row == .field(.tags) ? CardField.tags(typed: text, over: before) : text
    }
  }

  /// The books, by their numbers.
  let books: [Int]
  /// The title of the only one; nil where there are several.
  let title: String?
  /// How many pages the only one has, as far as that is known.
  private let pages: Int?
  private(set) var fields: [Field]
  /// The line that is typed into.
  private(set) var focus = 0

  /// The card of some books, at least one.
  init?(_ books: [ShelfBook]) {
    guard let first = books.first else { return nil }
    self.books = books.map(\.id)
    title = books.count == 1 ? first.title.withoutControls : nil
    pages = books.count == 1 ? first.pages : nil
    let rows: [CardField] = books.count == 1 ? CardField.allCases : [.authors, .series, .tags]
    fields = rows.map { field in
      let text = field.text(in: first.card)
      let isMixed = books.contains { field.text(in: $0.card) != text }
      let line = LineEditor(isMixed ? "" : text)
      return Field(row: .field(field), line: line, before: line.text.trimmed, isMixed: isMixed)
    }
    guard books.count == 1 else { return }
    let line = LineEditor("\(first.cover.page)")
    fields.append(Field(row: .cover, line: line, before: line.text, isMixed: false))
  }

  // MARK: Typing

  /// The line that is typed into.
  var line: LineEditor { fields[focus].line }

  /// Whether what is typed is the number of a page.
  private var typesPage: Bool { fields[focus].row == .cover }

  /// Takes typed or pasted text.
  mutating func insert(_ text: String) {
    fields[focus].line.insert(typesPage ? text.filter(\.isNumber) : text)
  }

  /// Receives a control that moves between lines or edits one.
  mutating func receive(_ control: Control) {
    switch control {
    case .next, .complete: focus = (focus + 1) % fields.count
    case .previous: focus = (focus + fields.count - 1) % fields.count
    default: _ = fields[focus].line.receive(control)
    }
  }

  /// Means a line from now on.
  mutating func focus(on field: Int) { if fields.indices.contains(field) { focus = field } }

  /// The cover is so many pages on, within the book.
  mutating func stepCover(by pages: Int) {
    guard let index = fields.firstIndex(where: { $0.row == .cover }) else { return }
    focus = index
    let page = (Int(fields[index].line.text) ?? 1) + pages.clamped(to: -1000...1000)
    fields[index].line = LineEditor("\(page.clamped(to: 1...(self.pages ?? Limits.pages)))")
  }

  // MARK: What comes of it

  /// The page that is to be the cover; nil where none is chosen here.
  var cover: CoverPage? {
    guard let field = fields.first(where: { $0.row == .cover }) else { return nil }
    let page = Int(field.line.text.trimmed) ?? (field.line.text.isEmpty ? 1 : Limits.pages)
    return CoverPage(page.clamped(to: 1...(pages ?? Limits.pages)))
  }

  /// What was changed; nil where nothing was.
  var change: CardChange? {
    var change = CardChange()
    for field in fields {
      guard let text = field.change else { continue }
      switch field.row {
      case .field(let name):
        change.texts[name] = text
        if name == .tags { change.addsTags = field.isMixed }
      case .cover: change.cover = cover
      }
    }
    return change.isEmpty ? nil : change
  }

  /// The form as it is shown.
  var content: OverlayContent.BookForm {
    OverlayContent.BookForm(
      title: title.map { ShelfCareText.card(of: $0) } ?? ShelfCareText.cards(books.count),
      fields: fields.map { field in
        OverlayContent.BookForm.Field(
          name: name(of: field), text: field.line.text, caret: field.line.caret,
          selection: field.line.selection,
          hint: field.isMixed ? ShelfCareText.mixed : "", isNumber: field.row == .cover)
      }, focused: focus, note: note, cover: cover?.number,
      answers: [ShelfCareText.save, ScreenText.answerCancel])
  }

  private func name(of field: Field) -> String {
    switch field.row {
    case .cover: ShelfCareText.cover
    case .field(.tags) where field.isMixed: ShelfCareText.addsTags
    case .field(let name): name.name
    }
  }

  private var note: String {
    switch fields[focus].row {
    case .field(.tags): ShelfScreenText.severalTags
    case .field(let field): field.holdsNames ? ShelfScreenText.severalNames : ""
    case .cover: pages.map(ShelfCareText.ofPages) ?? ShelfCareText.pageOfCover
    }
  }
}
