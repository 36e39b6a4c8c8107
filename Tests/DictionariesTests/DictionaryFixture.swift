import BookFixtures
import Foundation
import RectoPackedBytes

/// Small dictionaries in a folder, as other programs write them.
struct DictionaryFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.url.path }

  /// The bytes of a number, the highest first.
  static func bytes(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Writes a dictionary of StarDict.
  ///
  /// - Parameters:
  ///   - name: the stem of its files.
  ///   - words: words and the bytes of their articles, in the order of the index.
  ///   - types: what each article is made of; empty where each says so.
  ///   - synonyms: other words, and the number of the word in the index.
  ///   - isWide: whether places take 64 bits.
  ///   - chunk: bytes of a chunk where articles are packed by dictzip; nil for files that are not packed.
  /// - Throws: where a file cannot be written.
  func writeStarDict(
    _ name: String, _ words: [(word: String, article: [UInt8])], types: String = "m",
    synonyms: [(word: String, number: Int)] = [], isWide: Bool = false, chunk: Int? = nil
  ) throws {
    var (index, articles): ([UInt8], [UInt8]) = ([], [])
    for (word, article) in words {
      index += Array(word.utf8) + [0] + Self.bytes(articles.count, count: isWide ? 8 : 4)
      index += Self.bytes(article.count, count: 4)
      articles += article
    }
    let info = """
      StarDict's dict ifo file
      version=3.0.0
      bookname=A small \(name)
      wordcount=\(words.count)
      idxfilesize=\(index.count)
      idxoffsetbits=\(isWide ? 64 : 32)
      \(types.isEmpty ? "" : "sametypesequence=\(types)")
      """
    try folder.write(Array(info.utf8), to: "\(name).ifo")
    if !synonyms.isEmpty {
      let bytes = synonyms.map { synonym -> [UInt8] in
        Array(synonym.word.utf8) + [0] + Self.bytes(synonym.number, count: 4)
      }
      try folder.write(Array(bytes.joined()), to: "\(name).syn")
    }
    if let chunk {
      try folder.write(try Gzip.packed(index), to: "\(name).idx.gz")
      try folder.write(try Self.dictzip(articles, chunk: chunk), to: "\(name).dict.dz")
    } else {
      try folder.write(index, to: "\(name).idx")
      try folder.write(articles, to: "\(name).dict")
    }
  }

  /// Writes a dictionary of dictd.
  func writeDictd(
    _ name: String, _ words: [(word: String, article: String)], chunk: Int? = nil
  ) throws {
    let own = [("00-database-short", "00-database-short\n     A plain one\n")]
    var (lines, articles): ([String], [UInt8]) = ([], [])
    for (word, article) in own + words {
      let bytes = Array(article.utf8)
      lines.append("\(word)\t\(Self.base64(articles.count))\t\(Self.base64(bytes.count))")
      articles += bytes
    }
    try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "\(name).index")
    if let chunk {
      try folder.write(try Self.dictzip(articles, chunk: chunk), to: "\(name).dict.dz")
    } else {
      try folder.write(articles, to: "\(name).dict")
    }
  }

  /// The same called `small`, or `plain`.
  func writeStarDict(
    _ words: [(word: String, article: [UInt8])], isWide: Bool = false, chunk: Int? = nil
  ) throws {
    try writeStarDict("small", words, isWide: isWide, chunk: chunk)
  }

  func writeDictd(_ words: [(word: String, article: String)], chunk: Int? = nil) throws {
    try writeDictd("plain", words, chunk: chunk)
  }

  static func base64(_ number: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return number < 64 ? String(digits[number]) : base64(number / 64) + String(digits[number % 64])
  }

  /// Packs bytes as dictzip does, in chunks of a size, with a name and a comment in the header.
  static func dictzip(_ bytes: [UInt8], chunk: Int) throws -> [UInt8] {
    let chunks = try stride(from: 0, to: bytes.count, by: chunk).map { start -> [UInt8] in
      try Gzip.deflated(Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    func low(_ number: Int, _ count: Int = 2) -> [UInt8] {
      Self.bytes(number, count: count).reversed()
    }
    let table =
      low(1) + low(chunk) + low(chunks.count) + Array(chunks.map { low($0.count) }.joined())
    let extra = Array("XX".utf8) + low(1) + [7] + Array("RA".utf8) + low(table.count) + table
    let head: [UInt8] = [0x1F, 0x8B, 8, 4 | 8 | 16, 0, 0, 0, 0, 2, 3] + low(extra.count) + extra
    let names = Array("small.dict".utf8) + [0] + Array("a comment".utf8) + [0]
    // The end of the stream: an empty block.
    return head + names + Array(chunks.joined()) + [3, 0] + low(0, 4) + low(bytes.count, 4)
  }
}
