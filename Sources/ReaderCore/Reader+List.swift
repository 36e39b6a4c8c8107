import BookModel
import Keyboard
import PageGeometry
import PageLayout

/// Lists that are open, and the menu: how they open, what keys do to them, and what they lead to.
extension Reader {
  /// Opens a list; closes it where it is open.
  mutating func toggleList(_ kind: PanelState.Kind) -> [Effect] {
    guard layers.list?.kind != kind else { return close(.list) }
    guard facts != nil || kind == .recent || kind == .shelves else { return [] }
    guard kind != .shelves || isShelfInSight else { return [] }
    let opened = open(.list(PanelState(kind)))
    let asked: [Effect] =
      switch kind {
      case .outline: notes.known.askOutline()
      case .allPages: notes.known.askOutline() + notes.known.askLabels()
      case .recent: [.askRecent]
      case .bookmarks, .marks, .matches, .places, .menu, .shelves: []
      }
    return opened + asked + refreshList()
  }

  /// Brings the open list up to what is known.
  mutating func refreshList() -> [Effect] {
    guard let kind = layers.list?.kind, kind != .menu else { return [] }
    let lines = ListLines(self).lines(of: kind)
    layers.list?.fill(lines)
    return picturesWanted()
  }

  /// The open list shows where the reader is.
  mutating func markHere() {
    guard var list = layers.list else { return }
    let kind = list.kind
    let pages = Set(pages)
    let chapter = self.pages.last.flatMap(notes.known.chapterIndex)
    let current = notes.search.current
    list.mark { index, line in
      switch (kind, line.aim) {
      case (.outline, _): index == chapter
      case (_, .match(let match)): match == current
      default: line.aim.page.map(pages.contains) ?? false
      }
    }
    layers.list = list
  }

  func picturesWanted() -> [Effect] {
    let pages = layers.list?.picturesWanted ?? []
    return pages.isEmpty ? [] : [.thumbnails(pages)]
  }

  /// Opens the menu at a place, or in the middle of the view.
  mutating func openMenu(at place: Vector2?) -> [Effect] {
    var menu = PanelState(.menu)
    menu.place = place ?? book.hold.middle
    menu.fill(MenuLines(self, link: place.flatMap(link)).lines)
    return open(.list(menu))
  }

  // MARK: Keys

  /// How many pictures of pages stand side by side.
  var gridColumns: Int { lists.toldColumns ?? Int(view.width / 190).clamped(to: 2...12) }

  /// Takes a key while a list is open; nil where it is a command.
  mutating func listKey(_ chord: Chord, in list: PanelState) -> [Effect]? {
    if let control = keys.control(for: chord, in: .list) {
      switch control {
      case .close: return close(.list)
      case .choose: return list.selected.map { choose(row: $0) } ?? []
      case .remove:
        // In a list from which nothing is taken away the key deletes nothing that is typed either.
        if let removed = removeChosen(from: list) { return removed }
        if list.hasFilter { return [] }
      default:
        let isGrid = list.kind == .allPages
        let (meant, columns) = isGrid ? (mirrored(control), gridColumns) : (control, 1)
        if layers.list?.take(meant, columns: columns) == true { return picturesWanted() }
      }
    }
    if let control = keys.control(for: chord, in: .prompt) {
      if control == .paste { return list.hasFilter ? [.paste] : [] }
      if layers.list?.edit(control) == true { return picturesWanted() }
    }
    // Beside the menu a key means what the menu says of it.
    if list.kind == .menu {
      guard keys.command(for: chord) != nil || keys.begins(KeySequence(chord)) else { return [] }
      _ = close(.list)
      return nil
    }
    // What types something is no command here; in a list without a filter it may be.
    return list.hasFilter && chord.types ? [] : nil
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

  /// Takes the chosen bookmark or mark away; nil where the list has neither.
  private mutating func removeChosen(from list: PanelState) -> [Effect]? {
    guard let aim = list.aim else { return nil }
    switch (list.kind, aim) {
    case (.bookmarks, .page(let page)): notes.kept.removeBookmark(of: page)
    case (.marks, .mark(let letter, _)): notes.kept.removeMark(letter)
    default: return nil
    }
    return [.remember] + refreshList()
  }

  /// Goes to what a row leads to, and closes the list.
  mutating func choose(row: Int) -> [Effect] {
    guard let aim = layers.list?.aim(ofRow: row) else { return [] }
    switch aim {
    case .page(let page), .mark(_, let page):
      return close(.list) + dispatch(.going(to: page))
    case .match(let index):
      guard let hit = notes.search.go(to: index) else { return [] }
      notes.soughtMatch = hit
      return close(.list) + dispatch(.going(to: hit.page))
    case .book(let path): return close(.list) + [.openFile(path)]
    case .command(let command): return close(.list) + dispatch(Order(command))
    case .link(let link): return close(.list) + follow(link)
    case .shelf(let token):
      return close(.list) + filterShelf(by: ShelfWords(shelf?.words ?? "").with(token).text)
    case .nothing: return []
    }
  }
}
