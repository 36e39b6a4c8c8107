import RectoBookModel
import RectoCArchives

/// What a pass over an archive has unpacked: in memory as long as there is room, then in a file
/// without a name, then no longer.
///
/// Law: memory holds at most the bytes that were given it and the entry kept last; the file at most
/// `Limits.spilledBytes`.
struct KeptEntries {
  private enum Place {
    case memory([UInt8])
    case file(offset: UInt64, count: Int)
    case nowhere(SourceError)
  }

  private var places: [Int: (place: Place, fault: String?)] = [:]
  private var memoryLeft: Int
  private let file: CInt
  private var isFull = false
  private var fileEnd: UInt64
  /// The entry kept last, where neither memory nor file had room for it: it is asked for next.
  private var last: (entry: Int, bytes: [UInt8])?

  /// Keeps nothing yet. `file` is a descriptor that is written to from `start` on, this book's alone,
  /// or -1.
  init(memory: Int, file: CInt, from start: UInt64 = 0) {
    (memoryLeft, self.file, fileEnd) = (memory, file, start)
  }

  /// Why an entry was not kept.
  private static let noRoom = SourceError(
    "the archive can be read forward only, and there was no room to keep this page")

  /// Keeps an entry, with the fault that cut it off.
  mutating func keep(_ bytes: [UInt8], fault: String?, as entry: Int) {
    last = nil
    if bytes.count <= memoryLeft {
      memoryLeft -= bytes.count
      places[entry] = (.memory(bytes), fault)
    } else if write(bytes) {
      places[entry] = (.file(offset: fileEnd - UInt64(bytes.count), count: bytes.count), fault)
    } else {
      places[entry] = (.nowhere(Self.noRoom), fault)
      last = (entry, bytes)
    }
  }

  /// Remembers why an entry could not be unpacked.
  mutating func lose(_ entry: Int, _ reason: SourceError) {
    places[entry] = (.nowhere(reason), nil)
  }

  private mutating func write(_ bytes: [UInt8]) -> Bool {
    guard file >= 0, !isFull, bytes.count <= Limits.spilledBytes - Int(fileEnd) else {
      return false
    }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe recto_write_at(file, $0, buffer.count, fileEnd) } ?? 0
    }
    guard status == 0 else {
      // A disk that is full once is not asked again for each page.
      isFull = true
      return false
    }
    fileEnd += UInt64(bytes.count)
    return true
  }

  /// At most `limit` bytes of an entry from its start; nil where it was never seen.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError)
    -> (bytes: [UInt8], fault: String?)?
  {
    guard let (place, fault) = places[entry] else { return nil }
    switch place {
    case .memory(let bytes): return (Self.start(of: bytes, limit), fault)
    case .file(let offset, let count):
      return (try FileBytes(file).bytes(at: offset, atMost: min(count, limit)), fault)
    case .nowhere(let reason):
      guard let last, last.entry == entry else { throw reason }
      return (Self.start(of: last.bytes, limit), fault)
    }
  }

  private static func start(of bytes: [UInt8], _ limit: Int) -> [UInt8] {
    bytes.count <= limit ? bytes : Array(bytes.prefix(limit))
  }
}
