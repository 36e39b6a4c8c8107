import BookModel
import Keyboard
import PageLayout

/// Lists that are open: what they show and what they lead to.
extension Reader {
  /// Opens a list; closes it where it is open.
  mutating func togglePanel(_ kind: PanelState.Kind) -> [Effect] {
    guard panel?.kind != kind else { return closePanel() }
    guard facts != nil || kind == .recent || kind == .shelves else { return [] }
    guard kind != .shelves || isShelfInSight else { return [] }
    (sheet, hints, prompt) = (nil, nil, nil)
    keyInput.clear()
    panel = PanelState(kind)
    lastPanel = kind
    let asked: [Effect] =
      switch kind {
      case .outline: known.askOutline()
      case .allPages: known.askOutline() + known.askLabels()
      case .recent: [.askRecent]
      case .bookmarks, .marks, .matches, .places, .menu, .shelves: []
      }
    return asked + refreshPanel()
  }

  mutating func closePanel() -> [Effect] {
    defer { panel = nil }
    return panel?.kind == .allPages ? [.thumbnails([])] : []
  }

  /// Brings the open list up to what is known.
  mutating func refreshPanel() -> [Effect] {
    guard let kind = panel?.kind, kind != .menu else { return [] }
    let lines = lines(of: kind)
    panel?.fill(lines)
    return picturesWanted()
  }

  /// The open list shows where the reader is.
  mutating func markHere() {
    guard let panel else { return }
    let pages = Set(pages)
    let chapter = self.pages.last.flatMap(known.chapterIndex)
    let current = search.current
    self.panel?.mark { index, line in
      switch (panel.kind, line.aim) {
      case (.outline, _): index == chapter
      case (_, .match(let match)): match == current
      default: line.aim.page.map(pages.contains) ?? false
      }
    }
  }

  func picturesWanted() -> [Effect] {
    let pages = panel?.picturesWanted ?? []
    return pages.isEmpty ? [] : [.thumbnails(pages)]
  }

  // MARK: Lines

  private func lines(of kind: PanelState.Kind) -> [PanelState.Line] {
    let pages = Set(pages)
    func line(
      _ text: String, of page: PageNumber, aim: PanelState.Aim? = nil, detail: String? = nil,
      picture: PageNumber? = nil
    ) -> PanelState.Line {
      PanelState.Line(
        row: FaceContent.Row(
          text: text, detail: detail ?? shownNumber(of: page), picture: picture,
          isHere: pages.contains(page)),
        aim: aim ?? .page(page))
    }
    switch kind {
    case .outline: return outlineLines
    case .allPages:
      let count = min(facts?.pageCount ?? 0, Limits.panelRows)
      return (0..<count).map { index in
        let page = PageNumber(index + 1)
        return line(known.label(of: page) ?? page.description, of: page, detail: "", picture: page)
      }
    case .bookmarks:
      return kept.bookmarks.map { line($0.name, of: PageNumber($0.page)) }
    case .marks:
      return kept.marks.sorted { $0.key < $1.key }.map { letter, page in
        line("\(letter)  \(usualName(of: page))", of: page, aim: .mark(letter, page))
      }
    case .matches: return matchLines
    case .places:
      let places = jumps.back.reversed() + jumps.forward
      return places.map { line(usualName(of: $0), of: $0) }
    case .shelves:
      let words = ShelfWords(shelf?.words ?? "")
      return ShelfWords.choices.map { choice in
        var row = FaceContent.Row(
          text: choice.title, detail: choice.token, isHere: words.contains(choice.token))
        row.beginsGroup = choice.token == ShelfWords.firstOrder
        return PanelState.Line(row: row, aim: .shelf(choice.token))
      }
    // It is filled when it opens.
    case .menu: return []
    case .recent:
      return (known.recent ?? []).map {
        PanelState.Line(
          row: FaceContent.Row(text: $0.title.withoutControls, detail: $0.tellingName),
          aim: .book($0.path))
      }
    }
  }

  private var outlineLines: [PanelState.Line] {
    let here = pages.last.flatMap(known.chapterIndex)
    return known.chapters.enumerated().map { index, chapter in
      PanelState.Line(
        row: FaceContent.Row(
          text: chapter.title, detail: chapter.page.map(shownNumber) ?? "", depth: chapter.depth,
          isHere: index == here),
        aim: chapter.page.map(PanelState.Aim.page) ?? .nothing)
    }
  }

