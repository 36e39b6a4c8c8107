/// A passage of a book that the reader marked, and what they wrote beside it.
public struct Annotation: Hashable, Sendable, Codable, Identifiable {
  /// How a passage is marked.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case highlight
    case underline
    case strikeOut = "strike-out"
    /// A note about a page: its passage, which is not marked, says beside which words it lies.
    case note
  }

  /// What it is called among all annotations of all books: a UUID in small letters where Recto made it.
  public var id: String
  public var kind: Kind
  public var color: AnnotationColor
  /// What is marked, or the words beside which a note lies that marks none.
  public var passage: TextPassage
  /// What the reader wrote beside it; empty where they wrote nothing.
  public var note: String
  /// When it was made, in seconds since 1970.
  public var created: Double
  /// When it was changed last, in seconds since 1970.
  public var changed: Double

  /// An annotation with all it says; `changed` is when it was made.
  public init(
    id: String, kind: Kind, color: AnnotationColor, passage: TextPassage, note: String = "",
    created: Double
  ) {
    (self.id, self.kind, self.color, self.passage) = (id, kind, color, passage)
    (self.note, self.created, changed) = (note, created, created)
  }
}

extension Annotation {
  /// The words that are marked; empty where it is a note that marks none.
  public var markedText: String { kind == .note ? "" : passage.quote }

  /// Whether it is one that may be kept: its texts are no longer than `Limits` allows, its times are numbers and it
  /// has a name.
  public var isSound: Bool {
    Self.isName(id) && note.count <= Limits.annotationNote && passage.isSound
      && created.isFinite && changed.isFinite
  }

  /// Whether an annotation may be called so: by signs of ASCII, as many as `Limits` allows.
  public static func isName(_ id: String) -> Bool {
    (1...Limits.annotationIDBytes).contains(id.utf8.count)
      && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// In reading order; of those that begin at one place the older first.
  public static func precedes(_ a: Annotation, _ b: Annotation) -> Bool {
    if a.passage.place != b.passage.place { return a.passage.place < b.passage.place }
    return (a.passage.start, a.created, a.id) < (b.passage.start, b.created, b.id)
  }
}
