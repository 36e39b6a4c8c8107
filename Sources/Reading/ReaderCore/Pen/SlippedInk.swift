public import PageDrawing
import PageGeometry
import PageLayout
public import RectoBookModel

/// What is drawn on a page of a book as its text lay otherwise.
public struct InkElsewhere: Equatable, Sendable {
  /// The number of the page there.
  public var page: Int
  /// How text lay, see `TextLayout.drawnName`.
  public var layout: String
  /// Where its lines lay.
  public var lines: TextLines
  public var drawing: Drawing

  public init(
    on page: Int, in layout: String, beside lines: TextLines, _ drawing: Drawing
  ) {
    (self.page, self.layout, self.lines, self.drawing) = (page, layout, lines, drawing)
  }

  /// Strokes nearer than this were drawn beside the same words, in page heights.
  private static let reach = 0.02

  /// Its strokes, parted by the words beside which they were drawn.
  public var anchored: [AnchoredScrap] {
    drawing.scraps(reach: Self.reach).map {
      AnchoredScrap(place: lines.place(at: $0.middle.y), scrap: $0)
    }
  }
}

/// Strokes, and the words beside which they were drawn.
public struct AnchoredScrap: Equatable, Sendable {
  public let place: Place
  let scrap: InkScrap

  /// The slip that shows them on the page that has these words now, where its lines lie so.
  public func slip(beside lines: TextLines) -> MarginSlips.Slip {
    guard case .text(_, let offset) = place else { return MarginSlips.Slip(scrap, beside: 0) }
    return MarginSlips.Slip(scrap, beside: lines.down(of: offset))
  }
}

/// A page of a book as its text lay otherwise.
struct ElsewherePage: Hashable, Comparable, Sendable {
  var layout: String
  var number: Int

  static func < (a: ElsewherePage, b: ElsewherePage) -> Bool {
    (a.layout, a.number) < (b.layout, b.number)
  }
}

/// What was drawn where text lay otherwise, and on which slips in which margins it is shown now.
struct SlippedInk: Equatable, Sendable {
  /// A slip, and where its ink was drawn.
  struct Slipped: Equatable, Sendable {
    var slip: MarginSlips.Slip
    var origin: ElsewherePage
  }

  /// All of it, by the page of the other layout.
  private var scraps: [ElsewherePage: [AnchoredScrap]] = [:]
  /// Pages of which it is to be known where their lines lie.
  private var wanted: Set<PageNumber> = []
  /// The lines of pages, as far as they are known.
  private(set) var lines: [PageNumber: TextLines] = [:]
  /// The slips of pages, as far as it is known where they lie.
  private(set) var slips: [PageNumber: [Slipped]] = [:]
  /// What is drawn for the slips of pages in the margins that they had then: pages are asked for it in every frame.
  private var sheets: [PageNumber: Sheet] = [:]

  private struct Sheet: Equatable, Sendable {
    var margin: MarginSlips
    var items: [Drawing.Item]
  }

  /// Pages beside those in sight whose slips are made ready.
  private static let near = 3

  /// Something is drawn elsewhere, or something else than was known.
  mutating func receive(_ ink: InkElsewhere) {
    let anchored = ink.anchored
    scraps[ElsewherePage(layout: ink.layout, number: ink.page)] = anchored.isEmpty ? nil : anchored
  }

  /// Where the lines of a page lie is to be known.
  mutating func wantLines(of page: PageNumber) { wanted.insert(page) }

  /// The places of which it is to be known where they lie.
  func places(near pages: [PageNumber], in known: KnownPlaces) -> [Place] {
    guard !scraps.isEmpty || !wanted.isEmpty else { return [] }
    return scraps.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.place) }
      + pagesToRead(near: pages, in: known).map { .page($0) }
  }

  /// The pages of which the words are to be known.
  func pagesToRead(near pages: [PageNumber], in known: KnownPlaces) -> [PageNumber] {
    guard !scraps.isEmpty || !wanted.isEmpty else { return [] }
    let slipped = scraps.values.joined().compactMap { known.page(of: $0.place) }
    return wanted.union(slipped.filter { isNear($0, pages) }).filter { lines[$0] == nil }.sorted()
  }

  private func isNear(_ page: PageNumber, _ pages: [PageNumber]) -> Bool {
    pages.contains { abs($0.value - page.value) <= Self.near }
  }

  /// Takes what has become known of pages.
  ///
  /// - Parameters:
  ///   - pages: those that are read.
  ///   - known: where places lie.
  ///   - texts: the words of pages.
  ///   - margin: the margin of a page.
  mutating func settle(
    among pages: [PageNumber], _ known: KnownPlaces, _ texts: [PageNumber: PageText],
    margin: (PageNumber) -> MarginSlips
  ) {
    (slips, sheets) = ([:], [:])
    guard !scraps.isEmpty || !wanted.isEmpty else { return }
    for page in pagesToRead(near: pages, in: known) {
      guard let text = texts[page], let address = known.address(of: page) else { continue }
      wanted.remove(page)
      lines[page] = TextLines(text, from: address)
    }
    for (origin, all) in scraps.sorted(by: { $0.key < $1.key }) {
      for anchored in all {
        guard let page = known.page(of: anchored.place), let lines = lines[page] else { continue }
        slips[page, default: []]
          .append(Slipped(slip: anchored.slip(beside: lines), origin: origin))
      }
    }
    for (page, slips) in slips {
      let margin = margin(page)
      sheets[page] = Sheet(margin: margin, items: margin.items(of: slips.map(\.slip)))
    }
  }

  /// What is drawn for the slips of a page that has this margin now.
  func items(on page: PageNumber, in margin: MarginSlips) -> [Drawing.Item] {
    if let sheet = sheets[page], sheet.margin == margin { return sheet.items }
    return margin.items(of: (slips[page] ?? []).map(\.slip))
  }
}

extension BookInView {
  /// The margin of a page away from the spine, in which slips lie.
  func slipMargin(of page: PageNumber) -> MarginSlips {
    MarginSlips(in: textLayout.margin(isLeft: shape?.hasOuterEdgeLeft(page) ?? false))
  }
}

extension SlippedInk {
  /// Where the ink of a slip was drawn that lies at a place of the view; nil where none does.
  func origin(at place: Vector2, in view: BookInView) -> ElsewherePage? {
    guard let spot = view.spot(at: place), let slips = slips[spot.page] else { return nil }
    let point = Vector2(spot.point.x * view.aspect(of: spot.page), spot.point.y)
    return view.slipMargin(of: spot.page).index(at: point, among: slips.map(\.slip))
      .map { slips[$0].origin }
  }

  /// Finds the pages beside which something was drawn, and asks for their words.
  ///
  /// - Parameters:
  ///   - pages: those that are read.
  ///   - notes: what is known of the book.
  ///   - view: the book as it lies.
  /// - Returns: what to ask for.
  mutating func ask(
    near pages: [PageNumber], _ notes: inout BookNotes, in view: BookInView
  ) -> [Effect] {
    settle(among: pages, notes.places, notes.known.texts, margin: view.slipMargin)
    return notes.known.askTexts(of: pagesToRead(near: pages, in: notes.places))
  }
}
