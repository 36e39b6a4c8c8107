import RectoBookModel
import RectoCDecoders
import RectoCPixels
import Glibc
import Synchronization

// Safe because the handle is private and lives exactly as long as the object.
/// A DjVu book by djvulibre: scanned pages in layers, drawn at any size.
@safe final class DjVuSource: PageSource {
  let format = BookFormat.djvu.name
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
    let size = try size(of: page)
    let raster = PageRaster(pixels: size, detail)
    return try unsafe raster.draw(on: &canvas) { frame, pixels, error in
      guard case .fitted(let fit) = detail else {
        return unsafe recto_djvu_draw(djvu, Int32(page.value - 1), frame, pixels, &error)
      }
      return unsafe draw(page, of: size, fit, pixels, &error)
    }
  }

  /// Draws what certain pixels show: DjVuLibre knows whole pixels only, so it draws a page that is finer,
  /// or the page itself, which is resampled.
  private func draw(
    _ page: PageNumber, of size: PageSize, _ fit: PageFit, _ pixels: UnsafeMutablePointer<UInt8>,
    _ error: inout recto_error
  ) -> Int32 {
    let target = recto_region(fit)
    var whole = (width: Int(size.width), height: Int(size.height))
    var needed = target.needed(of: whole)
    // By halvings, as long as there is room to filter down.
    while Double(whole.width) >= 4 * fit.pixelsAcross
      || Int(needed.width) * Int(needed.height) > Limits.pixels
    {
      whole = ((whole.width + 1) / 2, (whole.height + 1) / 2)
      needed = target.needed(of: whole)
    }
    let count = Int(needed.width) * Int(needed.height) * 4
    let frame = recto_frame(
      page_width: Float(whole.width), page_height: Float(whole.height), x: Float(needed.x),
      y: Float(needed.y), width: needed.width, height: needed.height)
    var status: Int32 = -1
    let drawn = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      status = unsafe recto_djvu_draw(djvu, Int32(page.value - 1), frame, base, &error)
      initialized = count
    }
    guard status == 0 else { return status }
    return unsafe recto_resample(drawn, needed, pixels, target)
  }
}
