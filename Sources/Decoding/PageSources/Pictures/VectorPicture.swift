import RectoBookModel
import RectoCDecoders

// Safe because the handle is private and lives exactly as long as the object.
/// An SVG picture of a book.
@safe final class VectorPicture {
  private let svg: OpaquePointer
  /// Its size in points, within `Limits.points`.
  let size: PageSize

  /// Reads one that lies at `path` in the ZIP archive behind `archive`, which stays the caller's; of
  /// one with -1 no links are followed.
  init(_ bytes: [UInt8], in archive: CInt, at path: String) throws(SourceError) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let texts = SVGTextLines(SVGStyles.applied(to: bytes))
    let bytes = SVGLetters.apart(texts.drawing)
    var error = recto_error()
    guard
      let svg = unsafe recto_svg_open(
        bytes, bytes.count, archive, folder.isEmpty ? "." : folder, &error)
    else { throw SourceError(error) }
    unsafe self.svg = svg
    if !texts.isEmpty {
      // Where that fails, the drawing lacks those texts alone.
      _ = unsafe texts.withLines { unsafe recto_svg_set_along(svg, $0, &error) }
    }
    var (width, height) = (0.0, 0.0)
    unsafe recto_svg_size(svg, &width, &height)
    size = DocumentSource.saneSize(width, height)
  }

  deinit { unsafe recto_svg_close(svg) }

  /// Its words.
  var letters: PageLetters {
    get throws(SourceError) {
      try unsafe PageLetters.read { letters, error in
        unsafe recto_svg_letters(svg, Limits.pageLetters, &letters, &error)
      }
    }
  }

  func draw(_ detail: PageDetail, on canvas: inout some PixelCanvas) throws -> DrawnPage {
    try unsafe PageRaster(size: size, detail).draw(on: &canvas) { frame, pixels, error in
      unsafe recto_svg_draw(svg, frame, pixels, &error)
    }
  }
}
