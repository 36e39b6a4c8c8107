import RectoBookModel

/// The directory of a ZIP archive, to be written anew behind its file.
struct ZipTail {
  private let start: UInt64
  private let directory: [UInt8]

  /// Reads the directory; nil where it is not where its end says, as in the archives beyond 4 GiB.
  init?(of file: FileBytes) {
    start = file.count
    let reach = min(file.count, 22 + 65_535)
    guard start < UInt64(UInt32.max) - UInt64(Limits.archiveHeaderBytes),
      let ending = try? file.bytes(at: start - reach, atMost: Int(reach)), ending.count >= 22,
      let mark = (0...(ending.count - 22)).last(where: {
        ending[$0...].starts(with: [0x50, 0x4B, 5, 6])
      })
    else { return nil }
    var cursor = ByteCursor(ending, at: mark + 12)
    guard let size = cursor.little(4), let offset = cursor.little(4),
      size <= UInt64(Limits.entries * 256), offset + size <= file.count,
      let directory = try? file.bytes(at: offset, atMost: Int(size)), directory.count == Int(size)
    else { return nil }
    self.directory = directory
  }

  /// The entries of ours, and the directory of them and of the archive's own but for some, which has
  /// the entries of `aliases` under those names as well.
  func bytes(
    leaving left: Set<String>, adding added: [(path: String, bytes: [UInt8])],
    aliases: [String: [String]]
  ) -> [UInt8]? {
    guard var (records, count) = kept(leaving: left, aliases) else { return nil }
    var tail: [UInt8] = []
    for (path, bytes) in added {
      let name = Array(path.utf8)
      // Stored, its name in UTF-8. MuPDF compares no checksums.
      var header: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      header.append(bytes.count, bytes: 4)
      header.append(bytes.count, bytes: 4)
      header.append(name.count, bytes: 2)
      header.append(0, bytes: 2)
      records += [0x50, 0x4B, 1, 2, 20, 0] + header + [UInt8](repeating: 0, count: 10)
      records.append(Int(start) + tail.count, bytes: 4)
      records += name
      tail += [0x50, 0x4B, 3, 4] + header + name + bytes
      count += 1
    }
    guard count < Int(UInt16.max) else { return nil }
    let place = Int(start) + tail.count
    tail += records + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    tail.append(count, bytes: 2)
    tail.append(count, bytes: 2)
    tail.append(records.count, bytes: 4)
    tail.append(place, bytes: 4)
    tail.append(0, bytes: 2)
    return tail
  }

  /// The archive's own records but for some; nil where one is not as it must be.
  private func kept(
    leaving left: Set<String>, _ aliases: [String: [String]]
  ) -> (bytes: [UInt8], count: Int)? {
    var (bytes, count): ([UInt8], Int) = ([], 0)
    var place = 0
    while place < directory.count {
      guard directory[place...].starts(with: [0x50, 0x4B, 1, 2]) else { return nil }
      var cursor = ByteCursor(directory, at: place + 28)
      guard let name = cursor.little(2), let extra = cursor.little(2), let note = cursor.little(2),
        place + 46 + Int(name + extra + note) <= directory.count
      else { return nil }
      let (start, end) = (place + 46, place + 46 + Int(name + extra + note))
      let names = Int(name)
      let path = String(decoding: directory[start..<(start + names)], as: UTF8.self)
      if !left.contains(path) {
        bytes += directory[place..<end]
        count += 1
        for alias in aliases[path] ?? [] {
          // The same entry: its name at its place, which nobody compares, stays what it is.
          let name = Array(alias.utf8)
          bytes += directory[place..<(place + 28)]
          bytes.append(name.count, bytes: 2)
          bytes += directory[(place + 30)..<start] + name
          bytes += directory[(start + names)..<end]
          count += 1
        }
      }
      place = end
    }
    return (bytes, count)
  }
}

extension [UInt8] {
  /// Adds a number, the lowest of its bytes first.
  mutating func append(_ number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
