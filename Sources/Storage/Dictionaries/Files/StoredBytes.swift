import RectoBookModel
import RectoDiskFiles
import RectoPackedBytes

/// The bytes of a file of a dictionary, packed or not: any part of them can be read by itself.
enum StoredBytes: Sendable {
  case plain(DiskFile)
  case chunks(DictZip)
  /// Those of a file that is packed as a whole.
  case memory([UInt8], path: String)

  /// Opens a file, by its content and not by its name.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - mostUnpacked: bytes that a file may have that is packed as a whole.
  /// - Throws: where it cannot be read, or is packed and damaged or too large.
  init(_ path: String, mostUnpacked: Int) throws(DictionaryError) {
    let file: DiskFile
    do {
      file = try DiskFile(path)
    } catch {
      throw DictionaryError(path, error.reason)
    }
    guard !file.isFolder else { throw DictionaryError(path, "it is a folder") }
    let start = try Self.bytes(of: file, at: 0, count: 2)
    guard Gzip.isPacked(start) else {
      self = .plain(file)
      return
    }
    if let chunks = try DictZip(file) {
      self = .chunks(chunks)
      return
    }
    guard file.size <= mostUnpacked else {
      throw DictionaryError(
        path, "it is packed as a whole and too large for that; pack it with dictzip")
    }
    do {
      let packed = try Self.bytes(of: file, at: 0, count: file.size)
      self = .memory(try Gzip.unpacked(packed, atMost: mostUnpacked), path: path)
    } catch let fault as Gzip.Fault {
      throw DictionaryError(path, fault.description)
    } catch let error as DictionaryError {
      throw error
    } catch {
      throw DictionaryError(path, "\(error)")
    }
  }

  /// Where they lie.
  var path: String {
    switch self {
    case .plain(let file): file.path
    case .chunks(let chunks): chunks.path
    case .memory(_, let path): path
    }
  }

  /// How many there are.
  var count: Int {
    switch self {
    case .plain(let file): file.size
    case .chunks(let chunks): chunks.count
    case .memory(let bytes, _): bytes.count
    }
  }

  /// How many of them are kept in memory.
  var memoryCount: Int {
    switch self {
    case .plain, .chunks: 0
    case .memory(let bytes, _): bytes.count
    }
  }

  /// Those from a place on, so many or as many as there are.
  func bytes(at offset: Int, count wanted: Int) throws(DictionaryError) -> [UInt8] {
    guard offset >= 0, wanted > 0, offset < count else { return [] }
    let wanted = min(wanted, count - offset)
    switch self {
    case .plain(let file): return try Self.bytes(of: file, at: offset, count: wanted)
    case .chunks(let chunks): return try chunks.bytes(at: offset, count: wanted)
    case .memory(let bytes, _): return Array(bytes[offset..<offset + wanted])
    }
  }

  /// Reads a part of a file.
  static func bytes(
    of file: DiskFile, at offset: Int, count: Int
  ) throws(DictionaryError) -> [UInt8] {
    do {
      return try file.bytes(at: offset, count: count)
    } catch {
      throw DictionaryError(file.path, error.reason)
    }
  }
}
