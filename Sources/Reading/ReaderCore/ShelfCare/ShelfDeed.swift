/// Something that is done in the library from the shelf, to all of some books alike. Books go by their numbers there.
public enum ShelfDeed: Equatable, Sendable {
  /// Say that books were read to their end, or that they were not.
  case finish([Int], Bool)
  /// Put books into a collection, which is made where there is none of that name.
  case collect([Int], in: String)
  /// Take books out of a collection.
  case uncollect([Int], from: String)
  /// Change what stands on books' cards.
  case edit([Int], CardChange)
  /// Forget that books are there; their files stay.
  case forget([Int])
  /// Bring books back that were forgotten.
  case bringBack([Int])
  /// Do some of these one after the other, all or none.
  case several([ShelfDeed])

  /// How something comes to be done.
  public enum Turn: Equatable, Sendable {
    /// A reader wants it.
    case new
    /// It takes something back.
    case undo
    /// It was taken back, and is done again.
    case redo
  }

  /// What came of it.
  public struct Outcome: Equatable, Sendable {
    /// The title of the book that it was done to; of several, of the first.
    public var title: String
    /// How many books it was done to.
    public var count: Int
    /// What takes it back; nil where nothing was changed.
    public var undo: ShelfDeed?

    /// Says what came of a deed.
    public init(title: String, count: Int = 1, undo: ShelfDeed? = nil) {
      (self.title, self.count, self.undo) = (title, count, undo)
    }
  }

  /// The books that it brings back.
  var broughtBack: [Int] {
    switch self {
    case .bringBack(let books): books
    case .several(let deeds): deeds.flatMap(\.broughtBack)
    case .finish, .collect, .uncollect, .edit, .forget: []
    }
  }
}
