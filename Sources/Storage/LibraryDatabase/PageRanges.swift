import RectoBookModel

/// Pages as a short text: `1-12,15,18-20`.
///
/// Laws: the pages of the text of some pages are these; a text that is none has no pages.
struct PageRanges: Equatable {
  private var pages: RangeSet<Int> = RangeSet()

  /// Reads a text; what is none of it is passed over.
  init(_ text: String) {
    for part in text.split(separator: ",").prefix(Self.mostParts) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
        first >= 1, first <= last, last <= Limits.pages
      else { continue }
      pages.insert(contentsOf: first..<last + 1)
    }
  }

  /// Parts of a text: more than anybody reads on a day.
  private static let mostParts = 20_000

  /// How many pages there are.
  var count: Int { pages.ranges.reduce(0) { $0 + $1.count } }

  /// Adds a page.
  mutating func insert(_ page: Int) { pages.insert(contentsOf: page..<page + 1) }

  /// The pages of both.
  func joined(with other: PageRanges) -> PageRanges {
    var joined = self
    joined.pages.formUnion(other.pages)
    return joined
  }

  /// The same as a text.
  var text: String {
    pages.ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }.joined(separator: ",")
  }
}
