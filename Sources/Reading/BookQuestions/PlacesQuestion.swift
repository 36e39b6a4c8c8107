public import RectoBookModel

/// Where do places lie in the present layout? A page is answered by the place of its first words, a place of
/// text by its page.
public struct PlacesQuestion: BookQuestion {
  /// The places, `Limits.askedPlaces` of them at most.
  public let places: [Place]

  /// Asks for places; those beyond the limit are left out.
  public init(_ places: [Place]) { self.places = Array(places.prefix(Limits.askedPlaces)) }

  /// Reads what `write(to:)` wrote; refuses more than `Limits.askedPlaces`.
  public init(from reader: inout ByteReader) throws(WireError) {
    var places: [Place] = []
    let count = try reader.readCount(of: "places", atMost: Limits.askedPlaces, bytesEach: 9)
    for _ in 0..<count { places.append(try reader.readPlace()) }
    self.places = places
  }

  /// A page, a place, and one that there was no time for.
  public static var example: (question: PlacesQuestion, answer: [PlacedPage?]) {
    let place = Place.text(chapter: 1, offset: 3)
    let (first, second) = (PageNumber(1), PageNumber(2))
    return (
      PlacesQuestion([.page(second), place, .page(first)]),
      [PlacedPage(place, on: second), PlacedPage(place, on: second), nil]
    )
  }

  /// The last page that is asked for, else the first one: like what is asked of a page it takes no longer than
  /// a page, and means nothing in another layout.
  public var subject: PageNumber? {
    places.map { if case .page(let page) = $0 { page } else { PageNumber(1) } }.max()
      ?? PageNumber(1)
  }

  /// Writes how many places there are, then each.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt32(places.count))
    for place in places { writer.write(place) }
  }

  /// One page for each place, in their order; nil where there was no time to find it.
  public func answer(of book: some AnsweringBook) throws -> [PlacedPage?] { book.placed(places) }

  /// Nothing about any of them.
  public func substitute(because reason: String) -> [PlacedPage?]? { [] }

  /// Writes of each what was not asked.
  public func write(_ found: [PlacedPage?], to writer: inout ByteWriter) {
    writer.write(UInt32(found.count))
    for (asked, found) in zip(places, found) {
      writer.write(found) { writer, found in
        if asked.isOfText { writer.write(found.page) } else { writer.write(found.place) }
      }
    }
  }

  /// Refuses all but one line a place; a page beyond the book, or another page than was asked for, is none.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PlacedPage?] {
    let count = try reader.readCount(of: "places", atMost: Limits.askedPlaces, bytesEach: 1)
    guard count == places.count else { throw WireError("not one line a place") }
    var found: [PlacedPage?] = []
    for place in places {
      found.append(
        try reader.readOptional { reader throws(WireError) in
          switch place {
          case .text: PlacedPage(place, on: try reader.readPage())
          case .page(let page): PlacedPage(try reader.readPlace(), on: page)
          }
        }.flatMap { Self.isSound($0, pageCount) ? $0 : nil })
    }
    return found
  }

  private static func isSound(_ found: PlacedPage, _ pageCount: Int) -> Bool {
    let isOwn = found.place.isOfText || found.place == .page(found.page)
    return isOwn && found.page.value <= pageCount
  }
}
