import RectoBookModel

/// The formats that tell all of it in their first bytes, or in chunks with a name and a length.
extension PictureHeader {
  /// Four bytes, the highest first.
  private static func big(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  /// Some bytes, the lowest first.
  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  static func png(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    guard bytes.count >= 33, has("IHDR", in: bytes, at: 12) else {
      return isWhole || bytes.count >= 33 ? .refused("the PNG picture is damaged") : .needsMore
    }
    var offset = 33
    var orientation = 1
    while offset + 8 <= bytes.count, !has("IDAT", in: bytes, at: offset + 4) {
      let length = big(bytes, offset)
      if has("eXIf", in: bytes, at: offset + 4), offset + 8 + length <= bytes.count {
        orientation = Exif.orientation(tiff: bytes[(offset + 8)..<(offset + 8 + length)])
      }
      for name in ["tEXt", "zTXt"]
      where has(name, in: bytes, at: offset + 4) && offset + 8 + length <= bytes.count {
        let body = bytes[(offset + 8)..<(offset + 8 + length)]
        orientation = Exif.orientation(text: body, isPacked: name == "zTXt") ?? orientation
      }
      offset += 12 + length
    }
    // A colour profile of any length may come before the orientation.
    guard isWhole || offset + 8 <= bytes.count else { return .needsMore }
    return known(.png, big(bytes, 16), big(bytes, 20), orientation)
  }

  static func webp(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    func little(_ offset: Int, _ count: Int) -> Int { Self.little(bytes, offset, count) }
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

  static func gif(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    guard bytes.count >= 10 else { return isWhole ? .refused("the file is cut short") : .needsMore }
    return known(.gif, little(bytes, 6, 2), little(bytes, 8, 2), 1)
  }

  static func bmp(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    guard bytes.count >= 54 else { return isWhole ? .refused("the file is cut short") : .needsMore }
    guard let shape = BitmapFile.Shape(bytes) else {
      return .refused("this kind of BMP is not supported")
    }
    return known(.bmp, shape.width, shape.height, 1)
  }

  static func qoi(_ bytes: [UInt8], _ isWhole: Bool) -> Reading {
    guard bytes.count >= 14 else { return isWhole ? .refused("the file is cut short") : .needsMore }
    return known(.qoi, big(bytes, 4), big(bytes, 8), 1)
  }
}
