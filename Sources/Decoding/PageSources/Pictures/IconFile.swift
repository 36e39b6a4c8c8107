import RectoBookModel

/// A file of icons, of Windows: one picture in several sizes, of which the largest is shown.
struct IconFile {
  private let bytes: [UInt8]
  /// Where the largest picture lies, which the file may end before.
  private let start: Int, end: Int

  private static let headerBytes = 6
  private static let entryBytes = 16
  /// The header of a bitmap as icons have it.
  private static let bitmapBytes = 40
  /// The mark of PNG.
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the list of pictures at the start of a file; nil where they begin no such file.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0, 0, 1, 0]), bytes.count >= Self.headerBytes + Self.entryBytes else {
      return nil
    }
    self.bytes = bytes
    let count = Int(bytes[4]) | Int(bytes[5]) << 8
    let listed = Self.headerBytes + count * Self.entryBytes
    var largest: (area: Int, bits: Int, start: Int, size: Int)?
    for index in 0..<count {
      let entry = Self.headerBytes + index * Self.entryBytes
      guard entry + Self.entryBytes <= bytes.count else { break }
      // 0 means 256, and a byte that nobody uses is 0.
      let (width, height) = (bytes[entry], bytes[entry + 1])
      let size = Self.little(bytes, entry + 8, 4)
      let start = Self.little(bytes, entry + 12, 4)
      guard bytes[entry + 3] == 0, start >= listed, size > Self.bitmapBytes else { return nil }
      let area = (width == 0 ? 256 : Int(width)) * (height == 0 ? 256 : Int(height))
      let found = (area, Self.little(bytes, entry + 6, 2), start, size)
      if largest.map({ (area, found.1) > ($0.area, $0.bits) }) ?? true { largest = found }
    }
    guard let largest else { return nil }
    (start, end) = (largest.start, largest.start + largest.size)
  }

  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The largest picture as a file of its own, where it is a PNG.
  var png: [UInt8]? {
    guard start + Self.png.count <= bytes.count, bytes[start...].starts(with: Self.png) else {
      return nil
    }
    return Array(bytes[start..<min(end, bytes.count)])
  }

  /// The size of the largest picture.
  func reading(isWhole: Bool) -> PictureHeader.Reading {
    if let png { return PictureHeader.png(png, isWhole || end <= bytes.count) }
    guard start + Self.bitmapBytes <= bytes.count else {
      return isWhole ? .refused("the file is cut short") : .needsMore
    }
    guard let bitmap, let shape = BitmapFile.Shape(bitmap) else {
      return .refused("this kind of icon is not supported")
    }
    return PictureHeader.known(.ico, shape.width, shape.height, 1)
  }

  /// The largest picture as a file of BMP: its header counts the rows of the mask behind its own.
  private var bitmap: [UInt8]? {
    guard start + Self.bitmapBytes <= bytes.count,
      Self.little(bytes, start, 4) == Self.bitmapBytes
    else { return nil }
    var header = Array(bytes[start..<(start + Self.bitmapBytes)])
    let height = Self.little(header, 8, 4) / 2
    let bits = Self.little(header, 14, 2)
    for index in 0..<4 { header[8 + index] = UInt8(truncatingIfNeeded: height >> (8 * index)) }
    var masks: [UInt8] = []
    if bits == 32 {
      // The fourth byte of a pixel is its alpha, which BMP must be told.
      header[16] = 6
      masks = [0, 0, 0xFF, 0, 0, 0xFF, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF]
    }
    let used = Self.little(header, 32, 4)
    let colors = bits <= 8 ? (used == 0 ? 1 << bits : min(used, 1 << bits)) : 0
    let place = 14 + Self.bitmapBytes + masks.count + colors * 4
    let offset = (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
    let body = bytes[(start + Self.bitmapBytes)...].prefix(max(0, end - start - Self.bitmapBytes))
    return Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + offset + header + masks + body
  }

  /// Draws the largest picture, where it is a bitmap, on white paper, which is there already.
  func draw(on target: inout MutableSpan<UInt8>) throws(SourceError) {
    guard let bitmap, let shape = BitmapFile.Shape(bitmap) else {
      throw SourceError("this kind of icon is not supported")
    }
    try BitmapFile(bitmap).draw(on: &target)
    guard shape.bits < 32 else { return }
    // Behind the pixels: one bit each, 1 where what lies below is seen; rows from below, in fours.
    let mask = shape.start + (shape.width * shape.bits + 31) / 32 * 4 * shape.height
    let stride = (shape.width + 31) / 32 * 4
    for y in 0..<shape.height {
      for x in 0..<shape.width {
        let place = mask + (shape.height - 1 - y) * stride + x / 8
        guard place < bitmap.count, bitmap[place] >> UInt8(7 - x % 8) & 1 == 1 else { continue }
        for channel in 0..<3 { target[(y * shape.width + x) * 4 + channel] = 0xFF }
      }
    }
  }
}
