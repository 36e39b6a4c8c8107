import RectoBookModel
import RectoCDecoders

/// Annotations on the pages of a PDF.
extension DocumentSource {
  func annotations(on page: PageNumber) throws -> [PageAnnotation] {
    var annotations = try unquoted(on: page)
    guard annotations.contains(where: { $0.kind != .note }) else { return annotations }
    // Where the text cannot be read, the marks are there all the same.
    var quotes = PageQuotes((try? letters(of: page)) ?? PageLetters())
    for index in annotations.indices where annotations[index].kind != .note {
      annotations[index].quote = quotes.quote(under: annotations[index].boxes)
    }
    return annotations
  }

  /// Annotations without the text that they mark.
  func unquoted(on page: PageNumber) throws -> [PageAnnotation] {
    var found: UnsafeMutablePointer<recto_annotation>?
    var count: Int32 = 0
    var error = recto_error()
    let limits = recto_annotation_limits(
      entries: Int32(Limits.pageAnnotationEntries), annotations: Int32(Limits.pageAnnotations),
      boxes: Int32(Limits.pageAnnotationBoxes), name: Limits.annotationIDBytes,
      author: Limits.textBytes, note: 4 * Limits.annotationNote, notes: Limits.pageAnnotationBytes)
    let status = unsafe recto_document_annotations(
      document, Int32(page.value - 1), limits, &found, &count, &error)
    guard status == 0 else { throw SourceError(Self.plain(SourceError(error).reason)) }
    // Safe because C has made so many, and leaves them to the caller.
    defer { unsafe recto_annotations_free(found, count) }
    return unsafe UnsafeBufferPointer(start: found, count: Int(count)).map {
      unsafe PageAnnotation($0)
    }
  }
}

extension PageAnnotation {
  /// An annotation that C has found, without the text that it marks.
  fileprivate init(_ found: recto_annotation) {
    let kind: Kind =
      switch unsafe found.kind {
      case RECTO_HIGHLIGHT: .highlight
      case RECTO_UNDERLINE: .underline
      case RECTO_STRIKE_OUT: .strikeOut
      default: .note
      }
    let count = unsafe Int(found.box_count)
    let edges = unsafe UnsafeBufferPointer(start: found.boxes, count: 4 * count)
    let boxes = (0..<count).map { index in
      unsafe PageBox(
        left: edges[4 * index], top: edges[4 * index + 1], right: edges[4 * index + 2],
        bottom: edges[4 * index + 3])
    }
    func text(_ words: UnsafeMutablePointer<CChar>?) -> String {
      unsafe words.map { unsafe String(cString: $0) } ?? ""
    }
    unsafe self.init(name: text(found.name), kind: kind, color: found.color, boxes: boxes)
    unsafe (note, author) = (
      String(text(found.note).prefix(Limits.annotationNote)), text(found.author)
    )
    isWritten = unsafe found.is_written != 0
    if unsafe found.has_changed != 0 { unsafe changed = found.changed }
  }
}
