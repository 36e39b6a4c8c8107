import RectoBookModel
import RectoCDecoders

/// A sketchbook: its cover and its paper. What is drawn on them is no part of what a decoder reads.
final class SketchbookSource: PageSource {
  private let head: SketchbookHead
  let format = BookFormat.sketchbook.name
  let title: String? = nil
  let author: String? = nil
  let direction = ReadingDirection.leftToRight
  let contents: ContentSketch?

  /// Opens the sketchbook behind a descriptor, which stays the caller's.
  init(_ file: CInt) throws(SourceError) {
    let start = try FileBytes(file).bytes(at: 0, atMost: SketchbookHead.bytes)
    guard let head = SketchbookHead(start) else {
      throw SourceError("drawings of a book, or a sketchbook that is damaged or of a newer Recto")
    }
    self.head = head
    contents = ContentSketch(
      parts: [UInt32(truncatingIfNeeded: Fingerprint(head.name.utf8).value)])
  }

  var pageCount: Int { head.pageCount }

  /// The size in points: that of the page on paper.
  private var points: PageSize {
    PageSize(width: head.size.width / 25.4 * 72, height: head.size.height / 25.4 * 72)
  }

  func name(of page: PageNumber) -> String { "Page \(page)" }

  func size(of page: PageNumber) -> PageSize { points }

  func outline() -> [OutlineEntry] { [] }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    try unsafe PageRaster(size: points, detail).draw(on: &canvas) { frame, pixels, _ in
      var painter = StockPainter(
        page: head.size, pixels: (Double(frame.page_width), Double(frame.page_height)),
        from: (Double(frame.x), Double(frame.y)), width: Int(frame.width),
        height: Int(frame.height))
      if page.value == 1 { painter.cover(head.cover) } else { painter.rule(head.stock) }
      for (index, color) in painter.colors.enumerated() {
        unsafe pixels[4 * index] = color.0
        unsafe pixels[4 * index + 1] = color.1
        unsafe pixels[4 * index + 2] = color.2
        unsafe pixels[4 * index + 3] = 255
      }
      return 0
    }
  }
}
