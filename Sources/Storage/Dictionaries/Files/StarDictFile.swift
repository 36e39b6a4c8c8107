import RectoBookModel
import RectoDiskFiles

/// A dictionary of StarDict: `.ifo`, `.idx`, `.dict`, and perhaps `.syn`; each but the first may be packed.
struct StarDictFile: DictionaryFile {
  let name: String
  private let info: StarDictInfo
  private let index: WordIndex
  /// Other words for those of the index.
  private let synonyms: WordIndex?
  private let articles: StoredBytes

  var byteCount: Int {
    index.byteCount + (synonyms?.byteCount ?? 0) + articles.memoryCount
  }

  /// The files that may belong to the dictionary of an `.ifo` file.
  static func paths(of path: String) -> [String] {
    [path]
      + (indexEndings + synonymEndings + articleEndings).map { "\(path.dropLast(4)).\($0)" }
  }

  private static let indexEndings = ["idx", "idx.gz", "idx.dz"]
  private static let synonymEndings = ["syn", "syn.dz"]
  private static let articleEndings = ["dict", "dict.dz"]

  /// Opens the dictionary of an `.ifo` file.
  ///
  /// - Parameters:
  ///   - path: where that lies.
  ///   - room: bytes that it may keep in memory.
  /// - Throws: where it cannot be read, is damaged, or takes more than that.
  init(_ path: String, room: Int = Limits.dictionaryMemoryBytes) throws(DictionaryError) {
    info = try StarDictInfo(path)
    name = info.name
    let stem = String(path.dropLast(4))
    let indexFile = try Self.open(stem, Self.indexEndings, room: room)
    guard indexFile.count == info.indexSize else {
      throw DictionaryError(
        indexFile.path, "it has \(indexFile.count) bytes, and its .ifo says \(info.indexSize)")
    }
    index = try WordIndex(indexFile, .numbers(count: info.offsetBytes + 4), room: room)
    var left = room - index.byteCount
    let synonymPaths = Self.synonymEndings.map { "\(stem).\($0)" }
    if let found = synonymPaths.first(where: { DiskEntry(at: $0) != nil }) {
      let file = try StoredBytes(found, mostUnpacked: min(left, Limits.packedIndexBytes))
      let index = try WordIndex(file, .numbers(count: 4), room: left)
      left -= index.byteCount
      synonyms = index
    } else {
      synonyms = nil
    }
    articles = try Self.open(stem, Self.articleEndings, room: left)
  }

  private static func open(
    _ stem: String, _ endings: [String], room: Int
  ) throws(DictionaryError) -> StoredBytes {
    let paths = endings.map { "\(stem).\($0)" }
    guard let found = paths.first(where: { DiskEntry(at: $0) != nil }) else {
      throw DictionaryError(paths[0], "it is not there")
    }
    return try StoredBytes(found, mostUnpacked: min(room, Limits.packedIndexBytes))
  }

  func articles(on word: FoldedWord) throws(DictionaryError) -> [WordArticle] {
    var entries = try index.entries(of: word)
    for synonym in try synonyms?.entries(of: word) ?? [] {
      guard let entry = try index.entry(numbered: Self.number(synonym.rest[...])),
        !entries.contains(entry)
      else { continue }
      entries.append(entry)
    }
    var found: [WordArticle] = []
    for entry in entries.prefix(Limits.wordArticles) { found.append(try article(entry)) }
    return word.foremost(found)
  }

  func neighbours(of word: FoldedWord) throws(DictionaryError) -> [String] {
    try index.neighbours(of: word) + (synonyms?.neighbours(of: word) ?? [])
  }

  private func article(_ entry: IndexEntry) throws(DictionaryError) -> WordArticle {
    let (start, size) = (
      Self.number(entry.rest.prefix(info.offsetBytes)), Self.number(entry.rest.suffix(4))
    )
    let (end, isTooFar) = start.addingReportingOverflow(size)
    guard start >= 0, !isTooFar, end <= articles.count else {
      throw DictionaryError(
        articles.path, "the article “\(entry.text.inert().shortened)” would lie outside of it")
    }
    let bytes = try articles.bytes(at: start, count: min(size, Limits.articleBytes))
    var writing = ArticleWriting(of: entry.text, in: name)
    for (type, data) in Self.parts(of: bytes, as: info.parts) { writing.add(data, type: type) }
    return writing.article
  }

  /// A number, its highest byte first; negative where it is larger than any file.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count <= 8 ? bytes.reduce(0) { $0 << 8 | Int($1) } : -1
  }

  /// The parts of an article, each with the letter of its type.
  ///
  /// A type in small letters is text that ends with a zero, one in capitals has its size before it; the last of a known
  /// sequence goes to the end. What is cut off ends there.
  static func parts(
    of bytes: [UInt8], as sequence: [UInt8]
  ) -> [(type: UInt8, data: ArraySlice<UInt8>)] {
    var parts: [(type: UInt8, data: ArraySlice<UInt8>)] = []
    var rest = bytes[...]
    var types = sequence[...]
    while !rest.isEmpty, parts.count < 64 {
      let isKnown = !sequence.isEmpty
      guard let type = isKnown ? types.popFirst() : rest.popFirst() else { break }
      if isKnown, types.isEmpty {
        // A zero at the end is no part of the text.
        parts.append((type, rest.last == 0 ? rest.dropLast() : rest))
        break
      }
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(type) {
        let size = number(rest.prefix(4))
        rest = rest.dropFirst(4)
        parts.append((type, rest.prefix(size)))
        rest = rest.dropFirst(size)
      } else {
        let end = rest.firstIndex(of: 0) ?? rest.endIndex
        parts.append((type, rest[..<end]))
        rest = rest[end...].dropFirst()
      }
    }
    return parts
  }
}
