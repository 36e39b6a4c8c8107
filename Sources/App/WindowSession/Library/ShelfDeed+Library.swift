import RectoBookModel
import RectoLibraryDatabase
import RectoReaderCore

nonisolated extension ShelfDeed {
  /// What it is for the library: one change after the other.
  var changes: [BookChange] {
    switch self {
    case .finish(let books, let isFinished): [.finish(books.map(BookID.init), isFinished)]
    case .collect(let books, let name): [.collect(books.map(BookID.init), in: name)]
    case .uncollect(let books, let name): [.uncollect(books.map(BookID.init), from: name)]
    case .edit(let books, let change):
      [.edit(books.map(BookID.init), CardEdit(change), addsTags: change.addsTags)]
    case .forget(let books): [.remove(books.map(BookID.init))]
    case .bringBack(let books): [.restore(books.map(BookID.init))]
    case .several(let deeds): deeds.flatMap(\.changes)
    }
  }

  /// What does some changes of the library; nil for none.
  init?(_ changes: [BookChange]) {
    let deeds = changes.map { change -> ShelfDeed in
      let books = change.books.map { Int($0.value) }
      return switch change {
      case .finish(_, let isFinished): .finish(books, isFinished)
      case .collect(_, let name): .collect(books, in: name)
      case .uncollect(_, let name): .uncollect(books, from: name)
      case .edit(_, let edit, let addsTags): .edit(books, CardChange(edit, addsTags: addsTags))
      case .remove: .forget(books)
      case .restore: .bringBack(books)
      }
    }
    guard let first = deeds.first else { return nil }
    self = deeds.count == 1 ? first : .several(deeds)
  }

  /// Does it to a library, all of it or nothing.
  ///
  /// - Parameter library: what changes the library.
  /// - Returns: what it came to, and where the books lie that have another cover now; nil where none of the books is
  ///   there any more.
  /// - Throws: where the library cannot be read or changed.
  func perform(
    in library: LibraryChanges
  ) throws(LibraryError) -> (outcome: Outcome, done: LibraryChanges.Outcome)? {
    guard let done = try library.perform(changes) else { return nil }
    return (Outcome(title: done.title, count: done.count, undo: ShelfDeed(done.undo)), done)
  }
}

nonisolated extension BookID {
  /// The number by which the shelf knows a book.
  fileprivate init(_ number: Int) { self.init(Int64(number)) }
}

nonisolated extension CardEdit {
  /// Lets fields say what a change says of them.
  init(_ change: CardChange) {
    self.init(cover: change.cover)
    for (field, text) in change.texts {
      switch field {
      case .title: title = text
      case .authors: authors = CardField.names(in: text)
      case .series: series = text
      case .number: number = text
      case .tags: tags = CardField.names(in: text)
      }
    }
  }
}

nonisolated extension CardChange {
  /// What an edit of the library changes.
  fileprivate init(_ edit: CardEdit, addsTags: Bool) {
    self.init(addsTags: addsTags, cover: edit.cover)
    let card = BookCard(
      title: edit.title, authors: edit.authors ?? [], series: edit.series, number: edit.number,
      tags: edit.tags ?? [])
    let said: [(CardField, Bool)] = [
      (.title, edit.title != nil), (.authors, edit.authors != nil), (.series, edit.series != nil),
      (.number, edit.number != nil), (.tags, edit.tags != nil),
    ]
    for (field, isSaid) in said where isSaid { texts[field] = field.text(in: card) }
  }
}
