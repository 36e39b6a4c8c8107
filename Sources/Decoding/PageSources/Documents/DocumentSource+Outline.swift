import RectoBookModel
import RectoCDecoders

/// Tables of contents: the document's own, or that of an EPUB 3.
extension DocumentSource {
  func outline() throws -> [OutlineEntry] {
    let own = try documentOutline()
    guard own.isEmpty, let navigation else { return own }
    // MuPDF knows the older kind of EPUB contents only.
    let isShort = navigation.lines.count <= Limits.exactOutlineEntries
    let lines = navigation.lines.map { line in
      let page = line.target.map { place(of: $0, isExact: isShort) } ?? -1
      return OutlineLine(
        depth: line.depth, title: line.title.shortened,
        page: (0..<pageCount).contains(page) ? PageNumber(page + 1) : nil)
    }
    return OutlineLine.tree(lines)
  }

  /// The page, from 0, that a path inside an EPUB leads to, or -1.
  ///
  /// A place inside a chapter takes its layout to find; the chapter itself, which also stands in
  /// for a place that does not exist, does not.
  private func place(of target: String, isExact: Bool) -> Int {
    let exact = isExact ? unsafe Int(recto_document_resolve(document, target)) : -1
    guard exact < 0 else { return exact }
    return unsafe Int(recto_document_resolve(document, String(target.prefix { $0 != "#" })))
  }

  private func documentOutline() throws -> [OutlineEntry] {
    try unsafe OutlineLine.tree(pageCount: pageCount) { items, count, error in
      unsafe recto_document_outline(
        document, Int32(Limits.outlineEntries), &items, &count, &error)
    }
  }
}
