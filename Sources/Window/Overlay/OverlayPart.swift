public import PageDrawing
public import RectoBookModel
public import RectoReaderCore

/// Something on the overlay that lies at a place.
nonisolated public enum OverlayPart: Hashable, Sendable {
  // MARK: Sheets that take the pointer from the book

  /// The bar at the lower edge.
  case bar
  /// The tools for drawing.
  case tray
  /// What can be done with selected text.
  case selection
  /// The list, or the pictures, and all around them.
  case panel
  /// The line that is being typed, with its completions.
  case prompt
  /// The sheet in the middle.
  case sheet
  /// What lies around the sheet: a click there sends it away.
  case surroundings
  /// What dictionaries say of a word.
  case wordCard
  /// A message, by its number.
  case message(Int)
  /// A part of the card where paper and text are set; its panel is a sheet, the others lie on it.
  case card(CardPart)
  /// A part of the look editor; its panel is a sheet, the others lie on it.
  case look(LookEditorPart)
  /// The line between two looks.
  case split
  /// Something that lies over the shelf; the form there is a sheet, the others lie on it or on the wood.
  case library(LibraryPart)

  // MARK: What can be clicked

  /// A button of the bar.
  case button(Command)
  /// A tool in the tray, a width of the held one, or a colour, by its place.
  case tool(PenTool)
  case penWidth(Int)
  case penColor(Int)
  /// A colour that text is marked in.
  case swatch(AnnotationColor)
  /// The strip between two colours.
  case mixer
  /// The line along the lower edge.
  case scrubber
  /// A row or picture of the panel.
  case row(Int)
  /// The sign that sends the panel away.
  case closesPanel
  /// A completion of the line that is being typed, by its index.
  case completion(Int)
  /// An answer of the sheet.
  case answer(Int)
  /// The sign that sends the sheet away.
  case closesSheet
  /// The sign that copies a message.
  case copies(message: Int)
  /// The sign that sends a message away.
  case dismisses(message: Int)
  /// The mark at the side of the panel that says how far it is scrolled, and drags it.
  case panelScroll
  /// The same of the sheet.
  case sheetScroll
  /// The same of the card about a word.
  case cardScroll
  /// A word on that card, by its number.
  case cardWord(Int)
  /// A search of the web that the card offers, by its number.
  case cardSearch(Int)
  /// The sign on it that goes back to the word before.
  case cardBack
  /// The sign that sends it away.
  case closesCard

  // MARK: What is only seen

  /// The page under the pointer on the scrubber.
  case preview
  /// A line of progress, by its place in the content.
  case progress(Int)
  /// A hint, by its place in the content.
  case hint(Int)
  /// The tip at a place, or of a button.
  case tip

  /// Whether the pointer over it is the overlay's and not the book's.
  var takesPointer: Bool {
    switch self {
    case .preview, .progress, .hint, .tip: false
    case .library(let part): part.takesPointer
    case .bar, .tray, .selection, .panel, .prompt, .sheet, .surroundings, .message, .button, .tool,
      .penWidth,
      .penColor, .swatch, .mixer, .scrubber, .row, .closesPanel, .completion, .answer, .closesSheet,
      .copies,
      .dismisses, .panelScroll, .sheetScroll, .card, .look, .split, .wordCard, .cardScroll,
      .cardWord, .cardSearch, .cardBack, .closesCard:
      true
    }
  }

  /// Whether it is a sheet on which others lie.
  var isSurface: Bool {
    switch self {
    case .bar, .tray, .selection, .panel, .prompt, .sheet, .surroundings, .message, .wordCard: true
    case .card(let part): part == .panel
    case .look(let part): part == .panel
    case .library(let part): part == .form
    case .cardScroll, .cardWord, .cardSearch, .cardBack, .closesCard, .split, .button, .tool,
      .penWidth, .penColor, .swatch, .mixer, .scrubber, .row,
      .closesPanel,
      .completion,
      .answer, .closesSheet, .copies, .dismisses, .panelScroll, .sheetScroll, .preview, .progress,
      .hint, .tip:
      false
    }
  }

  /// Whether there is something to be told of it while the pointer rests on it.
  var hasTip: Bool {
    switch self {
    case .button, .tool, .swatch, .copies, .dismisses, .cardSearch, .cardBack: true
    case .card(let part): part.hasTip
    case .look(let part): part.hasTip
    case .wordCard, .cardScroll, .cardWord, .closesCard, .split, .library, .bar, .tray, .selection,
      .panel,
      .prompt, .sheet, .surroundings, .message,
      .penWidth,
      .penColor, .mixer, .scrubber, .row, .closesPanel, .completion, .answer, .closesSheet,
      .panelScroll,
      .sheetScroll, .preview,
      .progress, .hint, .tip:
      false
    }
  }

  /// What a click means.
  var clickActions: [OverlayAction] {
    switch self {
    case .button(let command): [.command(command)]
    case .tool(let tool): [.ordered(Invocation(.draw, argument: tool.name))]
    case .penWidth(let index): [.ordered(Invocation(.penWidth, count: index + 1))]
    case .penColor(let index): [.ordered(Invocation(.penColor, count: index + 1))]
    case .swatch(let color): [.ordered(Invocation(.highlight, argument: color.rawValue))]
    case .row(let index): [.chose(row: index)]
    case .completion(let index): [.completed(row: index)]
    case .answer(let index): [.answered(index)]
    case .closesSheet, .surroundings: [.answered(nil)]
    case .cardWord(let word): [.wordCard(.followed(word: word))]
    case .cardSearch(let search): [.wordCard(.searched(search))]
    case .cardBack: [.wordCard(.wentBack)]
    case .closesCard: [.wordCard(.closed)]
    case .library(let part): part.actions
    case .closesPanel: [.closedPanel]
    case .copies(let message): [.copied(message: message)]
    case .dismisses(let message), .message(let message): [.dismissed(message: message)]
    case .bar, .tray, .selection, .panel, .prompt, .sheet, .mixer, .scrubber, .panelScroll,
      .sheetScroll, .wordCard, .cardScroll,
      .preview,
      .progress, .hint, .tip, .card, .look, .split:
      []
    }
  }
}
