import BookModel

/// What MuPDF is given of an EPUB behind the file itself, so that it opens and looks as it should: a
/// few entries of ours and a directory of all. The file stays as it is.
///
/// - A book without META-INF/container.xml gets one.
/// - Veiled fonts lock nothing, though MuPDF takes the list of them for a lock: the list is left out.
/// - Style sheets have their colours as numbers.
/// - A line of the spine whose id no file has gets a file that is missing: MuPDF would leave the line
///   out, and nobody would know that the book is not whole.
enum PackagePatch {
  /// The bytes to read as if they stood behind the file's last one; none where nothing is to change,
  /// or where the archive is of a kind that is left alone.
  static func tail(of file: CInt, _ zip: ZipSource, _ package: PackageDocument) -> [UInt8] {
    let container = "META-INF/container.xml"
    var left: Set<String> = []
    var added: [(path: String, bytes: [UInt8])] = []
    if !zip.entries.contains(where: { $0.path == container }) {
      let path = package.path.escapedForMarkup
      let text =
        "<container><rootfiles><rootfile full-path=\"\(path)\"/></rootfiles></container>"
      added.append((container, Array(text.utf8)))
    }
    for path in ["META-INF/encryption.xml", "META-INF/rights.xml"]
    where zip.entries.contains(where: { $0.path == path }) {
      left.insert(path)
    }
    if let completed = completed(package, in: zip) { added.append((package.path, completed)) }
    var room = Limits.styleBytes
    for entry in zip.entries
    where entry.problem == nil && entry.path.utf8.suffix(4).elementsEqual(".css".utf8) {
      guard entry.size <= UInt64(room),
        let sheet = try? zip.whole(entry.entry, size: entry.size, limit: room)
      else { continue }
      room -= sheet.count
      if let numbered = StyleColors.numbered(sheet) { added.append((entry.path, numbered)) }
    }
    guard !added.isEmpty || !left.isEmpty, let bytes = try? FileBytes(file) else { return [] }
    left.formUnion(added.map(\.path))
    return ZipTail(of: bytes)?.bytes(leaving: left, adding: added) ?? []
  }

  /// The package document with an item for every id of the spine; nil where nothing is to add, or
  /// nothing can be.
  private static func completed(_ package: PackageDocument, in zip: ZipSource) -> [UInt8]? {
    guard !package.unknownIDs.isEmpty,
      let entry = zip.entries.first(where: { $0.path == package.path && $0.problem == nil }),
      let bytes = try? zip.whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // In another code, a place in the text is not one among the bytes.
    guard text.utf8.elementsEqual(bytes),
      let place = Markup.tags(in: text).first(where: { $0.name == "manifest" })?.end,
      !text.utf8[..<place].suffix(2).elementsEqual("/>".utf8)
    else { return nil }
    var missing = "missing"
    while zip.entries.contains(where: { $0.path.hasSuffix(missing) }) { missing += "-" }
    let items = package.unknownIDs.map { id in
      "<item id=\"\(id.escapedForMarkup)\" href=\"\(missing)\""
        + " media-type=\"application/xhtml+xml\"/>"
    }
    return Array(text.utf8[..<place]) + Array(items.joined().utf8) + Array(text.utf8[place...])
  }
}

/// The directory of a ZIP archive, to be written anew behind its file.
private struct ZipTail {
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

  /// The entries of ours, and the directory of them and of the archive's own but for some.
  func bytes(leaving left: Set<String>, adding added: [(path: String, bytes: [UInt8])]) -> [UInt8]?
  {
    guard var (records, count) = kept(leaving: left) else { return nil }
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
  private func kept(leaving left: Set<String>) -> (bytes: [UInt8], count: Int)? {
    var (bytes, count): ([UInt8], Int) = ([], 0)
    var place = 0
    while place < directory.count {
      guard directory[place...].starts(with: [0x50, 0x4B, 1, 2]) else { return nil }
      var cursor = ByteCursor(directory, at: place + 28)
      guard let name = cursor.little(2), let extra = cursor.little(2), let note = cursor.little(2),
        place + 46 + Int(name + extra + note) <= directory.count
      else { return nil }
      let (start, end) = (place + 46, place + 46 + Int(name + extra + note))
      let path = String(decoding: directory[start..<(start + Int(name))], as: UTF8.self)
      if !left.contains(path) {
        bytes += directory[place..<end]
        count += 1
      }
      place = end
    }
    return (bytes, count)
  }
}

extension String {
  /// With the marks of XML as words.
  fileprivate var escapedForMarkup: String {
    reduce(into: "") { text, letter in
      switch letter {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\"": text += "&quot;"
      default: text.append(letter)
      }
    }
  }
}

extension [UInt8] {
  /// Adds a number, the lowest of its bytes first.
  fileprivate mutating func append(_ number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
