public import RectoBookModel

/// What is the table of contents? It is empty where there is none.
public struct OutlineQuestion: BookQuestion {
  public init() {}

  /// Reads nothing: the kind of the question says it all.
  public init(from reader: inout ByteReader) throws(WireError) {}

  /// A line below another.
  public static var example: (question: OutlineQuestion, answer: [OutlineEntry]) {
    let inner = OutlineEntry(title: "u", page: nil, children: [])
    return (
      OutlineQuestion(), [OutlineEntry(title: "t", page: PageNumber(2), children: [inner])]
    )
  }

  /// The uppermost lines, each with those below it; none where the book has no contents.
  public func answer(of book: some AnsweringBook) throws -> [OutlineEntry] { try book.outline() }

  /// A book without contents.
  public func substitute(because reason: String) -> [OutlineEntry]? { [] }

  /// Writes each line, followed by those below it.
  public func write(_ outline: [OutlineEntry], to writer: inout ByteWriter) {
    writer.write(UInt32(outline.count))
    for entry in outline {
      writer.write(entry.title)
      writer.write(entry.page) { $0.write($1) }
      write(entry.children, to: &writer)
    }
  }

  /// Refuses more depth or lines than the limits allow; a line that leads beyond the book leads nowhere.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [OutlineEntry] {
    var room = Limits.outlineEntries
    return try readLines(from: &reader, pageCount, depth: 0, room: &room)
  }

  private func readLines(
    from reader: inout ByteReader, _ pageCount: Int, depth: Int, room: inout Int
  ) throws(WireError) -> [OutlineEntry] {
    let count = Int(try reader.read(UInt32.self))
    guard depth <= 2 * Limits.nesting, count <= room else { throw WireError("too many lines") }
    room -= count
    var entries: [OutlineEntry] = []
    for _ in 0..<count {
      let title = try reader.readText()
      let page = try reader.readOptional { reader throws(WireError) in try reader.readPage() }
      entries.append(
        OutlineEntry(
          title: title, page: page.flatMap { $0.value <= pageCount ? $0 : nil },
          children: try readLines(from: &reader, pageCount, depth: depth + 1, room: &room)))
    }
    return entries
  }
}
