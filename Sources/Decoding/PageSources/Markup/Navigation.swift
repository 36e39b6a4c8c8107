import RectoBookModel

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
      // What is longer than any title is left out at once: joining it would take its square.
      if let words = title, !tag.text.isEmpty, words.utf8.count <= Limits.textBytes {
        title = words.isEmpty ? tag.text : words + " " + tag.text
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

  /// Reads the contents of an EPUB 2 book, which lie at `path`: nested points with a label and a link each.
  init(older text: String, at path: String) {
    var lines: [Line] = []
    var depth = 0
    var isInLabel = false
    var title = ""
    for tag in Markup.tags(in: text, limit: 8 * Limits.outlineEntries) {
      switch tag.name {
      case "navPoint":
        depth += 1
        title = ""
      case "/navPoint": depth -= 1
      case "navLabel": isInLabel = depth > 0
      case "/navLabel": isInLabel = false
      case "text" where isInLabel: title = tag.text
      case "content" where depth > 0 && !title.isEmpty:
        let target = tag.attributes["src"].map { InnerPath.resolve($0, from: path) }
        lines.append(Line(depth: min(depth - 1, Limits.nesting), title: title, target: target))
        title = ""
      case "/navMap":
        self.lines = lines
        return
      default: continue
      }
      if lines.count >= Limits.outlineEntries { break }
    }
    self.lines = lines
  }
}
