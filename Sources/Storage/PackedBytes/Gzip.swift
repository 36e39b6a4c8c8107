internal import RectoCGzip

/// Bytes packed as gzip packs them.
public enum Gzip {
  /// Why bytes could not be packed or unpacked.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// Whether bytes begin as packed ones do.
  public static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Packs bytes; the same bytes always give the same ones.
  public static func packed(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    try unsafe made { unsafe recto_gzip_pack(bytes, bytes.count, &$0, &$1) }
  }

  /// Unpacks bytes, whatever they are, to no more than `most`.
  public static func unpacked(_ packed: [UInt8], atMost most: Int) throws(Fault) -> [UInt8] {
    do throws(Fault) {
      return try unsafe made { unsafe recto_gzip_unpack(packed, packed.count, most, &$0, &$1) }
    } catch {
      throw error == tooLarge ? Fault(description: "it unpacks to more than \(most) bytes") : error
    }
  }

  /// Unpacks a chunk of a dictzip file: so many bytes, or fewer where it ends before.
  public static func inflated(_ chunk: [UInt8], atMost most: Int) throws(Fault) -> [UInt8] {
    var (status, count) = (Int(RECTO_GZIP_DONE), 0)
    // Safe because C fills no more than there is room for, and says how much it has filled.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      status = unsafe Int(recto_gzip_inflate(chunk, chunk.count, base, most, &count))
      filled = count
    }
    switch status {
    case Int(RECTO_GZIP_DONE): return bytes
    case Int(RECTO_GZIP_NO_MEMORY): throw noMemory
    default: throw damaged
    }
  }

  /// Packs bytes as such a chunk.
  public static func deflated(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    try unsafe made { unsafe recto_gzip_deflate(bytes, bytes.count, &$0, &$1) }
  }

  private static let noMemory = Fault(description: "there is no memory for it")
  private static let damaged = Fault(description: "it is damaged, or not whole")
  private static let tooLarge = Fault(description: "it unpacks to more bytes than are taken")

  private static func made(
    _ make: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
  ) throws(Fault) -> [UInt8] {
    var (made, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
    let status = unsafe Int(make(&made, &count))
    // Safe because C has made so many bytes, and leaves them to the caller.
    defer { unsafe recto_gzip_free(made) }
    switch status {
    case Int(RECTO_GZIP_DONE): return unsafe Array(UnsafeBufferPointer(start: made, count: count))
    case Int(RECTO_GZIP_TOO_LARGE): throw tooLarge
    case Int(RECTO_GZIP_NO_MEMORY): throw noMemory
    default: throw damaged
    }
  }
}
