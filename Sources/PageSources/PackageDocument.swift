import BookModel

/// What we read of an EPUB's package document ourselves, because MuPDF does not: the direction, the
/// contents of EPUB 3, and which files are pages where the pages are fixed.
struct PackageDocument: Equatable {
  /// One line of the spine.
  struct Item: Equatable {
    /// The path inside the archive, or nil where the spine names no file.
    let path: String?
    /// The MIME type that the book gives.
    let type: String
    /// Where the page lies, if the book says so.
    let side: PageSide?
  }

  /// Where it lies in the archive.
  let path: String
  /// The direction in which the spine runs.
  let direction: ReadingDirection
  /// The title, and the first author.
  let title: String?, author: String?
  /// Series, number, authors and tags.
  let filed: BookCard
  /// Whether each file of the spine is one page of a size of its own.
  let isFixed: Bool
  /// The spine, in order.
  let items: [Item]
  /// The ids that lines of the spine name and no file has, each once.
  let unknownIDs: [String]
  /// The path of the navigation document inside the archive, where one is named.
  let navigationPath: String?
  /// The contents, once they were read.
  var navigation: Navigation?

  /// Reads the text of a package document that lies at `path`.
  init(_ text: String, at path: String) {
    self.path = path
    let tags = Markup.tags(in: text)
    let spine = tags.first { $0.name == "spine" }
    let isReversed = spine?.attributes["page-progression-direction"] == "rtl"
    direction = isReversed ? .rightToLeft : .leftToRight
    title = tags.first { $0.name == "title" && !$0.text.isEmpty }?.text
    author = tags.first { $0.name == "creator" && !$0.text.isEmpty }?.text
    filed = Self.filed(tags)
    var files: [String: (path: String, type: String)] = [:]
    var navigationPath: String?
    for tag in tags where tag.name == "item" {
      guard let id = tag.attributes["id"], let link = tag.attributes["href"] else { continue }
      let place = InnerPath.resolve(link, from: path)
      files[id] = (place, tag.attributes["media-type"] ?? "")
      if Self.words(tag.attributes["properties"]).contains("nav") { navigationPath = place }
    }
    self.navigationPath = navigationPath
    items = tags.filter { $0.name == "itemref" }.prefix(Limits.entries).map { tag in
      let file = tag.attributes["idref"].flatMap { files[$0] }
      let side = Self.words(tag.attributes["properties"]).compactMap(Self.side).first
      return Item(path: file?.path, type: file?.type ?? "", side: side)
    }
    var seen: Set<String> = []
    unknownIDs = tags.compactMap { tag in
      guard tag.name == "itemref", let id = tag.attributes["idref"] else { return nil }
      return files[id] == nil && seen.insert(id).inserted ? id : nil
    }
    let layout = tags.first { tag in
      tag.name == "meta" && tag.attributes["property"] == "rendition:layout"
    }?.text
    let arePictures = !items.isEmpty && items.allSatisfy { $0.type.hasPrefix("image/") }
    isFixed = layout == "pre-paginated" || layout == "roll" || arePictures
  }

  /// What stands on the card: of the series that EPUB 3 has, else as calibre notes it.
  private static func filed(_ tags: [Markup.Tag]) -> BookCard {
    let texts = { (name: String, most: Int) in
      tags.lazy.filter { $0.name == name && !$0.text.isEmpty }.prefix(most).map(\.text)
    }
    var card = BookCard(
      authors: Array(texts("creator", Limits.cardAuthors)),
      tags: Array(texts("subject", Limits.cardTags)))
    let notes = tags.filter { $0.name == "meta" }
    if let series = notes.first(where: { $0.attributes["property"] == "belongs-to-collection" }) {
      let mark = series.attributes["id"].map { "#" + $0 }
      card.series = series.text
      card.number =
        notes.first {
          mark != nil && $0.attributes["refines"] == mark
            && $0.attributes["property"] == "group-position"
        }?.text
    } else {
      let note = { (name: String) in
        notes.first { $0.attributes["name"] == name }?.attributes["content"]
      }
      card.series = note("calibre:series")
      // Calibre counts in floating point.
      card.number = note("calibre:series_index").map { number in
        number.hasSuffix(".0") ? String(number.dropLast(2)) : number
      }
    }
    return card.checked
  }

  private static func words(_ text: String?) -> [Substring] {
    text?.split(whereSeparator: \.isWhitespace) ?? []
  }

  private static func side(_ property: Substring) -> PageSide? {
    switch property.split(separator: ":").last {
    case "page-spread-left": .left
    case "page-spread-right": .right
    case "page-spread-center": .both
    default: nil
    }
  }

  /// Where the container says that the package document lies: the first of several.
  static func path(container: String) -> String? {
    let path = Markup.tags(in: container, limit: 1000).first { $0.name == "rootfile" }?
      .attributes["full-path"]
    return path.flatMap { $0.utf8.count <= Limits.pathBytes ? $0 : nil }
  }

  /// Finds and reads it in an archive; nil where the archive has none.
  ///
  /// Throws where the book cannot be read at all.
  init?(in archive: ZipSource) throws(SourceError) {
    if archive.text("META-INF/encryption.xml").map(Self.isLocked) ?? false {
      throw SourceError("it is locked by DRM")
    }
    let path = archive.text("META-INF/container.xml").flatMap(Self.path)
    let other = archive.entries.first { $0.path.hasSuffix(".opf") }?.path
    guard let path = path ?? other, let text = archive.text(path) else { return nil }
    self.init(text, at: path)
    if let navigationPath, let text = archive.text(navigationPath) {
      navigation = Navigation(text, at: navigationPath)
    }
  }

  /// Whether an encryption.xml locks more than fonts, which are only veiled.
  private static func isLocked(_ encryption: String) -> Bool {
    Markup.tags(in: encryption).contains { tag in
      guard tag.name == "EncryptionMethod", let method = tag.attributes["Algorithm"] else {
        return false
      }
      return method != "http://www.idpf.org/2008/embedding"
        && method != "http://ns.adobe.com/pdf/enc#RC"
    }
  }
}
