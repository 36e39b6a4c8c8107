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
        PageLink(box: box, target: .page(PageNumber(2))),
        PageLink(box: box, target: .address("a")),
      ]
    )
  }

  public func answer(of book: some AnsweringBook) throws -> [PageLink] { try book.links(of: page) }

  /// A page without links.
  public func substitute(because reason: String) -> [PageLink]? { [] }

  /// Writes how many links there are, then each: its box, and the page or the address that it leads to.
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
    }
  }

  /// Refuses more links and longer addresses than the limits allow; leaves out what leads beyond the book.
  public func readAnswer(
    from reader: inout ByteReader, pageCount: Int
  ) throws(WireError) -> [PageLink] {
    var links: [PageLink] = []
    let count = try reader.readCount(of: "links", atMost: Limits.links, bytesEach: 37)
    for _ in 0..<count {
      let box = try reader.readBox()
      if try reader.read(Bool.self) {
        let page = try reader.readPage()
        if page.value <= pageCount { links.append(PageLink(box: box, target: .page(page))) }
      } else {
        let address = try reader.readText(atMost: Limits.addressBytes)
        links.append(PageLink(box: box, target: .address(address)))
      }
    }
    return links
  }
}
