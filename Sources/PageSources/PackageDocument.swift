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
    Markup.tags(in: container, limit: 1000).first { $0.name == "rootfile" }?
      .attributes["full-path"]
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

/// The contents of an EPUB 3 book: nested lists of links.
struct Navigation: Equatable {
  /// One link.
  struct Line: Equatable {
    let depth: Int
    let title: String
    /// The path inside the archive, with its fragment.
    let target: String?
  }

  let lines: [Line]

  /// Reads a navigation document that lies at `path`: its first list of contents.
  init(_ text: String, at path: String) {
    var lines: [Line] = []
    var depth = 0
    var isInside = false
    var title: String?
    var target: String?
    for tag in Markup.tags(in: text, limit: 8 * Limits.outlineEntries) {
      if tag.name == "nav", !isInside {
        let kind = tag.attributes["epub:type"] ?? tag.attributes["role"] ?? "toc"
        isInside = kind.contains("toc")
        continue
      }
      guard isInside else { continue }
      if title != nil, !tag.text.isEmpty {
        title = [title, tag.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      }
      switch tag.name {
      case "ol": depth += 1
      case "/ol": depth -= 1
      case "a", "span":
        guard title == nil else { continue }
        title = tag.text
        target = tag.attributes["href"].map { InnerPath.resolve($0, from: path) }
      case "/a", "/span":
        guard let words = title, tag.name == "/a" || target == nil else { continue }
        let level = min(max(0, depth - 1), Limits.nesting)
        if !words.isEmpty { lines.append(Line(depth: level, title: words, target: target)) }
        (title, target) = (nil, nil)
      case "/nav":
        self.lines = lines
        return
      default: continue
      }
      if lines.count >= Limits.outlineEntries { break }
    }
    self.lines = lines
  }
}

/// Paths inside an archive, as its documents name each other.
enum InnerPath {
  /// The path that `link` names in the document at `base`; it never leaves the archive.
  static func resolve(_ link: String, from base: String) -> String {
    let fragment = link.firstIndex(of: "#").map { link[$0...] } ?? ""
    let own = unescaped(link.prefix { $0 != "#" })
    guard !own.isEmpty else { return base + fragment }
    var parts = own.hasPrefix("/") ? [] : base.split(separator: "/").dropLast().map(String.init)
    for part in own.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    return parts.joined(separator: "/") + fragment
  }

  /// Replaces `%41` by `A`.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
