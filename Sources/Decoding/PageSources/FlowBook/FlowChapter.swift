import RectoBookModel
import RectoFlowModel
import RectoTypesetting

/// A chapter that is set: its pages, and what is known of its text.
struct FlowChapter {
  /// Its text with all styles.
  let flow: Flow
  private let typeset: TypesetChapter
  /// How many signs of the chapter come before each of its pages.
  let signs: [Int]
  /// Where each name in it lies in its text.
  private let names: [String: Int]

  /// Takes a chapter that is set.
  init(_ flow: Flow, _ typeset: TypesetChapter) {
    (self.flow, self.typeset) = (flow, typeset)
    var (signs, sum, end) = ([Int](), 0, 0)
    for page in typeset.pages {
      // Text that lies before the first page, or between two, is on none.
      sum += ChapterText.signs(in: flow.text, end..<max(end, page.text.lowerBound))
      end = max(end, page.text.lowerBound)
      signs.append(sum)
    }
    self.signs = signs.isEmpty ? [0] : signs
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

  /// The page, from 0, that shows the sign before which there are so many; the last one where the chapter ends before.
  func page(ofSign sign: Int) -> Int { Self.page(ofSign: sign, signs) }

  /// The last page before which there are no more signs than that: those without a sign come before one that has some.
  static func page(ofSign sign: Int, _ signs: [Int]) -> Int {
    max(0, signs.partitionPoint { $0 > sign } - 1)
  }

  /// About how many bytes it takes in memory.
  var byteCount: Int { 64 * flow.text.count + 4_096 }
}
