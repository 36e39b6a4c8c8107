import RectoBookModel

/// The headers of a RAR archive, read by ourselves: libarchive unpacks a solid archive to list it,
/// and tells neither where an entry begins nor how it is packed.
///
/// Only what tells how an entry is reached is read; the bytes are left to libarchive.
struct RarListing {
  /// One file.
  struct Entry {
    /// The path, a `DiskPath`.
    var path = ""
    /// Bytes once unpacked, and as they stand in the archive.
    var size: UInt64 = 0, packed: UInt64 = 0
    /// The number among all files and folders, from 0.
    var number = 0
    /// The checksum of its bytes, where the header has one.
    var checksum: UInt32?
    /// Where its header and its bytes begin.
    var header: UInt64 = 0, data: UInt64 = 0
    /// Whether it is neither a folder nor a link.
    var isFile = true
    /// Whether it leads to another file.
    var isLink = false
    /// Whether it is not packed.
    var isStored = false
    /// Whether those before it are needed to unpack it.
    var isSolid = false
    /// Whether it needs a password.
    var isEncrypted = false
    /// Whether it can be had only after those before it.
    var isPackedSolid: Bool { isSolid && !isStored }
    /// Whether it begins in the volume before, and whether it goes on in the next one.
    var isContinued = false, continues = false
  }

  /// The files and folders, in order.
  var entries: [Entry] = []
  /// Whether entries need those before them.
  var isSolid = false
  /// Bytes up to the end of the archive's own header.
  var prefix: UInt64 = 0
  /// Why entries may be missing behind the last one.
  var ending: String?

  /// The first bytes of the two kinds.
  static let mark4: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
  static let mark5: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]

  /// The reasons that a header may give not to go on.
  static let damaged = SourceError("the RAR archive is damaged")
  static let locked = SourceError(ArchiveSource.locked("RAR"))
  static let later = SourceError("it is a later volume of an archive, whose first one is missing")
  static let missingVolume = "its next volume is missing"
  static let cutOff = "the archive is cut off or damaged, and pages may be missing"

  /// One header of either kind.
  struct Block {
    /// Where it begins, where its data begin and where the next one does.
    let start: UInt64, data: UInt64, end: UInt64
  }

  /// Reads the headers of an archive of either kind.
  init(_ file: FileBytes, is5: Bool) throws(SourceError) {
    var offset = UInt64(is5 ? Self.mark5.count : Self.mark4.count)
    // Headers that are no files are few; more are a trap.
    var blocksLeft = 2 * Limits.entries
    while true {
      let block = is5 ? try read5(file, at: offset) : try read4(file, at: offset)
      guard let block else { break }
      if prefix == 0 { prefix = block.end }
      blocksLeft -= 1
      guard entries.count <= Limits.entries, blocksLeft > 0 else {
        throw SourceError("it holds more than \(Limits.entries) files")
      }
      if block.end > file.count { ending = ending ?? Self.cutOff }
      guard block.end > offset, block.end < file.count else { break }
      offset = block.end
    }
    guard prefix > 0 else { throw Self.damaged }
  }

  /// Adds a file or a folder.
  mutating func add(_ entry: Entry, in block: Block) {
    var entry = entry
    entry.number = entries.count
    (entry.header, entry.data, entry.packed) = (block.start, block.data, block.end - block.data)
    isSolid = isSolid || entry.isSolid
    if entry.continues { ending = Self.missingVolume }
    entries.append(entry)
  }
}

extension ArchiveSource {
  /// The comic in a RAR archive of either kind.
  static func rar(_ file: FileBytes, is5: Bool, keeping kept: KeptEntries) throws -> PictureBook {
    let listing = try RarListing(file, is5: is5)
    let format = is5 ? ArchiveReader.Format.rar5 : .rar4
    var contents = Contents(format: .cbr, reading: format)
    // The first file needs none before it: an archive of one page, or one cut off behind it.
    let needsPass = listing.isSolid && (is5 || listing.entries.contains(where: \.isPackedSolid))
    for entry in listing.entries where entry.isFile || entry.isLink {
      let isStored = entry.isStored && !entry.isEncrypted
      var problem = PageEntry.problem(ofSize: entry.size, isLink: entry.isLink)
      if entry.isContinued { problem = "its first part lies in a volume that is missing" }
      if entry.continues { problem = RarListing.missingVolume }
      if entry.isEncrypted { problem = RarListing.locked.reason }
      let place: Place =
        if isStored {
          .stored(at: entry.data, count: entry.packed)
        } else if needsPass {
          .passed(entry.number)
        } else {
          .alone(prefix: listing.prefix, start: entry.header)
        }
      contents.add(
        entry.path, size: entry.size, problem: problem, checksum: entry.checksum, at: place)
    }
    if needsPass {
      let reader: any ForwardReader =
        is5 ? try ArchiveReader(file.file, format) : try SolidRarReader(file.file, listing)
      contents.pass = ForwardPass(reader, keeping: kept)
    }
    contents.ending = listing.ending
    return try comic(file, contents)
  }
}
