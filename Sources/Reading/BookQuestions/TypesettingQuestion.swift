public import RectoBookModel

/// How well does Recto's own engine set a chapter?
public struct TypesettingQuestion: BookQuestion {
  /// The chapter, from 0.
  public let chapter: Int

  /// Asks about a chapter, from 0.
  public init(ofChapter chapter: Int) {
    self.chapter = min(max(chapter, 0), Limits.chapters - 1)
  }

  /// Reads the number of the chapter.
  public init(from reader: inout ByteReader) throws(WireError) {
    chapter = try reader.readInt(in: 0...(Limits.chapters - 1))
  }

  /// A chapter of two pages in which everything occurs.
  public static var example: (question: TypesettingQuestion, answer: TypesetFigures) {
    var figures = TypesetFigures()
    figures.chapters = 2
    (figures.paragraphs, figures.lines, figures.loose) = (2, 40, 1)
    (figures.hyphens, figures.hyphensInRow, figures.rivers) = (3, 1, 2)
    (figures.widows, figures.orphans, figures.offGrid) = (1, 1, 4)
    (figures.tables, figures.parted) = (2, 5)
    (figures.depths, figures.problems) = ([5_700, -1], ["p"])
    return (TypesettingQuestion(ofChapter: 1), figures)
  }

  public func write(to writer: inout ByteWriter) { writer.write(Int64(chapter)) }

  public func answer(of book: some AnsweringBook) throws -> TypesetFigures {
    try book.typesetFigures(ofChapter: chapter)
  }

  /// Nothing is known of a chapter that cannot be set.
  public func substitute(because reason: String) -> TypesetFigures? { nil }

  /// Writes the counts, then the pages, then the problems.
  public func write(_ figures: TypesetFigures, to writer: inout ByteWriter) {
    for count in figures.counts { writer.write(Int64(count)) }
    writer.write(UInt32(figures.depths.count))
    for depth in figures.depths { writer.write(Int32(clamping: depth)) }
    let problems = figures.problems.prefix(TypesetFigures.mostProblems)
    writer.write(UInt8(problems.count))
    for problem in problems { writer.write(problem) }
  }

  /// Refuses counts that no chapter has.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> TypesetFigures {
    var figures = TypesetFigures()
    var counts: [Int] = []
    for _ in figures.counts { counts.append(try reader.readInt(in: 0...Int(Int32.max))) }
    figures.counts = counts
    let count = try reader.readCount(of: "pages", atMost: Limits.pages, bytesEach: 4)
    for _ in 0..<count { figures.depths.append(Int(try reader.read(Int32.self))) }
    let problems = Int(try reader.read(UInt8.self))
    guard problems <= TypesetFigures.mostProblems else { throw WireError("too many problems") }
    for _ in 0..<problems { figures.problems.append(try reader.readText()) }
    return figures
  }
}

extension TypesetFigures {
  /// What is a single number, in the order in which it is written.
  fileprivate var counts: [Int] {
    get {
      [
        chapters, paragraphs, lines, hyphens, hyphensInRow, loose, rivers, widows, orphans, offGrid,
        tables, parted,
      ]
    }
    set {
      (chapters, paragraphs, lines) = (newValue[0], newValue[1], newValue[2])
      (hyphens, hyphensInRow, loose) = (newValue[3], newValue[4], newValue[5])
      (rivers, widows, orphans, offGrid) = (newValue[6], newValue[7], newValue[8], newValue[9])
      (tables, parted) = (newValue[10], newValue[11])
    }
  }
}
