public import RectoBookModel

/// What bytes, behind the last one of the book's file, put ink, marks and notes on its pages?
public struct InkingQuestion: LoadedQuestion {
  /// The pages and the date, as `init(_:date:)` writes them.
  public var load: [UInt8] = []
  public let loadCount: Int

  /// Asks for ink, marks and notes on pages; `date` is written as PDF does it.
  public init(_ pages: [InkedPage], date: String) {
    var writer = ByteWriter()
    writer.write(date)
    writer.write(UInt32(pages.count))
    for page in pages { Self.write(page, to: &writer) }
    (load, loadCount) = (writer.bytes, writer.bytes.count)
  }

  private init(loadCount: Int) { self.loadCount = loadCount }

  /// Reads how much follows.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init(loadCount: try reader.readInt(in: 0...Limits.inkBytes))
  }

  /// Nothing is to be written, since messages do not hold it, and one byte comes.
  public static var example: (question: InkingQuestion, answer: InkIncrement) {
    (InkingQuestion(loadCount: 1), InkIncrement(fileBytes: 1, added: [1]))
  }

  /// As many as may be asked for.
  public var mostBytes: Int { Limits.inkBytes }

  public func write(to writer: inout ByteWriter) { writer.write(Int64(loadCount)) }

  /// Refuses pages that the book has not.
  public func answer(of book: some AnsweringBook) throws -> InkIncrement {
    var reader = ByteReader(load)
    let date = try reader.readText()
    var pages: [InkedPage] = []
    for _ in 0..<(try reader.readCount(of: "pages", atMost: Limits.pages, bytesEach: 24)) {
      let page = try Self.readPage(&reader)
      guard page.page.value <= book.pageCount else { throw WireError("a page beyond the book") }
      pages.append(page)
    }
    try reader.finish()
    return try book.inked(pages, date: date)
  }

  /// A file that takes no ink is not left without it in silence.
  public func substitute(because reason: String) -> InkIncrement? { nil }

  public func write(_ answer: InkIncrement, to writer: inout ByteWriter) {
    writer.write(Int64(answer.fileBytes))
    writer.write(raw: answer.added)
  }

  /// Refuses more bytes than there may be.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> InkIncrement {
    InkIncrement(
      fileBytes: try reader.readInt(in: 0...Int.max),
      added: try reader.readRaw(atMost: Limits.inkBytes - 12))
  }

  // MARK: The load

  private static func write(_ page: InkedPage, to writer: inout ByteWriter) {
    writer.write(page.page)
    writer.write(page.height)
    writer.write(UInt32(page.notes.count))
    for note in page.notes {
      writer.write(note.name)
      writer.write(note.color)
      writer.write(note.width)
      writer.write(note.isMultiplied)
      for edge in note.box { writer.write(edge) }
      writer.write(note.lines)
      writer.write(raw: note.picture)
      writer.write(note.checksum)
      writer.write(raw: note.opacities)
      writer.write(raw: note.strokes)
    }
    writer.write(page.annotations)
  }

  private static func readPage(_ reader: inout ByteReader) throws(WireError) -> InkedPage {
    let (number, height) = (try reader.readPage(), try reader.read(Double.self))
    guard height >= Limits.points.lowerBound, height <= Double(Limits.side) else {
      throw WireError("a page \(height) points high")
    }
    var page = InkedPage(number, height: height, notes: [])
    for _ in 0..<(try reader.readCount(of: "notes", atMost: Limits.inkNotes, bytesEach: 60)) {
      var note = InkNote(
        name: try reader.readText(), color: try reader.read(UInt32.self),
        width: try reader.read(Double.self), isMultiplied: try reader.read(Bool.self))
      let reach = Limits.inkReach * height
      for edge in 0..<4 { note.box[edge] = try reader.read(Double.self) }
      guard note.box.allSatisfy({ $0.magnitude <= reach }), note.width > 0, note.width <= reach
      else { throw WireError("ink beyond every page") }
      note.lines = try reader.readLines(within: reach)
      note.picture = try reader.readRaw(atMost: Limits.inkBytes)
      note.checksum = try reader.read(UInt32.self)
      note.opacities = try reader.readRaw(atMost: 101)
      note.strokes = try reader.readRaw(atMost: Limits.inkBytes)
      page.notes.append(note)
    }
    page.annotations = try reader.readAnnotations()
    // One with a longer name would not be known again.
    let names = 1...Limits.annotationIDBytes
    guard page.annotations.allSatisfy({ names.contains($0.name.utf8.count) }) else {
      throw WireError("an annotation without a name, or with a long one")
    }
    return page
  }
}
