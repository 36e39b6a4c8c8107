public import RectoBookModel

/// Where is the print of a page, and how dark are its paper and its ink?
public struct PrintQuestion: PageQuestion {
  public let page: PageNumber

  /// Asks about a page.
  public init(of page: PageNumber) { self.page = page }

  /// A page with a margin.
  public static var example: (question: PrintQuestion, answer: PagePrint) {
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    return (
      PrintQuestion(of: PageNumber(2)),
      PagePrint(box: box, ink: 0, paper: 1, isPicture: true, isSpread: true)
    )
  }

  public func answer(of book: some AnsweringBook) throws -> PagePrint { try book.print(on: page) }

  /// A page that is left as it is.
  public func substitute(because reason: String) -> PagePrint? { .unknown }

  /// Writes the place, then how light ink and paper are.
  public func write(_ print: PagePrint, to writer: inout ByteWriter) {
    writer.write(print.box) { $0.write($1) }
    writer.write(print.ink)
    writer.write(print.paper)
    writer.write(print.isPicture)
    writer.write(print.isSpread)
  }

  /// Refuses places that are on no page, and what is lighter than white.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> PagePrint {
    PagePrint(
      box: try reader.readOptional { reader throws(WireError) in try reader.readBox() },
      ink: try reader.readFraction(), paper: try reader.readFraction(),
      isPicture: try reader.read(Bool.self), isSpread: try reader.read(Bool.self))
  }
}
