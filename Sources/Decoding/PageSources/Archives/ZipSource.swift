import RectoBookModel
import RectoCArchives
import Glibc

// Safe because the handle is private and lives exactly as long as the object.
/// A ZIP archive by libzip, read by index: names are words to order by, never paths to open.
@safe final class ZipSource: EntryStore {
  private let zip: OpaquePointer
  private let password: String?
  /// Every entry of the archive, junk included.
  let entries: [PageEntry]
  /// The numbers of those that need a password.
  private let encrypted: Set<Int>
  /// The numbers of long ones that are packed so small that little is said in them, over and over.
  private let repetitive: Set<Int>

  /// Opens the archive behind a descriptor, which stays the caller's; `start` is where the archive begins.
  ///
  /// The password is tried when the comic is asked for, not here.
  init(_ file: CInt, from start: UInt64 = 0, password: String? = nil) throws(SourceError) {
    var reason = [CChar](repeating: 0, count: reasonRoom)
    guard let zip = unsafe recto_zip_open(file, start, &reason, reason.count) else {
      throw SourceError("the ZIP archive is damaged: \(String(endingAtZero: reason))")
    }
    let count = unsafe recto_zip_count(zip)
    guard count <= Limits.entries else {
      unsafe recto_zip_close(zip)
      throw SourceError("it holds more than \(Limits.entries) files")
    }
    unsafe self.zip = zip
    self.password = password
    var entries: [PageEntry] = []
    var (encrypted, repetitive): (Set<Int>, Set<Int>) = ([], [])
    /// The names that are not UTF-8, by their places in `entries`.
    var coded: [Int: [UInt8]] = [:]
    entries.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      var entry = unsafe recto_zip_entry()
      guard unsafe recto_zip_describe(zip, UInt64(index), &entry) == 0 else { continue }
      let name = unsafe Self.bytes(of: entry)
      if String(validating: name, as: UTF8.self) == nil { coded[entries.count] = name }
      let path = unsafe String(cString: entry.name)
      var problem = unsafe PageEntry.problem(ofSize: entry.size, isLink: entry.is_link != 0)
      if unsafe entry.is_encrypted != 0 {
        encrypted.insert(index)
        if password == nil { problem = SourceError.locked.reason }
        if unsafe entry.can_be_decrypted == 0 {
          problem = "it is protected in a way that no password undoes here"
        }
      }
      if unsafe entry.can_be_unpacked == 0 { problem = unsafe Self.unpackable(entry.method) }
      let isLong = path.utf8.count > Limits.pathBytes
      if isLong { problem = "its path exceeds \(Limits.pathBytes) bytes" }
      let (size, packed) = unsafe (entry.size, entry.packed)
      if size >= Limits.nestedBytes, packed > 0, size / packed >= Limits.nestedPacking {
        repetitive.insert(index)
      }
      entries.append(
        PageEntry(
          path: isLong ? path.shortened : path, entry: index, size: size, problem: problem,
          checksum: unsafe entry.has_checksum != 0 ? entry.checksum : nil))
    }
    // Most of an archive's names are of one code, whatever single ones look like.
    if !coded.isEmpty, let code = NameCode(of: Array(coded.values)) {
      for (place, name) in coded where name.count <= Limits.pathBytes {
        guard let path = code.text(name) else { continue }
        entries[place].path = path
      }
    }
    (self.entries, self.encrypted, self.repetitive) = (entries, encrypted, repetitive)
  }

  private static func bytes(of entry: recto_zip_entry) -> [UInt8] {
    let bytes = unsafe UnsafeRawBufferPointer(start: entry.raw, count: strlen(entry.raw))
    return unsafe Array(bytes)
  }

  deinit { unsafe recto_zip_close(zip) }

  /// The reason for a method that libzip lacks.
  private static func unpackable(_ method: CInt) -> String {
    let names: [CInt: String] = [
      1: "Shrink", 6: "Implode", 9: "Deflate64", 93: "Zstandard", 98: "PPMd",
    ]
    return "it is packed by \(names[method] ?? "method \(method)"), which cannot be unpacked"
  }

  /// The comic in an archive.
  ///
  /// Throws `SourceError.locked` where half of the pages or more need a password and none was
  /// given, and `SourceError.wrongPassword` where the one that was given opens none of three.
  func comic() throws(SourceError) -> PictureBook {
    let book = try PictureBook(format: .cbz, store: self, entries: entries)
    guard !encrypted.isEmpty else { return book }
    let pages = entries.filter { $0.size > 0 && PageNames.verdict(on: $0.path) == .picture }
    let locked = pages.filter { encrypted.contains($0.entry) }
    if password == nil {
      let isMostlyLocked = locked.count * 2 >= pages.count && !locked.isEmpty
      if isMostlyLocked { throw SourceError.locked }
    } else {
      let readable = locked.filter { $0.problem == nil }
      // One may be damaged without the password's being wrong.
      let smallest = readable.sorted { $0.size < $1.size }.prefix(3)
      guard smallest.isEmpty || smallest.contains(where: isUnlocked) else {
        throw SourceError.wrongPassword
      }
    }
    return book
  }

  /// Whether the password opens an entry: ZIP's older check alone passes one in 256 wrong ones.
  private func isUnlocked(_ entry: PageEntry) -> Bool {
    // What is read to its end is compared with its checksum.
    let limit = min(Int(clamping: entry.size), Limits.headerSteps[1]) + 1
    guard let (bytes, fault) = try? read(entry.entry, atMost: limit), fault == nil else {
      return false
    }
    return bytes.count < limit || PictureHeader.isPicture(bytes)
  }

  /// Reads from the start of an entry.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
  {
    try unsafe readBytes(atMost: limit) { bytes, reason in
      unsafe recto_zip_read(zip, UInt64(entry), password, bytes, limit, reason, reasonRoom)
    }
  }

  /// Unpacks an entry into a file, from its start, and gives its bytes.
  func unpack(_ entry: PageEntry, to file: CInt) throws(SourceError) -> UInt64 {
    try SourceError.refuse(size: entry.size, above: Limits.spilledBytes)
    var reason = [CChar](repeating: 0, count: reasonRoom)
    let count = unsafe recto_zip_unpack(
      zip, UInt64(entry.entry), password, file, UInt64(Limits.spilledBytes), &reason, reason.count)
    guard count >= 0 else { throw SourceError(String(endingAtZero: reason)) }
    return UInt64(count)
  }

  /// Whether there may be nothing but marks in an entry: what is read for that is not read of others.
  func isRepetitive(_ entry: PageEntry) -> Bool { repetitive.contains(entry.entry) }

  /// A small text file of the archive, by its exact path.
  func text(_ path: String) -> String? {
    guard let entry = entries.first(where: { $0.path == path && $0.problem == nil }),
      let bytes = try? whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
    else { return nil }
    return Markup.text(bytes)
  }
}
