import PageDrawing
import PageGeometry
import RectoBookModel

/// The annotations of the open book, and where those lie whose pages were seen.
///
/// Laws: what was done here holds against what comes from the disk until that has it; a page shows what is marked on it
/// as far as its text was known once.
struct BookAnnotations: Equatable, Sendable {
  /// All of them by their names.
  private(set) var all: [String: Annotation] = [:]
  /// The one that was clicked or made last: what is ordered is done to it.
  private(set) var held: String?
  /// Whether that is done with: what can be done to it is not offered any more.
  private(set) var isHeldAtRest = false
  /// What marks are made with.
  var color = AnnotationColor.yellow
  private(set) var history = AnnotationHistory()
  /// Those that were made in text that flows before the place of their page was known.
  private var placeless: Set<String> = []
  /// The one that was made to write a note beside it, as long as there is none.
  var noteless: String?
  /// What was done here and is not on disk yet; nil for one that is gone.
  private var unsettled: [String: Annotation?] = [:]
  /// Those that the book's file has itself.
  private(set) var brought = BroughtAnnotations()
  private var pages: [PageNumber: MarkedPage] = [:]
  /// Those whose page was not known when others were looked for.
  private var unplaced: Set<String> = []
  private let seed: UInt64
  private var count: UInt64 = 0

  /// Pages of which it is kept what was found on them.
  private static let mostPages = 400

  /// None are known.
  ///
  /// - Parameter seed: no other window makes any with the same one.
  init(seed: UInt64) { self.seed = seed }

  var heldOne: Annotation? { held.flatMap { all[$0] } }

  /// All of them in reading order.
  var inOrder: [Annotation] { all.values.sorted(by: Annotation.precedes) }

  // MARK: Changing

  /// A name that no other annotation has.
  mutating func newName() -> String {
    count += 1
    // As a UUID of version 8, whose bits are its maker's own.
    let high = seed & ~0xF000 | 0x8000
    let low = count &* 0x9E37_79B9_7F4A_7C15 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    func hex(_ value: UInt64, _ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let (first, second) = (hex(high, 16), hex(low, 16))
    let parts = [
      first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4), second.prefix(4),
      second.suffix(12),
    ]
    return parts.joined(separator: "-")
  }

  /// Does something, so that it can be taken back.
  ///
  /// - Parameters:
  ///   - steps: annotations before and after.
  ///   - stamp: how much was drawn by now.
  /// - Returns: what is to be kept.
  mutating func perform(_ steps: [AnnotationHistory.Step], after stamp: Int) -> [Effect] {
    let steps = steps.filter { $0.before != $0.after }
    guard !steps.isEmpty else { return [] }
    history.record(AnnotationHistory.Act(steps: steps, stamp: stamp))
    return apply(steps)
  }

  /// Takes back what was done last; nil where nothing was.
  mutating func undo() -> [Effect]? { history.undo().map { apply($0) } }

  /// Does again what was undone last; nil where nothing was.
  mutating func redo() -> [Effect]? { history.redo().map { apply($0) } }

  private mutating func apply(_ act: [AnnotationHistory.Step]) -> [Effect] {
    var (put, removed): ([Annotation], [String]) = ([], [])
    for step in act {
      if let after = step.after {
        put.append(after)
        if !after.passage.place.isOfText { placeless.insert(after.id) }
        set(after, as: after.id)
        unsettled[after.id] = .some(after)
      } else if let before = step.before {
        removed.append(before.id)
        set(nil, as: before.id)
        unsettled[before.id] = .some(nil)
      }
    }
    return [.keepAnnotations(put: put, removed: removed)]
  }

  private mutating func set(_ annotation: Annotation?, as id: String) {
    let isElsewhere = all[id]?.passage != annotation?.passage
    all[id] = annotation
    if annotation != nil, isElsewhere { pages = [:] } else { show(id) }
    if annotation == nil, held == id { held = nil }
  }

  /// Shows one as it is now wherever it was found.
  private mutating func show(_ id: String) {
    for page in pages.keys where pages[page]?.found.contains(where: { $0.id == id }) == true {
      pages[page]?.show(all)
    }
  }