  private var matchLines: [PanelState.Line] {
    search.hits.enumerated().map { index, hit in
      let count = hit.snippet.count
      let range = hit.range.clamped(to: 0..<count)
      return PanelState.Line(
        row: FaceContent.Row(
          text: hit.snippet, detail: shownNumber(of: hit.page),
          marked: range.isEmpty ? nil : range, isHere: index == search.current),
        aim: .match(index))
    }
  }

  /// The number of a page as a list shows it: its label where it has one.
  func shownNumber(of page: PageNumber) -> String { known.label(of: page) ?? page.description }

  // MARK: Keys

  /// How many pictures of pages stand side by side.
  var gridColumns: Int { toldColumns ?? Int(view.width / 190).clamped(to: 2...12) }

  /// Takes a key while a list is open; nil where it is a command.
  mutating func panelKey(_ chord: Chord) -> [Effect]? {
    guard let panel else { return nil }
    if let control = keys.control(for: chord, in: .list) {
      switch control {
      case .close: return closePanel()
      case .choose: return panel.selected.map { choose(row: $0) } ?? []
      case .remove:
        // In a list from which nothing is taken away the key deletes nothing that is typed either.
        if let removed = removeChosen() { return removed }
        if panel.hasFilter { return [] }
      default:
        let isGrid = panel.kind == .allPages
        let (meant, columns) = isGrid ? (mirrored(control), gridColumns) : (control, 1)
        if self.panel?.take(meant, columns: columns) == true { return picturesWanted() }
      }
    }
    if let control = keys.control(for: chord, in: .prompt) {
      if control == .paste { return panel.hasFilter ? [.paste] : [] }
      if self.panel?.edit(control) == true { return picturesWanted() }
    }
    // Beside the menu a key means what the menu says of it.
    if panel.kind == .menu {
      let isCommand = keys.command(for: chord) != nil || keys.begins(KeySequence(chord))
      return isCommand ? closePanelForCommand() : []
    }
    // What types something is no command here; in a list without a filter it may be.
    return panel.hasFilter && chord.types ? [] : nil
  }

  /// In a book that is read from the right its pages stand so too.
  private func mirrored(_ control: Control) -> Control {
    guard shape?.direction == .rightToLeft else { return control }
    return switch control {
    case .left: .right
    case .right: .left
    default: control
    }
  }

  private mutating func closePanelForCommand() -> [Effect]? {
    panel = nil
    return nil
  }

  /// Takes the chosen bookmark or mark away; nil where the list has neither.
  private mutating func removeChosen() -> [Effect]? {
    guard let panel, let aim = panel.aim else { return nil }
    switch (panel.kind, aim) {
    case (.bookmarks, .page(let page)): kept.removeBookmark(of: page)
    case (.marks, .mark(let letter, _)): kept.removeMark(letter)
    default: return nil
    }
    return [.remember] + refreshPanel()
  }

  /// Goes to what a row leads to, and closes the list.
  mutating func choose(row: Int) -> [Effect] {
    guard let panel, let aim = panel.aim(ofRow: row) else { return [] }
    switch aim {
    case .page(let page), .mark(_, let page):
      return closePanel() + dispatch(.going(to: page))
    case .match(let index):
      guard let hit = search.go(to: index) else { return [] }
      soughtMatch = hit
      return closePanel() + dispatch(.going(to: hit.page))
    case .book(let path): return closePanel() + [.openFile(path)]
    case .command(let command):
      let closed = closePanel()
      return closed + dispatch(Order(command))
    case .link(let link):
      let closed = closePanel()
      return closed + follow(link)
    case .shelf(let token):
      let closed = closePanel()
      return closed + filterShelf(by: ShelfWords(shelf?.words ?? "").with(token).text)
    case .nothing: return []
    }
  }
}

extension RecentBook {
  /// What tells it from others of the same title: its file's name, or its folder's where that is
  /// the title already.
  fileprivate var tellingName: String {
    let parts = path.split(separator: "/").suffix(2).map { String($0).withoutControls }
    guard let name = parts.last else { return "" }
    return name == title ? parts.dropLast().last ?? "" : name
  }
}
