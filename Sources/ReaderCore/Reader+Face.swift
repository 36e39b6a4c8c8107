import BookModel
import PageGeometry
import PageLayout

/// What lies over the book, told from the state.
extension Reader {
  /// Every word and control that is not paper.
  public var face: FaceContent {
    var face = FaceContent()
    if bar.isShown, !isPresenting, !isShelfInSight { face.bar = shownBar }
    face.panel = shownPanel
    face.bench = shownBench
    face.split = shownSplit
    face.prompt = shownPrompt
    face.sheet = shownSheet
    face.messages = messages.entries.map {
      FaceContent.Message(
        id: $0.id, text: $0.text, isError: $0.isError, canBeCopied: $0.path != nil)
    }
    face.progress = shownProgress
    face.shelf = shownShelf
    face.hints = shownHints
    face.tip = shownPixel ?? tip
    if let question, !question.isOpen {
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
      ?? preferences.fileName?.withoutControls ?? Words.untitled
    var bar = FaceContent.Bar(
      title: title, place: placeWords, share: share,
      runsFromRight: shape?.direction == .rightToLeft, preview: preview, buttons: buttons)
    bar.focused = self.bar.focus.flatMap { bar.buttons.indices.contains($0) ? $0 : nil }
    return bar
  }

  /// The share of the book at which the reader is: 0 on the first page, 1 with the last in sight.
  private var share: Double {
    guard let facts else { return 0 }
    let isAtEnd = pages.last?.value == facts.pageCount && facts.pageCount > 1
    return isAtEnd ? 1 : pages.first?.share(of: facts.pageCount) ?? 0
  }

  /// `12–13 of 90 · xii · 14 % · Chapter`, as far as each is known.
  private var placeWords: String {
    guard let facts else { return "" }
    let numbers = Words.pages(
      pages.map(\.description), of: Words.count(facts.pageCount, isFinal: facts.isCounted))
    let labels = pages.compactMap(known.label)
    let parts = [
      numbers, labels.joined(separator: "–"), Words.percent(share),
      pages.last.flatMap(known.chapter) ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What the scrubber would lead to, while the pointer is over it.
  var preview: FaceContent.Preview? {
    guard let facts, let share = bar.hoverShare else { return nil }
    let page = PageNumber.at(share: share, of: facts.pageCount)
    let words = [shownNumber(of: page), known.chapter(of: page) ?? ""]
    return FaceContent.Preview(
      page: page, words: words.filter { !$0.isEmpty }.joined(separator: " · "), share: share)
  }

  var buttons: [FaceContent.Button] {
    let isBookmarked = pages.contains { kept.bookmark(of: $0) != nil }
    let shown: [(command: Command, label: String, isOn: Bool)] = [
      (.outline, Words.outline, panel?.kind == .outline),
      (.allPages, Words.allPages, panel?.kind == .allPages),
      (.find, Words.find, search.terms != nil),
      (.toggleBookmark, Words.bookmark, isBookmarked),
      (.toggleTwoPages, Words.twoPages, shape?.isOnePage == false),
      (.toggleFullScreen, Words.fullScreen, false),
      (.help, Words.keys, sheet == .keys),
    ]
    return shown.map {
      FaceContent.Button(
        command: $0.command, label: $0.label, tip: tip(of: $0.command), isOn: $0.isOn)
    }
  }

  private func tip(of command: Command) -> String {
    keys.keys(of: command).first.map { "\(command.summary) (\(Words.keys($0)))" }
      ?? command.summary
  }

  // MARK: Lists and lines

  private var shownPanel: FaceContent.Panel? {
    guard let panel else { return nil }
    let (title, empty): (String, String) =
      switch panel.kind {
      case .outline:
        (Words.outline, known.outline == nil ? Words.isBeingRead : Words.noOutline)
      case .allPages: (Words.allPages, "")
      case .menu: (Words.menu, "")
      case .bookmarks: (Words.bookmarks, Words.noBookmarks)
      case .marks: (Words.marks, Words.noMarks)
      case .matches: (Words.matches, search.terms == nil ? Words.noSearch : search.note)
      case .places: (Words.places, Words.noPlaces)
      case .shelves: (Words.shelves, "")
      case .recent: (Words.recent, known.recent == nil ? Words.isBeingRead : Words.noRecent)
      }
    let isFiltered = !panel.filter.text.isEmpty
    var shown = FaceContent.Panel(
      title: title, filter: panel.hasFilter ? panel.filter.text : nil, rows: panel.rows,
      selected: panel.selected, isGrid: panel.kind == .allPages,
      emptyWords: isFiltered ? Words.nothingFits : empty)
    shown.columns = shown.isGrid ? gridColumns : 1
    shown.place = panel.place
    shown.hasLongRows = panel.kind == .matches
    shown.runsFromRight = shown.isGrid && shape?.direction == .rightToLeft
    return shown
  }

  private var shownPrompt: FaceContent.Prompt? {
    guard let prompt else { return nil }
    let label =
      switch prompt.kind {
      case .page: Words.page
      case .find: search.isBackward ? Words.findBack : Words.find
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
            detail: [command.summary, keys.keys(of: command).first.map(Words.keys) ?? ""]
              .filter { !$0.isEmpty }.joined(separator: " · "))
        case .argument(_, let choice): FaceContent.Row(text: choice.name, detail: choice.detail)
        }
      },
      selected: prompt.selected ?? prompt.onlyCommand.map { _ in 0 }, note: prompt.note)
  }

  private var shownProgress: [FaceContent.Progress] {
    // While words are typed, the line tells how far the search is.
    var shown = work.shown.filter { $0.kind != .searching || prompt?.kind != .find }
      .map { FaceContent.Progress(text: Words.work($0.kind), share: $0.share) }
    if !keyInput.isEmpty { shown.append(FaceContent.Progress(text: keyInput.words, share: nil)) }
    return shown
  }

  // MARK: Sheets

  private var shownSheet: FaceContent.Sheet? {
    var shown = sheet.map(content)
    shown?.focused = sheetFocus
    return shown
  }

  private func content(of sheet: SheetState) -> FaceContent.Sheet {
    switch sheet {
    case .keys: FaceContent.Sheet(title: Words.keys, sections: keys.sections)
    case .information: informationSheet
    case .address(let address):
      FaceContent.Sheet(
        title: Words.addressTitle,
        sections: [
          FaceContent.Sheet.Section(
            heading: "", rows: [("", Words.addressWords), ("", address.description)])
        ],
        answers: Words.addressAnswers)
    case .overwrite(let name):
      FaceContent.Sheet(
        title: Words.overwriteTitle,
        sections: [FaceContent.Sheet.Section(heading: "", rows: [("", Words.presetIsThere(name))])],
        answers: Words.overwriteAnswers)
    case .delete(let name):
      FaceContent.Sheet(
        title: Words.deleteTitle,
        sections: [FaceContent.Sheet.Section(heading: "", rows: [("", Words.presetGoes(name))])],
        answers: Words.deleteAnswers)
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
        (Words.pageSize, "\(Int(size.width.rounded())) × \(Int(size.height.rounded()))"),
        (Words.direction, (shape?.direction ?? facts.direction).words),
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

extension ReadingDirection {
  fileprivate var words: String {
    switch self {
    case .leftToRight: Words.leftToRight
    case .rightToLeft: Words.rightToLeft
    }
  }
}
