import RectoBookModel
import RectoCDecoders

/// What a document that is no EPUB says of itself: in the notes of a PDF, old and new, or as MuPDF finds it.
struct DocumentNotes: Equatable {
  var title: String?
  var author: String?
  /// Authors and tags.
  var filed = BookCard()

  /// Takes the texts of the old notes, and those of the new ones (XMP), which are only looked at where the old
  /// ones leave something out.
  init(title: String?, author: String?, keywords: String?, packet: () -> String?) {
    self.title = title.flatMap(Self.meant)
    self.author = author
    filed.authors = Self.list(author) { $0 == ";" }
    filed.tags = Self.list(keywords) { $0 == ";" || $0 == "," }
    if self.title == nil || author == nil, let packet = packet() {
      let tags = Markup.tags(in: packet)
      self.title = self.title ?? Self.items(of: "title", in: tags).first.flatMap(Self.meant)
      if author == nil {
        filed.authors = Self.items(of: "creator", in: tags)
        self.author = filed.authors.isEmpty ? nil : filed.authors.joined(separator: "; ")
      }
      if keywords == nil { filed.tags = Self.items(of: "subject", in: tags) }
    }
    filed = filed.checked
  }

  /// Asks a document.
  init(_ source: DocumentSource) {
    self.init(
      title: source.metadata("info:Title"), author: source.metadata("info:Author"),
      keywords: source.metadata("info:Keywords"), packet: { source.packet })
  }

  /// A title that somebody gave, and no program; nil for what is left where nobody did.
  private static func meant(_ title: String) -> String? {
    let folded = title.lowercased().drop { $0.isWhitespace }
    let isOfProgram = ["microsoft word - ", "microsoft powerpoint - ", "microsoft excel - "]
      .contains { folded.hasPrefix($0) }
    // With a number behind it where there were several; what is all numbers is the year 1984.
    let name = folded.split { $0.isWhitespace || $0.isNumber || "-_.()".contains($0) }
    let isNone = ["untitled", "untitled document", "powerpoint presentation"]
      .contains(name.joined(separator: " "))
    return isOfProgram || isNone || folded.isEmpty ? nil : title
  }

  private static func list(_ text: String?, _ isBetween: (Character) -> Bool) -> [String] {
    text?.split(maxSplits: Limits.cardTags, whereSeparator: isBetween).map(String.init) ?? []
  }

  /// The texts that an element of XMP lists, or its own.
  private static func items(of name: String, in tags: [Markup.Tag]) -> [String] {
    guard let start = tags.firstIndex(where: { $0.name == name }) else { return [] }
    if !tags[start].text.isEmpty { return [tags[start].text] }
    return tags[start...].dropFirst().prefix { $0.name != "/" + name }
      .filter { $0.name == "li" && !$0.text.isEmpty }.prefix(Limits.cardTags).map(\.text)
  }
}

extension DocumentSource {
  /// The packet of notes of a PDF (XMP); nil where there is none.
  fileprivate var packet: String? {
    var bytes = [UInt8](repeating: 0, count: Limits.packetBytes)
    let count = unsafe recto_document_packet(document, &bytes, Int32(bytes.count))
    return count > 0 ? Markup.text(Array(bytes.prefix(Int(count)))) : nil
  }
}
