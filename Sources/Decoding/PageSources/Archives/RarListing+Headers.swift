import RectoBookModel

extension RarListing {
  /// What the header at a place says, as both kinds of RAR write it at first.
  private static let step = 4 << 10

  // MARK: RAR 5

  /// Reads one header of RAR 5; nil at the end.
  mutating func read5(_ file: FileBytes, at start: UInt64) throws(SourceError) -> Block? {
    var bytes = try file.bytes(at: start, atMost: Self.step)
    var cursor = ByteCursor(bytes)
    guard cursor.little(4) != nil, let size = cursor.packed(),
      size <= UInt64(Limits.archiveHeaderBytes)
    else { return cut() }
    let end = cursor.offset + Int(size)
    if end > bytes.count { bytes = try file.bytes(at: start, atMost: end) }
    guard end <= bytes.count else { return cut() }
    cursor = ByteCursor(Array(bytes[..<end]), at: cursor.offset)
    guard let type = cursor.packed(), let flags = cursor.packed() else { return cut() }
    let extra = flags & 1 != 0 ? cursor.packed() ?? 0 : 0
    let count = flags & 2 != 0 ? cursor.packed() ?? 0 : 0
    let data = start + UInt64(end)
    let (next, overflow) = data.addingReportingOverflow(count)
    let block = Block(start: start, data: data, end: overflow ? .max : next)
    guard prefix > 0 || type == 1 || type == 4 else { throw Self.damaged }
    switch type {
    case 1:
      let flags = cursor.packed() ?? 0
      isSolid = flags & 4 != 0
      if flags & 1 != 0, flags & 2 != 0, cursor.packed() ?? 0 > 0 { throw Self.later }
    case 2:
      guard let entry = Self.file5(&cursor, flags, extra: Int(min(extra, UInt64(end))), end) else {
        return cut()
      }
      add(entry, in: block)
    case 4: throw Self.locked
    case 5:
      if (cursor.packed() ?? 0) & 1 != 0 { ending = Self.missingVolume }
      return nil
    default: break
    }
    return block
  }

  /// Ends the list where a header cannot be read.
  private mutating func cut() -> Block? {
    ending = ending ?? Self.cutOff
    return nil
  }

  private static func file5(
    _ cursor: inout ByteCursor, _ flags: UInt64, extra: Int, _ end: Int
  ) -> Entry? {
    guard let fileFlags = cursor.packed(), let size = cursor.packed(), cursor.packed() != nil,
      fileFlags & 2 == 0 || cursor.little(4) != nil,
      let checksum = fileFlags & 4 == 0 ? 0 : cursor.little(4),
      let packing = cursor.packed(), cursor.packed() != nil, let length = cursor.packed(),
      length <= UInt64(end), let name = cursor.take(Int(length))
    else { return nil }
    var entry = Entry()
    entry.path = String(decoding: name, as: UTF8.self)
    // A size that is not known yet is not nothing.
    entry.size = fileFlags & 8 != 0 ? 1 : size
    entry.isFile = fileFlags & 1 == 0
    entry.checksum = fileFlags & 4 == 0 ? nil : UInt32(truncatingIfNeeded: checksum)
    entry.isStored = packing >> 7 & 7 == 0
    entry.isSolid = packing & 0x40 != 0
    entry.isContinued = flags & 0x08 != 0
    entry.continues = flags & 0x10 != 0
    if extra <= cursor.left { _ = cursor.take(cursor.left - extra) }
    while let size = cursor.packed(), let record = cursor.take(Int(clamping: size)) {
      var inner = ByteCursor(Array(record))
      let type = inner.packed()
      if type == 1 { entry.isEncrypted = true }
      // A link of any kind.
      if type == 5 { (entry.isFile, entry.isLink) = (false, true) }
    }
    return entry
  }

  // MARK: RAR 4

