import RectoCDecoders

extension Exif {
  /// How ImageMagick calls the text of a PNG that is a block of EXIF in hexadecimal digits.
  private static let key = Array("Raw profile type exif\0".utf8)
  /// Bytes of such a text once unpacked: a block of EXIF has at most 64 KiB, each byte two digits.
  private static let textBytes = 160 << 10

  /// The orientation that the body of a chunk of text holds, as `tEXt` or, where it is packed, `zTXt`
  /// of a PNG; nil where it is another text.
  static func orientation(text body: ArraySlice<UInt8>, isPacked: Bool) -> Int? {
    guard body.starts(with: key) else { return nil }
    var text = Array(body.dropFirst(key.count))
    if isPacked {
      // The method, which is always the same, and the stream.
      let stream = Array(text.dropFirst())
      var isUnpacked = false
      text = unsafe [UInt8](unsafeUninitializedCapacity: textBytes) { room, count in
        guard let base = room.baseAddress else { return }
        let got = unsafe recto_inflate(stream, stream.count, base, textBytes)
        (isUnpacked, count) = (got >= 0, max(0, Int(got)))
      }
      guard isUnpacked else { return nil }
    }
    // The name once more and the length stand before the digits, a line each.
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let digits = lines.dropFirst(2).joined().compactMap { byte in
      Character(Unicode.Scalar(byte)).hexDigitValue
    }
    let block = stride(from: 0, to: digits.count & ~1, by: 2).map { place in
      UInt8(digits[place] << 4 | digits[place + 1])
    }
    return orientation(tiff: block[...])
  }
}
