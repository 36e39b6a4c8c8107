/// What annotations are written as: text that stands by itself.
///
/// A copy of a PDF book with annotations in it is none of these: it takes the book, and not this document.
public enum AnnotationFormat: String, CaseIterable, Sendable {
  case markdown, org, json, html

  /// A document as the bytes of a file, UTF-8.
  ///
  /// - Throws: `AnnotationFileError` where JSON cannot say a time that is no number.
  public func bytes(of document: AnnotationDocument) throws(AnnotationFileError) -> [UInt8] {
    switch self {
    case .markdown: Array(MarkdownNotes.text(of: document).utf8)
    case .org: Array(OrgNotes.text(of: document).utf8)
    case .json: try AnnotationJSON.bytes(of: document)
    case .html: Array(HTMLNotes.text(of: document).utf8)
    }
  }
}
