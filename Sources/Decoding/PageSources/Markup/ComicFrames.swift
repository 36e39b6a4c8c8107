import RectoBookModel

/// The frames of panels that the Advanced Comic Book Format names, in a file beside the pictures.
struct ComicFrames: Equatable {
  /// Rectangles in pixels of a page's picture, in the order in which they are read, by the path of the picture as it is
  /// written, without the folder of the note.
  private var frames: [String: [Frame]] = [:]

  /// The rectangle around the points of a frame.
  private struct Frame: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// Names none.
  init() {}

  /// Reads the note.
  init(_ text: String) {
    var page: String?
    var left = Limits.comicFrames
    for tag in Markup.tags(in: text, limit: 2 * Limits.comicFrames) {
      switch tag.name {
      case "page", "/page", "coverpage", "/coverpage": page = nil
      case "image":
        let path = tag.attributes["href"] ?? ""
        // What begins with # stands in the note itself.
        page = path.isEmpty || path.hasPrefix("#") ? nil : Self.key(path)
      case "frame":
        guard left > 0, let page, let frame = Self.frame(tag.attributes["points"] ?? "") else {
          continue
        }
        left -= 1
        frames[page, default: []].append(frame)
      default: continue
      }
    }
  }

  /// Reads `x,y x,y x,y`.
  private static func frame(_ points: String) -> Frame? {
    let numbers = points.split(maxSplits: 2 * Limits.framePoints) { $0 == "," || $0.isWhitespace }
      .map { Double($0) }
    guard numbers.count >= 6, numbers.count.isMultiple(of: 2),
      numbers.allSatisfy({ $0.map { $0.isFinite && abs($0) < 1e6 } ?? false })
    else { return nil }
    let values = numbers.compactMap(\.self)
    let across = stride(from: 0, to: values.count, by: 2).map { values[$0] }
    let down = stride(from: 1, to: values.count, by: 2).map { values[$0] }
    guard let left = across.min(), let right = across.max(), let top = down.min(),
      let bottom = down.max(), left < right, top < bottom
    else { return nil }
    return Frame(left: left, top: top, right: right, bottom: bottom)
  }

  /// The panels of a page whose picture has a path and a size; nil where none are named, or not even two.
  func panels(of path: String, size: PageSize) -> [PageBox]? {
    let named = frames[Self.key(path)] ?? frames[Self.name(path)]
    let panels = (named ?? []).prefix(Limits.pagePanels).compactMap { frame -> PageBox? in
      func share(_ value: Double, _ whole: Double) -> Double { min(max(value / whole, 0), 1) }
      let box = PageBox(
        left: share(frame.left, size.width), top: share(frame.top, size.height),
        right: share(frame.right, size.width), bottom: share(frame.bottom, size.height))
      return box.left < box.right && box.top < box.bottom ? box : nil
    }
    return panels.count > 1 ? panels : nil
  }

  private static func key(_ path: String) -> String {
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." }
    return parts.joined(separator: "/").lowercased()
  }

  private static func name(_ path: String) -> String {
    key(path).split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether a path is that of a note.
  static func isNote(_ path: String) -> Bool {
    path.utf8.count > 5 && path.utf8.suffix(5).elementsEqual(".acbf".utf8)
  }

  /// What the note nearest to the top of an archive or a folder names; nothing where so much must be unpacked before it
  /// that the book would open too late.
  static func find(among entries: [PageEntry], in store: some EntryStore) -> ComicFrames {
    NoteBeside.text(among: entries, in: store, where: isNote).map { ComicFrames($0) }
      ?? ComicFrames()
  }
}
