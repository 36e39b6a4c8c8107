import RectoBookModel
import PageGeometry
import PageLayout

extension Reader {
  /// Every word and control that lies over the book and is not paper.
  public var overlay: OverlayContent { OverlayText(self).content }
}

/// What lies over the book, told from a reader's state.
struct OverlayText {
  let reader: Reader

  /// The words for a reader.
  init(_ reader: Reader) { self.reader = reader }

  private var layers: LayerStack { reader.layers }
  private var notes: BookNotes { reader.book.notes }
  private var known: BookKnowledge { reader.book.notes.known }
  private var facts: BookFacts? { reader.facts }
  private var pages: [PageNumber] { reader.pages }
  private var shape: BookShape? { reader.shape }

  /// All of it.
  var content: OverlayContent {
    var overlay = OverlayContent()
    let hasBar = reader.bar.isShown || layers.barFocus != nil
    if hasBar, !reader.isPresenting, !reader.isShelfInSight { overlay.bar = shownBar }
    overlay.tray = shownTray
    overlay.lasso = shownLasso
    overlay.ruler = reader.book.drawing.shownRuler(in: reader.book.inView)
    overlay.panel = shownPanel
    if layers.hasLookEditor { overlay.lookPanel = reader.lookEditor.content(keys: reader.keys) }
    overlay.card = layers.card?.content(in: reader.book.inView)
    overlay.bookForm = layers.bookCard?.content
    if facts != nil { overlay.split = reader.lookEditor.shownSplit }
    overlay.prompt = shownPrompt
    overlay.sheet = shownSheet
    overlay.messages = reader.messages.entries.map {
      OverlayContent.Message(
        id: $0.id, text: $0.text, isError: $0.isError, canBeCopied: $0.path != nil)
    }
    overlay.progress = shownProgress
    overlay.shelf = reader.shelf?.content(in: reader.surroundings)
    overlay.shelf?.buttons = shelfButtons
    // A line that is typed lies over what is told of the book but its title.
    if layers.prompt != nil {
      overlay.shelf?.detail = ""
      overlay.shelf?.hint = ""
    }
    if reader.shelf?.lacksBooks == false {
      overlay.shelf?.chips = ShelfChips(reader).content
      overlay.shelf?.tools = shelfTools
    }
    overlay.hints = shownHints
    if !overlay.hints.isEmpty { overlay.hintWords = wordPlaces }
    overlay.selection = shownSelection
    overlay.wordCard = shownCard
    overlay.tip = reader.lookEditor.shownPixel ?? tip ?? pointedNote
    if let question = reader.question, !question.isOpen, layers.sheet != .locked {
      // Nothing else would tell how to go on.
      overlay.messages.append(OverlayContent.Message(id: 0, text: ScreenText.locked))
    }
    return overlay
  }

  // MARK: The bar

  private var shownBar: OverlayContent.Bar? {
    guard let facts else { return nil }
    let title =
      facts.title.flatMap { $0.isEmpty ? nil : $0.withoutControls }
      ?? reader.book.inView.preferences.fileName?.withoutControls ?? ScreenText.untitled
    var bar = OverlayContent.Bar(
      title: title, place: placeWords, share: share,
      runsFromRight: shape?.direction == .rightToLeft, preview: preview, buttons: buttons)
    bar.room = reader.book.inView.seen?.roomBetweenCorners
    bar.pages = reader.book.inView.seen?.seenPages
    bar.pace = TimeLeft(reader.book).map { PaceText.left(seconds: $0.seconds) } ?? ""
    bar.focused = layers.barFocus.flatMap { bar.buttons.indices.contains($0) ? $0 : nil }
    return bar
  }

  /// The share of the book at which the reader is: 0 on the first page, 1 with the last in sight.
  private var share: Double {
    guard let facts else { return 0 }
    let isAtEnd = pages.last?.value == facts.pageCount && facts.pageCount > 1
    return isAtEnd ? 1 : pages.first?.share(of: facts.pageCount) ?? 0
  }

