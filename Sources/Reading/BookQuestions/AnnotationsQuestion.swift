public import RectoBookModel

/// What have readers marked and noted on a page, in whatever program?
public struct AnnotationsQuestion: PageQuestion {
  public let page: PageNumber

  /// Asks about a page.
  public init(of page: PageNumber) { self.page = page }

  /// One that says all that it can.
  public static var example: (question: AnnotationsQuestion, answer: [PageAnnotation]) {
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    var annotation = PageAnnotation(name: "n", kind: .highlight, color: 0xFFE26B, boxes: [box])
    (annotation.quote, annotation.note, annotation.author) = ("q", "a\nb", "w")
    (annotation.isWritten, annotation.changed) = (true, 1)
    return (AnnotationsQuestion(of: PageNumber(2)), [annotation])
  }

  public func answer(of book: some AnsweringBook) throws -> [PageAnnotation] {
    try book.annotations(on: page)
  }

  /// Annotations that cannot be read are not taken for none.
  public func substitute(because reason: String) -> [PageAnnotation]? { nil }

  public func write(_ annotations: [PageAnnotation], to writer: inout ByteWriter) {
    writer.write(annotations)
  }

  /// Refuses more than the limits allow, and places that are on no page.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PageAnnotation] {
    try reader.readAnnotations()
  }
}

extension ByteWriter {
  /// Writes how many there are, then each; words are shortened to what a reader takes.
  mutating func write(_ annotations: [PageAnnotation]) {
    write(UInt32(annotations.count))
    for one in annotations {
      write(one.name)
      write(UInt8(PageAnnotation.Kind.allCases.firstIndex(of: one.kind) ?? 0))
      write(one.color)
      write(UInt32(one.boxes.count))
      for box in one.boxes { write(box) }
      write(one.quote, atMost: Limits.passageCharacters)
      write(one.note, atMost: Limits.annotationNote)
      write(one.isWritten)
      write(one.author)
      write(one.changed) { $0.write($1) }
    }
  }

  /// Writes so many characters of a text, in four bytes each: some are made of many marks.
  private mutating func write(_ text: String, atMost limit: Int) {
    var text = text.prefix(limit)
    while text.utf8.count > 4 * limit { text.removeLast() }
    write(raw: Array(text.utf8))
  }
}

extension ByteReader {
  /// Reads annotations of one page: no more, and no more lines and words of them, than the limits allow.
  mutating func readAnnotations() throws(WireError) -> [PageAnnotation] {
    var annotations: [PageAnnotation] = []
    var boxes = Limits.pageAnnotationBoxes
    let count = try readCount(of: "annotations", atMost: Limits.pageAnnotations, bytesEach: 30)
    for _ in 0..<count {
      let name = try readText()
      let kind = Int(try read(UInt8.self))
      guard PageAnnotation.Kind.allCases.indices.contains(kind) else {
        throw WireError("an annotation of no kind")
      }
      var one = PageAnnotation(
        name: name, kind: PageAnnotation.Kind.allCases[kind], color: try read(UInt32.self),
        boxes: [])
      guard one.color <= 0xFF_FFFF else { throw WireError("a colour of four bytes") }
      let lines = try readCount(of: "lines", atMost: boxes, bytesEach: 32)
      guard lines > 0 else { throw WireError("an annotation of nothing") }
      boxes -= lines
      for _ in 0..<lines { one.boxes.append(try readBox()) }
      one.quote = try readText(ofCharacters: Limits.passageCharacters)
      one.note = try readText(ofCharacters: Limits.annotationNote)
      one.isWritten = try read(Bool.self)
      one.author = try readText()
      one.changed = try readOptional { reader throws(WireError) in
        let time = try reader.read(Double.self)
        guard time.isFinite else { throw WireError("a time that is none") }
        return time
      }
      annotations.append(one)
    }
    return annotations
  }

  /// Reads words of several lines; of other characters that act nothing stays.
  private mutating func readText(ofCharacters limit: Int) throws(WireError) -> String {
    let text = String(decoding: try readRaw(atMost: 4 * limit), as: UTF8.self)
    return String(text.inert(keeping: ["\n"]).prefix(limit))
  }
}
