/// A BMP file: of Windows in all its versions, and of OS/2.
struct BitmapFile {
  /// What the header tells, and nothing else.
  struct Shape: Equatable {
    /// Pixels, both above 0.
    let width: Int, height: Int
    /// Whether the first row is the upper one.
    let isTopDown: Bool
    /// Bits a pixel: 1, 4, 8, 16, 24 or 32.
    let bits: Int
    /// 0: plain; 1 and 2: runs; 3 and 6: masks.
    let compression: Int
    /// Bytes of the header behind the file's first 14.
    let headerBytes: Int
    /// Colours of the palette, and the bytes of each.
    let colors: Int, colorBytes: Int
    /// Where the pixels begin.
    let start: Int

    /// Reads a header of at least 54 bytes; nil where it is of no kind that is known.
    init?(_ bytes: [UInt8]) {
      func little(_ offset: Int, _ count: Int) -> Int {
        guard offset + count <= bytes.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
      }
      headerBytes = little(14, 4)
      let isOld = headerBytes == 12
      guard isOld || (16...256).contains(headerBytes) else { return nil }
      let size = isOld ? 2 : 4
      let signedHeight = isOld ? little(20, 2) : Int(Int32(truncatingIfNeeded: little(22, 4)))
      width = little(18, size)
      height = abs(signedHeight)
      isTopDown = signedHeight < 0
      bits = little(14 + (isOld ? 10 : 14), 2)
      compression = headerBytes >= 40 ? little(30, 4) : 0
      colorBytes = isOld ? 3 : 4
      let used = headerBytes >= 40 ? little(46, 4) : 0
      let most = bits <= 8 ? 1 << bits : 0
      colors = used == 0 ? most : min(used, most)
      start = little(10, 4)
      guard width > 0, height > 0, width <= Int32.max else { return nil }
      switch (compression, bits) {
      case (0, 1), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (1, 8), (2, 4), (3, 16), (3, 32),
        (6, 16), (6, 32):
        return
      default: return nil
      }
    }
  }

  /// Which bits of a pixel hold one colour.
  private struct Channel {
    let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask == 0 ? 0 : mask >> shift
    }