  /// `12–13 of 90 · xii · 14% · Chapter`, as far as each is known.
  private var placeWords: String {
    guard let facts else { return "" }
    let numbers = ScreenText.pages(
      pages.map(\.description), of: ScreenText.count(facts.pageCount, isFinal: facts.isCounted))
    let labels = pages.compactMap(known.label)
    let parts = [
      numbers, ScreenText.range(labels), ScreenText.percent(share),
      pages.last.flatMap(known.chapter) ?? "",
    ]
    return ScreenText.facts(parts)
  }

  /// What the scrubber would lead to, while the pointer is over it.
  private var preview: OverlayContent.Preview? {
    guard let facts, let share = reader.bar.hoverShare else { return nil }
    let page = PageNumber.at(share: share, of: facts.pageCount)
    let words = [notes.shownNumber(of: page), known.chapter(of: page) ?? ""]
    return OverlayContent.Preview(
      page: page, words: ScreenText.facts(words), share: share)
  }

  private var buttons: [OverlayContent.Button] {
    BarState.commands.map { command in
      let (label, isOn) = self.button(of: command)
      return OverlayContent.Button(
        command: command, label: label, tip: tip(of: command), isOn: isOn)
    }
  }

  /// What a button of the bar is called, and whether what it does is done.
  private func button(of command: Command) -> (label: String, isOn: Bool) {
    switch command {
    case .shelf: (ScreenText.shelf, false)
    case .chooseBook: (ScreenText.open, false)
    case .outline: (ScreenText.outline, layers.list?.kind == .outline)
    case .find: (ScreenText.find, notes.search.terms != nil)
    case .toggleBookmark:
      (ScreenText.bookmark, pages.contains { notes.kept.bookmark(of: $0) != nil })
    case .card: (CardText.title, layers.card != nil)
    case .menu: (ScreenText.menu, layers.hasMenu)
    default: (command.summary, false)
    }
  }

  /// What a button does, with its key.
  func tip(of command: Command) -> String {
    reader.keys.keys(of: command).first.map {
      ScreenText.tip(command.summary, keys: ScreenText.keys($0))
    }
      ?? command.summary
  }

  // MARK: Lists and lines

  private var shownPanel: OverlayContent.Panel? {
    guard let panel = layers.list else { return nil }
    let (title, empty): (String, String) =
      switch panel.kind {
      case .outline:
        (ScreenText.outline, known.outline == nil ? ScreenText.isBeingRead : ScreenText.noOutline)
      case .allPages: (ScreenText.allPages, "")
      case .menu: (ScreenText.menu, "")
      case .bookmarks: (ScreenText.bookmarks, ScreenText.noBookmarks)
      case .marks: (ScreenText.marks, ScreenText.noMarks)
      case .annotations: (AnnotationText.annotations, AnnotationText.noAnnotations)
      case .matches:
        (ScreenText.matches, notes.search.terms == nil ? ScreenText.noSearch : notes.search.note)
      case .typefaces: (CardText.typefaces, "")
      case .places: (ScreenText.places, ScreenText.noPlaces)
      case .shelves: (ScreenText.shelves, "")
      case .recent:
        (ScreenText.recent, known.recent == nil ? ScreenText.isBeingRead : ScreenText.noRecent)
      }
    let isFiltered = !panel.filter.text.isEmpty
    var shown = OverlayContent.Panel(
      title: title, filter: panel.hasFilter ? panel.filter.text : nil, rows: panel.rows,
      selected: panel.selected, isGrid: panel.kind == .allPages,
      emptyWords: isFiltered ? ScreenText.nothingFits : empty)
    shown.columns = shown.isGrid ? reader.lists.columns(in: reader.view) : 1
    shown.place = panel.place
    (shown.filterCaret, shown.filterSelection) = (panel.filter.caret, panel.filter.selection)
    shown.hasLongRows = panel.kind == .matches || panel.kind == .annotations
    shown.runsFromRight = shown.isGrid && shape?.direction == .rightToLeft
    return shown
  }

