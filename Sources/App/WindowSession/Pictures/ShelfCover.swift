import RectoBookModel
import RectoImageFiles
import RectoOverlay
import RectoLibraryImport
import RectoLibraryDatabase

/// A picture of a book on the shelf, ready for the renderer.
nonisolated struct ShelfPicture: Equatable, Sendable {
  /// What of a closed book it shows.
  enum Side: Sendable {
    /// The front.
    case cover
    /// The back, upright.
    case spine
  }

  var book: BookID
  /// What of it is shown.
  var side: Side
  /// The picture with its smaller levels.
  var levels: PictureLevels
  /// What the book is bound in, which goes with its spine.
  var bound: ShelfCase?
}

/// What a book is bound in.
nonisolated struct ShelfCase: Equatable, Sendable {
  /// Its colour, sRGB.
  let color: SIMD3<UInt8>
  /// How much cloth is seen on the cover, 0…1; see `BookPrint`.
  let cloth: Double

  /// What a printed book is bound in; paler where it is not there.
  init(_ print: BookPrint, isMissing: Bool = false) {
    let board = print.board
    let bytes = Bitmap(width: 1, height: 1, bytes: [board.x, board.y, board.z, 255])
    let shown = (isMissing ? bytes.faded : bytes).bytes
    color = SIMD3(shown[0], shown[1], shown[2])
    cloth = print.cloth
  }
}

/// Which pictures of a book are wanted, in pixels.
nonisolated struct ShelfDemand: Equatable, Sendable {
  let book: LibraryBook
  /// Pixels across the cover; one that is kept in less comes as it is.
  let coverWidth: Int
  /// Pixels across the spine.
  let spineWidth: Int
  /// Pixels down the spine.
  let spineHeight: Int
  /// What its pictures follow from, beside their sizes.
  let label: ShelfLabel

  /// Demands pictures of a book, each number at least 1.
  init(book: LibraryBook, coverWidth: Int, spineWidth: Int, spineHeight: Int) {
    self.book = book
    self.coverWidth = PictureSide.unremarkable(coverWidth)
    self.spineWidth = PictureSide.unremarkable(spineWidth)
    self.spineHeight = PictureSide.unremarkable(spineHeight)
    label = ShelfLabel(
      title: book.title, authors: book.card.authors.joined(separator: ", "),
      spineIsOnRight: book.direction == .rightToLeft, isMissing: book.isMissing)
  }

  /// The shape of the book's pages: width divided by height.
  var aspect: Double { min(max(book.aspect ?? Self.usualAspect, 0.3), 3) }

  /// Pixels down a cover that is printed because the book has none: of the shape of its pages.
  var clothHeight: Int {
    PictureSide.unremarkable(max(1, Int((Double(coverWidth) / aspect).rounded())))
  }

  /// The shape of a book of whose pages nothing is known.
  private static let usualAspect = 2.0 / 3
}

/// What the pictures of a book follow from, beside its cover.
nonisolated struct ShelfLabel: Equatable, Sendable {
  var title: String
  var authors: String
  var spineIsOnRight: Bool
  var isMissing: Bool

  /// What is printed on the book.
  func print(cover: Bitmap?) -> BookPrint {
    BookPrint(title: title, authors: authors, cover: cover, spineIsOnRight: spineIsOnRight)
  }
}

/// A cover as it comes from the thread that made it, and what stays known of it.
nonisolated struct ShelfCover: Sendable {
  /// What it was made from.
  let label: ShelfLabel
  /// What is printed on the spine beside it.
  let print: BookPrint
  /// How wide it was wanted.
  let width: Int
  /// Whether a wider one would have no more to show.
  let isWhole: Bool
  /// Whether there was nobody to ask for a cover.
  let isUnasked: Bool
  /// Its picture, until the renderer has it.
  private(set) var levels: PictureLevels?
  /// How large the spine beside it was wanted.
  var spine: (width: Int, height: Int)
  private let chain: MipChain

  /// The bytes of both pictures.
  var byteCount: Int {
    chain.byteCount + MipChain(width: spine.width, height: spine.height).byteCount
  }

  /// Takes a cover that was kept, or printed in cloth.
  ///
  /// - Parameters:
  ///   - picture: the cover as it is.
  ///   - cloth: what is printed on it, where it is of cloth.
  ///   - demand: what it is made for.
  ///   - isUnasked: whether there was nobody to ask for a cover.
  init(
    _ picture: Bitmap, cloth: BookPrint? = nil, for demand: ShelfDemand, isUnasked: Bool = false
  ) {
    (label, width, self.isUnasked) = (demand.label, demand.coverWidth, isUnasked)
    let front =
      cloth == nil
      ? picture.front(ofPages: demand.aspect, isOnLeft: label.spineIsOnRight) : picture
    print = cloth ?? label.print(cover: front)
    // A pixel may be lost where it was made smaller; cloth is printed as wide as one likes.
    isWhole = cloth == nil && front.width + 2 < demand.coverWidth
    // It has as many pixels as there are, and can have no more.
    let side = max(front.width, front.height)
    let shown = front.within(PictureSide.unremarkable(side, most: side))
    let levels = PictureLevels(label.isMissing ? shown.faded : shown)
    (self.levels, chain) = (levels, levels.chain)
    spine = (demand.spineWidth, demand.spineHeight)
  }

  /// The picture, which is not kept here any more.
  mutating func takeLevels() -> PictureLevels? {
    defer { levels = nil }
    return levels
  }
}
