public import PageDrawing
public import PageLayout
public import RectoBookModel

/// What is drawn on the pages of the open book, as others see it, and the hand that draws.
public struct DrawnBook {
  private let book: BookReading

  init(_ book: BookReading) { self.book = book }

  /// What the hand draws with.
  public var hand: PenHand { book.drawing.hand }

  /// Whether a pen, or an eraser, is down on a page.
  public var isDrawing: Bool { book.drawing.page != nil }

  /// Whether all that is seen was done: nothing is being wound back, erased or dragged.
  public var isRecorded: Bool { book.drawing.isRecorded }

  /// What is drawn on a page; nil where that is nothing, or not known.
  public func ink(of page: PageNumber) -> PageInk? {
    let wet = book.drawing.wet.flatMap { $0.page == page ? $0.stroke : nil }
    let slipped = book.drawing.elsewhere
    let marks = book.notes.annotations.items(on: page)
    guard slipped.slips[page] != nil || !marks.isEmpty else {
      guard let dry = book.drawing.dry(on: page) else { return wet.map { PageInk(wet: $0) } }
      return PageInk(drawing: dry, wet: wet)
    }
    let slips =
      slipped.slips[page] == nil
      ? [] : slipped.items(on: page, in: book.inView.slipMargin(of: page))
    return PageInk(drawing: ownInk(of: page).above(marks + slips), wet: wet)
  }

  /// Whether a hand has drawn on a page, or does, here or in another layout; marks are not drawn.
  func isDrawnOn(_ page: PageNumber) -> Bool {
    book.drawing.wet?.page == page || book.drawing.dry(on: page) != nil
      || book.drawing.elsewhere.slips[page] != nil
  }

  /// The notes in the margin of a page.
  public func notes(on page: PageNumber) -> [NoteSlip] { book.notes.annotations.slips(on: page) }

  /// Whether passages of a page are marked: what is drawn on it is not all that is seen there.
  public func isMarked(_ page: PageNumber) -> Bool {
    !book.notes.annotations.found(on: page).isEmpty || !notes(on: page).isEmpty
  }

  /// What tells where something lies that is drawn on a page, once the page has another number; nil where that is not
  /// known yet, or never will be.
  public func lines(of page: PageNumber) -> TextLines? { book.drawing.elsewhere.lines[page] }

  /// What each page is by its file, the first page first; empty before that is known.
  public var contents: [UInt32?] { book.notes.known.contents }

  /// What is drawn on a page itself and dry, without slips in its margin.
  public func ownInk(of page: PageNumber) -> Drawing { book.drawing.dry(on: page) ?? Drawing() }

  /// The stroke under the pen, and its page.
  public var wetStroke: (page: PageNumber, stroke: WetStroke)? {
    book.drawing.wet.map { ($0.page, $0.stroke) }
  }

  /// How text lies on the pages that are drawn on, in a few letters; empty where pages are always the same.
  public var layout: String { book.facts?.drawnLayout(of: book.inView.textLayout) ?? "" }

  /// The same with all that is printed on them.
  public var printName: String {
    book.facts?.flows == true ? book.inView.textLayout.wholeName : ""
  }

  /// Where pages are that lie flat and of which any part is in the view; nil where one of these does not.
  public func places(of pages: [PageNumber]) -> [PageNumber: PagePlace]? {
    let places = book.inView.seen?.pagePlaces ?? [:]
    return pages.allSatisfy { places[$0] != nil } ? places : nil
  }

  /// What lies behind a page, as the book is bound.
  public func reverses(of page: PageNumber) -> [PageReverse] {
    book.inView.arrangement?.reverses(of: page) ?? []
  }

  /// The extent of a page across, for one down.
  public func aspect(of page: PageNumber) -> Double { book.inView.aspect(of: page) }
}

extension Reader {
  /// What is drawn on the pages of the open book, and the hand that draws.
  public var drawn: DrawnBook { DrawnBook(book) }
}
