import RectoBookModel

extension DocumentNotes {
  /// Bytes of a FictionBook in which it describes itself, before its text.
  private static let describedBytes = 256 << 10

  /// What a FictionBook says of itself in its first bytes.
  init(fictionBook file: FileBytes) throws(SourceError) {
    let bytes = try file.bytes(at: 0, atMost: Self.describedBytes)
    self.init(fictionBook: Self.text(ofXML: bytes))
  }

  /// What the description of a FictionBook says: its title, who wrote it, its series and its genres.
  init(fictionBook text: String) {
    let tags = Markup.tags(in: text, limit: Limits.entries)
    let start = tags.firstIndex { $0.name == "title-info" } ?? tags.endIndex
    let info = tags[start...].prefix { $0.name != "/title-info" }
    func words(_ name: String) -> String? {
      info.first { $0.name == name && !$0.text.isEmpty }?.text
    }
    var authors: [String] = []
    var name: [String: String] = [:]
    var isAuthor = false
    for tag in info where authors.count < Limits.cardAuthors {
      switch tag.name {
      case "author": (isAuthor, name) = (true, [:])
      case "/author":
        let parts = ["first-name", "middle-name", "last-name"].compactMap { name[$0] }
        let whole = parts.isEmpty ? name["nickname"] : parts.joined(separator: " ")
        if let whole { authors.append(whole) }
        isAuthor = false
      default: if isAuthor, !tag.text.isEmpty { name[tag.name] = tag.text }
      }
    }
    self.init(
      title: words("book-title"), author: authors.isEmpty ? nil : authors.joined(separator: "; "),
      keywords: words("keywords"), packet: { nil })
    let series = info.first { $0.name == "sequence" }
    filed.authors = authors
    filed.series = series?.attributes["name"]
    filed.number = series?.attributes["number"]
    filed = filed.checked
  }

  /// The text of XML, by the code that it names, or else by what it looks like.
  static func text(ofXML bytes: [UInt8]) -> String {
    let head = String(decoding: bytes.prefix(128), as: UTF8.self)
    if let place = head.firstRange(of: "encoding=")?.upperBound {
      let name = head[place...].dropFirst().prefix { $0 != "\"" && $0 != "'" }.uppercased()
      if let table = TextCode.tables[name] { return TextCode.text(bytes, table: table) }
    }
    return TextCode.text(bytes)
  }
}
