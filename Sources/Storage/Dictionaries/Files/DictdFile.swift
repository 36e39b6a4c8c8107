import RectoBookModel
import RectoDiskFiles

/// A dictionary of dictd: `.index` and `.dict`, which may be packed.
struct DictdFile: DictionaryFile {
  let name: String
  private let index: WordIndex
  private let articles: StoredBytes

  /// Words of the index that tell of the dictionary begin so.
  private static let own = Array("00database".utf8)
  private static let ownWritten = Array("00-database".utf8)

  var byteCount: Int { index.byteCount + articles.memoryCount }

  /// The files that may belong to the dictionary of an `.index` file.
  static func paths(of path: String) -> [String] { [path] + articlePaths(of: path) }

  private static func articlePaths(of path: String) -> [String] {
    ["dict.dz", "dict"].map { "\(path.dropLast(6)).\($0)" }
  }

  /// Opens the dictionary of an `.index` file.
  ///
  /// - Parameters:
  ///   - path: where that lies.
  ///   - room: bytes that it may keep in memory.
  /// - Throws: where it cannot be read, is damaged, or takes more than that.
  init(_ path: String, room: Int = Limits.dictionaryMemoryBytes) throws(DictionaryError) {
    let stem = String(path.dropLast(6))
    let paths = Self.articlePaths(of: path)
    guard let found = paths.first(where: { DiskEntry(at: $0) != nil }) else {
      throw DictionaryError(paths[1], "it is not there")
    }
    let articles = try StoredBytes(found, mostUnpacked: min(room, Limits.packedIndexBytes))
    let left = room - articles.memoryCount
    let index = try WordIndex(
      try StoredBytes(path, mostUnpacked: min(left, Limits.packedIndexBytes)), .lines, room: left)
    (self.articles, self.index) = (articles, index)
    name = Self.name(index, articles) ?? stem.split(separator: "/").last.map(String.init) ?? stem
  }

  /// What the dictionary calls itself, where it does.
  private static func name(_ index: WordIndex, _ articles: StoredBytes) -> String? {
    for word in ["00-database-short", "00databaseshort"] {
      guard let entry = try? index.entries(of: FoldedWord(word)).first,
        let text = try? text(of: entry, in: articles)
      else { continue }
      let lines = text.split(whereSeparator: \.isNewline)
        .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      if let name = lines.last(where: { !$0.isEmpty && $0 != word }) {
        return name.inert().shortened
      }
    }
    return nil
  }

  func articles(on word: FoldedWord) throws(DictionaryError) -> [WordArticle] {
    // Some index what is said beside another word: what begins with the word itself comes first.
    var (found, beside): ([WordArticle], [WordArticle]) = ([], [])
    var places: Set<[UInt8]> = []
    for entry in try index.entries(of: word) where !Self.isOwn(entry.word) {
      let numbers = Array(entry.rest.prefix { $0 != UInt8(ascii: "\n") })
      guard places.insert(numbers).inserted else { continue }
      var writing = ArticleWriting(of: Self.written(entry), in: name)
      let text = try Self.text(of: entry, in: articles)
      writing.add(plain: text)
      let start = FoldedWord(text.drop(while: \.isWhitespace).prefix(Limits.lookedUpCharacters))
      if start.text.hasPrefix(word.text) {
        found.append(writing.article)
      } else {
        beside.append(writing.article)
      }
    }
    return word.foremost(found) + word.foremost(beside)
  }

  func neighbours(of word: FoldedWord) throws(DictionaryError) -> [String] {
    try index.neighbours(of: word).filter { !Self.isOwn(Array($0.utf8)) }
  }

  private static func isOwn(_ word: [UInt8]) -> Bool {
    word.starts(with: own) || word.starts(with: ownWritten)
  }

  /// The columns behind the word: where its article begins, how long it is, and perhaps how the word is written.
  private static func columns(of entry: IndexEntry) -> [ArraySlice<UInt8>] {
    entry.rest.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
  }

  private static func written(_ entry: IndexEntry) -> String {
    let columns = columns(of: entry)
    return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : entry.text
  }

  private static func text(
    of entry: IndexEntry, in articles: StoredBytes
  ) throws(DictionaryError) -> String {
    let columns = columns(of: entry)
    guard columns.count > 1, let start = number(columns[0]), let size = number(columns[1]),
      start <= articles.count, size <= articles.count - start
    else {
      throw DictionaryError(
        articles.path, "the article “\(entry.text.inert().shortened)” would lie outside of it")
    }
    let bytes = try articles.bytes(at: start, count: min(size, Limits.articleBytes))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number in digits of base 64, the highest first; nil where it is none, or larger than any file.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      number = number << 6 | Int(value)
    }
    return number
  }
}
