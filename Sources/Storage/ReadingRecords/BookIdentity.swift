public import RectoBookModel
public import RectoDiskFiles

/// What a book is by its content, whatever its name and place: 128 bits.
///
/// A file is known by its size, its start, its end and samples between; a folder by the names and
/// sizes of what is in it, and by samples of some of that. Only what was asked for is read, and nothing is
/// written.
public struct BookIdentity: Hashable, Sendable, CustomStringConvertible {
  private let halves: [UInt64]

  /// 32 hexadecimal digits; part of the names of files.
  public var description: String {
    halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads what `description` says; nil where that is something else.
  public init?(_ description: String) {
    let digits = Array(description.utf8)
    guard digits.count == 32,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    halves = [high, low]
  }

  init(_ digest: ContentDigest) {
    let (high, low) = digest.finished
    halves = [high, low]
  }

  /// Learns what lies at a location.
  ///
  /// Laws: a copy under another name has the same identity; other bytes, but for some in the middle
  /// of a large file, have another one. Reads 192 KiB of a file at most. Never waits for a FIFO.
  /// - Throws: where there is neither a regular file nor a folder that may be read, or the file
  ///   becomes shorter meanwhile.
  public init(of location: BookLocation) throws(DiskFileError) {
    self = try ContentIdentity(of: location).now
  }

  /// A digest that begins with this identity, for more to be taken into it.
  var digest: ContentDigest {
    var digest = ContentDigest()
    for half in halves { digest.add(half) }
    return digest
  }

  // MARK: Files

  /// Samples between the start and the end, and the bytes of each: pictures and pages of a book that
  /// differ in the middle alone lie in most of its parts.
  private static let samples = 16
  private static let sampleBytes = 4 << 10

  /// The parts of a file of some size that are looked at, in order.
  static func parts(ofSize size: Int) -> [Range<Int>] {
    let edge = Limits.identityBytes
    let between = size - 2 * edge
    guard between > samples * sampleBytes else { return size > 0 ? [0..<size] : [] }
    let room = between - sampleBytes
    let middle = (0..<samples).map { index in
      let start = edge + room / (samples - 1) * index
      return start..<start + sampleBytes
    }
    return [0..<edge] + middle + [size - edge..<size]
  }

  /// The digest of a file, with its first and its last bytes.
  static func digest(
    file: DiskFile
  ) throws(DiskFileError) -> (digest: ContentDigest, head: [UInt8], tail: [UInt8]) {
    var digest = ContentDigest()
    digest.add(UInt64(file.size))
    var (head, tail): ([UInt8], [UInt8]) = ([], [])
    for part in parts(ofSize: file.size) {
      tail = try file.bytes(at: part.lowerBound, count: part.count)
      if part.lowerBound == 0 { head = tail }
      digest.add(tail)
    }
    return (digest, head, tail)
  }

  // MARK: Folders

  /// The digest of what is in a folder, with the paths of its files within it in their order.
  static func digest(
    folder: DiskFile
  ) throws(DiskFileError) -> (digest: ContentDigest, files: [(path: String, size: Int)]) {
    var found: [(path: String, size: Int)] = []
    var left: [(path: String, depth: Int)] = [("", 0)]
    while let next = left.popLast(), found.count < Limits.entries {
      let entries: [DiskEntry]
      do {
        // Opened by its path when its turn comes: as many open folders as there are would be too many.
        let here = next.depth == 0 ? folder : try DiskFile(folder.path + "/" + next.path)
        entries = try here.entries(atMost: Limits.entries)
      } catch {
        // A folder within it that may not be read is one without files, as for who reads the book.
        guard next.depth > 0 else { throw error }
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = next.path + entry.name
        switch entry.kind {
        case .file: found.append((path, entry.size))
        case .folder where next.depth < Limits.nesting && left.count < Limits.entries:
          left.append((path + "/", next.depth + 1))
        case .folder, .other: break
        }
      }
    }
    var digest = ContentDigest()
    found.sort { ($0.path, $0.size) < ($1.path, $1.size) }
    for file in found {
      digest.add(Array(file.path.utf8))
      digest.add(0)
      digest.add(UInt64(file.size))
    }
    digest.add(UInt64(found.count))
    return (digest, found)
  }
}
