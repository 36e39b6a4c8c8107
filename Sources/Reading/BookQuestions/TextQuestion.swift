public import RectoBookModel

/// What is the text of a page? It has no lines where the page is a picture.
public struct TextQuestion: PageQuestion {
  public let page: PageNumber

  /// Asks about a page.
  public init(of page: PageNumber) { self.page = page }

  /// One word, which is a note.
  public static var example: (question: TextQuestion, answer: PageText) {
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    let word = PageText.Word(text: "w", box: box, edges: [0, 1])
    return (
      TextQuestion(of: PageNumber(2)),
      PageText(
        lines: [PageText.Line(words: [word], endsBlock: true)],
        notes: PageText.Notes(line: 0, place: .text(chapter: 3, offset: 4_711)),
        turns: [PageText.Turn(sign: 0, place: .text(chapter: 3, offset: 17))])
    )
  }

  /// The words of the page line by line; no lines where the page is a picture.
  public func answer(of book: some AnsweringBook) throws -> PageText { try book.text(of: page) }

  /// A page without text, and the reason.
  public func substitute(because reason: String) -> PageText? { PageText(problem: reason) }

  /// Writes the words of each line.
  public func write(_ text: PageText, to writer: inout ByteWriter) {
    writer.write(UInt32(text.lines.count))
    for line in text.lines {
      writer.write(line.endsBlock)
      writer.write(UInt32(line.words.count))
      for word in line.words {
        writer.write(word.text)
        writer.write(word.box)
        writer.write(UInt32(word.edges.count))
        for edge in word.edges { writer.write(edge) }
        writer.write(word.runsDown)
        writer.write(UInt32(word.starts.count))
        for start in word.starts { writer.write(Int64(start)) }
      }
    }
    writer.write(UInt32(text.turns.count))
    for turn in text.turns {
      writer.write(Int64(turn.sign))
      writer.write(turn.place)
    }
    writer.write(text.notes != nil)
    guard let notes = text.notes else { return }
    writer.write(UInt32(notes.line))
    writer.write(notes.place)
  }

  /// Refuses more letters than the limits allow, a word that has not one edge more than characters, starts of words
  /// that do not ascend within it, turns out of order, and notes that begin with no line.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> PageText {
    var room = Limits.pageLetters
    var lines: [PageText.Line] = []
    let count = try reader.readCount(of: "lines", atMost: Limits.pageLetters, bytesEach: 5)
    for _ in 0..<count {
      let endsBlock = try reader.read(Bool.self)
      let count = try reader.readCount(of: "words", atMost: Limits.pageLetters, bytesEach: 44)
      var words: [PageText.Word] = []
      words.reserveCapacity(count)
      for _ in 0..<count { words.append(try readWord(from: &reader, &room)) }
      lines.append(PageText.Line(words: words, endsBlock: endsBlock))
    }
    let turns = try readTurns(from: &reader)
    return PageText(
      lines: lines, notes: try readNotes(from: &reader, lines: lines.count), turns: turns)
  }

  private func readTurns(from reader: inout ByteReader) throws(WireError) -> [PageText.Turn] {
    var turns: [PageText.Turn] = []
    let count = try reader.readCount(of: "turns", atMost: Limits.pageLetters, bytesEach: 17)
    for _ in 0..<count {
      let sign = try reader.readInt(in: -Limits.pageLetters...Limits.pageLetters)
      guard sign >= turns.last?.sign ?? sign else { throw WireError("turns out of order") }
      turns.append(PageText.Turn(sign: sign, place: try reader.readPlace()))
    }
    return turns
  }

  private func readNotes(
    from reader: inout ByteReader, lines: Int
  ) throws(WireError) -> PageText.Notes? {
    guard try reader.read(Bool.self) else { return nil }
    let line = try reader.read(UInt32.self)
    guard line < lines else { throw WireError("notes begin with no line") }
    return PageText.Notes(line: Int(line), place: try reader.readPlace())
  }

  private func readWord(
    from reader: inout ByteReader, _ room: inout Int
  ) throws(WireError) -> PageText.Word {
    let text = try reader.readText()
    let box = try reader.readBox()
    let count = try reader.readCount(of: "edges", atMost: Limits.textBytes + 1, bytesEach: 8)
    var edges: [Double] = []
    edges.reserveCapacity(count)
    for _ in 0..<count { edges.append(try reader.readFraction()) }
    room -= count - 1
    guard room >= 0, count >= 2, count == text.count + 1 else { throw WireError("a wrong word") }
    return PageText.Word(
      text: text, box: box, edges: edges, runsDown: try reader.read(Bool.self),
      starts: try readStarts(from: &reader, before: text.count))
  }

  private func readStarts(
    from reader: inout ByteReader, before count: Int
  ) throws(WireError) -> [Int] {
    var starts: [Int] = []
    for _ in 0..<(try reader.readCount(of: "starts of words", atMost: count, bytesEach: 8)) {
      let start = try reader.readInt(in: 0...(count - 1))
      guard start > starts.last ?? -1 else { throw WireError("starts of words out of order") }
      starts.append(start)
    }
    return starts
  }
}
