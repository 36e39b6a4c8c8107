package import PageDrawing
import PageGeometry
package import RectoBookModel
package import RectoDecoderService
import RectoInkPainting

nonisolated extension PageImage {
  /// A copy of a picture of a whole page, with what is drawn on it; of a placeholder without.
  package func bitmap(showing drawing: Drawing?) -> Bitmap {
    let print = bitmap()
    guard problem == nil, let drawing, drawing.seenCount > 0 else { return print }
    var painter = InkPainter()
    return painter.paint(drawing, on: print, aspect: size.aspect)
  }
}
