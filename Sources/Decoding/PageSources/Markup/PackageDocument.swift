import RectoBookModel

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
    /// Whether the file is one page of a size of its own.
    let isFixed: Bool
  }

  /// One file of the manifest.
  struct File: Equatable {
    /// What the spine names it by.
    let id: String
    /// The link to it from here, without a place inside it.
    let link: String
    /// The path inside the archive.
    let path: String
    /// The MIME type that the book gives.
    let type: String
  }

  /// Where it lies in the archive.
  let path: String
  /// The direction in which the spine runs.
  let direction: ReadingDirection
  /// Whether lines of chapters begin at the right that say nothing of it.
  let runsLeft: Bool
  /// The main title, and the first author.
  let title: String?, author: String?
  /// Series, number, authors and tags.
  let filed: BookCard
  /// What it is known by in the world, the unique identifier first.
  let identifiers: [String]
  /// The language of its text in the words of BCP 47, where the book says so.
  let language: String?
  /// Whether each file of the spine is one page of a size of its own.
  let isFixed: Bool
  /// Whether pages are to be seen one at a time.
  let showsOnePage: Bool
  /// The manifest.
  let files: [File]
  /// Whether the rules of EPUB 3 hold.
  let isThird: Bool
  /// The id of the contents of EPUB 2, as the spine gives it.
  let olderContents: String?
  /// The spine, in order, without lines that lead to other places of files that stand in it already.
  private(set) var items: [Item]
  /// The ids that those lines name.
  private(set) var itemIDs: [String]
  /// Whether the first line is the picture of the cover, which the book itself shows nowhere.
  private(set) var opensWithCover = false
  /// Whether the spine or the manifest is not what MuPDF would make of them.
  let needsWriting: Bool
  /// The ids that lines of the spine name and no file has, each once.
  let unknownIDs: [String]
  /// The path of the navigation document inside the archive, where one is named.
  let navigationPath: String?
  /// The path of the picture of its cover, and of the page that shows it, where they are named.
  let coverPath: String?, coverPage: String?
  /// The contents, once they were read.
  var navigation: Navigation?

  /// Reads the text of a package document that lies at `path`.
  init(_ text: String, at path: String) {
    self.path = path
    let tags = Markup.tags(in: text)
    let spine = tags.first { $0.name == "spine" }
    let written = tags.first { $0.attributes["name"] == "primary-writing-mode" }
    let isWrittenLeft = written?.attributes["content"]?.hasSuffix("-rl") ?? false
    // Kindle's word for it, where the spine says nothing.
    let isReversed =
      spine?.attributes["page-progression-direction"].map { $0 == "rtl" } ?? isWrittenLeft
    direction = isReversed ? .rightToLeft : .leftToRight
    let about = PackageMetadata(tags)
    (title, author, filed) = (about.title, about.authors.first, about.card)
    language = about.language
    let own = tags.first { $0.name == "package" }?.attributes["dir"]
    runsLeft = own == "rtl" || own != "ltr" && isReversed && Self.runsLeft(about.language)
    identifiers = Self.identifiers(tags)
    isThird = tags.first { $0.name == "package" }?.attributes["version"]?.hasPrefix("3") ?? false
    olderContents = spine?.attributes["toc"]
    var files: [String: File] = [:]
    var order: [String] = []
    var (navigationPath, coverPath): (String?, String?)
    let coverID = tags.first { $0.name == "meta" && $0.attributes["name"] == "cover" }?
      .attributes["content"]
    var hasPlaces = false
    for tag in tags where tag.name == "item" && order.count < Limits.entries {
      guard let id = tag.attributes["id"], let whole = tag.attributes["href"] else { continue }
      // A file is listed, not a place in it; some books name a chapter that way.
      let link = String(whole.prefix { $0 != "#" })
      hasPlaces = hasPlaces || link.utf8.count != whole.utf8.count
      let place = InnerPath.resolve(link, from: path)
      if files[id] == nil { order.append(id) }
      files[id] = File(
        id: id, link: link, path: place, type: tag.attributes["media-type"] ?? "")
      let properties = Self.words(tag.attributes["properties"])
      if properties.contains("nav") { navigationPath = place }
      if properties.contains("cover-image") || id == coverID { coverPath = coverPath ?? place }
    }
    (self.navigationPath, self.coverPath) = (navigationPath, coverPath)
    coverPage = tags.first { $0.name == "reference" && $0.attributes["type"] == "cover" }?
      .attributes["href"].map { InnerPath.resolve(String($0.prefix { $0 != "#" }), from: path) }
    self.files = order.compactMap { files[$0] }
    let layout = tags.first { tag in
      tag.name == "meta" && tag.attributes["property"] == "rendition:layout"
    }?.text
    showsOnePage = tags.contains { tag in
      tag.name == "meta" && tag.attributes["property"] == "rendition:spread" && tag.text == "none"
    }
    let areFixed = layout == "pre-paginated" || layout == "roll"
    var (items, ids, paths): ([Item], [String], Set<String>) = ([], [], [])
    for tag in tags.lazy.filter({ $0.name == "itemref" }).prefix(Limits.entries) {
      let file = tag.attributes["idref"].flatMap { files[$0] }
      // Where ids are those of places, the file of several is read once.
      if let file, hasPlaces, !paths.insert(file.path).inserted { continue }
      let properties = Self.words(tag.attributes["properties"])
      items.append(
        Item(
          path: file?.path, type: file?.type ?? "",
          side: properties.compactMap(Self.side).first,
          isFixed: areFixed
            ? !properties.contains("rendition:layout-reflowable")
            : properties.contains("rendition:layout-pre-paginated")))
      ids.append(tag.attributes["idref"] ?? "")
    }
    (self.items, itemIDs) = (items, ids)
    var seen: Set<String> = []
    unknownIDs = tags.compactMap { tag in
      guard tag.name == "itemref", let id = tag.attributes["idref"] else { return nil }
      return files[id] == nil && seen.insert(id).inserted ? id : nil
    }
    needsWriting = hasPlaces || !unknownIDs.isEmpty
    let arePictures = !items.isEmpty && items.allSatisfy { $0.type.hasPrefix("image/") }
    isFixed = areFixed && items.allSatisfy(\.isFixed) || arePictures
  }

  private static func identifiers(_ tags: [Markup.Tag]) -> [String] {
    let unique = tags.first { $0.name == "package" }?.attributes["unique-identifier"]
    let named = tags.lazy.filter { $0.name == "identifier" && !$0.text.isEmpty }.prefix(64)
    let first = named.first { $0.attributes["id"] == unique }
    return ([first].compactMap(\.self) + named).map(\.text)
  }

  static func words(_ text: String?) -> [Substring] {
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

// MARK: The cover

extension PackageDocument {
  /// Pages at the beginning that are looked through for the cover, and the bytes of each: those that show one are short.
  private static let (coverPages, coverPageBytes) = (3, 64 << 10)

  /// Puts the picture of the cover before all others where the book names one and shows none.
  mutating func showCover(in zip: ZipSource) {
    guard let cover = files.first(where: { $0.path == coverPath }), cover.type.hasPrefix("image/"),
      items.count < Limits.chapters, !items.contains(where: { $0.path == cover.path }),
      zip.entries.contains(where: { $0.path == cover.path && $0.problem == nil }),
      !items.contains(where: { $0.path != nil && $0.path == coverPage }),
      !items.prefix(Self.coverPages).enumerated().contains(where: { number, item in
        shows(cover.path, item, isFirst: number == 0, in: zip)
      })
    else { return }
    items.insert(Item(path: cover.path, type: cover.type, side: nil, isFixed: false), at: 0)
    itemIDs.insert(cover.id, at: 0)
    opensWithCover = true
  }

  /// Whether a page shows the picture of the cover, or a picture alone where it is the first: another copy of it.
  private func shows(_ cover: String, _ item: Item, isFirst: Bool, in zip: ZipSource) -> Bool {
    if isFirst, item.isFixed || item.type.hasPrefix("image/") { return true }
    guard let path = item.path,
      let entry = zip.entries.first(where: { $0.path == path && $0.problem == nil }),
      entry.size <= UInt64(Self.coverPageBytes), let text = zip.text(path)
    else { return false }
    if isFirst {
      switch FixedPage(html: text, at: path) {
      case .picture, .drawing: return true
      case .text, .missing: break
      }
    }
    return Markup.tags(in: text, limit: Limits.tags).contains { tag in
      ["src", "href", "xlink:href", "data"].contains { key in
        guard ["img", "image", "object"].contains(tag.name), let link = tag.attributes[key] else {
          return false
        }
        return InnerPath.resolve(link, from: path) == cover
      }
    }
  }
}

// MARK: Directions

extension PackageDocument {
  /// Languages whose letters run from right to left.
  private static let leftward = [
    "ar", "arc", "arz", "azb", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "syr", "ug",
    "ur",
    "yi",
  ]

  static func runsLeft(_ language: String?) -> Bool {
    let first = language?.split { $0 == "-" || $0 == "_" }.first
    return first.map { leftward.contains($0.lowercased()) } ?? false
  }

  /// What it says of chapters that say nothing themselves, as a style sheet: a chapter of another language, as of a
  /// translation, runs as that does.
  var house: String {
    guard runsLeft else { return "" }
    let languages = Self.leftward.joined(separator: ", ")
    return "html { direction: rtl } html[*|lang]:not(:lang(\(languages))) { direction: ltr }"
  }
}
