/// PNG files made without a library, so that the decoder is checked by a second route.
public enum PNGFixture {
  /// A colour with alpha.
  public typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

  /// A PNG whose pixels `pixel` gives, with an EXIF orientation where one is named, and with other
  /// chunks before the pixels.
  public static func bytes(
    width: Int, height: Int, orientation: Int? = nil, chunks: [(name: String, body: [UInt8])] = [],
    pixel: (Int, Int) -> Pixel = { x, y in (UInt8(x & 255), UInt8(y & 255), 128, 255) }
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let (r, g, b, a) = pixel(x, y)
        rows += [r, g, b, a]
      }
    }
    var header: [UInt8] = []
    header.appendBig(UInt32(width))
    header.appendBig(UInt32(height))
    header += [8, 6, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", header)
    for (name, body) in chunks { file += chunk(name, body) }
    if let orientation { file += chunk("eXIf", exif(orientation)) }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A PNG whose pixels come in seven passes, each of a finer grid.
  public static func interlaced(
    width: Int, height: Int, pixel: (Int, Int) -> Pixel
  ) -> [UInt8] {
    // Where each pass begins, and its steps.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var rows: [UInt8] = []
    // A pass without pixels has no rows either.
    for (left, top, across, down) in passes where left < width {
      for y in stride(from: top, to: height, by: down) {
        rows.append(0)
        for x in stride(from: left, to: width, by: across) {
          let (r, g, b, a) = pixel(x, y)
          rows += [r, g, b, a]
        }
      }
    }
    var header: [UInt8] = []
    header.appendBig(UInt32(width))
    header.appendBig(UInt32(height))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header + [8, 6, 0, 0, 1]) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// The chunk in which ImageMagick keeps an orientation, as text or packed.
  public static func rawProfile(_ orientation: Int, isPacked: Bool) -> (name: String, body: [UInt8])
  {
    let block = Array("Exif".utf8) + [0, 0] + exif(orientation)
    var text = Array("\nexif\n      \(block.count)\n".utf8)
    let digits = Array("0123456789abcdef".utf8)
    for byte in block { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    text.append(10)
    let key = Array("Raw profile type exif".utf8) + [0]
    return isPacked ? ("zTXt", key + [0] + stored(text)) : ("tEXt", key + text)
  }

  /// The header of a PNG of any size, with no pixels.
  public static func header(width: UInt32, height: UInt32) -> [UInt8] {
    var header: [UInt8] = []
    header.appendBig(width)
    header.appendBig(height)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header + [8, 6, 0, 0, 0]) + chunk("IDAT", stored([0])) + chunk("IEND", [])
  }

  /// The chunks of an exponent and of primaries: x and y of white, red, green and blue.
  public static func colour(exponent: Double, primaries: [Double]) -> [(
    name: String, body: [UInt8]
  )] {
    var gamma: [UInt8] = []
    gamma.appendBig(UInt32((100_000 / exponent).rounded()))
    var numbers: [UInt8] = []
    for number in primaries { numbers.appendBig(UInt32((number * 100_000).rounded())) }
    return [("gAMA", gamma), ("cHRM", numbers)]
  }

  /// The body of the chunk of a colour profile.
  public static func profile(_ profile: [UInt8]) -> [UInt8] {
    Array("any".utf8) + [0, 0] + stored(profile)
  }

  /// EXIF's block that holds an orientation.
  public static func exif(_ orientation: Int) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBig(UInt32(body.count))
    let named = Array(name.utf8) + body
    bytes += named
    bytes.appendBig(Checksums.crc32(named))
    return bytes
  }

  /// A zlib stream that compresses nothing.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream.appendLittle(block.count, 2)
      stream.appendLittle(~block.count, 2)
      stream += block
    } while !rest.isEmpty
    stream.appendBig(Checksums.adler32(bytes))
    return stream
  }
}
