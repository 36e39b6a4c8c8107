public import PageGeometry
public import RectoBookModel

extension OverlayContent {
  /// A book on the shelf that is selected.
  public struct Pick: Equatable, Sendable {
    /// The corners of its cover as it is seen, around it from the upper left one.
    public var corners: [Vector2]
    /// The corner at which its sign stands, an index of `corners`.
    public var sign: Int
  }

  /// Books that are dragged, and the collections that they may be let go on.
  public struct Carry: Equatable, Sendable {
    /// A collection.
    public struct Tile: Equatable, Sendable {
      public var name: String
      /// How many books it has.
      public var detail: String
      /// Where it lies; a part of that may be out of the view.
      public var area: Area
      /// Whether the pointer is over it.
      public var isOver: Bool
      /// Whether it stands for one that is still to be named.
      public var isNew: Bool
    }

    /// What is dragged.
    public var title: String
    /// Where the pointer is.
    public var place: Vector2
    /// The collections in sight.
    public var tiles: [Tile]
  }

  /// Something that the books of the shelf are chosen or sorted by.
  public struct Chip: Equatable, Sendable {
    public var text: String
    /// Whether it can be taken away.
    public var canGo: Bool

    /// Makes a chip.
    public init(text: String, canGo: Bool) { (self.text, self.canGo) = (text, canGo) }
  }

  /// The card of a book, or of several, as a form.
  public struct BookForm: Equatable, Sendable {
    /// A line of it.
    public struct Field: Equatable, Sendable {
      /// What it is called.
      public var name: String
      /// What it says.
      public var text: String
      /// The caret, in characters from the start.
      public var caret: Int
      /// The characters that are selected; nil where none are.
      public var selection: Range<Int>?
      /// What stands there where nothing is typed.
      public var hint: String
      /// Whether it is a number with signs for less and more beside it.
      public var isNumber: Bool
    }

    public var title: String
    public var fields: [Field]
    /// The field that is typed into, as an index of `fields`.
    public var focused: Int
    /// What is to be said of that field.
    public var note: String
    /// The page that is to be the cover; nil where none is chosen here.
    public var cover: PageNumber?
    /// What can be done: the answer of Enter first.
    public var answers: [String]
  }
}