  /// Where the current match is seen, or what a note is written about.
  private var match: [OverlayContent.Area] {
    if case .note(let id)? = layers.prompt?.kind {
      let places = reader.book.inView.seen?.pagePlaces ?? [:]
      return notes.annotations.boxes(of: id).flatMap { page, boxes in
        places[page].map { boxes.map($0.area) } ?? []
      }
    }
    guard layers.prompt?.kind == .find, let current = notes.search.current else { return [] }
    let hit = notes.search.hits[current]
    guard let page = reader.book.inView.seen?.pagePlaces[hit.page] else { return [] }
    return hit.boxes.map(page.area)
  }

  private var shownPrompt: OverlayContent.Prompt? {
    if let question = shownQuestion { return question }
    guard let prompt = layers.prompt else { return nil }
    let label =
      switch prompt.kind {
      case .page: ScreenText.page
      case .find: notes.search.isBackward ? ScreenText.findBack : ScreenText.find
      case .command: ScreenText.command
      case .bookmarkName: ScreenText.bookmarkName
      case .note: AnnotationText.note
      case .lookUp: LookUpText.lookUp
      case .path: ScreenText.path
      case .folder: ScreenText.folder
      case .presetName: ScreenText.presetName
      case .shelfWords: ScreenText.shelfWords
      case .collection: ShelfScreenText.collection
      }
    var shown = OverlayContent.Prompt(
      label: label, text: prompt.line.text, caret: prompt.line.caret,
      completions: prompt.completions.map {
        switch $0 {
        case .command(let command):
          OverlayContent.Row(
            text: command.rawValue,
            detail: ScreenText.facts(
              [command.summary, reader.keys.keys(of: command).first.map(ScreenText.keys) ?? ""]))
        case .argument(let command, _) where prompt.typedArgument == nil:
          OverlayContent.Row(text: $0.line, detail: command.summary)
        case .argument(_, let choice): OverlayContent.Row(text: choice.name, detail: choice.detail)
        case .path(let name), .name(let name): OverlayContent.Row(text: name, detail: "")
        case .above(let name): OverlayContent.Row(text: name, detail: ScreenText.folderAbove)
        case .here(let name): OverlayContent.Row(text: name, detail: ScreenText.folderItself)
        }
      },
      selected: prompt.meant, note: prompt.note)
    (shown.spansLines, shown.match) = (prompt.line.spansLines, match)
    shown.selection = prompt.line.selection
    return shown
  }

  /// The field for a password.
  private var shownQuestion: OverlayContent.Prompt? {
    guard let question = reader.question, question.isOpen else { return nil }
    let dots = question.dots
    return OverlayContent.Prompt(
      label: ScreenText.password, text: dots, caret: dots.count, note: question.note)
  }

  private var shownProgress: [OverlayContent.Progress] {
    // While words are typed, the line tells how far the search is.
    var shown = reader.work.shown.filter {
      $0.kind != .searching || layers.prompt?.kind != .find
    }
    .map { OverlayContent.Progress(text: ScreenText.work($0.kind), share: $0.share) }
    let input = reader.keyboard.input
    if !input.isEmpty { shown.append(OverlayContent.Progress(text: input.words, share: nil)) }
    return shown
  }

  // MARK: Links

  /// The letters at the links, at their places.
  private var shownHints: [OverlayContent.LinkLabel] {
    guard let hints = layers.hints else { return [] }
    let places = reader.book.inView.seen?.pagePlaces ?? [:]
    return hints.left.compactMap { item in
      places[item.page].map {
        OverlayContent.LinkLabel(
          text: String(item.letters.dropFirst(hints.typed.count)), link: $0.area(of: item.link.box))
      }
    }
  }

