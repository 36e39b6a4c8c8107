public import BookModel

extension ByteWriter {
  mutating func write(_ box: PageBox) {
    for edge in [box.left, box.top, box.right, box.bottom] { write(edge) }
  }

  mutating func write(_ terms: SearchTerms) {
    write(terms.words)
    write(terms.matchesCase)
    write(terms.wholeWords)
  }

  /// Writes a page's text.
  public mutating func write(_ text: PageText) {
    write(UInt32(text.lines.count))
    for line in text.lines {
      write(line.endsBlock)
      write(UInt32(line.words.count))
      for word in line.words {
        write(word.text)
        write(word.box)
        write(UInt32(word.edges.count))
        for edge in word.edges { write(edge) }
      }
    }
  }

  /// Writes a page's links.
  public mutating func write(_ links: [PageLink]) {
    write(UInt32(links.count))
    for link in links {
      write(link.box)
      switch link.target {
      case .page(let page):
        write(true)
        write(page)
      case .address(let address):
        write(false)
        write(whole: address)
      }
    }
  }

  /// Writes what the pages are called.
  public mutating func write(_ labels: PageLabels) {
    write(UInt32(labels.ranges.count))
    for range in labels.ranges {
      write(range.first)
      write(range.style.rawValue)
      write(range.prefix)
      write(Int64(range.start))
    }
  }

  /// Writes places that were found.
  public mutating func write(_ hits: [SearchHit]) {
    write(UInt32(hits.count))
    for hit in hits {
      write(hit.page)
      write(UInt32(hit.boxes.count))
      for box in hit.boxes { write(box) }
      write(hit.snippet)
      write(Int64(hit.range.lowerBound))
      write(Int64(hit.range.upperBound))
    }
  }
}

extension ByteReader {
  private mutating func readFraction() throws(WireError) -> Double {
    let value = try read(Double.self)
    guard (0...1).contains(value) else { throw WireError("a place beyond the page") }
    return value
  }

  mutating func readBox() throws(WireError) -> PageBox {
    let box = PageBox(
      left: try readFraction(), top: try readFraction(), right: try readFraction(),
      bottom: try readFraction())
    guard box.left <= box.right, box.top <= box.bottom else { throw WireError("a box inside out") }
    return box
  }

  /// Reads a count of things that take so many bytes each at least, so that a lying one makes no
  /// room.
  private mutating func readCount(atMost limit: Int, bytesEach: Int) throws(WireError) -> Int {
    let count = Int(try read(UInt32.self))
    guard count <= limit, count <= left / bytesEach else { throw WireError("too long a list") }
    return count
  }

  mutating func readSearchTerms() throws(WireError) -> SearchTerms {
    SearchTerms(
      words: try readText(atMost: Limits.searchBytes), matchesCase: try read(Bool.self),
      wholeWords: try read(Bool.self))
  }

  /// Reads a page's text; every word has an edge more than it has characters.
  public mutating func readPageText() throws(WireError) -> PageText {
    var room = Limits.pageLetters
    var lines: [PageText.Line] = []
    for _ in 0..<(try readCount(atMost: Limits.pageLetters, bytesEach: 5)) {
      let endsBlock = try read(Bool.self)
      let count = try readCount(atMost: Limits.pageLetters, bytesEach: 40)
      var words: [PageText.Word] = []
      words.reserveCapacity(count)
      for _ in 0..<count { words.append(try readWord(&room)) }
      lines.append(PageText.Line(words: words, endsBlock: endsBlock))
    }
    return PageText(lines: lines)
  }

  private mutating func readWord(_ room: inout Int) throws(WireError) -> PageText.Word {
    let text = try readText()
    let box = try readBox()
    let count = try readCount(atMost: Limits.textBytes + 1, bytesEach: 8)
    var edges: [Double] = []
    edges.reserveCapacity(count)
    for _ in 0..<count { edges.append(try readFraction()) }
    room -= count - 1
    guard room >= 0, count >= 2, count == text.count + 1 else { throw WireError("a wrong word") }
    return PageText.Word(text: text, box: box, edges: edges)
  }

  /// Reads a page's links.
  public mutating func readLinks() throws(WireError) -> [PageLink] {
    var links: [PageLink] = []
    for _ in 0..<(try readCount(atMost: Limits.links, bytesEach: 37)) {
      let box = try readBox()
      let target: PageLink.Target =
        try read(Bool.self)
        ? .page(try readPage()) : .address(try readText(atMost: Limits.addressBytes))
      links.append(PageLink(box: box, target: target))
    }
    return links
  }

  /// Reads what the pages are called.
  public mutating func readLabels() throws(WireError) -> PageLabels {
    var ranges: [PageLabels.Range] = []
    for _ in 0..<(try readCount(atMost: Limits.labelRanges, bytesEach: 21)) {
      let first = try readPage()
      guard let style = PageLabels.Style(rawValue: try read(UInt8.self)) else {
        throw WireError("an unknown style")
      }
      let prefix = try readText().unicodeScalars.prefix(Limits.labelPrefix)
      ranges.append(
        PageLabels.Range(
          first: first, style: style, prefix: String(String.UnicodeScalarView(prefix)),
          start: try readInt(in: 1...Int(Int32.max))))
    }
    return PageLabels(ranges)
  }

  /// Reads places that were found on pages of a range, in the order of the pages.
  public mutating func readHits(on pages: ClosedRange<PageNumber>) throws(WireError) -> [SearchHit]
  {
    var hits: [SearchHit] = []
    var last = pages.lowerBound
    for _ in 0..<(try readCount(atMost: Limits.hits + Limits.pageHits, bytesEach: 32)) {
      let page = try readPage()
      guard pages.contains(page), page >= last else { throw WireError("a place out of order") }
      last = page
      var boxes: [PageBox] = []
      for _ in 0..<(try readCount(atMost: Limits.hitBoxes, bytesEach: 32)) {
        boxes.append(try readBox())
      }
      let snippet = try readText()
      let start = try readInt(in: 0...snippet.count)
      let end = try readInt(in: start...snippet.count)
      hits.append(SearchHit(page: page, boxes: boxes, snippet: snippet, range: start..<end))
    }
    return hits
  }
}