  /// Reads one header of RAR 4; nil at the end.
  mutating func read4(_ file: FileBytes, at start: UInt64) throws(SourceError) -> Block? {
    // Its length takes two bytes, so that one reading does for most and a second for all.
    var bytes = try file.bytes(at: start, atMost: Self.step)
    var cursor = ByteCursor(bytes)
    guard cursor.little(2) != nil, let type = cursor.little(1), let flags = cursor.little(2),
      let size = cursor.little(2), size >= 7
    else { return cut() }
    if Int(size) > bytes.count { bytes = try file.bytes(at: start, atMost: Int(size)) }
    guard Int(size) <= bytes.count else { return cut() }
    cursor = ByteCursor(Array(bytes[..<Int(size)]), at: cursor.offset)
    guard prefix > 0 || type == 0x73 else { throw Self.damaged }
    let isFile = type == 0x74
    // Files and the blocks that look like them say their length in this place, and so do others.
    let hasData = isFile || type == 0x7A || flags & 0x8000 != 0
    var count = hasData ? cursor.little(4) ?? 0 : 0
    var entry: Entry?
    if isFile || type == 0x7A {
      guard let (found, high) = Self.file4(&cursor, flags) else { return cut() }
      count |= high << 32
      entry = found
    }
    let data = start + size
    let (next, overflow) = data.addingReportingOverflow(count)
    let block = Block(start: start, data: data, end: overflow ? .max : next)
    switch type {
    case 0x73:
      if flags & 0x80 != 0 { throw Self.locked }
      isSolid = flags & 0x08 != 0
      if flags & 0x01 != 0, flags & 0x100 == 0 { throw Self.later }
    case 0x74: if let entry { add(entry, in: block) }
    case 0x7B:
      if flags & 1 != 0 { ending = Self.missingVolume }
      return nil
    default: break
    }
    return block
  }

  /// A file's header behind its packed size, and the upper half of that size.
  private static func file4(_ cursor: inout ByteCursor, _ flags: UInt64) -> (Entry, UInt64)? {
    guard let size = cursor.little(4), let system = cursor.little(1),
      let checksum = cursor.little(4), cursor.little(5) != nil,
      let method = cursor.little(1), let length = cursor.little(2),
      let attributes = cursor.little(4),
      let high = flags & 0x100 != 0 ? cursor.little(4) : 0,
      let highSize = flags & 0x100 != 0 ? cursor.little(4) : 0,
      let name = cursor.take(Int(length))
    else { return nil }
    var entry = Entry()
    entry.path = flags & 0x200 != 0 ? unicode(Array(name)) : DiskPath.text(name)
    entry.size = size | highSize << 32
    entry.checksum = UInt32(truncatingIfNeeded: checksum)
    entry.isLink = system == 3 && attributes & 0xF000 == 0xA000
    entry.isFile = flags & 0xE0 != 0xE0 && !entry.isLink
    entry.isStored = method == 0x30
    entry.isSolid = flags & 0x10 != 0
    entry.isEncrypted = flags & 0x04 != 0
    entry.isContinued = flags & 0x01 != 0
    entry.continues = flags & 0x02 != 0
    return (entry, high)
  }

  /// A name that stands twice: in some local encoding, then, behind a zero, as the changes that make
  /// UTF-16 of it; or once, in UTF-8.
  static func unicode(_ field: [UInt8]) -> String {
    guard let zero = field.firstIndex(of: 0) else { return String(decoding: field, as: UTF8.self) }
    let local = field[..<zero]
    var cursor = ByteCursor(field, at: zero + 1)
    var units: [UInt16] = []
    var (choices, choicesLeft): (UInt64, Int) = (0, 0)
    let page = (cursor.little(1) ?? 0) << 8
    // Each turn takes a byte at least and gives at most 129 letters, none beyond the local name's.
    while cursor.left > 0 {
      if choicesLeft == 0 {
        choices = cursor.little(1) ?? 0
        choicesLeft = 4
      }
      choicesLeft -= 1
      switch choices >> UInt64(2 * choicesLeft) & 3 {
      case 0: if let low = cursor.little(1) { units.append(UInt16(low)) }
      case 1: if let low = cursor.little(1) { units.append(UInt16(page | low)) }
      case 2: if let unit = cursor.little(2) { units.append(UInt16(unit)) }
      default:
        guard let length = cursor.little(1) else { break }
        let shift = length & 0x80 != 0 ? cursor.little(1) : nil
        let count = Int(length & 0x7F) + 2
        for byte in local.dropFirst(units.count).prefix(count) {
          units.append(shift.map { UInt16((UInt64(byte) + $0) & 0xFF | page) } ?? UInt16(byte))
        }
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
