import RectoBookModel
import RectoFlowModel
import RectoTypesetting

/// A chapter that is set: its pages, and what is known of its text.
struct FlowChapter {
  /// Its text with all styles.
  let flow: Flow
  private let typeset: TypesetChapter
  /// How many of its signs come before each of its pages.
  let signs: FlowSigns
  private let order: TextOrder
  /// Where each name in it lies in its text.
  private let names: [String: Int]

  /// Takes a chapter that is set.
  init(_ flow: Flow, _ typeset: TypesetChapter) {
    (self.flow, self.typeset) = (flow, typeset)
    order = TextOrder(flow)
    signs = FlowSigns(order, typeset.pages.map { ($0.text, $0.notesText) })
    names = Dictionary(
      flow.anchors.map { ($0.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// How many pages there are, at least 1.
  var pageCount: Int { max(1, typeset.pages.count) }

  /// What stands on a page, from 0.
  func list(_ page: Int) -> DisplayList {
    typeset.pages.indices.contains(page) ? typeset.display(page) : DisplayList()
  }

  /// The same as if its lines ran across.
  func listSeenByLines(_ page: Int) -> DisplayList {
    typeset.pages.indices.contains(page) ? typeset.displaySeenByLines(page) : DisplayList()
  }

  /// How good its lines and pages are.
  var report: TypesetReport { typeset.report }

  /// The page, from 0, on which a name lies; the first one where there is no such name.
  func page(ofName name: String) -> Int { names[name].map { typeset.page(of: $0) } ?? 0 }

  /// Where a name lies in the text; nil where there is no such name.
  func offset(ofName name: String) -> Int? { names[name] }

  // MARK: Places

  /// A byte of the flow behind which a page goes on elsewhere in the chapter than before it.
  struct Turn: Equatable {
    var offset: Int
    /// How many signs lie between it and the page, if it comes before that.
    var back = 0
    /// How many signs of the chapter come before it.
    var sign: Int
  }

  /// How many signs of the chapter come before the notes of a page, from 0; nil where it has none.
  func signsBeforeNotes(ofPage page: Int) -> Int? {
    guard typeset.pages.indices.contains(page), !typeset.pages[page].notesText.isEmpty else {
      return nil
    }
    return order.point(at: typeset.pages[page].notesText.lowerBound).sign
  }

  /// Where the text of a page, from 0, goes on elsewhere in the chapter, and so that of its notes.
  ///
  /// Where the text close before the page does so, that is told too: words that begin there go on on the page.
  func turns(ofPage page: Int) -> [Turn] {
    guard order.hasNotes, typeset.pages.indices.contains(page) else { return [] }
    let sheet = typeset.pages[page]
    let here = order.points(within: sheet.text) + order.points(within: sheet.notesText)
    return
      (turns(before: sheet.text.lowerBound) + here.map { Turn(offset: $0.offset, sign: $0.sign) })
      .suffix(Self.mostTurns)
  }

  private func turns(before page: Int) -> [Turn] {
    guard page < order.ownText else { return [] }
    var first = max(0, page - Self.closeBytes)
    while first < page, flow.text[first] & 0xC0 == 0x80 { first += 1 }
    let points = order.points(within: first..<page + 1)
    guard !points.isEmpty else { return [] }
    let end = points.last?.offset == page ? [] : [order.point(at: page)]
    return ([order.point(at: first)] + points + end).map {
      let back = ChapterText.signs(in: flow.text, $0.offset..<page)
      return Turn(offset: $0.offset, back: back, sign: $0.sign)
    }
  }

  /// How far before a page its words may begin, in bytes, and how many turns are told.
  private static let (closeBytes, mostTurns) = (4_096, 1_000)

  /// About how many bytes it takes in memory.
  var byteCount: Int {
    64 * flow.text.count + flow.noteTexts.joined().reduce(4_096) { $0 + $1.utf8.count }
  }
}
