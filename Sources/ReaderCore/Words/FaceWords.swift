import BookModel
import PageGeometry
import PageLayout

extension Reader {
  /// Every word and control that lies over the book and is not paper.
  public var face: FaceContent { FaceWords(self).content }
}

/// What lies over the book, told from a reader's state.
struct FaceWords {
  private let reader: Reader

  /// The words for a reader.
  init(_ reader: Reader) { self.reader = reader }

  private var layers: LayerStack { reader.layers }
  private var notes: BookNotes { reader.book.notes }
  private var known: BookKnowledge { reader.book.notes.known }
  private var facts: BookFacts? { reader.facts }
  private var pages: [PageNumber] { reader.pages }
  private var shape: BookShape? { reader.shape }

  /// All of it.
  var content: FaceContent {
    var face = FaceContent()
    let hasBar = reader.bar.isShown || layers.barFocus != nil
    if hasBar, !reader.isPresenting, !reader.isShelfInSight { face.bar = shownBar }
    face.panel = shownPanel
    if layers.hasLookEditor { face.bench = reader.lookEditor.content(keys: reader.keys) }
    if facts != nil { face.split = reader.lookEditor.shownSplit }
    face.prompt = shownPrompt
    face.sheet = shownSheet
    face.messages = reader.messages.entries.map {
      FaceContent.Message(
        id: $0.id, text: $0.text, isError: $0.isError, canBeCopied: $0.path != nil)
    }
    face.progress = shownProgress
    face.shelf = reader.shelf?.content(in: reader.surroundings)
    face.hints = shownHints
    face.tip = reader.lookEditor.shownPixel ?? tip
    if let question = reader.question, !question.isOpen {
      // Nothing else would tell how to go on.
      face.messages.append(FaceContent.Message(id: 0, text: Words.locked))
    }
    return face
  }

  // MARK: The bar

  private var shownBar: FaceContent.Bar? {
    guard let facts else { return nil }
    let title =
      facts.title.flatMap { $0.isEmpty ? nil : $0.withoutControls }
      ?? reader.book.desk.preferences.fileName?.withoutControls ?? Words.untitled
    var bar = FaceContent.Bar(
      title: title, place: placeWords, share: share,
      runsFromRight: shape?.direction == .rightToLeft, preview: preview, buttons: buttons)
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
    let numbers = Words.pages(
      pages.map(\.description), of: Words.count(facts.pageCount, isFinal: facts.isCounted))
    let labels = pages.compactMap(known.label)
    let parts = [
      numbers, Words.range(labels), Words.percent(share),
      pages.last.flatMap(known.chapter) ?? "",
    ]
    return Words.facts(parts)
  }

  /// What the scrubber would lead to, while the pointer is over it.
  private var preview: FaceContent.Preview? {
    guard let facts, let share = reader.bar.hoverShare else { return nil }
    let page = PageNumber.at(share: share, of: facts.pageCount)
    let words = [notes.shownNumber(of: page), known.chapter(of: page) ?? ""]
    return FaceContent.Preview(
      page: page, words: Words.facts(words), share: share)
  }

  private var buttons: [FaceContent.Button] {
    BarState.commands.map { command in
      let (label, isOn) = self.button(of: command)
      return FaceContent.Button(command: command, label: label, tip: tip(of: command), isOn: isOn)
    }
  }

  /// What a button of the bar is called, and whether what it does is done.
  private func button(of command: Command) -> (label: String, isOn: Bool) {
    switch command {
    case .outline: (Words.outline, layers.list?.kind == .outline)
    case .allPages: (Words.allPages, layers.list?.kind == .allPages)
    case .find: (Words.find, notes.search.terms != nil)
    case .toggleBookmark:
      (Words.bookmark, pages.contains { notes.kept.bookmark(of: $0) != nil })
    case .toggleTwoPages: (Words.twoPages, shape?.isOnePage == false)
    case .toggleFullScreen: (Words.fullScreen, false)
    case .help: (Words.keys, layers.sheet == .keys)
    default: (command.summary, false)
    }
  }

  private func tip(of command: Command) -> String {
    reader.keys.keys(of: command).first.map { Words.tip(command.summary, keys: Words.keys($0)) }
      ?? command.summary
  }

  // MARK: Lists and lines

  private var shownPanel: FaceContent.Panel? {
    guard let panel = layers.list else { return nil }
    let (title, empty): (String, String) =
      switch panel.kind {
      case .outline:
        (Words.outline, known.outline == nil ? Words.isBeingRead : Words.noOutline)
      case .allPages: (Words.allPages, "")
      case .menu: (Words.menu, "")
      case .bookmarks: (Words.bookmarks, Words.noBookmarks)
      case .marks: (Words.marks, Words.noMarks)
      case .matches: (Words.matches, notes.search.terms == nil ? Words.noSearch : notes.search.note)
      case .places: (Words.places, Words.noPlaces)
      case .shelves: (Words.shelves, "")
      case .recent: (Words.recent, known.recent == nil ? Words.isBeingRead : Words.noRecent)
      }
    let isFiltered = !panel.filter.text.isEmpty
    var shown = FaceContent.Panel(
      title: title, filter: panel.hasFilter ? panel.filter.text : nil, rows: panel.rows,
      selected: panel.selected, isGrid: panel.kind == .allPages,
      emptyWords: isFiltered ? Words.nothingFits : empty)
    shown.columns = shown.isGrid ? reader.lists.columns(in: reader.view) : 1
    shown.place = panel.place
    shown.hasLongRows = panel.kind == .matches
    shown.runsFromRight = shown.isGrid && shape?.direction == .rightToLeft
    return shown
  }

