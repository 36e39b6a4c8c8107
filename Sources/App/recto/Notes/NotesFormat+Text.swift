public import ArgumentParser
import RectoAnnotationFiles
public import RectoBookModel

extension NotesFormat: ExpressibleByArgument {
  /// The same for the room that makes texts; nil for a copy of the book.
  nonisolated var text: AnnotationFormat? {
    switch self {
    case .markdown: .markdown
    case .org: .org
    case .json: .json
    case .html: .html
    case .pdf: nil
    }
  }
}
