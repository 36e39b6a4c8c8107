import RectoBookModel
import RectoCDecoders

// Safe because the handle is private and lives exactly as long as the object.
/// An open TIFF file.
@safe final class TiffFile {
  private let tiff: OpaquePointer
  /// Its pages, at most `Limits.frames`.
  let count: Int

  /// Opens the file behind a descriptor, which stays the caller's and outlives this.
  init(_ file: CInt) throws(SourceError) {
    var error = recto_error()
    guard let tiff = unsafe recto_tiff_open(file, &error) else { throw SourceError(error) }
    unsafe self.tiff = tiff
    count = unsafe Int(recto_tiff_count(tiff, Int32(Limits.frames)))
  }

  deinit { unsafe recto_tiff_close(tiff) }

  /// A page's size and orientation.
  func header(ofPage page: Int) throws(SourceError) -> PictureHeader {
    var (size, error) = (recto_size(), recto_error())
    guard unsafe recto_tiff_size(tiff, Int32(page), &size, &error) == 0 else {
      throw SourceError(error)
    }
    return PictureHeader(
      format: .tiff, width: Int(size.width), height: Int(size.height),
      orientation: Int(size.orientation))
  }

  /// Decodes a page of the size that its header gives.
  func decode(
    page: Int, width: Int32, height: Int32, _ target: UnsafeMutablePointer<UInt8>
  ) throws(SourceError) {
    var error = recto_error()
    guard unsafe recto_tiff_decode(tiff, Int32(page), width, height, target, &error) == 0 else {
      throw SourceError(error)
    }
  }
}

/// A TIFF file: a book of as many pages as it holds, and one picture where that is one.
final class TiffSource: PageSource {
  let contents: ContentSketch?
  private let file: TiffFile
  private let kept = KeptPicture()

  /// Opens the file behind a descriptor, which stays the caller's and outlives this.
  init(_ file: CInt) throws {
    self.file = try TiffFile(file)
    contents = ContentSketch(parts: ContentSamples.parts(ofEnds: try FileBytes(file)))
    guard self.file.count > 0 else { throw SourceError("the TIFF file has no page") }
  }

  /// The format in the words of `recto info`.
  var format: String { (pageCount > 1 ? BookFormat.tiff : .picture).name }
  /// How many pages there are.
  var pageCount: Int { file.count }
  /// TIFF files have none.
  var title: String? { nil }
  /// TIFF files have none.
  var author: String? { nil }
  /// TIFF files do not say.
  var direction: ReadingDirection { .leftToRight }

  /// The page's number.
  func name(of page: PageNumber) -> String { "Page \(page)" }

  /// The page's size once it stands upright.
  func size(of page: PageNumber) throws -> PageSize {
    let size = try PictureDecoder(file, page: page.value - 1).header.upright
    return PageSize(width: Double(size.width), height: Double(size.height))
  }

  /// TIFF files have none.
  func outline() -> [OutlineEntry] { [] }

  /// Decodes the page.
  func draw(_ page: PageNumber, _ detail: PageDetail, on canvas: inout some PixelCanvas) throws
    -> DrawnPage
  {
    let decoder = try kept.decoder(of: page, detail) {
      try PictureDecoder(file, page: page.value - 1)
    }
    return try decoder.draw(detail, on: &canvas, keeping: kept)
  }
}
