public import RectoBookModel
public import PageLayout
public import RectoShelfLayout

/// A shelf of test books, of which the one in the middle can be opened, so that shaders can be tried
/// without a library.
nonisolated public enum TestShelf {
  /// Pages and shape of each book, and whether it is read from right to left.
  private static let books: [(pages: Int, aspect: Double, isMirrored: Bool)] = [
    (24, 0.65, false), (310, 0.7, false), (190, 0.7, true), (820, 0.62, false),
    (256, 0.7071, false), (96, 0.75, false), (36, 1.35, false), (1400, 0.66, false),
    (180, 0.7, true), (62, 0.7071, false), (44, 0.65, false),
  ]
  /// The book in the middle.
  static let middle = 4
  /// The page at which it opens, and those that are seen then.
  public static let page = 18
  static let openPages = [1, 18, 19]
  /// What books are bound in.
  static let cloth: [SIMD3<UInt8>] = [
    SIMD3(0x20, 0x2E, 0x4E), SIMD3(0x6A, 0x22, 0x26), SIMD3(0x1F, 0x3F, 0x33),
    SIMD3(0xC9, 0xA3, 0x56),
  ]

  /// The shelf.
  ///
  /// - Parameters:
  ///   - form: how the books stand.
  ///   - offset: how far it is scrolled from where the middle book is in the middle.
  /// - Returns: The shelf, for `SceneRenderer.printTestShelf`.
  public static func shelf(_ form: BookShelf.Form = .row, offset: Double = 0) -> BookShelf {
    let shelved = books.enumerated().map { index, book in
      ShelvedBook(
        key: index + 1, pageCount: book.pages, aspect: book.aspect,
        direction: book.isMirrored ? .rightToLeft : .leftToRight)
    }
    return BookShelf(
      books: shelved, form: form, offset: form == .row ? Double(middle) + offset : max(0, offset),
      focus: Double(middle))
  }

  /// What is seen of it while the book in the middle opens.
  ///
  /// - Parameters:
  ///   - progress: how far it has come: 0 on the shelf, 1 open on the desk.
  ///   - form: how the books stand.
  ///   - offset: how far the shelf is scrolled from there.
  ///   - page: where it opens.
  ///   - direction: the direction in which it is read.
  ///   - isOnePage: whether it opens to one page; nil for what suits the view.
  ///   - hasOwnCover: whether its cover is another picture than its first page.
  ///   - view: the size of the picture.
  /// - Returns: A scene for `SceneRenderer`, after `printTestShelf`.
  public static func scene(
    opening progress: Double, form: BookShelf.Form = .row, offset: Double = 0, page: Int = page,
    direction: ReadingDirection = .leftToRight, isOnePage: Bool? = nil, hasOwnCover: Bool = false,
    in view: ViewSize
  ) -> Scene {
    var shelf = shelf(form, offset: offset)
    shelf.books[middle].direction = direction
    let book = shelf.books[middle]
    shelf.isOnePage = isOnePage ?? BookShape.prefersOnePage(in: view, leafWidth: book.aspect)
    let shape = BookShape(
      pageCount: book.pageCount, leafWidth: book.aspect, isOnePage: shelf.isOnePage,
      direction: direction)
    let open = BookArrangement(shape: shape, turned: shape.position(showing: PageNumber(page)))
    return shelf.scene(
      opening: BookOpening(
        index: middle, progress: progress, book: open, hasOwnCover: hasOwnCover), in: view)
  }
}

extension SceneRenderer {
  /// Binds the books of the test shelf, every other one in cloth.
  public func bindTestShelf() {
    for number in 1...TestShelf.shelf().books.count {
      let color = TestShelf.cloth[number % TestShelf.cloth.count]
      bind(number, in: color, cloth: number % 2 == 0 ? 1 : 0)
    }
  }

  /// Gives the books of the test shelf their covers, and the open one its pages.
  ///
  /// - Parameter hasOwnCover: whether the cover of the book that opens is another picture than its first page.
  public func printTestShelf(hasOwnCover: Bool = false) {
    bindTestShelf()
    let open = TestShelf.middle + 1
    bind(0, in: TestShelf.cloth[open % TestShelf.cloth.count], cloth: open % 2 == 0 ? 1 : 0)
    for number in 1...TestShelf.shelf().books.count {
      var print = TestPrint(number: 10 * number)
      print.draw()
      setShelfPicture(of: number, isSpine: false, chain: TestPrint.chain, bytes: print.levels())
    }
    for number in TestShelf.openPages {
      var print = TestPrint(number: number == 1 && !hasOwnCover ? 50 : number)
      print.draw()
      setPicture(of: PageNumber(number), chain: TestPrint.chain, bytes: print.levels())
    }
  }
}
