/// Tags, addresses, links and pictures within lines.
extension MarkdownInlineParser {
  // MARK: Tags and addresses

  mutating func addTag(at place: Int, _ address: ([UInt8]) -> [UInt8]) -> Int {
    let rest = text[(place + 1)...].prefix(limits.linkBytes)
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    if word.endIndex < text.endIndex, text[word.endIndex] == UInt8(ascii: ">"),
      let mark = word.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }),
      mark > word.startIndex, word.first?.isLetter == true || word[mark] == UInt8(ascii: "@")
    {
      let scheme = word[..<mark]
      let isAddress = word[mark] == UInt8(ascii: ":")
      if isAddress
        ? (2...32).contains(scheme.count)
          && scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+.-".utf8.contains($0) })
        : mark + 1 < word.endIndex && !word.contains(where: { "\\\"'/=".utf8.contains($0) })
      {
        addLink(Array(word), to: (isAddress ? [] : Array("mailto:".utf8)) + Array(word), address)
        return word.endIndex + 1
      }
    }
    guard let end = MarkdownTag.end(text, from: place, atMost: limits.linkBytes) else {
      add([text[place]])
      return place + 1
    }
    add(html: Array(text[place..<end]))
    return end
  }

  private mutating func addLink(
    _ words: [UInt8], to target: [UInt8], _ address: ([UInt8]) -> [UInt8]
  ) {
    add(html: Array("<a href=\"".utf8) + address(target) + Array("\">".utf8))
    add(words)
    add(html: Array("</a>".utf8))
  }

  func startsAddress(at place: Int) -> Bool {
    guard text[place...].begins("http://") || text[place...].begins("https://") else {
      return false
    }
    return place == text.startIndex || !(text[place - 1].isLetter || text[place - 1].isDigit)
  }

  /// An address without brackets around it, up to a space, without the marks that end a sentence.
  mutating func addBareAddress(at place: Int, _ address: ([UInt8]) -> [UInt8]) -> Int {
    var words = text[place...].prefix(limits.linkBytes).prefix {
      $0 > 0x20 && !"<>[]`*\"".utf8.contains($0)
    }
    while let last = words.last,
      ".,:;!?'_~".utf8.contains(last)
        || last == UInt8(ascii: ")") && !words.contains(UInt8(ascii: "("))
    {
      words = words.dropLast()
    }
    addLink(Array(words), to: Array(words), address)
    return words.endIndex
  }

  // MARK: Links

  /// Ends the innermost bracket: a link, a picture, or nothing but brackets.
  mutating func close(
    at place: Int, _ reference: ([UInt8]) -> MarkdownReference?, _ address: ([UInt8]) -> [UInt8]
  ) -> Int {
    guard let bracket = brackets.popLast(), bracket.isPicture || brackets.count >= firstLink,
      let (target, end) = target(bracket, at: place, reference)
    else {
      firstLink = min(firstLink, brackets.count)
      add([text[place]])
      return place + 1
    }
    firstLink = min(firstLink, brackets.count)
    emphasise(from: bracket.runs)
    let title =
      target.title.isEmpty
      ? [] : Array(" title=\"".utf8) + target.title.inMarkup + [UInt8(ascii: "\"")]
    if bracket.isPicture {
      let words = pieces[(bracket.piece + 1)...].flatMap {
        $0.whole > 0 ? [UInt8](repeating: $0.sign, count: $0.count) : $0.plain
      }
      pieces.removeSubrange(bracket.piece...)
      let tag =
        Array("<img src=\"".utf8) + address(target.address) + Array("\" alt=\"".utf8)
        + words.inMarkup
      pieces.append(
        Piece(html: tag + [UInt8(ascii: "\"")] + title + Array("/>".utf8), plain: words))
    } else {
      let tag = Array("<a href=\"".utf8) + address(target.address) + [UInt8(ascii: "\"")]
      pieces[bracket.piece] = Piece(html: tag + title + [UInt8(ascii: ">")])
      pieces.append(Piece(html: Array("</a>".utf8)))
      // There is no link in a link.
      firstLink = brackets.count
    }
    pieces.append(Piece())
    return end
  }

  /// Where a bracket leads that ends at a place, and what is behind all that says so.
  private func target(
    _ bracket: Bracket, at place: Int, _ reference: ([UInt8]) -> MarkdownReference?
  ) -> (MarkdownReference, end: Int)? {
    let behind = text[(place + 1)...]
    if behind.first == UInt8(ascii: "("), let found = inlineTarget(behind.dropFirst()) {
      return found
    }
    if behind.first == UInt8(ascii: "["), let end = MarkdownReference.labelEnd(behind, limits),
      end > place + 2
    {
      let name = MarkdownReference.name(text[(place + 2)..<end])
      return reference(name).map { ($0, end + 1) }
    }
    let own = text[bracket.text..<place]
    guard own.count <= limits.linkBytes else { return nil }
    let isEmpty = behind.begins("[]")
    return reference(MarkdownReference.name(own)).map { ($0, place + (isEmpty ? 3 : 1)) }
  }

  /// An address, and a title, up to a closing bracket.
  private func inlineTarget(_ rest: ArraySlice<UInt8>) -> (MarkdownReference, end: Int)? {
    func skip(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> { rest.drop(while: \.isSpace) }
    var rest = skip(rest)
    var target = MarkdownReference(address: [], title: [])
    if let address = MarkdownReference.address(rest, limits) {
      target.address = address.text
      let behind = text[address.end...]
      rest = skip(behind)
      if rest.startIndex > behind.startIndex, let title = MarkdownReference.title(rest, limits) {
        target.title = title.text
        rest = skip(text[title.end...])
      }
    }
    return rest.first == UInt8(ascii: ")") ? (target, rest.startIndex + 1) : nil
  }
}
