package import PageDrawing
import PageGeometry
package import RectoBookModel
package import RectoDecoderService
import RectoInkPainting

nonisolated extension PageImage {
  /// A copy of a picture of a whole page, with what is drawn on it; of a placeholder without.
  package func bitmap(showing drawing: Drawing) -> Bitmap { bitmap(showing: SeenInk(drawing)) }

  /// The same with all ink that is seen.
  func bitmap(showing ink: SeenInk) -> Bitmap {
    let print = bitmap()
    guard problem == nil, !ink.isEmpty else { return print }
    var painter = InkPainter()
    return painter.paint(ink, on: print, aspect: size.aspect)
  }
}
