public import RectoBookModel
public import RectoReadingRecords
internal import GRDB
import Synchronization

/// What a reader does to many books of the library at once, and how it is taken back.
///
/// Laws: of what is asked for at once all is done or nothing; doing what takes a change back leaves titles, collections,
/// progress and covers as they were, under the same numbers.
public final class LibraryChanges: Sendable {
  /// What changes came to.
  public struct Outcome: Equatable, Sendable {
    /// The title of the first book that they were done to, as it is now.
    public var title: String
    /// How many books they were done to.
    public var count: Int
    /// What takes them back, to be done in this order; none where nothing has changed.
    public var undo: [BookChange]
    /// The books that have another cover now, and where they lie.
    public var covers: [BookIdentity: BookLocation]
  }

  private let library: Library
  /// What was removed here, as it was.
  private let removed = Mutex<[BookID: RemovedBook]>([:])

  /// Changes books of a library.
  public init(_ library: Library) { self.library = library }

  /// Makes changes one after the other.
  ///
  /// - Parameter changes: what is to be done.
  /// - Returns: what it came to; nil where none of the books is there.
  /// - Throws: where the library cannot be changed; then nothing is.
  public func perform(_ changes: [BookChange]) throws(LibraryError) -> Outcome? {
    for case .collect(_, let name) in changes where Self.checked(name) == nil {
      throw library.refusal("a collection needs a name")
    }
    let kept = removed.withLock { $0 }
    let done = try library.change { database in
      var steps = Steps(database: database, kept: kept)
      for change in changes { try steps.perform(change) }
      return steps.done
    }
    removed.withLock { removed in
      for (id, book) in done.removed { removed[id] = book }
      for id in done.restored { removed[id] = nil }
    }
    library.forgetRecent(done.removed.values.flatMap(\.paths))
    guard let first = done.books.first else { return nil }
    let title = try library.book(first)?.title ?? done.removed[first]?.title ?? ""
    var covers: [BookIdentity: BookLocation] = [:]
    for book in try library.books(with: done.recovered) { covers[book.identity] = book.location }
    return Outcome(
      title: title, count: Set(done.books).count, undo: done.undo.reversed(), covers: covers)
  }

  private static func checked(_ name: String) -> String? { BookCard(title: name).checked.title }

  /// What has been done so far of several changes.
  private struct Done {
    var books: [BookID] = []
    /// What takes it back, the first at the front.
    var undo: [BookChange] = []
    var removed: [BookID: RemovedBook] = [:]
    var restored: [BookID] = []
    /// Books that have another cover.
    var recovered: [BookID] = []
  }

  /// Changes as they are made to the tables.
  private struct Steps {
    let database: Database
    let kept: [BookID: RemovedBook]
    var done = Done()

    mutating func perform(_ change: BookChange) throws {
      switch change {
      case .finish(let books, let isFinished): try finish(books, isFinished)
      case .collect(let books, let name): try collect(books, in: name)
      case .uncollect(let books, let name): try uncollect(books, from: name)
      case .edit(let books, let edit, let addsTags):
        try self.edit(books, edit, addsTags: addsTags)
      case .remove(let books): try remove(books)
      case .restore(let books): try restore(books)
      }
    }

    private mutating func finish(_ books: [BookID], _ isFinished: Bool) throws {
      let now = Library.now
      var changed: [BookID] = []
      for id in books {
        let was = try Row.fetchOne(
          database, sql: "SELECT finished IS NOT NULL FROM book WHERE id = ?",
          arguments: [id.value])
        guard let was else { continue }
        done.books.append(id)
        guard was[0] as Bool != isFinished else { continue }
        try database.execute(
          sql: "UPDATE book SET finished = ? WHERE id = ?",
          arguments: [isFinished ? now : nil, id.value])
        changed.append(id)
      }
      if !changed.isEmpty { done.undo.append(.finish(changed, !isFinished)) }
    }

    private mutating func collect(_ books: [BookID], in name: String) throws {
      let name = LibraryChanges.checked(name) ?? ""
      var new: [BookID] = []
      for id in try present(books) {
        try Library.collect(id, in: name, database)
        // The last that was tried is to put it there.
        if database.changesCount > 0 { new.append(id) }
      }
      // The library may spell it otherwise.
      let spelled = try String.fetchOne(
        database, sql: "SELECT name FROM collection WHERE name_key = ?",
        arguments: [SortKey.plain(name)])
      if !new.isEmpty { done.undo.append(.uncollect(new, from: spelled ?? name)) }
    }

    private mutating func uncollect(_ books: [BookID], from name: String) throws {
      let collection = try Int64.fetchOne(
        database, sql: "SELECT id FROM collection WHERE name_key = ?",
        arguments: [SortKey.plain(name)])
      var gone: [BookID] = []
      for id in try present(books) {
        guard let collection else { continue }
        try database.execute(
          sql: "DELETE FROM collected WHERE collection = ? AND book = ?",
          arguments: [collection, id.value])
        if database.changesCount > 0 { gone.append(id) }
      }
      if !gone.isEmpty { done.undo.append(.collect(gone, in: name)) }
    }

    /// Those of some books that are there; they are noted as done.
    private mutating func present(_ books: [BookID]) throws -> [BookID] {
      let there = try books.filter { id in
        try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT 1 FROM book WHERE id = ?)",
          arguments: [id.value]) ?? false
      }
      done.books += there
      return there
    }

    private mutating func edit(_ books: [BookID], _ edit: CardEdit, addsTags: Bool) throws {
      // Books of which the same is taken back stand together.
      var former: [(edit: CardEdit, books: [BookID])] = []
      var places: [CardEdit.Key: Int] = [:]
      for id in books {
        guard let before = try book(id) else { continue }
        done.books.append(id)
        var edit = edit
        if addsTags, let tags = edit.tags { edit.tags = before.card.tags + tags }
        try Library.write(edit, onto: id, database)
        guard let after = try book(id), after.card != before.card || after.cover != before.cover
        else { continue }
        if after.cover != before.cover { done.recovered.append(id) }
        let back = edit.former(of: before.card, cover: before.cover)
        if let place = places[back.key] {
          former[place].books.append(id)
        } else {
          places[back.key] = former.count
          former.append((back, [id]))
        }
      }
      for (edit, books) in former { done.undo.append(.edit(books, edit, addsTags: false)) }
    }

    private func book(_ id: BookID) throws -> LibraryBook? {
      try Row.fetchOne(
        database, sql: "SELECT \(Library.columns) FROM book WHERE id = ?", arguments: [id.value]
      ).flatMap(Library.book)
    }

    private mutating func remove(_ books: [BookID]) throws {
      var gone: [BookID] = []
      for id in books {
        guard let book = try RemovedBook(id, database) else { continue }
        try Library.remove(id, database)
        done.removed[id] = book
        gone.append(id)
      }
      done.books += gone
      if !gone.isEmpty { done.undo.append(.restore(gone)) }
    }

    private mutating func restore(_ books: [BookID]) throws {
      var back: [BookID] = []
      for id in books {
        guard let book = done.removed[id] ?? kept[id], try book.restore(as: id, database) else {
          continue
        }
        done.restored.append(id)
        back.append(id)
      }
      done.books += back
      if !back.isEmpty { done.undo.append(.remove(back)) }
    }
  }
}

extension CardEdit {
  /// What tells one edit from another.
  fileprivate struct Key: Hashable {
    var texts: [String?]
    var lists: [[String]?]
    var cover: CoverPage?
  }

  fileprivate var key: Key {
    Key(texts: [title, series, number], lists: [authors, tags], cover: cover)
  }
}
