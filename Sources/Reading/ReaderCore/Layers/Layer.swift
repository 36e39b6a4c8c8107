/// Something that lies over the book and takes keys before it does.
enum Layer: Equatable, Sendable {
  /// The question for the book's password; what is typed stands with the book.
  case question
  /// A line that is typed.
  case prompt(PromptState)
  /// Something in the middle, to be read or answered; the answer that Enter gives, as an index.
  case sheet(SheetState, focus: Int)
  /// The buttons of the bar; the one that Enter presses, as an index.
  case bar(focus: Int)
  /// A list, or the menu.
  case list(PanelState)
  /// The panel where light, paper and desk are set.
  case lookEditor
  /// The card where paper and text are set.
  case card(AaCard)
  /// The form in which the card of books is changed.
  case bookCard(BookCardForm)
  /// Letters at links.
  case hints(LinkHints)
  /// What dictionaries say of a word.
  case wordCard(WordCard)
  /// A note beside its mark.
  case noteCard(NoteCard)

  /// What it is, whatever its state.
  enum Kind: CaseIterable, Sendable {
    case question, prompt, sheet, bar, list, lookEditor, card, bookCard, hints, wordCard,
      noteCard

    /// What goes away by a press beside it.
    static let yielding: [Kind] = [.sheet, .hints, .wordCard, .noteCard]
  }

  /// What it is.
  var kind: Kind {
    switch self {
    case .question: .question
    case .prompt: .prompt
    case .sheet: .sheet
    case .bar: .bar
    case .list: .list
    case .lookEditor: .lookEditor
    case .card: .card
    case .bookCard: .bookCard
    case .hints: .hints
    case .wordCard: .wordCard
    case .noteCard: .noteCard
    }
  }

  /// What gives way when it opens: there is one of each kind, and what it lies over goes where both
  /// would ask for the same keys.
  var closes: Set<Kind> {
    switch self {
    case .question, .bar: []
    case .hints: [.noteCard]
    case .sheet: [.sheet, .bookCard]
    case .prompt: [.prompt, .sheet, .bookCard, .hints, .noteCard]
    case .list(let list):
      list.kind == .menu
        ? [.list, .prompt, .sheet, .bookCard, .hints, .bar, .wordCard, .noteCard]
        : [.list, .prompt, .sheet, .bookCard, .hints, .wordCard, .noteCard]
    case .lookEditor:
      [.list, .prompt, .sheet, .bookCard, .hints, .bar, .card, .wordCard, .noteCard]
    case .bookCard:
      [.list, .prompt, .sheet, .bookCard, .hints, .bar, .lookEditor, .wordCard, .noteCard]
    case .card: [.list, .prompt, .sheet, .hints, .bar, .lookEditor, .wordCard, .noteCard]
    case .wordCard, .noteCard: [.list, .prompt, .sheet, .hints, .bar, .wordCard, .noteCard]
    }
  }
}
