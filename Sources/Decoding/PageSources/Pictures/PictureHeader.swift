import RectoBookModel
import RectoCDecoders

/// A picture's format, size and orientation, told from its first bytes.
struct PictureHeader: Equatable {
  /// What the first bytes tell.
  enum Reading: Equatable {
    case known(PictureHeader)
    /// A drawing in SVG, which has no pixels.
    case drawing
    /// A picture that is not decoded yet, and what it is called.
    case unsupported(String)
    /// A picture whose header cannot be used, and why.
    case refused(String)
    case notAPicture
    /// More bytes are needed; never said of a whole file.
    case needsMore
  }

  let format: PictureFormat
  /// As stored, before turning.
  let width: Int
  let height: Int
  /// EXIF's 1 to 8.
  let orientation: Int

  /// Its pixels.
  var area: Int { width * height }

  /// The size once it stands upright.
  var upright: (width: Int, height: Int) {
    orientation >= 5 ? (height, width) : (width, height)
  }

  /// Whether the bytes begin a picture of any format.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    switch reading(bytes, isWhole: false) {
    case .notAPicture: false
    case .known, .drawing, .unsupported, .refused, .needsMore: true
    }
  }

  /// Reads the start of a file, or all of it.
  static func reading(_ bytes: [UInt8], isWhole: Bool) -> Reading {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(bytes, isWhole) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return png(bytes, isWhole)
    }
    if has("RIFF", in: bytes, at: 0), has("WEBP", in: bytes, at: 8) { return webp(bytes, isWhole) }
    if has("GIF87a", in: bytes, at: 0) || has("GIF89a", in: bytes, at: 0) {
      return gif(bytes, isWhole)
    }
    if has("BM", in: bytes, at: 0), bytes.count >= 18, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      return bmp(bytes, isWhole)
    }
    if has("qoif", in: bytes, at: 0) { return qoi(bytes, isWhole) }
    if isTIFF(bytes) { return tiff(bytes, isWhole) }
    if has("ftypavi", in: bytes, at: 4) || has("ftypmif1", in: bytes, at: 4) && hasAVIF(bytes) {
      return avif(bytes, isWhole)
    }
    if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", in: bytes, at: 4) {
      return jxl(bytes, isWhole)
    }
    if isHEIF(bytes) { return heif(bytes, isWhole) }
    if isJPEG2000(bytes) { return jp2(bytes, isWhole) }
    if let icon = IconFile(bytes) { return icon.reading(isWhole: isWhole) }
    if isSVG(bytes) { return .drawing }
    return ForeignMarks.picture(bytes).map { .unsupported($0) } ?? .notAPicture
  }

  static func has(_ mark: String, in bytes: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + mark.utf8.count && bytes[offset...].starts(with: mark.utf8)
  }

  /// Whether the bytes begin a TIFF file, classic or big, of either byte order.
  static func isTIFF(_ bytes: [UInt8]) -> Bool {
    [
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
    ]
    .contains { bytes.starts(with: $0) }
  }

  /// Whether a file that names a family of formats first names AVIF among those it keeps to.
  private static func hasAVIF(_ bytes: [UInt8]) -> Bool {
    let names = bytes.prefix(min(bytes.count, 64)).dropFirst(16)
    return names.indices.contains { names[$0...].starts(with: "avif".utf8) }
  }

  /// Whether a file names HEIC, or the family that AVIF is of as well, first.
  private static func isHEIF(_ bytes: [UInt8]) -> Bool {
    ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains {
      has("ftyp" + $0, in: bytes, at: 4)
    }
  }

  /// Whether they begin a file of JPEG 2000, or its picture alone.
  private static func isJPEG2000(_ bytes: [UInt8]) -> Bool {
    has("jP  ", in: bytes, at: 4) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
  }

  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    TextMarks.kind(of: Array(bytes.prefix(Limits.markBytes))) == .svg
  }

  static func known(
    _ format: PictureFormat, _ width: Int, _ height: Int, _ orientation: Int
  ) -> Reading {
    guard width > 0, height > 0 else { return .refused("it has no pixels") }
    return .known(
      PictureHeader(format: format, width: width, height: height, orientation: orientation))
  }

  /// What one of the C libraries says: 0 where it found a size. Of the start of a file nobody can
  /// tell damage from the want of more bytes.
  private static func known(
    _ format: PictureFormat, _ status: Int32, _ size: recto_size, _ error: recto_error,
    _ isWhole: Bool
  ) -> Reading {
    if status == 0 {
      return known(format, Int(size.width), Int(size.height), Int(size.orientation))
    }
    return isWhole ? .refused(SourceError(error).reason) : .needsMore
  }

  private static func tiff(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var (size, error) = (recto_size(), recto_error())
    let status = unsafe recto_tiff_first_size(bytes, bytes.count, &size, &error)
    return known(.tiff, status, size, error, isWhole)
  }

  private static func avif(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var (size, error) = (recto_size(), recto_error())
    let status = unsafe recto_avif_size(bytes, bytes.count, &size, &error)
    return known(.avif, status, size, error, isWhole)
  }

  private static func heif(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var (size, error) = (recto_size(), recto_error())
    let status = unsafe recto_heif_size(bytes, bytes.count, &size, &error)
    return known(.heif, status, size, error, isWhole)
  }

  private static func jp2(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var (size, error) = (recto_size(), recto_error())
    let status = unsafe recto_jp2_size(bytes, bytes.count, &size, &error)
    return known(.jp2, status, size, error, isWhole)
  }

  private static func jxl(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var (size, error) = (recto_size(), recto_error())
    let status = unsafe recto_jxl_size(bytes, bytes.count, &size, &error)
    return known(.jxl, status, size, error, isWhole)
  }
}
