import BookModel

/// A picture as a small file: the Quite OK Image format (Dominic Szablewski, 2021), which packs and
/// unpacks as fast as the disk gives it.
///
/// A file of a cache may hold anything: its own sizes are believed only where they are expected.
enum StoredPicture {
  private static let headBytes = 14
  private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// The most bytes that a picture of some size takes.
  static func mostBytes(width: Int, height: Int) -> Int {
    width * height * 5 + headBytes + end.count
  }

  /// A pixel: red, green, blue, alpha.
  private struct Pixel: Equatable {
    var red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255

    /// Its place among those that were seen.
    var place: Int {
      (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) & 63
    }
  }

  /// Packs a picture.
  static func packed(_ picture: Bitmap) -> [UInt8] {
    var packed = Array("qoif".utf8)
    packed.reserveCapacity(picture.bytes.count / 2)
    for number in [picture.width, picture.height] {
      for shift in [24, 16, 8, 0] { packed.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    packed += [4, 0]
    var seen = [Pixel](repeating: Pixel(alpha: 0), count: 64)
    var last = Pixel()
    var run = 0
    let bytes = picture.bytes
    for place in stride(from: 0, to: bytes.count, by: 4) {
      let pixel = Pixel(
        red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2],
        alpha: bytes[place + 3])
      if pixel == last {
        run += 1
        if run < 62 { continue }
      }
      if run > 0 {
        packed.append(0xC0 | UInt8(run - 1))
        run = 0
      }
      guard pixel != last else { continue }
      append(pixel, after: last, seen: &seen, to: &packed)
      last = pixel
    }
    if run > 0 { packed.append(0xC0 | UInt8(run - 1)) }
    return packed + end
  }

  private static func append(
    _ pixel: Pixel, after last: Pixel, seen: inout [Pixel], to packed: inout [UInt8]
  ) {
    let place = pixel.place
    if seen[place] == pixel {
      packed.append(UInt8(place))
      return
    }
    seen[place] = pixel
    guard pixel.alpha == last.alpha else {
      packed += [0xFF, pixel.red, pixel.green, pixel.blue, pixel.alpha]
      return
    }
    let red = Int8(bitPattern: pixel.red &- last.red)
    let green = Int8(bitPattern: pixel.green &- last.green)
    let blue = Int8(bitPattern: pixel.blue &- last.blue)
    let (redMore, blueMore) = (red &- green, blue &- green)
    let near: ClosedRange<Int8> = -2...1
    let nearer: ClosedRange<Int8> = -8...7
    if near.contains(red), near.contains(green), near.contains(blue) {
      packed.append(0x40 | UInt8(red + 2) << 4 | UInt8(green + 2) << 2 | UInt8(blue + 2))
    } else if (-32...31).contains(green), nearer.contains(redMore), nearer.contains(blueMore) {
      packed += [0x80 | UInt8(green + 32), UInt8(redMore + 8) << 4 | UInt8(blueMore + 8)]
    } else {
      packed += [0xFE, pixel.red, pixel.green, pixel.blue]
    }
  }

  /// Unpacks a picture of an expected width and a height within `heights`; nil where the bytes are
  /// those of none.
  static func picture(from packed: [UInt8], width: Int, heights: ClosedRange<Int>) -> Bitmap? {
    guard packed.count >= headBytes + end.count, packed.starts(with: "qoif".utf8) else {
      return nil
    }
    let number = { (place: Int) in packed[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let height = number(8)
    guard number(4) == width, heights.contains(height) else { return nil }
    let count = width * height * 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var seen = [Pixel](repeating: Pixel(alpha: 0), count: 64)
    var pixel = Pixel()
    var place = headBytes
    // The longest code has five bytes, the end has eight: no code reads beyond the file.
    let last = packed.count - end.count
    while bytes.count < count {
      guard place < last else { return nil }
      let code = packed[place]
      var run = 1
      switch code {
      case 0xFF, 0xFE:
        let isWhole = code == 0xFF
        pixel = Pixel(
          red: packed[place + 1], green: packed[place + 2], blue: packed[place + 3],
          alpha: isWhole ? packed[place + 4] : pixel.alpha)
        place += isWhole ? 4 : 3
      case 0xC0...: run = Int(code & 0x3F) + 1
      case 0x80...:
        let green = (code & 0x3F) &- 32
        let next = packed[place + 1]
        place += 1
        pixel.red &+= green &+ (next >> 4) &- 8
        pixel.green &+= green
        pixel.blue &+= green &+ (next & 15) &- 8
      case 0x40...:
        pixel.red &+= (code >> 4 & 3) &- 2
        pixel.green &+= (code >> 2 & 3) &- 2
        pixel.blue &+= (code & 3) &- 2
      default: pixel = seen[Int(code)]
      }
      place += 1
      seen[pixel.place] = pixel
      guard bytes.count + 4 * run <= count else { return nil }
      for _ in 0..<run {
        bytes.append(pixel.red)
        bytes.append(pixel.green)
        bytes.append(pixel.blue)
        bytes.append(pixel.alpha)
      }
    }
    guard place == last else { return nil }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
