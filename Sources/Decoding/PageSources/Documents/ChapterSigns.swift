/// How many signs of each chapter lie before its pages, as far as its pages were looked at: from the first on.
struct ChapterSigns {
  /// By chapter: of its first page 0, of the second what the first one shows, and so on.
  private var sums: [Int: [Int]] = [:]

  /// Looks at pages of a chapter, in their order, while they are needed and allowed.
  ///
  /// - Parameters:
  ///   - chapter: the chapter, from 0.
  ///   - isNeeded: whether more is needed, by the sums that are known.
  ///   - isAllowed: whether another page may be looked at.
  ///   - signs: how many signs a page of the chapter shows, from 0.
  /// - Returns: the sums; nil where more is needed than was allowed.
  mutating func sums(
    of chapter: Int, while isNeeded: ([Int]) -> Bool, allowing isAllowed: () -> Bool,
    signs: (Int) -> Int
  ) -> [Int]? {
    var sums = self.sums.removeValue(forKey: chapter) ?? [0]
    defer { self.sums[chapter] = sums }
    while isNeeded(sums) {
      guard isAllowed() else { return nil }
      sums.append(sums[sums.count - 1] + max(0, signs(sums.count - 1)))
    }
    return sums
  }
}
