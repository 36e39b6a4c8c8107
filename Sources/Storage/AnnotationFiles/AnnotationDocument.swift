public import RectoBookModel

/// What the reader marked in a book, as it is written to a file that others read.
public struct AnnotationDocument: Equatable, Sendable {
  /// One annotation, and where it is found.
  public struct Entry: Equatable, Sendable {
    public var annotation: Annotation
    /// The page that shows it, from 1; nil where nobody knows. Of text that flows, that of the layout in which
    /// somebody asked.
    public var page: Int?
    /// What the book calls that page; nil where it does not say.
    public var label: String?
    /// The title of the chapter in which it stands; nil where the book has none.
    public var chapter: String?
    /// Whether it is in the file of the book itself, and not kept beside it.
    public var isInFile = false

    /// An annotation of which it is not known where it is found.
    public init(_ annotation: Annotation) { self.annotation = annotation }
  }

  /// What the book is by its content, as `BookIdentity` writes it; nil where that is not known.
  public var identity: String?
  /// What the book is called.
  public var title: String
  /// Who wrote it, the first first.
  public var authors: [String]
  /// What is marked, in reading order.
  public var entries: [Entry]

  /// Annotations of a book.
  public init(
    identity: String? = nil, title: String, authors: [String] = [], entries: [Entry] = []
  ) {
    (self.identity, self.title) = (identity, title)
    (self.authors, self.entries) = (authors, entries)
  }
}

extension AnnotationDocument.Entry {
  /// Where it stands, for people: `Page iv (6)`; nil where nobody knows.
  var pageWords: String? {
    guard let page else { return label.map { "Page \($0)" } }
    guard let label, label != "\(page)" else { return "Page \(page)" }
    return "Page \(label) (\(page))"
  }

  /// How it is marked, for people: `highlighted in yellow`; of a note that marks nothing, that it is one.
  var markWords: String {
    let color = annotation.color.rawValue
    return switch annotation.kind {
    case .highlight: "highlighted in \(color)"
    case .underline: "underlined in \(color)"
    case .strikeOut: "struck out in \(color)"
    case .note: "note"
    }
  }

  /// Both.
  var words: String {
    guard let pageWords else { return markWords.prefix(1).uppercased() + markWords.dropFirst() }
    return "\(pageWords), \(markWords)"
  }
}

extension AnnotationDocument {
  /// The entries that stand in one chapter after the other; those of none have no title.
  var chapters: [(title: String?, entries: [Entry])] {
    var chapters: [(title: String?, entries: [Entry])] = []
    for entry in entries {
      if let last = chapters.indices.last, chapters[last].title == entry.chapter {
        chapters[last].entries.append(entry)
      } else {
        chapters.append((entry.chapter, [entry]))
      }
    }
    return chapters
  }
}
