import RectoBookModel

/// A place that holds files by number: an archive or a folder.
protocol EntryStore: AnyObject {
  /// Reads at most `limit` bytes of an entry from its start.
  ///
  /// A fault after the first byte gives the bytes before it and the reason; otherwise it throws.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)

  /// Whether an entry can be read without unpacking others first.
  func isAtHand(_ entry: Int) -> Bool
  /// Whether one pass serves all entries.
  var isOnePass: Bool { get }
  /// Bytes that must be unpacked before an entry, as far as headers tell.
  func bytesBefore(_ entry: Int) -> UInt64
  /// The numbers of what stands in some entries, for a `ContentSketch`, as far as they are quickly told.
  func parts(of pages: [PageEntry]) -> [UInt32]
}

extension EntryStore {
  /// Most stores reach every entry alike.
  func isAtHand(_ entry: Int) -> Bool { true }
  /// Most stores need no pass.
  var isOnePass: Bool { false }
  /// Nothing lies before an entry that is reached by itself.
  func bytesBefore(_ entry: Int) -> UInt64 { 0 }
  /// Most stores have checksums.
  func parts(of pages: [PageEntry]) -> [UInt32] { checkedParts(of: pages) }

  /// The checksums of entries; sizes elsewhere, of entries that share theirs with no other.
  func checkedParts(of pages: [PageEntry]) -> [UInt32] {
    let sizes = Dictionary(pages.map { ($0.size, 1) }, uniquingKeysWith: +)
    return pages.compactMap { page in
      page.checksum != nil || sizes[page.size] == 1 ? page.content : nil
    }
  }

  /// Reads a whole entry, damaged or not, refusing one that exceeds the limit.
  func whole(_ entry: Int, size: UInt64, limit: Int = Limits.entryBytes) throws(SourceError)
    -> [UInt8]
  {
    try SourceError.refuse(size: size, above: limit)
    // Headers lie: room is made as bytes come, never by what is announced alone.
    var room = min(limit, max(64 << 10, min(Int(size) + 1, 16 << 20)))
    while true {
      let (bytes, fault) = try read(entry, atMost: room)
      if bytes.count < room || fault != nil { return bytes }
      guard room < limit else {
        throw SourceError("it exceeds the limit of \(limit >> 20) MiB")
      }
      room = min(limit, room * 4)
    }
  }
}

/// One file that is, or may be, a page.
struct PageEntry {
  /// The path inside the book, for order and chapters.
  var path: String
  /// The store's number for it.
  let entry: Int
  /// Bytes, as the store says.
  let size: UInt64
  /// Why it cannot be read, where that is known already.
  var problem: String?
  /// The checksum of its bytes, CRC-32, where the store has one.
  var checksum: UInt32?
}

extension PageEntry {
  /// The problem of what leads elsewhere: nothing is followed, so that no other file is shown.
  static let link = "it is a link to another file, which is not followed"
  /// The problem of a file of no bytes.
  static let empty = "the file is empty"

  /// The problem of an entry of an archive that holds nothing by itself, if it is one.
  static func problem(ofSize size: UInt64, isLink: Bool) -> String? {
    isLink ? link : size == 0 ? empty : nil
  }

  /// What it is by its checksum, or by its size where it has none: the same wherever it stands.
  var content: UInt32? {
    if let checksum { return ContentSketch.part(UInt64(checksum)) }
    return size > 0 ? ContentSketch.part(UInt64(UInt32.max) + size) : nil
  }

  /// Whether nothing stands where it was to be: no page for which a book would be opened.
  var isHollow: Bool { problem == Self.link || problem == Self.empty }

  /// Whether a path may be that of a page or of the note, so that a pass keeps its bytes.
  static func isWorthKeeping(_ path: String) -> Bool {
    PageNames.verdict(on: path) != .junk || ComicInfo.isNote(path) || ComicFrames.isNote(path)
  }

  /// The pages among some entries, in natural order.
  static func pages(among entries: [PageEntry], in store: some EntryStore) -> [PageEntry] {
    let pages = entries.filter { isPage($0, in: store) }
    return pages.map { (NaturalOrder($0.path), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func isPage(_ entry: PageEntry, in store: some EntryStore) -> Bool {
    switch PageNames.verdict(on: entry.path) {
    case .junk: return false
    case .picture: return true
    case .unknown:
      guard entry.size > 0, !entry.isHollow else { return false }
      guard store.bytesBefore(entry.entry) <= Limits.peekedBytes else { return true }
      guard let start = try? store.read(entry.entry, atMost: 64).bytes else { return false }
      return PictureHeader.isPicture(start)
    }
  }
}
