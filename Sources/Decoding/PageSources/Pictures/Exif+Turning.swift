extension Exif {
  /// A JPEG that lies as an orientation of EXIF says, from 1 to 8, and not as its own notes say.
  ///
  /// Notes are dropped up to the first segment that is none; what is no JPEG stays as it is.
  static func turning(jpeg bytes: [UInt8], to orientation: Int) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return bytes }
    var rest = 2
    var kept: [UInt8] = []
    // APP0 to APP15 and comments come first; of APP1 the ones that say "Exif" go.
    while rest + 4 <= bytes.count, bytes[rest] == 0xFF,
      (0xE0...0xEF).contains(bytes[rest + 1]) || bytes[rest + 1] == 0xFE
    {
      let end = rest + 2 + max(2, Int(bytes[rest + 2]) << 8 | Int(bytes[rest + 3]))
      guard end <= bytes.count else { break }
      let isExif = bytes[rest + 1] == 0xE1 && bytes[(rest + 4)..<end].starts(with: "Exif".utf8)
      if !isExif { kept += bytes[rest..<end] }
      rest = end
    }
    var turned: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 34]
    turned += "Exif\0\0MM".utf8
    turned += [0, 42, 0, 0, 0, 8, 0, 1]
    // One entry: tag 0x0112, a short, once.
    turned += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: orientation), 0, 0, 0, 0, 0, 0]
    turned += kept
    turned += bytes[rest...]
    return turned
  }
}
