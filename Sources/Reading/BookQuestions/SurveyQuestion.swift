public import RectoBookModel

/// What is known of every page without drawing it? First page first.
public struct SurveyQuestion: BookQuestion {
  /// Whether pages are read for it, so that their sizes are told.
  public let isThorough: Bool

  /// Asks about all pages.
  public init(isThorough: Bool) { self.isThorough = isThorough }

  /// Reads how thorough it is.
  public init(from reader: inout ByteReader) throws(WireError) {
    isThorough = try reader.read(Bool.self)
  }

  /// A page of which all is known, and one of which nothing is.
  public static var example: (question: SurveyQuestion, answer: [PageListing]) {
    let size = PageSize(width: 3, height: 4)
    return (
      SurveyQuestion(isThorough: true),
      [
        PageListing(size: size, problem: "p", side: .left, content: 7),
        PageListing(size: nil, problem: nil),
      ]
    )
  }

  /// Writes one byte, as `isThorough` is.
  public func write(to writer: inout ByteWriter) { writer.write(isThorough) }

  /// One listing for each page of the book, the first page first.
  public func answer(of book: some AnsweringBook) throws -> [PageListing] {
    book.survey(isThorough: isThorough)
  }

  /// Nothing: that pages are alike is no answer.
  public func substitute(because reason: String) -> [PageListing]? { nil }

  /// Writes what is known of each page.
  public func write(_ listings: [PageListing], to writer: inout ByteWriter) {
    writer.write(UInt32(listings.count))
    for listing in listings {
      writer.write(listing.size) { $0.write($1) }
      writer.write(listing.problem) { $0.write($1) }
      writer.write(listing.side) { $0.write($1.rawValue) }
      writer.write(listing.content) { $0.write($1) }
    }
  }

  /// Refuses all but one line a page.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PageListing] {
    let count = try reader.readCount(of: "pages", atMost: Limits.pages, bytesEach: 4)
    guard count == pageCount else { throw WireError("not one line a page") }
    var listings: [PageListing] = []
    listings.reserveCapacity(count)
    for _ in 0..<count {
      listings.append(
        PageListing(
          size: try reader.readOptional { reader throws(WireError) in try reader.readSize() },
          problem: try reader.readOptional { reader throws(WireError) in try reader.readText() },
          side: try reader.readOptional { reader throws(WireError) in try readSide(from: &reader) },
          content: try reader.readOptional { reader throws(WireError) in
            try reader.read(UInt32.self)
          }))
    }
    return listings
  }

  private func readSide(from reader: inout ByteReader) throws(WireError) -> PageSide {
    guard let side = PageSide(rawValue: try reader.readText()) else {
      throw WireError("an unknown side")
    }
    return side
  }
}
