/// The Quite OK Image format (Dominic Szablewski, 2021), which packs and unpacks as fast as a disk gives it.
public enum QuiteOKImage {
  /// What a file begins with; its width and height follow, four bytes each, then two more.
  public static let mark = Array("qoif".utf8)
  private static let headBytes = 14
  private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// The most bytes that a picture of some size takes.
  public static func mostBytes(width: Int, height: Int) -> Int {
    width * height * 5 + headBytes + end.count
  }

  /// The width and height that a file tells, as they are; nil where the bytes begin none.
  public static func size(of packed: [UInt8]) -> (width: Int, height: Int)? {
    guard packed.count >= headBytes, packed.starts(with: mark) else { return nil }
    let number = { (place: Int) in packed[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(4), number(8))
  }

  /// A pixel: red, green, blue, alpha.
  private struct Pixel: Equatable {
    var red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255

    /// Its place among those that were seen.
    var place: Int {
      (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) & 63
    }
  }

  // MARK: Packing

  /// A file of four channels that holds a picture, at most `mostBytes(width:height:)` long.
  public static func packed(_ picture: Bitmap) -> [UInt8] {
    var packed = mark
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

  // MARK: Unpacking

  /// Unpacks what follows the head of a file into R, G, B, A.
  ///
  /// - Parameters:
  ///   - packed: the file, which may hold anything and may be cut short.
  ///   - target: room for whole pixels; those that the file does not have stay as they are.
  /// - Returns: how many pixels were unpacked, and whether they are just those of the whole file.
  public static func unpack(
    _ packed: [UInt8], into target: inout MutableSpan<UInt8>
  ) -> (pixels: Int, isWhole: Bool) {
    let hasEnd =
      packed.count >= headBytes + end.count && packed.suffix(end.count).elementsEqual(end)
    let limit = hasEnd ? packed.count - end.count : packed.count
    let room = target.count / 4
    var seen = [Pixel](repeating: Pixel(alpha: 0), count: 64)
    var pixel = Pixel()
    var (place, filled, isOver) = (headBytes, 0, false)
    while filled < room, place < limit {
      let code = packed[place]
      guard place + length(of: code) <= limit else { break }
      var run = 1
      switch code {
      case 0xFF, 0xFE:
        pixel = Pixel(
          red: packed[place + 1], green: packed[place + 2], blue: packed[place + 3],
          alpha: code == 0xFF ? packed[place + 4] : pixel.alpha)
      case 0xC0...: run = Int(code & 0x3F) + 1
      case 0x80...:
        let green = (code & 0x3F) &- 32
        let next = packed[place + 1]
        pixel.red &+= green &+ (next >> 4) &- 8
        pixel.green &+= green
        pixel.blue &+= green &+ (next & 15) &- 8
      case 0x40...:
        pixel.red &+= (code >> 4 & 3) &- 2
        pixel.green &+= (code >> 2 & 3) &- 2
        pixel.blue &+= (code & 3) &- 2
      default: pixel = seen[Int(code)]
      }
      place += length(of: code)
      seen[pixel.place] = pixel
      isOver = filled + run > room
      let next = min(filled + run, room)
      for index in filled..<next {
        target[4 * index] = pixel.red
        target[4 * index + 1] = pixel.green
        target[4 * index + 2] = pixel.blue
        target[4 * index + 3] = pixel.alpha
      }
      filled = next
    }
    return (filled, hasEnd && place == limit && filled == room && !isOver)
  }

  /// The bytes of a code.
  private static func length(of code: UInt8) -> Int {
    switch code {
    case 0xFF: 5
    case 0xFE: 4
    case 0x80..<0xC0: 2
    default: 1
    }
  }
}
