import RectoBookModel
import RectoCDecoders

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

  /// The tree that a C function tells line by line; lines that lead beyond the book lead nowhere.
  static func tree(
    pageCount: Int,
    _ read: (inout UnsafeMutablePointer<recto_outline_item>?, inout Int32, inout recto_error)
      -> Int32
  ) throws(SourceError) -> [OutlineEntry] {
    var items: UnsafeMutablePointer<recto_outline_item>?
    var count: Int32 = 0
    var error = recto_error()
    guard unsafe read(&items, &count, &error) == 0 else { throw SourceError(error) }
    defer { unsafe recto_outline_free(items, count) }
    let lines = unsafe UnsafeBufferPointer(start: items, count: Int(count)).map { item in
      let page = unsafe Int(item.page)
      return unsafe OutlineLine(
        depth: Int(item.depth), title: String(cString: item.title).shortened,
        page: (0..<pageCount).contains(page) ? PageNumber(page + 1) : nil)
    }
    return tree(lines)
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
