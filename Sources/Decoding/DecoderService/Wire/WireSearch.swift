public import RectoBookModel
public import RectoBookQuestions

extension ByteWriter {
  mutating func write(_ terms: SearchTerms) {
    write(terms.words)
    write(terms.matchesCase)
    write(terms.wholeWords)
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
  mutating func readSearchTerms() throws(WireError) -> SearchTerms {
    SearchTerms(
      words: try readText(atMost: Limits.searchBytes), matchesCase: try read(Bool.self),
      wholeWords: try read(Bool.self))
  }

  /// Reads places that were found on pages of a range, in the order of the pages.
  public mutating func readHits(on pages: ClosedRange<PageNumber>) throws(WireError) -> [SearchHit]
  {
    var hits: [SearchHit] = []
    var last = pages.lowerBound
    for _ in 0..<(try readCount(of: "places", atMost: Limits.hits + Limits.pageHits, bytesEach: 32))
    {
      let page = try readPage()
      guard pages.contains(page), page >= last else { throw WireError("a place out of order") }
      last = page
      var boxes: [PageBox] = []
      for _ in 0..<(try readCount(of: "boxes", atMost: Limits.hitBoxes, bytesEach: 32)) {
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
