import PageDrawing
import PageLayout
package import RectoBookModel
package import RectoDecoderService
import RectoInkPainting
import RectoSceneRendering
import RectoShaderText
import RectoWindowSession

/// What is seen on the pages of a book beside its print, for a command without a window.
package struct BookInk {
  private let written: WrittenPages
  private let book: CommandBook
  private let stock: InkStock
  private let shape: BookShape?

  /// The ink of a book.
  ///
  /// - Parameters:
  ///   - written: what is drawn and marked on it.
  ///   - book: the book.
  ///   - stock: the paper.
  ///   - shape: how it is bound; nil where no page has another one behind it.
  init(_ written: WrittenPages, of book: CommandBook, on stock: InkStock, bound shape: BookShape?) {
    (self.written, self.book, self.stock, self.shape) = (written, book, stock, shape)
  }

  /// The ink of a book that lies open as a reader has it.
  ///
  /// - Parameters:
  ///   - written: what is drawn and marked on it.
  ///   - book: the book.
  ///   - preset: the look on whose paper it is printed; nil for the usual one.
  /// - Throws: where there is no such look, or the book cannot be read.
  package init(_ written: WrittenPages, of book: CommandBook, in preset: String?) throws {
    let settings = try preset.map { try ShaderPresets.read($0).settings } ?? []
    let stock = InkStock(
      DrawnLook.declarations(of: ShaderSources.builtIn.snapshot).parameters,
      ParameterSettings(preset: settings))
    var shape: BookShape?
    if stock.bleed > 0 {
      // Which leaves are boards follows from their number.
      try book.countAll()
      shape = BookShape(
        pageCount: book.facts.pageCount, leafWidth: book.facts.usualSize.aspect,
        direction: book.facts.direction, pairing: book.pairing(isShifted: false))
    }
    self.init(written, of: book, on: stock, bound: shape)
  }

  /// A copy of a picture of a whole page, with all ink that is seen on it.
  package func bitmap(of image: PageImage) throws -> Bitmap {
    image.bitmap(showing: try ink(of: image.request.page, image.size))
  }

  /// What is seen on a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - size: its size.
  /// - Returns: its ink and slips, and what comes through from behind.
  /// - Throws: where what is kept cannot be read.
  func ink(of page: PageNumber, _ size: PageSize) throws -> SeenInk {
    let (drawing, slips) = try written.seen(on: page, size)
    return SeenInk(drawing, bleeding: try bleeding(to: page, size), on: stock, under: slips)
  }

  private func bleeding(to page: PageNumber, _ size: PageSize) throws -> [BleedingInk] {
    guard stock.bleed > 0, let shape else { return [] }
    var arrangement = BookArrangement(shape: shape, turned: 0, pageSizes: [page: size])
    var wet: [PageNumber: [Drawing.Item]] = [:]
    for reverse in arrangement.reverses(of: page).map(\.page) {
      let items = try written.wet(on: reverse)
      guard !items.isEmpty else { continue }
      wet[reverse] = items
      arrangement.pageSizes[reverse] = try book.size(of: reverse)
    }
    return arrangement.reverses(of: page).compactMap { reverse in
      guard let items = wet[reverse.page], let behind = arrangement.pageSizes[reverse.page] else {
        return nil
      }
      return BleedingInk(items, as: reverse, aspect: size.aspect, behind: behind.aspect)
    }
  }
}