    func value(of pixel: UInt32) -> UInt8 {
      guard most > 0 else { return 0 }
      return UInt8((UInt64((pixel & mask) >> shift) * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }

  private let bytes: [UInt8]
  private let shape: Shape
  private var palette: [(UInt8, UInt8, UInt8)] = []

  /// Reads the header and the palette of a whole file.
  init(_ bytes: [UInt8]) throws(SourceError) {
    guard bytes.count >= 54, let shape = Shape(bytes) else {
      throw SourceError("this kind of BMP is not supported")
    }
    (self.bytes, self.shape) = (bytes, shape)
    // OS/2's and the oldest headers keep no masks; 40 bytes are followed by them.
    let masks = shape.headerBytes == 40 && shape.compression == 3 ? 12 : 0
    let first = 14 + shape.headerBytes + masks
    palette = (0..<shape.colors).map { index in
      let place = first + index * shape.colorBytes
      guard place + 3 <= bytes.count else { return (0, 0, 0) }
      return (bytes[place + 2], bytes[place + 1], bytes[place])
    }
  }

  /// Draws the picture on white paper, which is there already; what the file lacks stays white.
  func draw(on target: inout MutableSpan<UInt8>) throws(SourceError) {
    guard shape.start < bytes.count else { throw SourceError("the BMP picture is cut short") }
    switch shape.compression {
    case 1, 2: drawRuns(on: &target)
    default:
      if shape.bits <= 8 { drawNumbers(on: &target) } else { drawColors(on: &target) }
    }
  }

  /// Bytes of a stored row: whole groups of four.
  private var stride: Int { (shape.width * shape.bits + 31) / 32 * 4 }

  /// Where a stored row's pixels go.
  private func place(ofRow row: Int) -> Int {
    (shape.isTopDown ? row : shape.height - 1 - row) * shape.width * 4
  }

  private func set(_ number: Int, at place: Int, on target: inout MutableSpan<UInt8>) {
    guard number < palette.count else { return }
    (target[place], target[place + 1], target[place + 2]) = palette[number]
  }

  private func drawNumbers(on target: inout MutableSpan<UInt8>) {
    let perByte = 8 / shape.bits
    let mask = (1 << shape.bits) - 1
    for row in 0..<shape.height {
      let start = shape.start + row * stride
      for x in 0..<shape.width {
        guard start + x / perByte < bytes.count else { return }
        let byte = Int(bytes[start + x / perByte])
        let number = byte >> (8 - shape.bits * (x % perByte + 1)) & mask
        set(number, at: place(ofRow: row) + x * 4, on: &target)
      }
    }
  }

  private func drawColors(on target: inout MutableSpan<UInt8>) {
    let channels = self.channels
    let alpha = channels[3]
    // Many writers leave the fourth byte empty: alpha counts only where some pixel has any.
    let hasAlpha = alpha.mask != 0 && hasAny(alpha.mask)
    let size = shape.bits / 8
    for row in 0..<shape.height {
      var from = shape.start + row * stride
      var place = place(ofRow: row)
      for _ in 0..<shape.width {
        guard from + size <= bytes.count else { return }
        let pixel = pixel(at: from, size)
        let paper = hasAlpha ? Int(alpha.value(of: pixel)) : 255
        for channel in 0..<3 {
          let light = Int(channels[channel].value(of: pixel))
          target[place + channel] = UInt8((light * paper + 255 * (255 - paper) + 127) / 255)
        }
        from += size
        place += 4
      }
    }
  }

  private func pixel(at place: Int, _ size: Int) -> UInt32 {
    var pixel: UInt32 = 0
    for index in 0..<size { pixel |= UInt32(bytes[place + index]) << UInt32(8 * index) }
    return pixel
  }

  private func hasAny(_ mask: UInt32) -> Bool {
    let size = shape.bits / 8
    return (0..<shape.height).contains { row in
      let start = shape.start + row * stride
      return (0..<shape.width).contains { x in
        let from = start + x * size
        return from + size <= bytes.count && pixel(at: from, size) & mask != 0
      }
    }
  }

  /// Red, green, blue and alpha.
  private var channels: [Channel] {
    guard shape.compression != 0 else {
      let masks: [UInt32] =
        shape.bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
      return masks.map(Channel.init)
    }
    // The masks follow the oldest header and are part of the later ones, in the same place.
    let count = shape.headerBytes >= 56 || shape.compression == 6 ? 4 : 3
    return (0..<4).map { index in
      let place = 54 + index * 4
      return Channel(index < count && place + 4 <= bytes.count ? pixel(at: place, 4) : 0)
    }
  }

  // MARK: Runs

  private func drawRuns(on target: inout MutableSpan<UInt8>) {
    var (from, x, row) = (shape.start, 0, 0)
    func number(_ byte: UInt8, _ index: Int) -> Int {
      shape.bits == 8 ? Int(byte) : Int(index % 2 == 0 ? byte >> 4 : byte & 15)
    }
    func draw(_ number: Int, on target: inout MutableSpan<UInt8>) {
      if x < shape.width, row < shape.height {
        set(number, at: place(ofRow: row) + x * 4, on: &target)
      }
      x += 1
    }
    while from + 1 < bytes.count, row < shape.height {
      let (count, value) = (Int(bytes[from]), bytes[from + 1])
      from += 2
      if count > 0 {
        for index in 0..<count { draw(number(value, index), on: &target) }
        continue
      }
      switch value {
      case 0: (x, row) = (0, row + 1)
      case 1: return
      case 2:
        guard from + 1 < bytes.count else { return }
        (x, row) = (x + Int(bytes[from]), row + Int(bytes[from + 1]))
        from += 2
      default:
        let size = shape.bits == 8 ? Int(value) : (Int(value) + 1) / 2
        guard from + size <= bytes.count else { return }
        for index in 0..<Int(value) {
          let byte = bytes[from + (shape.bits == 8 ? index : index / 2)]
          draw(number(byte, index), on: &target)
        }
        from += size + size % 2
      }
    }
  }
}
