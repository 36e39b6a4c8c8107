import RectoBookModel
import RectoCArchives
import Glibc

// Safe because the handle is private and lives exactly as long as the object.
/// One pass over an archive by libarchive, forward only.
@safe final class ArchiveReader: ForwardReader {
  /// What libarchive is asked to expect: one format at a time.
  enum Format {
    case tar, sevenZip, rar4, rar5
    /// A ZIP archive without its directory.
    case cutZip

    fileprivate var code: recto_archive_format {
      switch self {
      case .tar: RECTO_TAR
      case .sevenZip: RECTO_SEVEN_ZIP
      case .rar4: RECTO_RAR4
      case .rar5: RECTO_RAR5
      case .cutZip: RECTO_CUT_ZIP
      }
    }
  }

  /// One entry as its header describes it.
  struct Header {
    /// The path, a `DiskPath`.
    let path: String
    /// Bytes once unpacked, where the header tells.
    let size: UInt64?
    /// Whether it is a file: neither a folder, a link nor a device.
    let isFile: Bool
    /// Whether it leads to another file.
    let isLink: Bool
    /// Whether parts of it are left out of the archive.
    let isSparse: Bool
    /// Whether it needs a password.
    let isEncrypted: Bool
    /// A place from which its header is found, and the place of its first byte, in the archive once
    /// its filter is undone.
    let header: UInt64, data: UInt64
  }

  private let archive: OpaquePointer

  /// Begins a pass over what the first `prefix` bytes of a file and those from `start` on make
  /// together.
  ///
  /// The descriptor stays the caller's; its position is neither used nor changed.
  init(_ file: CInt, _ format: Format, prefix: UInt64 = 0, from start: UInt64 = 0)
    throws(SourceError)
  {
    var reason = [CChar](repeating: 0, count: reasonRoom)
    guard
      let archive = unsafe recto_archive_open(
        file, format.code, prefix, start, &reason, reason.count)
    else { throw SourceError(String(endingAtZero: reason)) }
    unsafe self.archive = archive
  }

  deinit { unsafe recto_archive_close(archive) }

  /// Goes to the next entry; nil at the end.
  func next() throws(SourceError) -> Header? {
    var reason = [CChar](repeating: 0, count: reasonRoom)
    var entry = unsafe recto_archive_entry()
    switch unsafe recto_archive_next(archive, &entry, &reason, reason.count) {
    case 0: return nil
    case 1:
      return unsafe Header(
        path: DiskPath.text(UnsafeRawBufferPointer(start: entry.name, count: strlen(entry.name))),
        size: entry.has_size != 0 ? entry.size : nil,
        isFile: entry.is_file != 0, isLink: entry.is_link != 0, isSparse: entry.is_sparse != 0,
        isEncrypted: entry.is_encrypted != 0, header: entry.header, data: entry.data)
    default: throw SourceError(String(endingAtZero: reason))
    }
  }

  /// Whether the archive is not packed as a whole, so that its places are those of the file.
  var isUnfiltered: Bool { unsafe recto_archive_is_unfiltered(archive) != 0 }

  /// Reads the next bytes of the current entry, at most `limit`.
  func read(atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
    try unsafe readBytes(atMost: limit) { bytes, reason in
      unsafe recto_archive_read(archive, bytes, limit, reason, reasonRoom)
    }
  }
}
