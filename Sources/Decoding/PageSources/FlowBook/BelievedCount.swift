/// The pages of chapters as another process has counted them, believed until a chapter is set that has others.
struct BelievedCount {
  /// The pages of each chapter.
  let pages: [Int]
  /// Whether something else was found.
  var isWrong = false

  /// Takes what was counted.
  init(pages: [Int]) { self.pages = pages }

  /// Compares the pages that a chapter has with those that were counted.
  mutating func compare(_ found: Int, ofChapter index: Int) {
    if pages.indices.contains(index), pages[index] != found { isWrong = true }
  }
}