  /// The link under the pointer, if that does nothing else.
  private var pointedLink: PageLink? { pointedPlace.flatMap(reader.book.link) }

  /// Where the pointer is over the book, if it does nothing else.
  var pointedPlace: Vector2? {
    let pointer = reader.book.inView.pointer
    guard !reader.isShelfInSight, pointer.hover.hasMovedHere, pointer.action == .idle,
      layers.list == nil, !layers.yieldsToPress
    else { return nil }
    return pointer.hover.place
  }

  /// Where the link under the pointer leads.
  private var tip: OverlayContent.Hint? {
    guard let place = reader.book.inView.pointer.hover.place, let link = pointedLink else {
      return nil
    }
    let words =
      switch link.target {
      case _ where !link.note.isEmpty: CardText.showNote
      case .page(let page): ScreenText.leads(toPage: notes.shownNumber(of: page))
      case .address(let address):
        WebAddress(address)?.description ?? address.shortened.withoutControls
      }
    return OverlayContent.Hint(text: words, place: place)
  }

  // MARK: Sheets

  private var shownSheet: OverlayContent.Sheet? {
    var shown = layers.sheet.map(content)
    shown?.focused = layers.sheetFocus
    return shown
  }

  private func content(of sheet: SheetState) -> OverlayContent.Sheet {
    switch sheet {
    case .keys:
      OverlayContent.Sheet(
        title: ScreenText.keys,
        sections: KeySheet(table: reader.keys, isOnShelf: reader.isShelfInSight).sections)
    case .information: informationSheet
    case .address(let address):
      OverlayContent.Sheet(
        title: ScreenText.addressTitle,
        sections: [
          OverlayContent.Sheet.Section(
            heading: "", rows: [("", ScreenText.addressWords), ("", address.description)])
        ],
        answers: sheet.answers)
    case .search(let address, let name):
      OverlayContent.Sheet(
        title: LookUpText.searchTitle(name),
        sections: [
          OverlayContent.Sheet.Section(
            heading: "", rows: [("", LookUpText.searchWords), ("", address.description)])
        ],
        answers: sheet.answers)
    case .overwrite(let name):
      OverlayContent.Sheet(
        title: ScreenText.overwriteTitle,
        sections: [
          OverlayContent.Sheet.Section(heading: "", rows: [("", ScreenText.presetIsThere(name))])
        ],
        answers: sheet.answers)
    case .delete(let name):
      OverlayContent.Sheet(
        title: ScreenText.deleteTitle,
        sections: [
          OverlayContent.Sheet.Section(heading: "", rows: [("", ScreenText.presetGoes(name))])
        ],
        answers: sheet.answers)
    case .locked:
      OverlayContent.Sheet(
        title: ScreenText.lockedTitle,
        sections: [
          OverlayContent.Sheet.Section(heading: "", rows: [("", ScreenText.lockedWords)])
        ],
        answers: sheet.answers)
    case .forgetStatistics:
      OverlayContent.Sheet(
        title: StatisticsText.forgetTitle,
        sections: [
          OverlayContent.Sheet.Section(heading: "", rows: [("", StatisticsText.forgetWords)])
        ],
        answers: sheet.answers)
    case .forget(let books, let title):
      OverlayContent.Sheet(
        title: books.count == 1
          ? ShelfScreenText.forgetTitle : ShelfCareText.forgetTitle(books.count),
        sections: [
          OverlayContent.Sheet.Section(
            heading: "",
            rows: [
              (
                "",
                books.count == 1
                  ? ShelfScreenText.forgets(title) : ShelfCareText.forgets(books.count)
              )
            ])
        ],
        answers: sheet.answers)
    }
  }
}

extension PagePlace {
  /// Where a box of the page is seen.
  func area(of box: PageBox) -> OverlayContent.Area {
    OverlayContent.Area(
      place(of: Vector2(box.left, box.top)), place(of: Vector2(box.right, box.bottom)))
  }
}
