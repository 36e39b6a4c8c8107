import RectoBookModel
import RectoDiskFiles
import RectoPackedBytes

/// A file that dictzip packed: a gzip file in chunks, each of which is unpacked by itself.
///
/// The header has a field `RA` with the bytes of a chunk and how many each takes when it is packed. Everything that it says
/// is checked against the file before a byte is unpacked, and no more is ever unpacked than a chunk has.
struct DictZip: Sendable {
  private let file: DiskFile
  /// Bytes of a chunk; the last one may have fewer.
  private let chunkSize: Int
  /// Where each chunk begins, and where the last one ends.
  private let starts: [Int]
  /// All bytes, unpacked.
  let count: Int

  var path: String { file.path }

  /// The longest names and comments that a header may have.
  private static let mostText = 64 << 10

  /// Reads the header of a file that begins as gzip's do; nil where it has no chunks.
  init?(_ file: DiskFile) throws(DictionaryError) {
    let fixed = try StoredBytes.bytes(of: file, at: 0, count: 12)
    let (flags, hasField) = (fixed.count > 3 ? fixed[3] : 0, UInt8(4))
    guard fixed.count == 12, flags & hasField != 0 else { return nil }
    let extra = try StoredBytes.bytes(of: file, at: 12, count: Self.number(fixed, at: 10))
    guard let field = try Self.chunkField(in: extra, of: file) else { return nil }
    guard field.count >= 6, Self.number(field, at: 0) == 1 else {
      throw DictionaryError(file.path, "it is packed by an unknown version of dictzip")
    }
    chunkSize = Self.number(field, at: 2)
    let chunkCount = Self.number(field, at: 4)
    guard chunkSize > 0, field.count == 6 + 2 * chunkCount else {
      throw DictionaryError(file.path, "its table of chunks is damaged")
    }
    var start = try Self.endOfHeader(flags, after: 12 + extra.count, in: file)
    var starts = [start]
    for chunk in 0..<chunkCount {
      start += Self.number(field, at: 6 + 2 * chunk)
      starts.append(start)
    }
    guard start + 8 <= file.size else {
      throw DictionaryError(file.path, "it ends before its last chunk")
    }
    let trailer = try StoredBytes.bytes(of: file, at: file.size - 4, count: 4)
    let size = Self.number(trailer, at: 0) | Self.number(trailer, at: 2) << 16
    // The trailer has the size in 32 bits alone; the chunks say the rest.
    guard trailer.count == 4, size <= chunkSize * chunkCount,
      size > chunkSize * (chunkCount - 1) || chunkCount == 0
    else { throw DictionaryError(file.path, "its size is not that of its chunks") }
    (self.file, self.starts, count) = (file, starts, size)
  }

  /// Bytes from a place on; they are there.
  func bytes(at offset: Int, count wanted: Int) throws(DictionaryError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(wanted)
    var place = offset
    while place < offset + wanted {
      let chunk = place / chunkSize
      let unpacked = try self.chunk(chunk)
      let from = place - chunk * chunkSize
      let part = unpacked.dropFirst(from).prefix(offset + wanted - place)
      guard !part.isEmpty else {
        throw DictionaryError(file.path, "chunk \(chunk + 1) is damaged: it is too short")
      }
      bytes += part
      place += part.count
    }
    return bytes
  }

  private func chunk(_ number: Int) throws(DictionaryError) -> [UInt8] {
    let packed = try StoredBytes.bytes(
      of: file, at: starts[number], count: starts[number + 1] - starts[number])
    do throws(Gzip.Fault) {
      return try Gzip.inflated(packed, atMost: min(chunkSize, count - number * chunkSize))
    } catch {
      throw DictionaryError(file.path, "chunk \(number + 1) is damaged")
    }
  }

  // MARK: The header

  /// A number of two bytes, the lower first; 0 where they are not there.
  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    place + 1 < bytes.count ? Int(bytes[place]) | Int(bytes[place + 1]) << 8 : 0
  }

  /// What the field with the chunks says; nil where there is no such field.
  private static func chunkField(
    in extra: [UInt8], of file: DiskFile
  ) throws(DictionaryError) -> [UInt8]? {
    var place = 0
    while place + 4 <= extra.count {
      let length = number(extra, at: place + 2)
      guard place + 4 + length <= extra.count else {
        throw DictionaryError(file.path, "its header is damaged")
      }
      let isChunks = extra[place] == UInt8(ascii: "R") && extra[place + 1] == UInt8(ascii: "A")
      if isChunks { return Array(extra[place + 4..<place + 4 + length]) }
      place += 4 + length
    }
    return nil
  }

  /// Where the header ends: behind the name, the comment and the sum that it may have.
  private static func endOfHeader(
    _ flags: UInt8, after place: Int, in file: DiskFile
  ) throws(DictionaryError) -> Int {
    var place = place
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      let text = try StoredBytes.bytes(of: file, at: place, count: mostText)
      guard let end = text.firstIndex(of: 0) else {
        throw DictionaryError(file.path, "its header is damaged")
      }
      place += end + 1
    }
    return flags & 2 != 0 ? place + 2 : place
  }
}
