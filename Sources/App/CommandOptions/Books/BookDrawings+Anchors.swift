package import PageDrawing
import PageLayout
package import RectoBookModel
import RectoBookQuestions
import RectoDrawingStore
import RectoReaderCore

/// Where what is drawn lies in a book whose pages have other numbers now, or whose text lies otherwise.
nonisolated extension BookDrawings {
  /// What is seen on a page: what is drawn on it, and slips in its margin with what was drawn beside its words where
  /// they lay otherwise.
  package func seen(on page: PageNumber) throws -> Drawing {
    let drawing = try drawing(of: page)
    guard book.facts.flows else { return drawing }
    let slips = try slips(on: page)
    guard !slips.isEmpty else { return drawing }
    let size = book.layout.page
    let shape = BookShape(
      pageCount: book.facts.pageCount, leafWidth: size.aspect, direction: book.facts.direction)
    let margin = book.layout.margin(isLeft: shape.hasOuterEdgeLeft(page))
    return drawing.above(MarginSlips(in: margin).items(of: slips))
  }

  private func slips(on page: PageNumber) throws -> [MarginSlips.Slip] {
    var scraps: [AnchoredScrap] = []
    for (surface, anchor) in try file.anchors()
      .sorted(by: { ($0.key.layout, $0.key.page) < ($1.key.layout, $1.key.page) })
    {
      guard surface.layout != layout, case .lines(let lines) = anchor else { continue }
      let drawing = try file.log(of: surface).drawing
      scraps +=
        InkElsewhere(on: surface.page, in: surface.layout, beside: lines, drawing).anchored
    }
    let found = zip(scraps, try book.pages(of: scraps.map(\.place))).filter { $0.1 == page }.map(
      \.0)
    guard !found.isEmpty, let lines = try lines(of: page) else { return [] }
    return found.map { $0.slip(beside: lines) }
  }

  /// Where the lines of a page lie.
  private func lines(of page: PageNumber) throws -> TextLines? {
    let place = try book.ask(PlacesQuestion([.page(page)])).first
    guard let address = place??.place else { return nil }
    return TextLines(try book.ask(TextQuestion(of: page)), from: address)
  }

  /// What tells where a page lies, whatever number it has; nil where nobody can tell.
  private func anchor(of page: PageNumber) throws -> SurfaceAnchor? {
    guard !book.facts.flows else { return try lines(of: page).map { .lines($0) } }
    let contents = try Self.contents(of: book)
    guard contents.indices.contains(page.value - 1) else { return nil }
    return contents[page.value - 1].map { .content($0) }
  }

  /// What each page of a book is by its file, the first page first.
  static func contents(of book: CommandBook) throws -> [UInt32?] {
    try book.ask(SurveyQuestion(isThorough: false)).map(\.content)
  }

  /// Keeps where pages lie that were drawn on, unless that is known.
  package func anchor(_ pages: some Sequence<PageNumber>) throws {
    let kept = try file.anchors()
    for page in Set(pages) where kept[surface(of: page)] == nil {
      if let anchor = try anchor(of: page) { try file.record(anchor, of: surface(of: page)) }
    }
  }
}
