import RectoBookModel

/// An archive that libarchive reads, forward only: RAR, 7z, TAR, or a ZIP without its directory.
///
/// Where an entry can be had without those before it, it is; elsewhere one pass serves all.
final class ArchiveSource: EntryStore {
  /// How an entry is reached.
  enum Place {
    /// Its bytes stand in the file as they are.
    case stored(at: UInt64, count: UInt64)
    /// A reader finds it that sees the first bytes of the file, and then those from a place on.
    case alone(prefix: UInt64, start: UInt64)
    /// The pass comes to it, counted from 0.
    case passed(Int)
  }

  /// What an archive holds, and how each entry is reached.
  struct Contents {
    let format: BookFormat
    /// What libarchive expects.
    let reading: ArchiveReader.Format
    /// The files among the entries, each with the number of its place.
    var entries: [PageEntry] = []
    var places: [Place] = []
    /// The bytes of the files before each, and of all.
    private(set) var before: [UInt64] = []
    private var total: UInt64 = 0
    /// The pass, where one is needed.
    var pass: ForwardPass?
    /// Why pages may be missing behind the last one.
    var ending: String?

    /// Holds nothing yet.
    init(format: BookFormat, reading: ArchiveReader.Format) {
      (self.format, self.reading) = (format, reading)
    }

    /// Adds a file.
    mutating func add(
      _ path: String, size: UInt64, problem: String?, checksum: UInt32? = nil, at place: Place
    ) {
      var problem = problem
      let isLong = path.utf8.count > Limits.pathBytes
      if isLong { problem = "its path exceeds \(Limits.pathBytes) bytes" }
      entries.append(
        PageEntry(
          path: isLong ? path.shortened : path, entry: places.count, size: size,
          problem: problem, checksum: checksum))
      places.append(place)
      before.append(total)
      total += min(size, UInt64(Limits.passedBytes))
    }
  }

  private let file: FileBytes
  private let contents: Contents

  /// The files of an archive whose contents are known.
  init(_ file: FileBytes, _ contents: Contents) {
    (self.file, self.contents) = (file, contents)
  }

  /// The book in an archive.
  static func comic(_ file: FileBytes, _ contents: Contents) throws -> PictureBook {
    try PictureBook(
      format: contents.format, store: ArchiveSource(file, contents),
      entries: NameCode.decoded(contents.entries), ending: contents.ending)
  }

  func read(_ entry: Int, atMost limit: Int) throws(SourceError)
    -> (bytes: [UInt8], fault: String?)
  {
    switch contents.places[entry] {
    case .stored(let offset, let count):
      let room = Int(min(UInt64(limit), count))
      let bytes = try file.bytes(at: offset, atMost: room)
      return (bytes, bytes.count < room ? "the archive is cut off" : nil)
    case .alone(let prefix, let start):
      do throws(SourceError) {
        let reader = try ArchiveReader(file.file, contents.reading, prefix: prefix, from: start)
        guard try reader.next() != nil else { throw SourceError("it ends before this page") }
        return try reader.read(atMost: limit)
      } catch {
        throw ArchiveReader.fault(error.reason)
      }
    case .passed(let number):
      guard let pass = contents.pass else { throw SourceError("the archive is damaged") }
      return try pass.read(number, atMost: limit)
    }
  }

  func isAtHand(_ entry: Int) -> Bool {
    guard case .passed(let number) = contents.places[entry] else { return true }
    return contents.pass.map { number < $0.passed } ?? true
  }

  /// What stands in the file as it is, is sampled where there are no checksums, as in a TAR archive.
  func parts(of pages: [PageEntry]) -> [UInt32] {
    let isStored = pages.allSatisfy { page in
      guard case .stored = contents.places[page.entry] else { return false }
      return page.checksum == nil
    }
    guard isStored else { return checkedParts(of: pages) }
    return ContentSamples.parts(of: pages) { page, place, count in
      guard case .stored(let start, _) = contents.places[page.entry] else { return [] }
      let (offset, isBeyond) = start.addingReportingOverflow(place)
      return isBeyond ? [] : (try? file.bytes(at: offset, atMost: count)) ?? []
    }
  }

  var isOnePass: Bool { contents.pass != nil }

  func bytesBefore(_ entry: Int) -> UInt64 {
    guard case .passed = contents.places[entry], let pass = contents.pass else { return 0 }
    let (left, isBehind) = contents.before[entry].subtractingReportingOverflow(pass.bytesPassed)
    return isBehind ? 0 : left
  }
}
