import BookModel

/// One line of a table of contents that is told line by line.
struct OutlineLine {
  /// 0 at the top.
  let depth: Int
  let title: String
  let page: PageNumber?

  /// The lines as a tree: each with the deeper ones that follow it.
  static func tree(_ lines: [OutlineLine]) -> [OutlineEntry] {
    var rest = lines[...]
    return tree(&rest, depth: 0)
  }

  private static func tree(_ rest: inout ArraySlice<OutlineLine>, depth: Int) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    while let line = rest.first, line.depth >= depth {
      rest = rest.dropFirst()
      let children = tree(&rest, depth: depth + 1)
      entries.append(OutlineEntry(title: line.title, page: line.page, children: children))
    }
    return entries
  }
}
