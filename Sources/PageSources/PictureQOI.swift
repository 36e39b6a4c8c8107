/// A QOI file ("quite OK image"): differences and runs of R, G, B, A.
struct QuiteOKFile {
  /// Draws the picture of a whole file on white paper; a file cut short is white below.
  static func draw(_ bytes: [UInt8], on target: inout MutableSpan<UInt8>) throws(SourceError) {
    guard bytes.count > 14 else { throw SourceError("the QOI picture is cut short") }
    var seen = [SIMD4<UInt8>](repeating: SIMD4(repeating: 0), count: 64)
    var pixel = SIMD4<UInt8>(0, 0, 0, 255)
    var (from, place) = (14, 0)
    while place < target.count {
      var run = 1
      if from < bytes.count {
        run = read(&pixel, bytes, &from, seen)
        let hash = pixel &* SIMD4(3, 5, 7, 11)
        seen[Int(hash.wrappedSum() & 63)] = pixel
      } else {
        pixel = SIMD4(repeating: 255)
      }
      let alpha = Int(pixel.w)
      for _ in 0..<run where place < target.count {
        for channel in 0..<3 {
          target[place + channel] = UInt8(
            (Int(pixel[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
        }
        target[place + 3] = 255
        place += 4
      }
    }
  }

  /// Reads one instruction and gives how many pixels it means.
  private static func read(
    _ pixel: inout SIMD4<UInt8>, _ bytes: [UInt8], _ from: inout Int, _ seen: [SIMD4<UInt8>]
  ) -> Int {
    func next() -> UInt8 {
      guard from < bytes.count else { return 0 }
      from += 1
      return bytes[from - 1]
    }
    let tag = next()
    switch (tag, tag >> 6) {
    case (0xFE, _): (pixel.x, pixel.y, pixel.z) = (next(), next(), next())
    case (0xFF, _): pixel = SIMD4(next(), next(), next(), next())
    case (_, 0): pixel = seen[Int(tag & 63)]
    case (_, 1): pixel &+= SIMD4(tag >> 4 & 3, tag >> 2 & 3, tag & 3, 2) &- 2
    case (_, 2):
      let green = (tag & 63) &- 32
      let others = next()
      pixel &+= SIMD4(
        green &- 8 &+ (others >> 4), green, green &- 8 &+ (others & 15), 0)
    default: return Int(tag & 63) + 1
    }
    return 1
  }
}
