import PageDrawing
import RectoBookModel
import RectoInkPainting
import RectoReaderCore
import RectoWindowSession

/// What a reader has put on the pages of a book: ink, marks, and notes on slips of paper.
package struct WrittenPages {
  /// What is drawn; nil where that is nothing.
  let drawings: BookDrawings?
  private let marks: BookMarks?
  private let printer = NotePrinter()

  /// Finds all of it, or gives nil where that is nothing.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - folder: the folder that holds drawings and the library.
  /// - Throws: where the book or what is kept cannot be read.
  package init?(of book: CommandBook, in folder: String) throws {
    drawings = try BookDrawings(of: book, in: folder, begins: false)
    marks = try BookMarks(of: book, in: folder)
    if drawings == nil, marks == nil { return nil }
  }

  /// What is seen on a page of a size: its drawing above its marks, and the slips that lie over both.
  func seen(on page: PageNumber, _ size: PageSize) throws -> (Drawing, [PaperSlip]) {
    let drawing = try drawings?.seen(on: page) ?? Drawing()
    guard let marks = try marks?.marks(on: page, size) else { return (drawing, []) }
    return (drawing.above(marks.items), printer.slips(marks.slips))
  }

  /// The ink of a page that may come through its leaf.
  func wet(on page: PageNumber) throws -> [Drawing.Item] {
    try drawings?.drawing(of: page).wet ?? []
  }
}
