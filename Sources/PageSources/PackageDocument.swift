import BookModel

/// What we read of an EPUB's package document ourselves, because MuPDF does not: the direction,
/// and the contents of EPUB 3.
struct PackageDocument: Equatable {
  /// The direction in which the spine runs.
  let direction: ReadingDirection
  /// The path of the navigation document inside the archive, where one is named.
  let navigationPath: String?
  /// The contents, once they were read.
  var navigation: Navigation?

  /// Reads the text of a package document that lies at `path`.
  init(_ text: String, at path: String) {
    let tags = Markup.tags(in: text)
    let spine = tags.first { $0.name == "spine" }
    let isReversed = spine?.attributes["page-progression-direction"] == "rtl"
    direction = isReversed ? .rightToLeft : .leftToRight
    let item = tags.first { tag in
      tag.name == "item"
        && tag.attributes["properties"]?.split(separator: " ").contains("nav") == true
    }
    navigationPath = item?.attributes["href"].map { InnerPath.resolve($0, from: path) }
  }

  /// Where the container says that the package document lies: the first of several.
  static func path(container: String) -> String? {
    let path = Markup.tags(in: container, limit: 1000).first { $0.name == "rootfile" }?
      .attributes["full-path"]
    return path.flatMap { $0.utf8.count <= Limits.pathBytes ? $0 : nil }
  }

  /// Finds and reads it in an archive.
  init?(in archive: ZipSource) {
    guard let container = archive.text("META-INF/container.xml"),
      let path = Self.path(container: container), let text = archive.text(path)
    else { return nil }
    self.init(text, at: path)
    if let navigationPath, let text = archive.text(navigationPath) {
      navigation = Navigation(text, at: navigationPath)
    }
  }
}
