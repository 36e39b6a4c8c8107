import BookModel

/// What we read of an EPUB's package document ourselves: the direction, which MuPDF ignores.
struct PackageDocument: Equatable {
  /// The direction in which the spine runs.
  let direction: ReadingDirection

  /// Reads the text of a package document.
  init(_ text: String) {
    let spine = Markup.tags(in: text).first { $0.name == "spine" }
    let isReversed = spine?.attributes["page-progression-direction"] == "rtl"
    direction = isReversed ? .rightToLeft : .leftToRight
  }

  /// Where the container says that the package document lies: the first of several.
  static func path(container: String) -> String? {
    Markup.tags(in: container, limit: 1000).first { $0.name == "rootfile" }?
      .attributes["full-path"]
  }

  /// Finds and reads it in an archive.
  init?(in archive: ZipSource) {
    guard let container = archive.text("META-INF/container.xml"),
      let path = Self.path(container: container), let text = archive.text(path)
    else { return nil }
    self.init(text)
  }
}
