import RectoBookModel

/// What MuPDF is given of an EPUB behind the file itself, so that it opens and looks as it should: a
/// few entries of ours and a directory of all. The file stays as it is.
///
/// - A book without META-INF/container.xml gets one.
/// - Veiled fonts lock nothing, though MuPDF takes the list of them for a lock: the list is left out.
/// - Style sheets have their colours as numbers.
/// - A line of the spine whose id no file has gets a file that is missing: MuPDF would leave the line
///   out, and nobody would know that the book is not whole. Lines that name a place in a file name
///   the file.
/// - Pictures that MuPDF cannot read stand there as those of `InnerPictures`.
/// - A link with more `..` than there are folders ends at the root.
/// - Chapters in which elements are nested deeper than in any book have fewer of them.
/// - Of an EPUB 3, pictures that the manifest does not list are not there.
enum PackagePatch {
  /// The bytes to read as if they stood behind the file's last one; none where nothing is to change,
  /// or where the archive is of a kind that is left alone.
  static func tail(
    of file: CInt, _ zip: ZipSource, _ package: PackageDocument, _ pictures: InnerPictures
  ) -> [UInt8] {
    var left = unread(zip, package)
    var added = sheets(in: zip) + pictures.stubs + flattened(zip, package)
    let container = "META-INF/container.xml"
    if !zip.entries.contains(where: { $0.path == container }) {
      let path = package.path.escapedForMarkup
      let text =
        "<container><rootfiles><rootfile full-path=\"\(path)\"/></rootfiles></container>"
      added.append((container, Array(text.utf8)))
    }
    if package.needsWriting { added.append((package.path, written(package, in: zip))) }
    let changed = Dictionary(added, uniquingKeysWith: { first, _ in first })
    var aliases: [String: [String]] = [:]
    for entry in zip.entries.lazy.filter({ PageNames.verdict(on: $0.path) == .picture })
      .prefix(Limits.innerPictures)
    {
      let names = outside(entry.path)
      if let bytes = changed[entry.path] {
        added += names.map { ($0, bytes) }
      } else {
        aliases[entry.path] = names
      }
    }
    guard !added.isEmpty || !left.isEmpty || !aliases.isEmpty, let bytes = try? FileBytes(file)
    else { return [] }
    left.formUnion(added.map(\.path))
    return ZipTail(of: bytes)?.bytes(leaving: left, adding: added, aliases: aliases) ?? []
  }

  /// What MuPDF is not to see.
  private static func unread(_ zip: ZipSource, _ package: PackageDocument) -> Set<String> {
    let locks: Set = ["META-INF/encryption.xml", "META-INF/rights.xml"]
    let listed = Set(package.files.map(\.path))
    return Set(
      zip.entries.lazy.map(\.path).filter { path in
        locks.contains(path)
          || package.isThird && !listed.contains(path) && PageNames.verdict(on: path) == .picture
      })
  }

  /// What MuPDF makes of a link to a file that leads out of the archive, by up to three folders: some
  /// books are made in folders that they do not have.
  private static func outside(_ path: String) -> [String] {
    (1...3).map { String(repeating: "../", count: $0) + path }
  }

  /// Chapters whose elements are nested too deep, with those above alone.
  private static func flattened(
    _ zip: ZipSource, _ package: PackageDocument
  ) -> [(path: String, bytes: [UInt8])] {
    let suspects = zip.entries.filter { $0.problem == nil && zip.isRepetitive($0) }
    guard !suspects.isEmpty else { return [] }
    let chapters = Set(package.items.compactMap(\.path))
    return suspects.filter { chapters.contains($0.path) }.compactMap { entry in
      let bytes = try? zip.whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
      return bytes.flatMap(Markup.flattened).map { (entry.path, $0) }
    }
  }

  private static func sheets(in zip: ZipSource) -> [(path: String, bytes: [UInt8])] {
    var sheets: [(path: String, bytes: [UInt8])] = []
    var room = Limits.styleBytes
    for entry in zip.entries
    where entry.problem == nil && entry.path.utf8.suffix(4).elementsEqual(".css".utf8) {
      guard entry.size <= UInt64(room),
        let sheet = try? zip.whole(entry.entry, size: entry.size, limit: room)
      else { continue }
      room -= sheet.count
      if let numbered = StyleColors.numbered(sheet) { sheets.append((entry.path, numbered)) }
    }
    return sheets
  }

  /// The package document as we read it, with an item for every id of the spine: as much of it as
  /// MuPDF looks at.
  private static func written(_ package: PackageDocument, in zip: ZipSource) -> [UInt8] {
    var missing = "missing"
    while zip.entries.contains(where: { $0.path.hasSuffix(missing) }) { missing += "-" }
    func item(_ id: String, _ link: String, _ type: String) -> String {
      "<item id=\"\(id.escapedForMarkup)\" href=\"\(link.escapedForMarkup)\""
        + " media-type=\"\(type.escapedForMarkup)\"/>"
    }
    let files = package.files.map { item($0.id, $0.link, $0.type) }
    let lost = package.unknownIDs.map { item($0, missing, "application/xhtml+xml") }
    let lines = package.itemIDs.map { "<itemref idref=\"\($0.escapedForMarkup)\"/>" }
    let contents = package.olderContents.map { " toc=\"\($0.escapedForMarkup)\"" } ?? ""
    let text =
      "<package><manifest>\((files + lost).joined())</manifest>"
      + "<spine\(contents)>\(lines.joined())</spine></package>"
    return Array(text.utf8)
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
