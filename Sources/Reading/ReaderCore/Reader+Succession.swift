import RectoBookModel
import RectoKeyboard

/// What stays when another book comes, or none, or the same one read anew.
extension Reader {
  /// Another book takes the place of this one; none where `preferences` name none.
  ///
  /// What belongs to the window stays: its size, the keys in force, whether it presents, less motion, how
  /// everything is drawn, what went wrong, a line that is being typed, the lens, whether the zoom is kept
  /// and, where nothing else is remembered of the new book, the fit. So does the shelf, from which the
  /// book may come or to which it has come back. Of the same book read anew its search, its places and
  /// the list that is open stay, too.
  @discardableResult
  public mutating func begin(_ preferences: Preferences, isReload: Bool = false) -> [Effect] {
    let before = self
    book = BookReading(preferences, after: before.book, isReload: isReload)
    keyboard = KeyboardState(table: preferences.keys)
    messages = MessageBoard()
    // What went wrong is not mended by another book.
    messages.adoptErrors(of: before.messages)
    let effects = layers.fromTop.filter { !$0.stays(isReload: isReload) }
      .flatMap { close($0.kind) }
    if preferences.location == nil {
      shelf?.close()
    } else {
      onShelf { $0.begin(preferences.location, in: $1) }
    }
    return effects
  }

  /// What is asked anew of a book that was read anew.
  mutating func resumeReading() -> [Effect] {
    updateNote()
    return book.notes.search.resumed + (layers.list == nil ? [] : refreshList())
  }
}

extension Layer {
  /// Whether it stays when another book comes, or the same one read anew.
  fileprivate func stays(isReload: Bool) -> Bool {
    switch self {
    case .lookEditor, .card, .bar: true
    case .prompt(let prompt): isReload || !prompt.kind.isAboutBook
    case .sheet(let sheet, _): isReload || sheet != .information
    case .list: isReload
    case .question, .bookCard, .hints, .wordCard, .noteCard: false
    }
  }
}
