import RectoBookModel

extension PictureHeader {
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

  static func jpeg(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
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
        if bytes[body] == 12 { return .refused("JPEG pictures of 12 bits cannot be shown") }
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
}