  /// Gives those that were made on pages of this layout their places in the text, where these are known by now.
  ///
  /// - Returns: what is to be kept.
  mutating func settle(in places: KnownPlaces) -> [Effect] {
    var put: [Annotation] = []
    for id in placeless {
      guard var own = all[id], case .page(let page) = own.passage.place else {
        placeless.remove(id)
        continue
      }
      guard case .text(let chapter, let offset) = places.address(of: page) else { continue }
      own.passage.place = .text(chapter: chapter, offset: offset + own.passage.start)
      own.passage.start = 0
      placeless.remove(id)
      set(own, as: id)
      unsettled[id] = .some(own)
      history.replace(own)
      put.append(own)
    }
    return put.isEmpty ? [] : [.keepAnnotations(put: put, removed: [])]
  }

  /// Whether it is being found out where some lie that were made just now.
  func isPlacing(in places: KnownPlaces) -> Bool {
    placeless.contains { id in
      guard let place = all[id]?.passage.place else { return false }
      return !place.isOfText && !places.isGivenUp(place)
    }
  }

  /// Holds one, or none.
  mutating func hold(_ id: String?) {
    held = id.flatMap { all[$0]?.id }
    isHeldAtRest = false
  }

  /// What was wanted of the one that is held is done.
  mutating func rest() { isHeldAtRest = true }

  // MARK: From the disk

