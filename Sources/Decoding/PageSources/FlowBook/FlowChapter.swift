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
  /// Where each name in it lies in its text.
  private let names: [String: Int]

  /// Takes a chapter that is set.
  init(_ flow: Flow, _ typeset: TypesetChapter) {
    (self.flow, self.typeset) = (flow, typeset)
    signs = FlowSigns(flow, typeset.pages)
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

  /// About how many bytes it takes in memory.
  var byteCount: Int { 64 * flow.text.count + 4_096 }
}

extension FlowSigns {
  /// Counts the signs of a chapter that is set.
  fileprivate init(_ flow: Flow, _ pages: [Sheet]) {
    // Text that lies before the first page, or between two, is on none.
    var (sum, end) = (0, 0)
    func signs(before offset: Int) -> Int {
      sum += ChapterText.signs(in: flow.text, end..<max(end, offset))
      end = max(end, offset)
      return sum
    }
    var starts = pages.map { signs(before: $0.text.lowerBound) }
    let own = signs(before: flow.ownText)
    var notes: [(page: Int, sign: Int)] = []
    for (number, page) in pages.enumerated() where !page.notesText.isEmpty {
      notes.append((number, signs(before: page.notesText.lowerBound)))
      if page.text.isEmpty, page.text.lowerBound >= flow.ownText { starts[number] = sum }
    }
    self.init(pages: starts, own: own, notes: notes)
  }
}
