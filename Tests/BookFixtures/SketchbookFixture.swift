/// The first bytes of a file as SQLite writes them for a sketchbook.
///
/// - Parameters:
///   - words: what it says of itself.
///   - number: the number that SQLite leaves to programs.
/// - Returns: 4,096 bytes.
public func sketchbookStart(saying words: String, number: UInt32) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 4096)
  func put(_ text: [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + text.count, with: text)
  }
  func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
  put(Array("SQLite format 3\0".utf8), at: 0)
  put(big(number), at: 60)
  put(big(0x5263_746F), at: 68)
  put(Array("head TEXT NOT NULL DEFAULT '\(words)',".utf8), at: 2000)
  return bytes
}
