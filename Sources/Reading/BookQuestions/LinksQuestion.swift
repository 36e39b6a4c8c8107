public import RectoBookModel

/// Where do the links of a page stand, and where do they lead?
public struct LinksQuestion: PageQuestion {
  public let page: PageNumber

  /// Asks about a page.
  public init(of page: PageNumber) { self.page = page }

  /// One into the book and one out of it.
  public static var example: (question: LinksQuestion, answer: [PageLink]) {
    let box = PageBox(left: 0, top: 0, right: 1, bottom: 1)
    return (
      LinksQuestion(of: PageNumber(2)),
      [
        PageLink(box: box, target: .page(PageNumber(2)), note: ["a", "b"]),
        PageLink(box: box, target: .address("a")),
      ]
    )
  }

  public func answer(of book: some AnsweringBook) throws -> [PageLink] { try book.links(of: page) }

  /// A page without links.
  public func substitute(because reason: String) -> [PageLink]? { [] }

  /// Writes how many links there are, then each: its box, the page or the address that it leads to, and the paragraphs of its note.
  public func write(_ links: [PageLink], to writer: inout ByteWriter) {
    writer.write(UInt32(links.count))
    for link in links {
      writer.write(link.box)
      switch link.target {
      case .page(let page):
        writer.write(true)
        writer.write(page)
      case .address(let address):
        writer.write(false)
        writer.write(whole: address)
      }
      writer.write(UInt32(link.note.count))
      for paragraph in link.note { writer.write(whole: paragraph) }
    }
  }

  /// Refuses more links, longer addresses and longer notes than the limits allow; leaves out what leads beyond the book.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PageLink] {
    var links: [PageLink] = []
    let count = try reader.readCount(of: "links", atMost: Limits.links, bytesEach: 41)
    var noteBytes = 0
    for _ in 0..<count {
      let box = try reader.readBox()
      let target: PageLink.Target =
        try reader.read(Bool.self)
        ? .page(reader.readPage()) : .address(reader.readText(atMost: Limits.addressBytes))
      var note: [String] = []
      let paragraphs = try reader.readCount(
        of: "paragraphs", atMost: Limits.noteBytes, bytesEach: 4)
      for _ in 0..<paragraphs { note.append(try reader.readText(atMost: Limits.noteBytes)) }
      noteBytes += note.reduce(0) { $0 + $1.utf8.count + 1 }
      guard noteBytes <= Limits.pageNoteBytes else { throw WireError("too long notes") }
      if case .page(let page) = target, page.value > pageCount { continue }
      links.append(PageLink(box: box, target: target, note: note))
    }
    return links
  }
}
