import RectoBookModel
import RectoCArchives

// Safe because the handle is private and lives exactly as long as the object.
/// One pass over a solid archive of RAR 4 by unarr: each file is unpacked once, in order.
///
/// What the entries are is told by our own listing; unarr, which passes over folders, unpacks.
@safe final class SolidRarReader: ForwardReader {
  private let rar: OpaquePointer
  private let entries: [RarListing.Entry]
  private var place = 0
  /// Where the header begins of the file that unarr stands at, and whether that is still to come.
  private var ahead: UInt64?

  /// Begins a pass over the archive behind a descriptor, which stays the caller's.
  init(_ file: CInt, _ listing: RarListing) throws(SourceError) {
    var reason = [CChar](repeating: 0, count: reasonRoom)
    let stored = listing.entries.filter(\.isStored).map(\.header)
    guard
      let rar = unsafe recto_solid_rar_open(
        file, UInt64(Limits.solidBytes), stored, stored.count, &reason, reason.count)
    else { throw SourceError(String(endingAtZero: reason)) }
    unsafe self.rar = rar
    entries = listing.entries
  }

  deinit { unsafe recto_solid_rar_close(rar) }

  func next() throws(SourceError) -> ArchiveReader.Header? {
    guard place < entries.count else { return nil }
    let entry = entries[place]
    place += 1
    if ahead == nil {
      var reason = [CChar](repeating: 0, count: reasonRoom)
      var header: UInt64 = 0
      switch unsafe recto_solid_rar_next(rar, &header, &reason, reason.count) {
      case 1: ahead = header
      case 0: ahead = .max
      default: throw SourceError(String(endingAtZero: reason))
      }
    }
    let isHere = ahead == entry.header
    guard isHere || !entry.isFile || entry.isStored else { throw SourceError("it is damaged") }
    if isHere { ahead = nil }
    // What is not packed stands in the archive and is read there.
    return ArchiveReader.Header(
      path: entry.path, size: entry.size, isFile: entry.isFile && !entry.isStored, isLink: false,
      isSparse: false, isEncrypted: entry.isEncrypted, header: entry.header, data: entry.data)
  }

  func read(atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
    try unsafe readBytes(atMost: limit) { bytes, reason in
      unsafe recto_solid_rar_read(rar, bytes, limit, reason, reasonRoom)
    }
  }
}
