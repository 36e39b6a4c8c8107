/// How books of one series are put into stacks, whatever they are.
public enum SeriesStacks {
  /// What stands on a shelf: single books, and stacks of all books of a series that has two or more.
  ///
  /// Laws: every book is in one entry; an entry of several has all books of a series and no other; books that stand
  /// alone keep their order, and a stack stands where the first of its books would. The books of a spread series stand
  /// there one by one, in their order.
  /// - Parameters:
  ///   - series: of each book, its series; nil for none.
  ///   - spread: the series that is spread out, if one is.
  ///   - precedes: whether one book of a series comes before another, by their places in `series`.
  /// - Returns: for each entry its books, by their places in `series`.
  public static func entries(
    of series: [String?], spread: String? = nil, precedes: (Int, Int) -> Bool
  ) -> [[Int]] {
    var members: [String: [Int]] = [:]
    for (index, name) in series.enumerated() {
      if let name { members[name, default: []].append(index) }
    }
    var entries: [[Int]] = []
    for (index, name) in series.enumerated() {
      guard let name, let all = members[name], all.count > 1 else {
        entries.append([index])
        continue
      }
      guard all[0] == index else { continue }
      let ordered = all.sorted(by: precedes)
      entries += name == spread ? ordered.map { [$0] } : [ordered]
    }
    return entries
  }
}
