/// RAR archives that pack nothing, made without a library.
public enum RarFixture {
  /// One file, stored.
  public struct Entry {
    /// The path inside the archive.
    public var name: String
    /// What is stored.
    public var bytes: [UInt8]
    /// What its header says, truly or not.
    public var isPacked = false, isSolid = false, isEncrypted = false, isLink = false
    /// Whether it begins in the volume before, or goes on in the next.
    public var isContinued = false, continues = false
    /// The size that its header gives, where it lies.
    public var saidSize: UInt64?
    /// What stands in the archive for its bytes, where they are packed in truth.
    public var packed: [UInt8]?

    /// Makes an entry.
    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// The entry with something changed.
    public func with(_ change: (inout Entry) -> Void) -> Entry {
      var entry = self
      change(&entry)
      return entry
    }
  }

  /// What the archive says of itself.
  public struct Options {
    public var isSolid = false, isVolume = false, isFirst = true, isLocked = false, isLast = true

    /// Says nothing special.
    public init() {}
  }

  // MARK: RAR 5

  /// An archive of RAR 5.
  public static func bytes5(_ entries: [Entry], _ options: Options = Options()) -> [UInt8] {
    var file: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    if options.isLocked { file += header5([4, 0, 0, 0, 0] + Array(repeating: 7, count: 16)) }
    let number = options.isVolume && !options.isFirst ? [UInt8(1)] : []
    let flags = (options.isVolume ? 1 : 0) | (number.isEmpty ? 0 : 2) | (options.isSolid ? 4 : 0)
    file += header5([1, 0, UInt8(flags)] + number)
    for entry in entries {
      var extra: [UInt8] = []
      if entry.isEncrypted { extra += [2, 1, 0] }
      if entry.isLink { extra += [5, 5, 1, 0, 1, 0x78] }
      var body: [UInt8] = [2]
      body.append(
        2 | (extra.isEmpty ? 0 : 1) | (entry.isContinued ? 8 : 0) | (entry.continues ? 16 : 0))
      if !extra.isEmpty { body += packed(UInt64(extra.count)) }
      let content = entry.packed ?? entry.bytes
      body += packed(UInt64(content.count))
      body += [4] + packed(entry.saidSize ?? UInt64(entry.bytes.count)) + [0]
      body.appendLittle(Int(Checksums.crc32(entry.bytes)), 4)
      body += packed((entry.isSolid ? 0x40 : 0) | (entry.isPacked ? 0x80 : 0)) + [1]
      let name = Array(entry.name.utf8)
      body += packed(UInt64(name.count)) + name + extra
      file += header5(body) + content
    }
    return file + header5([5, 0, options.isLast ? 0 : 1])
  }

  private static func packed(_ value: UInt64) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (value, [])
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func header5(_ body: [UInt8]) -> [UInt8] {
    let sized = packed(UInt64(body.count)) + body
    var header: [UInt8] = []
    header.appendLittle(Int(Checksums.crc32(sized)), 4)
    return header + sized
  }

  // MARK: RAR 4

  /// An archive of RAR 4.
  public static func bytes4(_ entries: [Entry], _ options: Options = Options()) -> [UInt8] {
    var file: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    let flags =
      (options.isVolume ? 1 : 0) | (options.isSolid ? 8 : 0) | (options.isLocked ? 0x80 : 0)
      | (options.isVolume && options.isFirst ? 0x100 : 0)
    file += header4(0x73, flags, Array(repeating: 0, count: 6))
    for entry in entries {
      let name = Array(entry.name.utf8)
      let size = entry.saidSize ?? UInt64(entry.bytes.count)
      let content = entry.packed ?? entry.bytes
      var body: [UInt8] = []
      body.appendLittle(content.count, 4)
      body.appendLittle(Int(size & 0xFFFF_FFFF), 4)
      body.append(3)
      body.appendLittle(Int(Checksums.crc32(entry.bytes)), 4)
      body += [0, 0, 0x21, 0x58, 29, entry.isPacked ? 0x33 : 0x30]
      body.appendLittle(name.count, 2)
      body.appendLittle(entry.isLink ? 0xA1FF : 0x81A4, 4)
      body.appendLittle(0, 4)
      body.appendLittle(Int(size >> 32), 4)
      let flags =
        0x8100 | (entry.isContinued ? 1 : 0) | (entry.continues ? 2 : 0)
        | (entry.isEncrypted ? 4 : 0) | (entry.isSolid ? 0x10 : 0)
      file += header4(0x74, flags, body + name) + content
    }
    return file + header4(0x7B, options.isLast ? 0x4000 : 0x4001, [])
  }

  private static func header4(_ type: UInt8, _ flags: Int, _ body: [UInt8]) -> [UInt8] {
    var checked: [UInt8] = [type]
    checked.appendLittle(flags, 2)
    checked.appendLittle(7 + body.count, 2)
    checked += body
    var header: [UInt8] = []
    header.appendLittle(Int(Checksums.crc32(checked) & 0xFFFF), 2)
    return header + checked
  }
}
