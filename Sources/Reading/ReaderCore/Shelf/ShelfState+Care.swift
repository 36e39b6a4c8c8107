import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout

/// What is done to books from the shelf: how it begins, what came of it, and how it is taken back.
extension ShelfState {
  /// Begins something for a book; nothing while one is out.
  mutating func begin(_ care: ShelfCare, for id: Int, in around: ShelfSurroundings) -> Reply {
    guard out == nil, let index = books.firstIndex(where: { $0.id == id }) else { return [] }
    let book = books[index]
    switch care {
    case .open:
      stand(at: index, in: around)
      return Reply(takeOff { $0.go(open: true) })
    case .about:
      stand(at: index, in: around)
      return .opening(.sheet(.information, focus: 0))
    case .finish: return [.tend(.finish(id, !book.isFinished), isUndo: false)]
    case .collect:
      var reply = Reply.opening(.prompt(PromptState(.collection(id))))
      reply.effects = [.askCollections]
      return reply
    case .edit:
      var list = PanelState(.card(id))
      list.fill(book.cardLines)
      return .opening(.list(list))
    case .forget:
      return .opening(.sheet(.forget(id, title: book.title.withoutControls), focus: 0))
    }
  }

  /// The same for the book that is meant.
  mutating func begin(_ care: ShelfCare, in around: ShelfSurroundings) -> Reply {
    meantBook.map { begin(care, for: $0.id, in: around) } ?? []
  }

  /// Takes back what was done last.
  mutating func undo() -> Reply {
    undos.popLast().map { [.tend($0, isUndo: true)] }
      ?? .reporting(DrawingText.nothingToUndo, topic: Self.deedTopic)
  }

  /// Something was done to a book of a title.
  mutating func receive(
    _ deed: ShelfDeed, to title: String, undo: ShelfDeed?, keys: KeyTable
  ) -> Reply {
    if let undo { undos = undos.suffix(Self.mostUndos - 1) + [undo] }
    if case .bringBack(let location, _) = deed { comingBack = location }
    let words = deed.done(to: title.withoutControls.shortened)
    let key = KeySheet(table: keys, isOnShelf: true).key(of: .undo)
    return .reporting(
      undo == nil || key.isEmpty ? words : words + " " + ShelfScreenText.undoes(key),
      topic: Self.deedTopic)
  }

  /// Asks what a field of a book's card is to say.
  func ask(_ field: CardField, of id: Int) -> Reply {
    guard let card = books.first(where: { $0.id == id })?.card else { return [] }
    return .opening(
      .prompt(PromptState(.cardField(field, of: id), text: field.text(in: card))))
  }

  /// What was asked of a book was answered.
  func reply(to answer: String, asked kind: PromptState.Kind) -> Reply {
    switch kind {
    case .collection(let id):
      return answer.isEmpty ? [] : [.tend(.collect(id, in: answer), isUndo: false)]
    case .cardField(let field, let id):
      guard let book = books.first(where: { $0.id == id }) else { return [] }
      let isNew = field.text(in: book.card) != answer
      return isNew ? [.tend(.edit(id, field, answer), isUndo: false)] : []
    default: return []
    }
  }

  /// Where a menu of a book opens, and of which: of that at a place, which is meant from now on, or on the cover of the
  /// one that is meant; nil where none is there, or one is out.
  mutating func menuSpot(
    at place: Vector2?, in around: ShelfSurroundings
  ) -> (place: Vector2, book: ShelfBook)? {
    let shelf = shelf(in: around)
    let found = place.map { shelf.book(at: $0, in: around.view) } ?? meant
    guard out == nil, let found else { return nil }
    if place != nil { stand(at: found, in: around) }
    let cover = shelf.seenPlace(of: found, in: around.view)
    return (place ?? cover.point(at: Vector2(0.5, 0.5)), books[found])
  }

  /// What is told under of what was done.
  private static let deedTopic = "shelf-deed"
  /// How much of what was done can be taken back: nobody remembers more.
  private static let mostUndos = 50
}

extension ShelfBook {
  /// The lines of the list in which its card is changed.
  var cardLines: [PanelState.Line] {
    CardField.allCases.map { field in
      PanelState.Line(
        row: OverlayContent.Row(
          text: field.name, detail: field.text(in: card).withoutControls),
        aim: .field(field, of: id))
    }
  }
}
