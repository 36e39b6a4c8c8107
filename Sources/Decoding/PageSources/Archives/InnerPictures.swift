import RectoBookModel
import RectoCDecoders
import RectoCPixels

/// The pictures inside an EPUB that MuPDF cannot read, WebP, AVIF and JPEG XL, or would show as they
/// lie: JPEGs that a camera says to turn.
///
/// MuPDF lays out a PNG in place of each, which has its size and its number and no pixels; those are
/// decoded here when the page is drawn, at the size that it takes.
final class InnerPictures {
  private let zip: ZipSource
  private var entries: [PageEntry] = []
  /// What MuPDF is given in place of each.
  private(set) var stubs: [(path: String, bytes: [UInt8])] = []

  /// Looks for them by their names and by what the manifest says of them, and reads the beginning of
  /// each.
  init(_ zip: ZipSource, _ package: PackageDocument) {
    self.zip = zip
    let types = Set(Self.formats.flatMap(\.mediaTypes))
    let listed = Set(package.files.lazy.filter { types.contains($0.type) }.map(\.path))
    let found = zip.entries.lazy.filter { entry in
      entry.problem == nil
        && (listed.contains(entry.path)
          || PictureFormat(named: entry.path).map(Self.formats.contains) ?? false)
    }
    for entry in found.prefix(Limits.innerPictures) {
      guard let size = size(of: entry) else { continue }
      stubs.append((entry.path, Self.stub(width: size.width, height: size.height, entries.count)))
      entries.append(entry)
    }
  }

  /// What MuPDF cannot read, or would show as it lies.
  private static let formats: [PictureFormat] = [.webp, .avif, .jxl, .jpeg]

  /// The size of a picture, upright; nil where it is of another kind, or cannot be read.
  private func size(of entry: PageEntry) -> (width: Int, height: Int)? {
    guard let start = try? zip.read(entry.entry, atMost: Self.notedBytes).bytes else { return nil }
    // Most JPEGs need no other look.
    if start.starts(with: [0xFF, 0xD8]), !Self.hasExif(start) { return nil }
    for step in Limits.headerSteps {
      guard let bytes = try? zip.read(entry.entry, atMost: step).bytes else { return nil }
      let reading = PictureHeader.reading(bytes, isWhole: bytes.count < step)
      if reading == .needsMore { continue }
      guard let header = try? PictureDecoder.header(reading, bytes),
        [.webp, .avif, .jxl].contains(header.format)
          || header.format == .jpeg && header.orientation != 1
      else { return nil }
      return header.upright
    }
    return nil
  }

  /// Bytes at the start of a JPEG in which the notes of a camera begin, if it has any.
  private static let notedBytes = 512

  private static func hasExif(_ start: [UInt8]) -> Bool {
    let mark = Array("Exif".utf8)
    return start.indices.contains { start[$0] == mark[0] && start[$0...].starts(with: mark) }
  }

  /// A PNG of a size whose only content is a number, in a chunk that no other program knows.
  private static func stub(width: Int, height: Int, _ number: Int) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      // MuPDF compares no checksums.
      big(bytes.count) + Array(name.utf8) + bytes + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
      + chunk("reCt", big(number)) + chunk("IEND", [])
  }

  /// Lets a document of MuPDF show them, as long as this lives.
  func lend(to document: OpaquePointer) {
    guard !entries.isEmpty else { return }
    // Safe because whoever holds the document holds these pictures too.
    unsafe recto_document_show_pictures(
      document,
      { context, number, width, height, pixels in
        guard let context = unsafe context, let pixels = unsafe pixels else { return -1 }
        let pictures = unsafe Unmanaged<InnerPictures>.fromOpaque(context).takeUnretainedValue()
        return unsafe pictures.draw(Int(number), width, height, pixels)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Fills R, G, B, A; -1 where the picture cannot be decoded.
  private func draw(
    _ number: Int, _ width: Int32, _ height: Int32, _ pixels: UnsafeMutablePointer<UInt8>
  ) -> Int32 {
    guard entries.indices.contains(number) else { return -1 }
    let entry = entries[number]
    var canvas = BitmapCanvas()
    guard let bytes = try? zip.whole(entry.entry, size: entry.size),
      (try? PictureDecoder(bytes).draw(.atLeast(width: Int(width)), on: &canvas)) != nil
    else { return -1 }
    let drawn = canvas.level(0)
    return unsafe recto_resample(
      drawn.bytes, .whole((drawn.width, drawn.height)), pixels,
      .whole((Int(width), Int(height))))
  }
}
