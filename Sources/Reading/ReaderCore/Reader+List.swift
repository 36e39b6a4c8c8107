import RectoBookModel
import RectoKeyboard
import PageGeometry
import PageLayout

/// Lists that are open, and the menu: how they open, what keys do to them, and what they lead to.
extension Reader {
  /// Opens a list; closes it where it is open.
  mutating func toggleList(_ kind: PanelState.Kind) -> [Effect] {
    guard layers.list?.kind != kind else { return close(.list) }
    guard kind == .shelves ? isShelfInSight : facts != nil || kind == .recent else { return [] }
    if kind == .matches, book.notes.search.terms == nil { return openPrompt(.find) }
    let opened = open(.list(PanelState(kind)))
    let asked = kind == .shelves ? [.askCollections] : book.ask(for: kind)
    return opened + asked + refreshList()
  }

  /// Brings the open list up to what is known.
  mutating func refreshList() -> [Effect] {
    guard let kind = layers.list?.kind, kind != .menu else { return [] }
    let lines = ListLines(self).lines(of: kind)
    layers.list?.fill(lines)
    return layers.list?.picturesEffects ?? []
  }

  /// The open list shows where the reader is.
  mutating func markHere() {
    let (pages, match) = (pages, book.notes.search.current)
    let chapter = pages.last.flatMap(book.notes.known.chapterIndex)
    layers.list?.mark(pages: Set(pages), chapter: chapter, match: match)
  }

  /// Opens the menu at a place, or in the middle of the view.
  mutating func openMenu(at place: Vector2?, for shelved: ShelfBook? = nil) -> [Effect] {
    open(.list(MenuLines.menu(of: self, at: place, for: shelved)))
  }

  // MARK: Keys

  /// Takes a key while a list is open; nil where it is a command.
  mutating func listKey(_ chord: Chord) -> [Effect]? {
    let (keys, columns) = (keys, lists.columns(in: view))
    let isMirrored = shape?.direction == .rightToLeft
    let answer = layers.list?.receive(chord, in: keys, columns: columns, isMirrored: isMirrored)
    switch answer ?? nil {
    case .close: return close(.list)
    case .choose(let row): return choose(row: row)
    case .remove:
      let aim = layers.list?.aim
      let context = AnnotationContext(book)
      return (aim.map { book.notes.remove($0, in: context) } ?? []) + refreshList()
    case .changed: return layers.list?.picturesEffects ?? []
    case .copy(let words): return [.copy(words)]
    case .paste: return [.paste]
    case .closeAndGoOn:
      _ = close(.list)
      return nil
    case .nothing: return []
    case nil: return nil
    }
  }

  /// Goes to what a row leads to, and closes the list.
  mutating func choose(row: Int) -> [Effect] {
    guard let aim = layers.list?.aim(ofRow: row) else { return [] }
    switch aim {
    case .page, .mark, .annotation:
      guard let page = aim.page else { return [] }
      let gone = close(.list) + dispatch(.going(to: page))
      book.notes.hold(aim)
      return gone
    case .match(let index):
      guard let hit = book.notes.search.go(to: index) else { return [] }
      book.notes.soughtMatch = hit
      return close(.list) + dispatch(.going(to: hit.page))
    case .book(let location): return close(.list) + [.openBook(location)]
    case .command(let command): return close(.list) + dispatch(Invocation(command))
    case .link(let link): return close(.list) + carryOut(link.reply)
    case .care(let care, let id):
      return close(.list) + carryOut(onShelf { $0.begin(care, for: id, in: $1) } ?? [])
    case .shelf(let token):
      let words = ShelfText(shelf?.words ?? "").with(token).text
      return close(.list) + (shelf?.filter(by: words) ?? [])
    case .typeface(let face): return close(.list) + AaCard.choose(face, in: &self)
    case .nothing: return []
    }
  }
}