  private var shownPrompt: FaceContent.Prompt? {
    guard let prompt = layers.prompt else { return nil }
    let label =
      switch prompt.kind {
      case .page: Words.page
      case .find: notes.search.isBackward ? Words.findBack : Words.find
      case .command: Words.command
      case .bookmarkName: Words.bookmarkName
      case .path: Words.path
      case .presetName: Words.presetName
      case .shelfWords: Words.shelfWords
      }
    return FaceContent.Prompt(
      label: label, text: prompt.line.text, caret: prompt.line.caret,
      completions: prompt.completions.map {
        switch $0 {
        case .command(let command):
          FaceContent.Row(
            text: command.rawValue,
            detail: Words.facts(
              [command.summary, reader.keys.keys(of: command).first.map(Words.keys) ?? ""]))
        case .argument(_, let choice): FaceContent.Row(text: choice.name, detail: choice.detail)
        }
      },
      selected: prompt.selected ?? prompt.onlyCommand.map { _ in 0 }, note: prompt.note)
  }

  private var shownProgress: [FaceContent.Progress] {
    // While words are typed, the line tells how far the search is.
    var shown = reader.work.shown.filter {
      $0.kind != .searching || layers.prompt?.kind != .find
    }
    .map { FaceContent.Progress(text: Words.work($0.kind), share: $0.share) }
    let input = reader.keyboard.input
    if !input.isEmpty { shown.append(FaceContent.Progress(text: input.words, share: nil)) }
    return shown
  }

  // MARK: Links

  /// The letters at the links, at their places.
  private var shownHints: [FaceContent.Hint] {
    guard let hints = layers.hints else { return [] }
    let places = reader.book.desk.seen?.pagePlaces ?? [:]
    return hints.left.compactMap { item in
      places[item.page].map {
        FaceContent.Hint(
          text: String(item.letters.dropFirst(hints.typed.count)),
          place: $0.place(of: Vector2(item.link.box.left, item.link.box.top)))
      }
    }
  }

  /// Where the link under the pointer leads.
  private var tip: FaceContent.Hint? {
    let pointer = reader.book.desk.pointer
    guard pointer.hover.hasMoved, let place = pointer.hover.place, pointer.action == .idle,
      layers.list == nil, layers.sheet == nil, let link = reader.book.link(at: place)
    else { return nil }
    let words =
      switch link.target {
      case .page(let page): Words.leads(toPage: notes.shownNumber(of: page))
      case .address(let address):
        WebAddress(address)?.description ?? address.shortened.withoutControls
      }
    return FaceContent.Hint(text: words, place: place)
  }

  // MARK: Sheets

  private var shownSheet: FaceContent.Sheet? {
    var shown = layers.sheet.map(content)
    shown?.focused = layers.sheetFocus
    return shown
  }

  private func content(of sheet: SheetState) -> FaceContent.Sheet {
    switch sheet {
    case .keys: FaceContent.Sheet(title: Words.keys, sections: reader.keys.sections)
    case .information: informationSheet
    case .address(let address):
      FaceContent.Sheet(
        title: Words.addressTitle,
        sections: [
          FaceContent.Sheet.Section(
            heading: "", rows: [("", Words.addressWords), ("", address.description)])
        ],
        answers: sheet.answers)
    case .overwrite(let name):
      FaceContent.Sheet(
        title: Words.overwriteTitle,
        sections: [FaceContent.Sheet.Section(heading: "", rows: [("", Words.presetIsThere(name))])],
        answers: sheet.answers)
    case .delete(let name):
      FaceContent.Sheet(
        title: Words.deleteTitle,
        sections: [FaceContent.Sheet.Section(heading: "", rows: [("", Words.presetGoes(name))])],
        answers: sheet.answers)
    }
  }

  private var informationSheet: FaceContent.Sheet {
    var rows: [(key: String, value: String)] = []
    if let facts {
      let size = facts.usualSize
      rows = [
        (Words.title, facts.title ?? ""), (Words.author, facts.author ?? ""),
        (Words.format, facts.format),
        (Words.pageCount, Words.count(facts.pageCount, isFinal: facts.isCounted)),
        (Words.pageSize, Words.size(Int(size.width.rounded()), Int(size.height.rounded()))),
        (Words.direction, Words.direction(shape?.direction ?? facts.direction)),
        (Words.chapter, pages.last.flatMap(known.chapter) ?? ""),
      ]
    }
    return FaceContent.Sheet(
      title: Words.aboutBook,
      sections: [
        FaceContent.Sheet.Section(
          heading: "",
          rows: rows.filter { !$0.value.isEmpty }.map { ($0.key, $0.value.withoutControls) })
      ])
  }
}
