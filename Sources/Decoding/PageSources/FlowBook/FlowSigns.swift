import RectoFlowModel

/// How many signs of a chapter come before each of its pages, and before what each has of the chapter's notes.
///
/// Notes come after all other text of their chapter; on its pages they run on as that text does, each page beginning with
/// what the one before had no room for.
struct FlowSigns: Equatable {
  /// Before each page, at least one number. Before a page that has nothing but notes come those before its notes.
  let pages: [Int]
  /// Signs that stand in no note.
  let own: Int
  /// The pages with notes, from 0, and how many signs come before their first note.
  let notes: [(page: Int, sign: Int)]

  init(pages: [Int], own: Int = .max, notes: [(page: Int, sign: Int)] = []) {
    (self.pages, self.own, self.notes) = (pages.isEmpty ? [0] : pages, own, notes)
  }

  /// A chapter of one page without text.
  static let none = FlowSigns(pages: [0])

  /// Before a page, from 0; before the last one where there are not so many.
  func before(page: Int) -> Int { pages[min(page, pages.count - 1)] }

  /// Before the notes of a page; nil where it has none.
  func beforeNotes(ofPage page: Int) -> Int? {
    let index = notes.partitionPoint { $0.page >= page }
    return notes.indices.contains(index) && notes[index].page == page ? notes[index].sign : nil
  }

  /// The page, from 0, that shows the sign before which there are so many; the last one where the chapter ends before.
  ///
  /// Those without a sign come before one that has some.
  func page(of sign: Int) -> Int {
    if sign >= own, let first = notes.first {
      let next = notes.partitionPoint { $0.sign > sign }
      return next > 0 ? notes[next - 1].page : first.page
    }
    return max(0, pages.partitionPoint { $0 > sign } - 1)
  }

  static func == (a: FlowSigns, b: FlowSigns) -> Bool {
    a.pages == b.pages && a.own == b.own && a.notes.elementsEqual(b.notes, by: ==)
  }
}
