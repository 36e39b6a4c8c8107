import PageDrawing
package import RectoBookModel
import RectoDrawingStore
import RectoInkPainting

/// The cover of a sketchbook as it stands on the shelf: with what is drawn on it.
package nonisolated enum SketchbookCover {
  /// The cover of a book with what its owner drew on it; of another book as it is. Waits for the disk.
  ///
  /// - Parameters:
  ///   - cover: a page as its file brings it.
  ///   - path: where the book lies.
  ///   - facts: what the book is.
  ///   - page: which page it is.
  /// - Returns: the cover; as it was where what is drawn cannot be read.
  package static func drawn(
    _ cover: Bitmap, at path: String, _ facts: BookFacts, page: PageNumber
  ) -> Bitmap {
    guard BookFormat(rawValue: facts.format) == .sketchbook,
      let file = try? DrawingFile(sketchbook: path),
      let sheets = try? file.binding()?.sheets,
      let sheet = sheets.indices.contains(page.value - 1) ? sheets[page.value - 1] : sheets.first,
      let drawing = try? file.log(of: DrawnSurface(page: sheet)).drawing, !drawing.items.isEmpty
    else { return cover }
    var painter = InkPainter()
    return painter.paint(SeenInk(drawing), on: cover, aspect: facts.usualSize.aspect)
  }
}
