import BookModel

/// A picture's format, size and orientation, told from its first bytes.
struct PictureHeader: Equatable {
  /// The formats that are decoded.
  enum Format: Equatable {
    case jpeg, png, webp
  }

  /// What the first bytes tell.
  enum Reading: Equatable {
    case known(PictureHeader)
    /// A picture that is not decoded yet, and what it is called.
    case unsupported(String)
    case notAPicture
    /// More bytes are needed; never said of a whole file.
    case needsMore
  }

  let format: Format
  /// As stored, before turning.
  let width: Int
  let height: Int
  /// EXIF's 1 to 8.
  let orientation: Int

  /// The size once it stands upright.
  var upright: (width: Int, height: Int) {
    orientation >= 5 ? (height, width) : (width, height)
  }

  /// Whether the bytes begin a picture of any format.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    switch reading(bytes, isWhole: false) {
    case .notAPicture: false
    case .known, .unsupported, .needsMore: true
    }
  }

  /// Reads the start of a file, or all of it.
  static func reading(_ bytes: [UInt8], isWhole: Bool) -> Reading {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(bytes, isWhole) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return png(bytes, isWhole)
    }
    if has("RIFF", in: bytes, at: 0), has("WEBP", in: bytes, at: 8) { return webp(bytes, isWhole) }
    return unsupported(bytes).map { .unsupported($0) } ?? .notAPicture
  }

  private static func has(_ mark: String, in bytes: [UInt8], at offset: Int) -> Bool {
    bytes.count >= offset + mark.utf8.count && bytes[offset...].starts(with: mark.utf8)
  }

  private static func unsupported(_ bytes: [UInt8]) -> String? {
    if has("GIF8", in: bytes, at: 0) { return "GIF" }
    if has("BM", in: bytes, at: 0), bytes.count >= 18, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      return "BMP"
    }
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return "TIFF"
    }
    if has("ftypavi", in: bytes, at: 4) { return "AVIF" }
    if has("ftyphei", in: bytes, at: 4) || has("ftypmif1", in: bytes, at: 4) { return "HEIF" }
    if bytes.starts(with: [0xFF, 0x0A]) || has("JXL ", in: bytes, at: 4) { return "JPEG XL" }
    if has("jP  ", in: bytes, at: 4) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
      return "JPEG 2000"
    }
    if has("8BPS", in: bytes, at: 0) { return "Photoshop" }
    if has("qoif", in: bytes, at: 0) { return "QOI" }
    if has("<svg", in: bytes, at: 0) || has("<?xml", in: bytes, at: 0) && hasSVG(bytes) {
      return "SVG"
    }
    return nil
  }

  private static func hasSVG(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(Limits.markBytes)
    return start.indices.contains { start[$0...].starts(with: "<svg".utf8) }
  }

  // MARK: JPEG

  /// A stretch of a JPEG between two markers.
  private struct Segment {
    let marker: UInt8
    /// Where its content begins and ends; the end may lie beyond the bytes.
    let body: Int
    let end: Int

    /// Every start-of-frame marker but those of tables and restarts between them.
    var isFrame: Bool {
      (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
  }

  /// Gives the segments in order until `visit` gives something.
  private static func findSegment<T>(in bytes: [UInt8], _ visit: (Segment) -> T?) -> T? {
    var offset = 2
    while offset + 3 < bytes.count {
      guard bytes[offset] == 0xFF else {
        offset += 1  // rubbish between segments is common and harmless
        continue
      }
      let marker = bytes[offset + 1]
      if marker == 0xFF || marker == 0 || (0xD0...0xD8).contains(marker) || marker == 0x01 {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let segment = Segment(marker: marker, body: offset + 4, end: offset + 2 + max(2, length))
      if let found = visit(segment) { return found }
      offset = segment.end
    }
    return nil
  }

  private static func jpeg(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    var orientation = 1
    let found = findSegment(in: bytes) { segment -> Reading? in
      let body = segment.body
      if segment.marker == 0xE1, has("Exif", in: bytes, at: body), segment.end <= bytes.count,
        body + 6 <= segment.end
      {
        orientation = Exif.orientation(tiff: bytes[(body + 6)..<segment.end])
      }
      if segment.isFrame {
        guard body + 5 <= bytes.count else { return isWhole ? .notAPicture : .needsMore }
        let height = Int(bytes[body + 1]) << 8 | Int(bytes[body + 2])
        let width = Int(bytes[body + 3]) << 8 | Int(bytes[body + 4])
        return known(.jpeg, width, height, orientation)
      }
      return segment.marker == 0xD9 || segment.marker == 0xDA ? .notAPicture : nil
    }
    return found ?? (isWhole ? .notAPicture : .needsMore)
  }

  /// Whether a JPEG has all its colours in one scan; of any other, libjpeg keeps every
  /// coefficient in memory.
  static func hasOneScan(jpeg bytes: [UInt8]) -> Bool {
    var colours: UInt8?
    let found = findSegment(in: bytes) { segment -> Bool? in
      if segment.isFrame {
        // Baseline and extended sequential, coded by Huffman or arithmetic; others refine.
        guard [0xC0, 0xC1, 0xC9].contains(segment.marker), segment.body + 5 < bytes.count else {
          return false
        }
        colours = bytes[segment.body + 5]
      }
      guard segment.marker == 0xDA else { return nil }
      return segment.body < bytes.count && bytes[segment.body] == colours
    }
    return found ?? false
  }

  // MARK: PNG

  private static func big(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  private static func png(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    guard bytes.count >= 33, has("IHDR", in: bytes, at: 12) else {
      return isWhole || bytes.count >= 33 ? .notAPicture : .needsMore
    }
    var offset = 33
    var orientation = 1
    while offset + 8 <= bytes.count, !has("IDAT", in: bytes, at: offset + 4) {
      let length = big(bytes, offset)
      if has("eXIf", in: bytes, at: offset + 4), offset + 8 + length <= bytes.count {
        orientation = Exif.orientation(tiff: bytes[(offset + 8)..<(offset + 8 + length)])
      }
      offset += 12 + length
    }
    // A colour profile of any length may come before the orientation.
    guard isWhole || offset + 8 <= bytes.count else { return .needsMore }
    return known(.png, big(bytes, 16), big(bytes, 20), orientation)
  }

  // MARK: WebP

  private static func webp(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    func little(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count >= 30 else { return isWhole ? .notAPicture : .needsMore }
    if has("VP8 ", in: bytes, at: 12) {
      return known(.webp, little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF, 1)
    }
    if has("VP8L", in: bytes, at: 12) {
      let bits = little(21, 4)
      return known(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, 1)
    }
    guard has("VP8X", in: bytes, at: 12) else { return .notAPicture }
    let (width, height) = (little(24, 3) + 1, little(27, 3) + 1)
    guard bytes[20] & 0x08 != 0 else { return known(.webp, width, height, 1) }
    // The EXIF block comes after the pixels.
    var offset = 12
    while offset + 8 <= bytes.count {
      let length = little(offset + 4, 4)
      if has("EXIF", in: bytes, at: offset) {
        guard offset + 8 + length <= bytes.count else { break }
        let block = bytes[(offset + 8)..<(offset + 8 + length)]
        return known(.webp, width, height, Exif.orientation(tiff: block))
      }
      offset += 8 + length + length % 2
    }
    return isWhole ? known(.webp, width, height, 1) : .needsMore
  }

  private static func known(
    _ format: Format, _ width: Int, _ height: Int, _ orientation: Int
  ) -> Reading {
    guard width > 0, height > 0 else { return .notAPicture }
    return .known(
      PictureHeader(format: format, width: width, height: height, orientation: orientation))
  }
}
