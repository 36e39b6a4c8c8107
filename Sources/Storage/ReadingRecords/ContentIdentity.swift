public import RectoBookModel
public import RectoDiskFiles

/// What lies at a location, and what an earlier Recto took it for.
///
/// Earlier ones knew a folder by names and sizes alone, so that two albums of uncompressed scans were one book;
/// and of files that are not compressed they saw 16 samples.
public struct ContentIdentity: Equatable, Sendable {
  /// What it is by its content, as Recto tells books apart today.
  public let now: BookIdentity
  /// What an earlier Recto took it for, where that was something else.
  public let before: BookIdentity?
  /// Whether it is a sketchbook: what is drawn in it lies in the file itself.
  public let isSketchbook: Bool

  /// Learns what lies at a location.
  ///
  /// - Throws: where there is neither a regular file nor a folder that may be read, or the file
  ///   becomes shorter meanwhile.
  public init(of location: BookLocation) throws(DiskFileError) {
    switch location {
    case .disk(let path): try self.init(try DiskFile(path))
    }
  }

  private init(_ file: DiskFile) throws(DiskFileError) {
    if file.isFolder {
      let (digest, files) = try BookIdentity.digest(folder: file)
      self.init(BookIdentity(digest), Self.samples(of: files, in: file.path))
    } else {
      let start = try file.bytes(at: 0, count: SketchbookHead.bytes)
      if let head = SketchbookHead(start) {
        // It is drawn in: what it says of itself never changes. A copy is another book, in which one draws
        // something else; one that a program has put in the place of it is the same by its contents.
        var digest = ContentDigest()
        digest.add(Array(head.words.utf8))
        digest.add(DiskPlace(file.path)?.number ?? 0)
        self.init(BookIdentity(digest), [], isSketchbook: true)
        return
      }
      let (digest, head, tail) = try BookIdentity.digest(file: file)
      var samples: [[UInt8]] = []
      for part in Self.parts(ofSize: file.size, head: head, tail: tail) {
        samples.append(try file.bytes(at: part.lowerBound, count: part.count))
      }
      self.init(BookIdentity(digest), samples)
    }
  }

  private init(_ before: BookIdentity, _ samples: [[UInt8]], isSketchbook: Bool = false) {
    self.isSketchbook = isSketchbook
    guard !samples.isEmpty else {
      (now, self.before) = (before, nil)
      return
    }
    var digest = before.digest
    for sample in samples {
      digest.add(UInt64(sample.count))
      digest.add(sample)
    }
    (now, self.before) = (BookIdentity(digest), before)
  }

  // MARK: Folders

  private static let sampleBytes = 4 << 10

  /// The start, the middle and the end of the first, the middle and the last file. One that cannot be read
  /// is one without bytes, as for who reads the book.
  private static func samples(
    of files: [(path: String, size: Int)], in folder: String
  ) -> [[UInt8]] {
    let chosen = files.isEmpty ? [] : Set([0, files.count / 2, files.count - 1]).sorted()
    return chosen.map { index in
      guard let file = try? DiskFile(folder + "/" + files[index].path) else { return [] }
      let room = max(0, file.size - sampleBytes)
      return Set([0, room / 2, room]).sorted().flatMap { place in
        (try? file.bytes(at: place, count: min(sampleBytes, file.size))) ?? []
      }
    }
  }

  // MARK: Files

  /// Bytes of a list of contents that are looked at: some ten thousand entries.
  private static let mostListed = 1 << 20

  /// What is looked at of a file beside what `BookIdentity.parts` says: more of what is not compressed, in
  /// which two books may be alike wherever there is paper; and the list of contents of a ZIP, in which there
  /// is a checksum of each page, where it is longer than the end that was read.
  static func parts(ofSize size: Int, head: [UInt8], tail: [UInt8]) -> [Range<Int>] {
    // A small one was read whole.
    guard BookIdentity.parts(ofSize: size).count > 1 else { return [] }
    let between = Limits.identityBytes..<size - Limits.identityBytes
    if isLoose(head) {
      let count = 48
      let step = (between.count - sampleBytes) / count
      return (0..<count).map { index in
        let start = between.lowerBound + step * index + step / 2
        return start..<start + sampleBytes
      }
    }
    guard let start = listing(in: tail), between.contains(start) else { return [] }
    return [start..<min(between.upperBound, start + mostListed)]
  }

  /// Whether a file begins as one does whose pictures may be stored as they are: a tar, a TIFF.
  private static func isLoose(_ head: [UInt8]) -> Bool {
    let isTar = head.count > 262 && Array(head[257..<262]) == Array("ustar".utf8)
    return isTar || head.starts(with: [0x49, 0x49, 42, 0])
      || head.starts(with: [0x4D, 0x4D, 0, 42])
  }

  /// Where the list of contents of a ZIP begins, as its end says.
  private static func listing(in tail: [UInt8]) -> Int? {
    let mark: [UInt8] = [0x50, 0x4B, 5, 6]
    let length = 22
    guard tail.count >= length else { return nil }
    for place in stride(from: tail.count - length, through: 0, by: -1)
    where tail[place] == mark[0] && Array(tail[place..<place + 4]) == mark {
      return tail[place + 16..<place + 20].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    return nil
  }
}
