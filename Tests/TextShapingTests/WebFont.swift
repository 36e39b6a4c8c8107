/// Packs fonts as the web does, as plainly as its formats allow: nothing in them becomes smaller.
enum WebFont {
  private struct Table {
    var tag: [UInt8]
    var sum: [UInt8]
    var bytes: [UInt8]
  }

  private static func tables(_ font: [UInt8]) -> [Table] {
    (0..<number(font, 4, 2)).map { place in
      let record = 12 + 16 * place
      let start = number(font, record + 8, 4)
      return Table(
        tag: Array(font[record..<record + 4]), sum: Array(font[record + 4..<record + 8]),
        bytes: Array(font[start..<start + number(font, record + 12, 4)]))
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  /// WOFF whose tables are stored; `promised` stands where the size of the font is told, if anything is given.
  static func woff(_ font: [UInt8], promised: Int? = nil) -> [UInt8] {
    let tables = tables(font)
    let size = 12 + tables.reduce(0) { $0 + 16 + padded($1.bytes).count }
    var (records, data): ([UInt8], [UInt8]) = ([], [])
    for table in tables {
      let start = 44 + 20 * tables.count + data.count
      let count = bytes(table.bytes.count, 4)
      records += table.tag + bytes(start, 4) + count + count + table.sum
      data += padded(table.bytes)
    }
    let length = 44 + records.count + data.count
    return Array("wOFF".utf8) + font[0..<4] + bytes(length, 4) + bytes(tables.count, 2) + [0, 0]
      + bytes(promised ?? size, 4) + [0, 1, 0, 0] + [UInt8](repeating: 0, count: 20) + records
      + data
  }

  /// WOFF2 whose tables are as they were, in a stream of Brotli that stores them.
  static func woff2(_ font: [UInt8]) -> [UInt8] {
    var tables = tables(font)
    // The places of shapes stand behind the shapes.
    if let place = tables.firstIndex(where: { $0.tag == Array("loca".utf8) }),
      let shapes = tables.firstIndex(where: { $0.tag == Array("glyf".utf8) })
    {
      tables.insert(tables.remove(at: place), at: shapes + 1)
    }
    let size = 12 + tables.reduce(0) { $0 + 16 + padded($1.bytes).count }
    var records: [UInt8] = []
    for table in tables {
      // Shapes and their places are packed otherwise unless the third kind is named.
      let isOfShapes = ["glyf", "loca"].contains { Array($0.utf8) == table.tag }
      records += [isOfShapes ? 0xFF : 0x3F] + table.tag + base128(table.bytes.count)
    }
    let stream = stored(tables.flatMap(\.bytes))
    let length = 48 + records.count + stream.count
    return Array("wOF2".utf8) + font[0..<4] + bytes(length, 4) + bytes(tables.count, 2) + [0, 0]
      + bytes(size, 4) + bytes(stream.count, 4) + [0, 1, 0, 0]
      + [UInt8](repeating: 0, count: 20) + records + padded(stream)
  }

  private static func base128(_ value: Int) -> [UInt8] {
    var (rest, digits) = (value >> 7, [UInt8(value & 0x7F)])
    while rest > 0 {
      digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return digits
  }

  /// A stream of Brotli of parts of 65,536 bytes that are not packed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    // A window of 65,536 bytes is a zero; then four digits of the length less one, and that it is stored.
    var stream: [UInt8] = []
    var isFirst = true
    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
      let part = bytes[start..<min(start + 1 << 16, bytes.count)]
      // Not the last, four digits, the length, stored; before the first the window.
      let bits = ((part.count - 1) << 3 | 1 << 19) << (isFirst ? 1 : 0)
      stream += (0..<3).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
      stream += part
      isFirst = false
    }
    // The last part is empty.
    return stream + [3]
  }
}
