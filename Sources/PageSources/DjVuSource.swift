import BookModel
import CDecoders
import Glibc
import Synchronization

// Safe because the handle is private and lives exactly as long as the object.
/// A DjVu book by djvulibre: scanned pages in layers, drawn at any size.
@safe final class DjVuSource: PageSource {
  let format = "djvu"
  let pageCount: Int
  let title: String? = nil
  let author: String? = nil
  /// The format has no word for it.
  let direction = ReadingDirection.leftToRight
  let contents: ContentSketch?
  private let djvu: OpaquePointer
  /// The lists in which djvulibre tells contents and text are swept for all threads at once: only one
  /// may hold any.
  private static let lists = Mutex<Void>(())

  /// Opens the book behind a descriptor, which stays the caller's.
  init(_ file: CInt) throws {
    // As much of it as its pages need is kept in memory.
    let size = lseek(file, 0, SEEK_END)
    try SourceError.refuse(size: UInt64(max(0, size)), above: Limits.djvuBytes)
    var error = recto_error()
    guard let djvu = unsafe recto_djvu_open(file, &error) else {
      throw SourceError("the DjVu book is damaged")
    }
    let count = unsafe Int(recto_djvu_page_count(djvu))
    guard (1...Limits.pages).contains(count) else {
      unsafe recto_djvu_close(djvu)
      throw SourceError(
        count < 1 ? "no pages found" : "it has more than \(Limits.pages) pages")
    }
    unsafe self.djvu = djvu
    pageCount = count
    contents = (try? FileBytes(file)).flatMap {
      ContentSketch(parts: ContentSamples.parts(ofEnds: $0))
    }
  }

  deinit { unsafe recto_djvu_close(djvu) }

  func name(of page: PageNumber) -> String { "Page \(page)" }

  func size(of page: PageNumber) throws -> PageSize {
    var (width, height): (Int32, Int32) = (0, 0)
    var error = recto_error()
    guard
      unsafe recto_djvu_page_size(djvu, Int32(page.value - 1), &width, &height, &error) == 0
    else { throw SourceError(error) }
    let sides = 1...Int32(Limits.side)
    guard sides.contains(width), sides.contains(height) else {
      throw SourceError(
        width < 1 || height < 1
          ? "it has no pixels" : "its \(width) × \(height) pixels are too many")
    }
    return PageSize(width: Double(width), height: Double(height))
  }

  func outline() throws -> [OutlineEntry] {
    try unsafe OutlineLine.tree(pageCount: pageCount) { items, count, error in
      Self.lists.withLock { _ in
        unsafe recto_djvu_outline(djvu, Int32(Limits.outlineEntries), &items, &count, &error)
      }
    }
  }

  /// The text that was found when the page was scanned.
  func letters(of page: PageNumber) throws -> PageLetters {
    try unsafe PageLetters.read { letters, error in
      Self.lists.withLock { _ in
        unsafe recto_djvu_letters(
          djvu, Int32(page.value - 1), Limits.pageLetters, &letters, &error)
      }
    }
  }

  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    let raster = PageRaster(pixels: try size(of: page), detail)
    return try unsafe raster.draw(on: &canvas) { frame, pixels, error in
      unsafe recto_djvu_draw(djvu, Int32(page.value - 1), frame, pixels, &error)
    }
  }
}
