import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout

/// What is done to books from the shelf: how it begins, what came of it, and how it is taken back.
extension ShelfState {
  /// The books that something is done to which was begun for one: all that are selected, where that is one of them,
  /// else all of its stack.
  func books(with id: Int) -> [ShelfBook] {
    if selection.contains(id) { return stacks.all.filter { selection.contains($0.id) } }
    let ids = entry(of: id).map(ids) ?? [id]
    let meant = Set(ids)
    let found = Dictionary(
      stacks.all.lazy.filter { meant.contains($0.id) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return ids.compactMap { found[$0] }
  }

  /// Begins something for a book, and for all others that are selected with it; nothing while one is out.
  mutating func begin(_ care: ShelfCare, for id: Int, in around: ShelfSurroundings) -> Reply {
    guard out == nil, let index = books.firstIndex(where: { $0.id == id }) else { return [] }
    let meant = books(with: id)
    let ids = meant.map(\.id)
    switch care {
    case .open:
      stand(at: index, in: around)
      return fanOut(in: around) ? [] : Reply(takeOff { $0.go(open: true) })
    case .about:
      stand(at: index, in: around)
      return .opening(.sheet(.information, focus: 0))
    case .finish: return [.tend(.finish(ids, !meant.allSatisfy(\.isFinished)), as: .new)]
    case .collect:
      var reply = Reply.opening(.prompt(PromptState(.collection(ids))))
      reply.effects = [.askCollections]
      return reply
    case .uncollect:
      guard let name = ShelfText(words).value(of: "in:") else { return [] }
      return [.tend(.uncollect(ids, from: name), as: .new)]
    case .edit:
      guard let form = BookCardForm(meant) else { return [] }
      var reply = Reply.opening(.bookCard(form))
      reply.effects = form.effects
      return reply
    case .forget:
      let title = books[index].title.withoutControls
      return .opening(.sheet(.forget(ids, title: title), focus: 0))
    }
  }

  /// The same for the books that are selected, or for the one that is meant where none is.
  mutating func begin(_ care: ShelfCare, in around: ShelfSurroundings) -> Reply {
    let isForOne = care == .open || care == .about || selection.isEmpty
    let first = isForOne ? meantBook : books.first { selection.contains($0.id) }
    return first.map { begin(care, for: $0.id, in: around) } ?? []
  }

  /// Takes back what was done last, or does again what was taken back.
  mutating func undo(again: Bool = false) -> Reply {
    if again {
      return history.takeRedo().map { [.tend($0, as: .redo)] }
        ?? .reporting(ShelfCareText.nothingToRedo, topic: Self.deedTopic)
    }
    return history.takeUndo().map { [.tend($0, as: .undo)] }
      ?? .reporting(DrawingText.nothingToUndo, topic: Self.deedTopic)
  }

  /// Something was done to books.
  mutating func receive(
    _ deed: ShelfDeed, _ outcome: ShelfDeed.Outcome, as turn: ShelfDeed.Turn, keys: KeyTable
  ) -> Reply {
    let isHere = isInSight
    let canUndo = history.receive(deed, outcome.undo, as: turn)
    let words = deed.done(to: outcome.title.withoutControls.shortened, outcome.count)
    let key = KeySheet(table: keys, isOnShelf: true).key(of: .undo)
    return .reporting(
      isHere && turn != .undo && canUndo && !key.isEmpty
        ? words + " " + ShelfScreenText.undoes(key) : words,
      topic: Self.deedTopic)
  }

  /// Where a menu of a book opens, and of which: of that at a place, which is meant from now on, or on the cover of the
  /// one that is meant; nil where none is there, or one is out.
  mutating func menuSpot(
    at place: Vector2?, in around: ShelfSurroundings
  ) -> (place: Vector2, book: ShelfBook)? {
    let shelf = shelf(in: around)
    let found = place.map { shelf.book(at: $0, in: around.view) } ?? meant
    guard out == nil, let found else { return nil }
    if place != nil {
      // What is done there is done to that book, unless it is one of those that are selected.
      if !selection.contains(books[found].id) { selection.clear() }
      stand(at: found, in: around)
    }
    let cover = shelf.seenPlace(of: found, in: around.view)
    let isAside = place == nil && !selection.isEmpty && !selection.contains(books[found].id)
    let selected = isAside ? books.first { selection.contains($0.id) } : nil
    return (place ?? cover.point(at: Vector2(0.5, 0.5)), selected ?? books[found])
  }

  /// What is told under of what was done.
  private static let deedTopic = "shelf-deed"
}
