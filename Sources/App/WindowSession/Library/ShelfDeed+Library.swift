import RectoBookModel
import RectoLibraryDatabase
import RectoReaderCore

nonisolated extension ShelfDeed {
  /// What it came to.
  struct Outcome: Equatable {
    /// The title of the book that it was done to.
    var title: String
    /// What takes it back; nil where nothing was changed, or it cannot be.
    var undo: ShelfDeed?
  }

  /// Does it to a library.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - add: brings the book of a path in, sooner or later.
  /// - Returns: what it came to; nil where the book is not there any more.
  /// - Throws: where the library cannot be read or changed.
  func perform(
    in library: Library, adding add: (String) -> Void
  ) throws(LibraryError) -> Outcome? {
    switch self {
    case .finish(let number, let isFinished):
      guard let book = try library.book(number) else { return nil }
      try library.setFinished(book.id, isFinished)
      let wasFinished = book.finished != nil
      return Outcome(
        title: book.title, undo: wasFinished == isFinished ? nil : .finish(number, wasFinished))
    case .collect(let number, let name):
      guard let book = try library.book(number) else { return nil }
      let before = try library.collections(of: book.id)
      try library.collect([book.id], in: name)
      // The library may spell it otherwise.
      let new = try library.collections(of: book.id).first { !before.contains($0) }
      return Outcome(title: book.title, undo: new.map { .uncollect(number, from: $0) })
    case .uncollect(let number, let name):
      guard let book = try library.book(number) else { return nil }
      try library.uncollect([book.id], from: name)
      return Outcome(title: book.title, undo: .collect(number, in: name))
    case .edit(let number, let field, let text):
      guard let book = try library.book(number) else { return nil }
      try library.edit(book.id, CardEdit(field, text))
      let after = try library.book(number) ?? book
      let before = field.text(in: book.card)
      return Outcome(
        title: after.title,
        undo: field.text(in: after.card) == before ? nil : .edit(number, field, before))
    case .forget(let number):
      guard let book = try library.book(number) else { return nil }
      try library.remove(book.id)
      return Outcome(
        title: book.title,
        undo: book.isMissing ? nil : .bringBack(book.location, title: book.title))
    case .bringBack(let location, let title):
      add(location.path)
      return Outcome(title: title)
    }
  }
}

nonisolated extension Library {
  fileprivate func book(_ number: Int) throws(LibraryError) -> LibraryBook? {
    try book(BookID(Int64(number)))
  }
}

nonisolated extension CardEdit {
  /// Lets one field say this.
  fileprivate init(_ field: CardField, _ text: String) {
    self.init()
    switch field {
    case .title: title = text
    case .authors: authors = CardField.names(in: text)
    case .series: series = text
    case .number: number = text
    case .tags: tags = CardField.names(in: text)
    }
  }
}
