import RectoBookModel

/// What stands for the contents of books of several kinds in a `ContentSketch`.
///
/// Opening a book waits for it: what is read beside what opening reads anyway is a few pieces of a few files.
enum ContentSamples {
  /// Files that are looked into where there are no checksums: enough to tell one more from another book.
  private static let files = 8
  /// Bytes of each, from its middle: its beginning is a header like others.
  private static let fileBytes = 4 << 10

  /// Some of the pages, by their sizes and by bytes within them. Those with the least numbers are looked into,
  /// the first ones among equals, so that a page more changes one of them.
  static func parts(
    of pages: [PageEntry], _ read: (PageEntry, UInt64, Int) -> [UInt8]
  ) -> [UInt32] {
    let numbered = pages.filter { $0.size > 0 && $0.problem == nil }.enumerated()
      .map { (number: ContentSketch.part($0.element.size), place: $0.offset, page: $0.element) }
      .sorted { ($0.number, $0.place) < ($1.number, $1.place) }
    return numbered.prefix(files).map { file in
      let bytes = read(file.page, file.page.size / 2, fileBytes)
      return ContentSketch.part(
        UInt64(file.number) << 32 | UInt64(ContentSketch.part(of: bytes)))
    }
  }

  /// Bytes of a piece of a file, and the distances of the pieces from either end: all lie where the file was
  /// read already, to tell what it is.
  private static let pieceBytes = 256
  private static let distances: [UInt64] = [0] + (10...15).map { 1 << $0 }

  /// Pieces near both ends of a file of which nothing else is known: who changes one of them leaves the other.
  static func parts(ofEnds file: FileBytes) -> [UInt32] {
    guard file.count > UInt64(pieceBytes) else { return parts(file, at: [0]) }
    let last = file.count - UInt64(pieceBytes)
    let near = distances.filter { $0 <= last }
    return parts(file, at: near + near.map { last - $0 })
  }

  private static func parts(_ file: FileBytes, at places: [UInt64]) -> [UInt32] {
    places.compactMap { place in
      let bytes = (try? file.bytes(at: place, atMost: pieceBytes)) ?? []
      // Paper without a letter is like any other.
      guard let first = bytes.first, bytes.contains(where: { $0 != first }) else { return nil }
      return ContentSketch.part(of: bytes)
    }
  }

  /// The texts and the pictures of an EPUB, but neither what it says of itself nor how it looks; of one whose
  /// pages are fixed the pictures, about which texts are often written that are the same in all books.
  static func parts(of package: PackageDocument, in zip: ZipSource) -> [UInt32] {
    let pages = Set(package.items.compactMap(\.path))
    let texts = zip.entries.filter { pages.contains($0.path) }
    let pictures = zip.entries.filter { PageNames.verdict(on: $0.path) == .picture }
    return zip.parts(of: package.isFixed && !pictures.isEmpty ? pictures : texts + pictures)
  }

  /// The pages of an XPS document.
  static func parts(ofXPS zip: ZipSource) -> [UInt32] {
    zip.parts(of: zip.entries.filter { $0.path.hasSuffix(".fpage") })
  }
}
