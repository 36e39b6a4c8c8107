import RectoBookModel
import RectoDrawingStore
import RectoReaderCore

/// Where what is drawn on a book lies in it, whatever numbers its pages have: what was told of that, and what is still
/// to be told.
struct SurfaceAnchors {
  private var kept: [DrawnSurface: SurfaceAnchor] = [:]
  /// Pages that are drawn on, of which nothing is kept.
  private var open: [PageNumber: DrawnSurface] = [:]
  /// Whether the pages of the book may have other numbers than what is kept says.
  private var isUnsettled = false
  /// Whether what is drawn in other layouts was asked for.
  private var hasAskedElsewhere = false

  /// Surfaces of other layouts that are shown on slips; nobody draws on as many.
  private static let mostElsewhere = 256

  /// Takes what is kept.
  mutating func receive(_ contents: DrawingWriter.Contents) {
    (kept, isUnsettled) = (contents.anchors, contents.isUnsettled)
    hasAskedElsewhere = false
  }

  /// Pages have other numbers now.
  mutating func forgetPages() { (open, hasAskedElsewhere) = ([:], false) }

  /// Something is drawn on a page.
  ///
  /// - Returns: what the reader is to hear.
  mutating func receive(_ surface: DrawnSurface, of page: PageNumber) -> [Event] {
    guard kept[surface] == nil, open[page] == nil else { return [] }
    open[page] = surface
    return surface.layout.isEmpty ? [] : [.hand(.wantsLines(of: page))]
  }

  /// Where the lines of a surface lay in its layout; nil where that was not told.
  func lines(of surface: DrawnSurface) -> TextLines? {
    if case .lines(let lines)? = kept[surface] { lines } else { nil }
  }

  /// Has all kept that has become known, and asks for what is drawn in other layouts.
  mutating func follow(_ reader: Reader, _ writer: DrawingWriter) {
    let drawn = reader.drawn
    if isUnsettled, !drawn.contents.isEmpty {
      isUnsettled = false
      writer.settle(drawn.contents)
    }
    for (page, surface) in open {
      guard let anchor = Self.anchor(of: page, on: surface, drawn) else { continue }
      open[page] = nil
      guard let anchor else { continue }
      kept[surface] = anchor
      writer.record(anchor, of: surface)
    }
    guard !hasAskedElsewhere, reader.facts?.flows == true else { return }
    hasAskedElsewhere = true
    let elsewhere = kept.keys.filter { $0.layout != drawn.layout && lines(of: $0) != nil }
      .sorted { ($0.layout, $0.page) < ($1.layout, $1.page) }
    if !elsewhere.isEmpty { writer.read(Array(elsewhere.prefix(Self.mostElsewhere))) }
  }

  /// What tells where a surface lies; nil where that is not known yet, and nothing in it where nobody can tell.
  private static func anchor(
    of page: PageNumber, on surface: DrawnSurface, _ drawn: DrawnBook
  ) -> SurfaceAnchor?? {
    guard surface.layout.isEmpty else {
      return drawn.lines(of: page).map { .some(.lines($0)) }
    }
    let contents = drawn.contents
    guard !contents.isEmpty else { return nil }
    let content = contents.indices.contains(page.value - 1) ? contents[page.value - 1] : nil
    return .some(content.map { .content($0) })
  }
}
