import RectoFlowModel

/// How many signs of a chapter come before each of its pages, and which page shows each sign.
///
/// Signs are counted as the chapter has them, see `TextOrder`, wherever its notes stand on pages.
struct FlowSigns: Equatable {
  /// A page that shows signs one after the other, and how many come before the first of these.
  struct Stretch: Equatable {
    var sign: Int
    /// From 0.
    var page: Int
  }

  /// Before each page, at least one number. Before a page that has nothing but notes come those before its notes.
  let pages: [Int]
  /// All signs but those of notes that the chapter has elsewhere, or hides, which come behind them.
  let own: Int
  /// Where pages do not follow each other as the signs do: by signs, of the same sign the last one shows it.
  private let stretches: [Stretch]

  init(pages: [Int], own: Int = .max, stretches: [Stretch] = []) {
    (self.pages, self.own, self.stretches) = (pages.isEmpty ? [0] : pages, own, stretches)
  }

  /// Counts the signs of a chapter that is set.
  init(_ order: TextOrder, _ pages: [(text: Range<Int>, notes: Range<Int>)]) {
    var cursor = order.cursor
    var stretches: [Stretch] = []
    // Says how many signs come before a part of a page.
    func add(_ part: Range<Int>, page: Int) -> Int {
      let begin = cursor.moved(to: part.lowerBound)
      for point in [begin] + order.points(within: part) {
        stretches.append(Stretch(sign: point.sign + point.label, page: page))
      }
      return begin.sign + begin.label
    }
    var starts = [Int](repeating: 0, count: pages.count)
    let isBare = pages.map { page in
      page.text.isEmpty && page.text.lowerBound >= order.ownText && !page.notes.isEmpty
    }
    for (number, page) in pages.enumerated() where !isBare[number] {
      starts[number] = add(page.text, page: number)
    }
    for (number, page) in pages.enumerated() where !page.notes.isEmpty {
      let begin = add(page.notes, page: number)
      if isBare[number] { starts[number] = begin }
    }
    if let first = starts.first, first > 0 {
      // Whoever goes to the beginning of a chapter does not mean a note that it begins with.
      for index in stretches.indices where stretches[index].sign == 0 { stretches[index].sign = 1 }
      stretches.append(Stretch(sign: 0, page: 0))
    }
    let sorted = stretches.enumerated().sorted {
      ($0.element.sign, $0.offset) < ($1.element.sign, $1.offset)
    }
    self.init(
      pages: starts, own: order.own, stretches: order.hasNotes ? sorted.map(\.element) : [])
  }

  /// A chapter of one page without text.
  static let none = FlowSigns(pages: [0])

  /// Whether some signs are those of notes.
  var hasNotes: Bool { !stretches.isEmpty }

  /// Before a page, from 0; before the last one where there are not so many.
  func before(page: Int) -> Int { pages[min(page, pages.count - 1)] }

  /// The page, from 0, that shows the sign before which there are so many; the last one where the chapter ends before.
  ///
  /// Those without a sign come before one that has some.
  func page(of sign: Int) -> Int {
    guard hasNotes else { return max(0, pages.partitionPoint { $0 > sign } - 1) }
    let next = stretches.partitionPoint { $0.sign > sign }
    return next > 0 ? stretches[next - 1].page : 0
  }
}
