/// Tags of HTML within lines.
enum MarkdownTag {
  /// Where a tag, a comment, an instruction or a declaration ends that begins with `<` at a place; nil where none does.
  static func end(_ text: ArraySlice<UInt8>, from start: Int, atMost most: Int) -> Int? {
    var limit = min(text.endIndex, start + most)
    func ends(_ word: StaticString, from place: Int) -> Int? {
      let mark = Array(word.description.utf8)
      var place = place
      while place + mark.count <= limit {
        if text[place..<(place + mark.count)].elementsEqual(mark) { return place + mark.count }
        place += 1
      }
      return nil
    }
    let rest = text[start..<limit]
    if rest.begins("<!--") { return ends("-->", from: start + 4) }
    if rest.begins("<?") { return ends("?>", from: start + 2) }
    if rest.begins("<![cdata[") { return ends("]]>", from: start + 9) }
    if rest.begins("<!") {
      return rest.dropFirst(2).first?.isLetter == true ? ends(">", from: start + 2) : nil
    }
    let isEnd = rest.begins("</")
    var place = start + (isEnd ? 2 : 1)
    guard place < limit, text[place].isLetter else { return nil }
    func skip(_ isSuch: (UInt8) -> Bool) { while place < limit, isSuch(text[place]) { place += 1 } }
    skip { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    while place < limit {
      let before = place
      skip(\.isSpace)
      guard place < limit else { return nil }
      if text[place] == UInt8(ascii: ">") { return place + 1 }
      if text[place] == UInt8(ascii: "/"), !isEnd, place + 1 < limit,
        text[place + 1] == UInt8(ascii: ">")
      {
        return place + 2
      }
      guard place > before, !isEnd, text[place].isLetter || "_:".utf8.contains(text[place]) else {
        return nil
      }
      skip { $0.isLetter || $0.isDigit || "_:.-".utf8.contains($0) }
      let name = place
      skip(\.isSpace)
      guard place < limit, text[place] == UInt8(ascii: "=") else {
        place = name
        continue
      }
      place += 1
      skip(\.isSpace)
      guard place < limit else { return nil }
      let quote = text[place]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        place += 1
        if text[place...].begins("data:image/") {
          // A picture may stand in it as it is, and is as long as it is.
          let data = text[place...].prefix { $0 != quote && $0 != UInt8(ascii: "<") }
          (place, limit) = (data.endIndex, min(text.endIndex, data.endIndex + most))
        }
        skip { $0 != quote }
        guard place < limit else { return nil }
        place += 1
      } else {
        let first = place
        skip { !$0.isSpace && !"\"'=<>`".utf8.contains($0) }
        guard place > first else { return nil }
      }
    }
    return nil
  }
}
