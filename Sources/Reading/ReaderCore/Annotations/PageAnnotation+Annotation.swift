public import RectoBookModel

extension PageAnnotation {
  /// An annotation as it lies on a page of a file.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - boxes: the lines that are marked, or where a note lies that marks none.
  public init(_ annotation: Annotation, over boxes: [PageBox]) {
    let color = annotation.color
    switch annotation.kind {
    case .highlight:
      self.init(name: annotation.id, kind: .highlight, color: color.fill, boxes: boxes)
    case .underline:
      self.init(name: annotation.id, kind: .underline, color: color.line, boxes: boxes)
    case .strikeOut:
      self.init(name: annotation.id, kind: .strikeOut, color: color.line, boxes: boxes)
    case .note:
      self.init(name: annotation.id, kind: .note, color: color.fill, boxes: boxes)
    }
    (quote, note, changed) = (annotation.markedText, annotation.note, annotation.changed)
  }
}

extension Annotation {
  /// What a reader has marked in a file, as an annotation of a book with the same words on the same page; nil where it
  /// marks no text, nor says anything beside some.
  ///
  /// One that has no name of its own gets one that follows from where it lies, so that it is the same each time.
  ///
  /// - Parameters:
  ///   - found: what was found.
  ///   - page: its page.
  ///   - text: the text of that page in the book.
  public init?(_ found: PageAnnotation, on page: PageNumber, of text: PageText) {
    let kind = Kind(found.kind)
    let passage =
      kind == .note
      ? found.note.isEmpty ? nil : text.passage(beside: found.boxes, at: .page(page))
      : text.passage(under: found.boxes, at: .page(page))
    guard let passage else { return nil }
    self.init(found, on: page, marking: passage)
  }

  /// The same where it marks no text, such as a part of a picture: it is told, but not kept.
  ///
  /// - Parameters:
  ///   - found: what was found.
  ///   - page: its page.
  public init(withoutText found: PageAnnotation, on page: PageNumber) {
    self.init(
      found, on: page, marking: TextPassage(place: .page(page), start: 0, quote: ""))
  }

  private init(_ found: PageAnnotation, on page: PageNumber, marking passage: TextPassage) {
    var id = found.name
    if !Self.isName(id) {
      var name = Fingerprint(Array("\(found.kind.rawValue) \(page)".utf8))
      for box in found.boxes {
        for edge in [box.left, box.top, box.right, box.bottom] {
          name.add(UInt64(bitPattern: Int64((edge * 1e4).rounded())))
        }
      }
      id = "pdf-\(name)"
    }
    // What has no time is older than anything that was done to it here.
    self.init(
      id: id, kind: Kind(found.kind), color: AnnotationColor(nearest: found.color),
      passage: passage, note: String(found.note.prefix(Limits.annotationNote)),
      created: found.changed ?? 1)
  }
}

extension Annotation.Kind {
  /// The same kind.
  init(_ kind: PageAnnotation.Kind) {
    switch kind {
    case .highlight: self = .highlight
    case .underline: self = .underline
    case .strikeOut: self = .strikeOut
    case .note: self = .note
    }
  }
}
