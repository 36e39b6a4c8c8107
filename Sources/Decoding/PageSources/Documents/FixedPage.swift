import RectoBookModel

/// What a page of a fixed-layout EPUB shows, told by reading its file.
enum FixedPage: Equatable {
  /// One picture and nothing else.
  case picture(path: String)
  case drawing(path: String)
  /// Text and pictures on a page of this size.
  case text(path: String, size: PageSize)
  /// Nothing that can be shown, and why.
  case missing(reason: String)

  /// The page of a file whose text is `text`, lying at `path`.
  init(html text: String, at path: String) {
    let tags = Markup.tags(in: text, limit: Limits.tags)
    if let picture = Self.onlyPicture(among: tags) {
      let place = InnerPath.resolve(picture, from: path)
      self = place.lowercased().hasSuffix(".svg") ? .drawing(path: place) : .picture(path: place)
    } else {
      self = .text(path: path, size: Self.viewport(among: tags))
    }
  }

  /// Tags that show something by themselves.
  private static let shown: Set<String> = [
    "audio", "button", "canvas", "circle", "ellipse", "embed", "foreignObject", "hr", "iframe",
    "input", "line", "math", "object", "path", "polygon", "polyline", "rect", "table", "use",
    "video",
  ]
  /// Tags whose text is not shown.
  private static let silent: Set<String> = ["title", "style", "script", "desc", "metadata"]

  /// The link to the only thing that is to be seen, where that is an upright picture.
  private static func onlyPicture(among tags: [Markup.Tag]) -> String? {
    var links: [String] = []
    for tag in tags {
      if shown.contains(tag.name) || tag.attributes["transform"] != nil { return nil }
      if !tag.text.isEmpty, !silent.contains(tag.name) { return nil }
      guard tag.name == "img" || tag.name == "image" else { continue }
      let keys = ["src", "xlink:href", "href"]
      guard let link = keys.compactMap({ tag.attributes[$0] }).first, !link.hasPrefix("data:"),
        !link.contains("://"), links.isEmpty
      else { return nil }
      links.append(link)
    }
    return links.first
  }

  /// The page that a file without one, or with one that cannot be, is laid out on.
  static let assumedSize = PageSize(width: 600, height: 800)
  /// Sides in CSS pixels: larger ones are mistakes, smaller ones hold no letter.
  private static let sides = 16.0...10_000

  /// The size that a file asks for: `width=600, height=800` in its meta tag of that name.
  static func viewport(among tags: [Markup.Tag]) -> PageSize {
    let meta = tags.first { $0.name == "meta" && $0.attributes["name"] == "viewport" }
    var lengths: [String: Double] = [:]
    for part in meta?.attributes["content"]?.split(whereSeparator: { ",;".contains($0) }) ?? [] {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let key = halves[0].split(separator: " ").first else { continue }
      let number = halves[1].drop { $0 == " " }.prefix { "0123456789.".contains($0) }
      lengths[String(key)] = Double(number)
    }
    guard let width = lengths["width"], let height = lengths["height"], sides.contains(width),
      sides.contains(height)
    else { return assumedSize }
    return PageSize(width: width, height: height)
  }
}
