import RectoBookModel
import RectoCArchives
import Glibc

/// The room that C functions have for a reason.
let reasonRoom = 256

/// Runs a C reader that fills a buffer and gives a reason where it fails.
func readBytes(
  atMost limit: Int,
  _ read: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<CChar>) -> Int
) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
  var reason = [CChar](repeating: 0, count: reasonRoom)
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    guard let base = buffer.baseAddress else { return }
    count = unsafe reason.withUnsafeMutableBufferPointer { reason in
      guard let words = reason.baseAddress else { return 0 }
      return unsafe read(base, words)
    }
  }
  guard reason[0] != 0 else { return (bytes, nil) }
  let words = String(endingAtZero: reason)
  if bytes.isEmpty { throw SourceError(words) }
  return (bytes, words)
}

/// A regular file behind a descriptor, read at places: its position is shared and not used.
struct FileBytes {
  /// The descriptor, which stays its owner's.
  let file: CInt
  /// How many bytes there are.
  let count: UInt64

  /// Looks at the file.
  init(_ file: CInt) throws(SourceError) {
    let end = lseek(file, 0, SEEK_END)
    guard end >= 0 else { throw SourceError("the file cannot be read") }
    (self.file, count) = (file, UInt64(end))
  }

  /// At most `limit` bytes from `offset` on; fewer at the end of the file.
  func bytes(at offset: UInt64, atMost limit: Int) throws(SourceError) -> [UInt8] {
    guard offset < count else { return [] }
    let room = Int(min(UInt64(limit), count - offset))
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let got = unsafe recto_read_at(file, base, room, offset)
      failed = got < 0
      count = max(0, Int(got))
    }
    if failed { throw SourceError("the file cannot be read") }
    return bytes
  }
}

/// Reads numbers from bytes, giving nil beyond their end.
struct ByteCursor {
  private let bytes: [UInt8]
  /// Where the next number begins.
  private(set) var offset: Int

  /// Begins at a place.
  init(_ bytes: [UInt8], at offset: Int = 0) { (self.bytes, self.offset) = (bytes, offset) }

  /// Bytes that are left.
  var left: Int { bytes.count - offset }

  /// The next bytes.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= left else { return nil }
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }

  /// A number of `count` bytes, at most 8, the lowest first.
  mutating func little(_ count: Int) -> UInt64? {
    take(count)?.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  /// A number of seven bits a byte, the lowest first, in at most ten bytes.
  mutating func packed() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = little(1) else { return nil }
      value |= (byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
