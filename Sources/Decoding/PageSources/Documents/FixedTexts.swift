import RectoBookModel
import RectoCDecoders

/// Sets pages of fixed layout that have text, each by the path of its file and at the size that it asks for.
protocol FixedTextSetting {
  /// Draws a page.
  func draw(
    _ path: String, size: PageSize, _ detail: PageDetail, on canvas: inout some PixelCanvas
  ) throws -> DrawnPage

  func letters(of path: String, size: PageSize) throws -> PageLetters

  /// The links of a page; `page` tells to which page a path in the archive leads.
  func links(
    of path: String, size: PageSize, page: (String) -> PageNumber?
  ) throws -> [PageLink]
}

// Safe because the handle is private and lives exactly as long as the object.
/// The pages of a fixed-layout EPUB that have text: MuPDF lays each out at the size it asks for.
@safe final class FixedTexts: FixedTextSetting {
  private let document: OpaquePointer
  private let chapterCount: Int32
  private var size: PageSize?
  /// Those that MuPDF asks for.
  private let pictures: InnerPictures

  /// Opens the book behind `file`, which stays the caller's; `tail` is read as if it stood behind
  /// its last byte.
  init(_ file: CInt, tail: [UInt8], _ pictures: InnerPictures) throws(SourceError) {
    var error = recto_error()
    let layout = recto_layout(.standard)
    guard
      let document = unsafe recto_document_open(
        file, tail, tail.count, "application/epub+zip", layout, &error)
    else { throw SourceError(error) }
    unsafe self.document = document
    self.pictures = pictures
    unsafe pictures.lend(to: document)
    var count: Int32 = 0
    guard unsafe recto_document_chapters(document, &count, &error) == 0 else {
      chapterCount = 0
      throw SourceError(error)
    }
    chapterCount = count
  }

  deinit { unsafe recto_document_close(document) }

  /// A letter of a page that says nothing of letters, in CSS pixels.
  private static let letter: Float = 16

  /// Draws the page of a file.
  func draw(
    _ path: String, size: PageSize, _ detail: PageDetail, on canvas: inout some PixelCanvas
  ) throws -> DrawnPage {
    let chapter = try chapter(of: path, size)
    return try unsafe PageRaster(size: size, detail).draw(on: &canvas) { frame, pixels, error in
      unsafe recto_document_draw(document, chapter, frame, pixels, &error)
    }
  }

  /// The letters of the page of a file.
  func letters(of path: String, size: PageSize) throws -> PageLetters {
    let chapter = try chapter(of: path, size)
    return try unsafe PageLetters.read { letters, error in
      unsafe recto_document_letters(document, chapter, Limits.pageLetters, &letters, &error)
    }
  }

  /// The links of the page of a file; `page` tells to which page a path in the archive leads.
  func links(
    of path: String, size: PageSize, page: (String) -> PageNumber?
  ) throws -> [PageLink] {
    try unsafe DocumentLinks.read(
      document, page: try chapter(of: path, size)
    ) { _, address in
      page(String(address.prefix { $0 != "#" }))
    }
  }

  /// The number of a file's page, laid out at a size.
  private func chapter(of path: String, _ size: PageSize) throws -> Int32 {
    try layOut(size)
    let chapter = unsafe recto_document_resolve(document, path)
    guard chapter >= 0 else { throw SourceError("its file cannot be laid out") }
    return chapter
  }

  private func layOut(_ size: PageSize) throws(SourceError) {
    guard size != self.size else { return }
    let layout = recto_layout(
      width: Float(size.width), height: Float(size.height), margin: 0, em: Self.letter,
      typeface: 0, line_spacing: 0, alignment: 0, paragraphs: 0)
    var error = recto_error()
    guard unsafe recto_document_lay_out(document, layout, &error) == 0 else {
      throw SourceError(error)
    }
    // A file is one page here, however much of it lies beyond: pages are counted as chapters.
    for _ in 0..<chapterCount { unsafe recto_document_learn_chapter(document, 1) }
    self.size = size
  }
}
