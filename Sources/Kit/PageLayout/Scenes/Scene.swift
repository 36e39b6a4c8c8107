package import PageGeometry
public import PageModel

/// Everything that a frame shows: a value that can be drawn, printed and compared.
public struct Scene: Equatable, Sendable {
  /// Where the scene is seen from, and how it is projected.
  public var camera: Camera
  /// The leaves, those that cannot be seen included.
  public var leaves: [Leaf]
  /// The bodies of leaves that lie still.
  public var blocks: [PageBlock]
  /// The boards between which they are bound.
  public var boards: [Board]
  /// What lies under the leaves; it also says what the unit of length is.
  public var ground: Ground
  /// The length of a page's height in the scene's units: 1 in `book`.
  public var pageHeight: Double
  /// Where the spine lies on the x axis, or nil where there is none: the gutter is shaded by it.
  public var spine: Double?
  /// On which paper, and how bright, pages are shown.
  public var tone = PageTone.plain
  /// The magnifier over the view; nil where there is none.
  public var lens: Lens?
  /// Books that are closed, each with pictures of its own.
  package var closedBooks: [ClosedBook] = []
  /// The spine of the open book, while any of it can be seen, and the number of its picture.
  package var bookSpine: Spine?
  /// The number under which the open book has its pictures as a closed one.
  package var openBookKey = 0
  /// What the outside of the open book's cover has that a page has not; nil where its first page is one as any other.
  package var coverDress: CoverDress?
  /// What the front of the open book shows in the place of its first page; nil where that is its cover.
  package var front: FrontPrint?
  /// The bookcase, while any of it can be seen.
  package var bookcase: Bookcase?
  /// What throws the shadows of sheets that lie on the desk by themselves.
  package var sheetShadows: [CastShadow] = []
  /// How much of the shadow of what stands on the desk is there, 0…1, right of the spine (x) and left
  /// (y): less while the book comes.
  package var settling = Vector2(1, 1)
  /// How much of the shadows of leaves in the air there is, 0…1: where a book that comes opens, what they hide is
  /// hidden in the end by the stack that they come to.
  package var airShade = 1.0
  /// Where the book is carried: from its own frame, in which leaves hide the sky from each other, by so
  /// much (x, y), in so many times its size (z).
  package var carriage = Vector3(0, 0, 1)
  /// Which side the lamp stands on: 1 left, −1 right; nil as the direction of the leaves wants it.
  public var lampSide: Double?

  /// Makes a scene on plain paper, without a magnifier; `pageHeight` is in the
  /// scene's units.
  public init(
    camera: Camera, leaves: [Leaf], blocks: [PageBlock] = [], boards: [Board] = [],
    ground: Ground, pageHeight: Double, spine: Double?
  ) {
    self.camera = camera
    self.leaves = leaves
    self.blocks = blocks
    self.boards = boards
    self.ground = ground
    self.pageHeight = pageHeight
    self.spine = spine
  }
}
