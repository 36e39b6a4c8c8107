import RectoBookModel
import RectoDiskFiles

/// What the `.ifo` file of a StarDict dictionary says.
struct StarDictInfo: Equatable, Sendable {
  /// What it is called.
  var name: String
  /// Bytes of the index, unpacked.
  var indexSize: Int
  /// Bytes in which the index writes where an article begins: 4 or 8.
  var offsetBytes: Int
  /// What each article is made of, a letter a part; empty where each says so itself.
  var parts: [UInt8]

  /// Reads a file.
  init(_ path: String) throws(DictionaryError) {
    let bytes: [UInt8]
    do {
      bytes = try DiskFile.read(path, atMost: Limits.dictionaryInfoBytes)
    } catch {
      throw DictionaryError(path, error.reason)
    }
    try self.init(String(decoding: bytes, as: UTF8.self), path: path)
  }

  init(_ text: String, path: String) throws(DictionaryError) {
    let lines = text.split(whereSeparator: \.isNewline)
    let magic = "StarDict's dict ifo file"
    guard let first = lines.first, first.drop(while: { $0 == "\u{FEFF}" }).hasPrefix(magic) else {
      throw DictionaryError(path, "it does not begin as a file of StarDict does")
    }
    var values: [Substring: Substring] = [:]
    for line in lines.dropFirst() {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[line[..<equals]] = line[line.index(after: equals)...]
    }
    guard let size = values["idxfilesize"].flatMap({ Int($0) }), size >= 0 else {
      throw DictionaryError(path, "it does not say how large the index is")
    }
    switch values["idxoffsetbits"] ?? "32" {
    case "32": offsetBytes = 4
    case "64": offsetBytes = 8
    case let bits:
      throw DictionaryError(
        path, "idxoffsetbits is \(String(bits).inert().shortened), not 32 or 64")
    }
    indexSize = size
    parts = Array((values["sametypesequence"] ?? "").utf8)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let said = values["bookname"].map { String($0).inert() } ?? ""
    name = String(said.isEmpty ? file : said).shortened
  }
}