  /// All that is kept came.
  mutating func receive(_ kept: [Annotation]) {
    var next = Dictionary(kept.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for (id, own) in unsettled { next[id] = own }
    guard next != all else { return }
    let moved = next.count != all.count || next.contains { all[$0]?.passage != $1.passage }
    let before = all
    all = next
    if moved { pages = [:] } else { for id in all.keys where all[id] != before[id] { show(id) } }
    if let held, all[held] == nil { self.held = nil }
  }

  /// What was done is on disk.
  mutating func settle(put: [Annotation], removed: [String]) {
    for kept in put {
      guard var own = all[kept.id], unsettled[kept.id] == .some(own) else { continue }
      (own.created, own.changed) = (kept.created, kept.changed)
      guard own == kept else { continue }
      all[kept.id] = kept
      history.stamp(kept)
      unsettled[kept.id] = nil
    }
    for id in removed where unsettled[id] == .some(nil) { unsettled[id] = nil }
  }

  /// The text is laid out otherwise: nothing lies where it lay.
  mutating func forgetPages() {
    (pages, held, placeless, brought) = ([:], nil, [], BroughtAnnotations())
  }

  // MARK: From the book's file

  /// Asks what the file has on all pages, for a list.
  mutating func beginBrought(in facts: BookFacts?) -> [Effect] { brought.begin(in: facts) }

  /// Asks what it has on pages that come into sight.
  mutating func lookForBrought(on near: [PageNumber], in facts: BookFacts?) -> [Effect] {
    brought.look(at: near, in: facts)
  }

  /// It was said what it has on a page; says what to ask then.
  mutating func receive(
    _ found: [PageAnnotation], on page: PageNumber, in facts: BookFacts?
  ) -> [Effect] {
    let before = brought.noted(on: page)
    let effects = brought.receive(found, on: page, in: facts)
    if brought.noted(on: page) != before { pages[page] = nil }
    return effects
  }

  // MARK: Where they lie

  /// What is marked on a page, as far as it was found.
  func found(on page: PageNumber) -> [MarkedPage.Found] { pages[page]?.found ?? [] }

  /// What is marked at a point of a page, in fractions, or has its note there: a short one over a long one comes first.
  func id(at spot: PageSpot) -> String? {
    if let slip = pages[spot.page]?.slip(at: spot.point) {
      return all[slip.id] == nil ? nil : slip.id
    }
    let there = found(on: spot.page).filter { found in
      all[found.id]?.kind != .note && found.boxes.contains { $0.contains(spot.point) }
    }
    return there.min { size($0) < size($1) }?.id
  }

  /// The note at a point of a page, be it the reader's or one that the file has brought along.
  func note(at spot: PageSpot) -> String? {
    if let slip = pages[spot.page]?.slip(at: spot.point) { return slip.note }
    let note = id(at: spot).flatMap { all[$0]?.note } ?? brought.note(at: spot.point, on: spot.page)
    return note?.isEmpty == false ? note : nil
  }

  /// The lines of one, by their pages; the slip of one that marks no text.
  func boxes(of id: String) -> [PageNumber: [PageBox]] {
    pages.compactMapValues { page in
      if all[id]?.kind == .note {
        return page.slips.first { $0.id == id }.map { [$0.box(across: page.aspect)] }
      }
      return page.found.first { $0.id == id }?.boxes
    }
  }

  private func size(_ found: MarkedPage.Found) -> Int { all[found.id]?.passage.quote.count ?? 0 }

  /// The page on which the first words of a passage lie, as far as that is known.
  func page(of annotation: Annotation, in places: KnownPlaces) -> PageNumber? {
    let id = annotation.id
    let seen = pages.filter { $0.value.found.contains { $0.id == id } }.keys.min()
    return seen ?? places.page(of: annotation.passage.place)
  }

  /// The places of which it is to be known where they lie.
  var places: [Place] { inOrder.map(\.passage.place) }

  /// The pages among some of which the text is wanted to find what is marked on them.
  func unread(among near: [PageNumber], in places: KnownPlaces) -> [PageNumber] {
    let marked = markedPages(in: places)
    return near.filter { pages[$0] == nil && marked.contains($0) }
  }

  private func markedPages(in places: KnownPlaces) -> Set<PageNumber> {
    all.values.reduce(into: Set(brought.notedPages)) { pages, annotation in
      guard let page = places.page(of: annotation.passage.place) else { return }
      pages.insert(page)
      guard annotation.passage.place.isOfText else { return }
      for step in 1...MarkedPage.reach {
        pages.insert(PageNumber(page.value + step))
      }
    }
  }

  /// Finds what is marked on pages whose text is known.
  ///
  /// - Parameters:
  ///   - texts: those that are known.
  ///   - places: where places lie.
  ///   - flows: whether text flows from page to page.
  ///   - shape: the extent of a page across, for one down, and whether its outer edge is its left one.
  mutating func locate(
    on texts: [PageNumber: PageText], in places: KnownPlaces, flows: Bool,
    shape: (PageNumber) -> (aspect: Double, isLeft: Bool)
  ) {
    guard !all.isEmpty || !brought.pages.isEmpty else { return }
    lookAgain(in: places)
    let marked = markedPages(in: places)
    let unfound = texts.filter { pages[$0.key] == nil && marked.contains($0.key) }
    guard !unfound.isEmpty else { return }
    let ordered = inOrder
    for annotation in ordered where places.page(of: annotation.passage.place) == nil {
      unplaced.insert(annotation.id)
    }
    for (page, text) in unfound {
      let address = places.address(of: page) ?? .page(page)
      // The same words elsewhere would be taken for the passage.
      if flows, !address.isOfText, !places.isGivenUp(address) { continue }
      let (aspect, isLeft) = shape(page)
      var marks = MarkedPage(
        aspect: aspect, margin: text.slipMargin(isLeft: isLeft, aspect: aspect))
      marks.brought = brought.noted(on: page)
      marks.find(ordered, on: page, of: text, at: address) { places.page(of: $0) }
      marks.show(all)
      pages[page] = marks
    }
    guard pages.count > Self.mostPages else { return }
    for page in pages.keys where texts[page] == nil { pages[page] = nil }
  }

  /// Forgets what was found on the pages of those that have become known since: they may have more.
  private mutating func lookAgain(in places: KnownPlaces) {
    for id in unplaced {
      guard let place = all[id]?.passage.place else {
        unplaced.remove(id)
        continue
      }
      guard let page = places.page(of: place) else { continue }
      unplaced.remove(id)
      for step in 0...(place.isOfText ? MarkedPage.reach : 0) {
        pages[PageNumber(page.value + step)] = nil
      }
    }
  }

  /// The strokes that show what is marked on a page, the lowest first.
  func items(on page: PageNumber) -> [Drawing.Item] { pages[page]?.items ?? [] }

  /// The notes in the margin of a page.
  func slips(on page: PageNumber) -> [NoteSlip] { pages[page]?.slips ?? [] }
}
