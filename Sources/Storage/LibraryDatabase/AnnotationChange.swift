public import RectoBookModel

/// What becomes of one annotation of a book.
///
/// Of several changes to one of them the last in time counts, in whatever order they come: two windows and a file
/// that is imported need not know of each other.
public enum AnnotationChange: Equatable, Sendable {
  /// It is kept as it is here, unless it was changed or removed later than this says.
  case put(Annotation)
  /// It is removed, unless it was changed later than that; seconds since 1970.
  case remove(id: String, at: Double)

  /// Which one is changed.
  public var id: String {
    switch self {
    case .put(let annotation): annotation.id
    case .remove(let id, _): id
    }
  }
}
