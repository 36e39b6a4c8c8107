public import RectoBookModel

/// Which panels does a page have, in the order in which they are read in a direction? None where it is one picture.
public struct PanelsQuestion: BookQuestion {
  /// The page that it is about.
  public let page: PageNumber
  /// The direction in which panels follow each other in a row.
  public let direction: ReadingDirection

  /// Asks about a page.
  public init(of page: PageNumber, reading direction: ReadingDirection) {
    (self.page, self.direction) = (page, direction)
  }

  /// Reads the page and the direction.
  public init(from reader: inout ByteReader) throws(WireError) {
    page = try reader.readPage()
    direction = try reader.read(Bool.self) ? .rightToLeft : .leftToRight
  }

  /// Two panels side by side.
  public static var example: (question: PanelsQuestion, answer: [PageBox]) {
    (
      PanelsQuestion(of: PageNumber(2), reading: .leftToRight),
      [
        PageBox(left: 0, top: 0, right: 0.5, bottom: 1),
        PageBox(left: 0.5, top: 0, right: 1, bottom: 1),
      ]
    )
  }

  public var subject: PageNumber? { page }

  /// Writes the page and the direction.
  public func write(to writer: inout ByteWriter) {
    writer.write(page)
    writer.write(direction == .rightToLeft)
  }

  public func answer(of book: some AnsweringBook) throws -> [PageBox] {
    Array(try book.panels(on: page, reading: direction).prefix(Limits.pagePanels))
  }

  /// A page that is seen as a whole.
  public func substitute(because reason: String) -> [PageBox]? { [] }

  /// Writes how many there are, then each.
  public func write(_ panels: [PageBox], to writer: inout ByteWriter) {
    writer.write(UInt32(panels.count))
    for panel in panels { writer.write(panel) }
  }

  /// Refuses more than the limits allow, and panels of no size.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PageBox] {
    var panels: [PageBox] = []
    let count = try reader.readCount(of: "panels", atMost: Limits.pagePanels, bytesEach: 32)
    for _ in 0..<count {
      let box = try reader.readBox()
      guard box.left < box.right, box.top < box.bottom else {
        throw WireError("a panel of no size")
      }
      panels.append(box)
    }
    return panels
  }
}
