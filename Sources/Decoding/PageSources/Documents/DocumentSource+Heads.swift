import RectoBookModel
import RectoCDecoders

/// Page numbers and running heads in the margins of text that flows.
extension DocumentSource {
  /// Says what stands in the margins of a page before it is drawn.
  func setHeads(of page: PageNumber) {
    guard flows, layout.hasRunningHeads else {
      return unsafe recto_document_set_heads(document, nil)
    }
    readChapters()
    let sides = layout.sides
    unsafe (title ?? "").withCString { title in
      var heads = unsafe recto_heads(
        title: title, has_chapter: sides.isRecto(page) ? 1 : 0,
        is_right: sides.isOuterRight(page, own: direction) ? 1 : 0)
      unsafe recto_document_set_heads(document, &heads)
    }
  }

  /// Tells the contents of an EPUB 3, of which MuPDF knows nothing, to who draws heads; once.
  private func readChapters() {
    guard let navigation, !hasToldChapters else { return }
    hasToldChapters = true
    guard unsafe recto_document_has_chapters(document) == 0 else { return }
    for line in navigation.lines {
      guard let target = line.target else { continue }
      unsafe recto_document_add_chapter(
        document, line.title.shortened, target, Int32(line.depth))
    }
  }
}

extension Typeface {
  /// The number that it has for C.
  var code: Int32 {
    switch self {
    case .book: 0
    case .serif: 1
    case .sans: 2
    case .family: 3
    }
  }
}
