import RectoBookModel

/// What a package document says of the book as a whole: its title, and the card of the library.
struct PackageMetadata {
  /// The main title.
  let title: String?
  /// Who wrote the book; those who drew or translated it are left out, where there is an author.
  let authors: [String]
  /// The first language, in the words of BCP 47.
  let language: String?
  /// Series, number, authors and tags.
  let card: BookCard

  /// Reads the tags of a package document.
  init(_ tags: [Markup.Tag]) {
    let notes = Notes(tags)
    let titles = tags.filter { $0.name == "title" && !$0.text.isEmpty }
    title = (titles.first { notes.of($0, "title-type") == "main" } ?? titles.first)?.text
    let makers = tags.filter { $0.name == "creator" && !$0.text.isEmpty }
      .prefix(Limits.cardAuthors)
    let writers = makers.filter { maker in
      (maker.attributes["opf:role"] ?? notes.of(maker, "role") ?? "aut") == "aut"
    }
    authors = writers.isEmpty ? makers.map(\.text) : writers.map(\.text)
    language = tags.first { $0.name == "language" && Self.isLanguage($0.text) }?.text
    let subjects = tags.lazy.filter { $0.name == "subject" && !$0.text.isEmpty }
    var card = BookCard(authors: authors, tags: subjects.prefix(Limits.cardTags).map(\.text))
    (card.series, card.number) = notes.series
    self.card = card.checked
  }

  /// Whether a text can be the name of a language: words of ASCII with hyphens between them, the first of two or three
  /// letters.
  private static func isLanguage(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words.count <= 8 && (2...3).contains(words.first?.count ?? 0)
      && words.allSatisfy { word in
        (1...8).contains(word.count)
          && word.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
      }
  }

  /// The lines of metadata that speak of others.
  private struct Notes {
    private let all: [Markup.Tag]
    /// What is said of each id, by the name of what is said.
    private var refined: [String: [String: String]] = [:]

    init(_ tags: [Markup.Tag]) {
      all = tags.filter { $0.name == "meta" }
      for note in all {
        guard let mark = note.attributes["refines"], let name = note.attributes["property"],
          mark.hasPrefix("#")
        else { continue }
        refined[String(mark.dropFirst()), default: [:]][name] = note.text
      }
    }

    /// What is said of a tag.
    func of(_ tag: Markup.Tag, _ name: String) -> String? {
      tag.attributes["id"].flatMap { refined[$0]?[name] }
    }

    /// The series that EPUB 3 has, a set being none, or else that which calibre notes.
    var series: (name: String?, number: String?) {
      let collections = all.filter { $0.attributes["property"] == "belongs-to-collection" }
      if let series = collections.first(where: {
        (of($0, "collection-type") ?? "series") == "series"
      }) {
        return (series.text, of(series, "group-position"))
      }
      let note = { (name: String) in
        all.first { $0.attributes["name"] == name }?.attributes["content"]
      }
      // Calibre counts in floating point.
      let number = note("calibre:series_index").map { number in
        number.hasSuffix(".0") ? String(number.dropLast(2)) : number
      }
      return (note("calibre:series"), number)
    }
  }
}
