/// Makes HTML of the text of one block of Markdown: emphasis, code, links, pictures, tags.
///
/// The text is gone through once; what has to be looked for behind a place is looked for over so many bytes at most, and
/// not again where it is known not to be there.
struct MarkdownInlineParser {
  /// HTML that follows what is before it, or a row of signs that may come to emphasise.
  struct Piece {
    var html: [UInt8] = []
    /// What it says, without tags: for what stands in the place of a picture.
    var plain: [UInt8] = []
    var sign: UInt8 = 0
    var count = 0
    /// How many signs there were.
    var whole = 0
    var opens = false
    var closes = false
    /// Tags of emphasis that end before it, and that begin behind it.
    var before: [UInt8] = []
    var behind: [UInt8] = []
  }

  /// A bracket that may begin a link or a picture.
  struct Bracket {
    var piece: Int
    /// The first byte behind it.
    var text: Int
    var isPicture: Bool
    /// How many rows of signs stand before it.
    var runs: Int
  }

  let text: ArraySlice<UInt8>
  let limits: MarkdownLimits
  var pieces = [Piece()]
  /// Rows of signs, by their places in `pieces`.
  private var runs: [Int] = []
  var brackets: [Bracket] = []
  /// Brackets below this place stand around a link, in which there is none.
  var firstLink = 0
  /// Where rows of backticks stand, by their lengths, those behind the place that is looked at last.
  private var ticks: [Int: [Int]] = [:]

  private init(_ text: ArraySlice<UInt8>, _ limits: MarkdownLimits) {
    (self.text, self.limits) = (text, limits)
    var place = text.startIndex
    while place < text.endIndex {
      let length = text[place...].prefix { $0 == UInt8(ascii: "`") }.count
      if length > 0 { ticks[length, default: []].append(place) }
      place += max(length, 1)
    }
    for length in ticks.keys { ticks[length]?.reverse() }
  }

  /// The HTML of a text. `reference` says where a name leads, `note` what stands for the mark of a note, and `address`
  /// writes an address as HTML has it.
  static func html(
    _ text: [UInt8], _ limits: MarkdownLimits, reference: ([UInt8]) -> MarkdownReference?,
    note: (ArraySlice<UInt8>) -> [UInt8]?, address: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var parser = MarkdownInlineParser(text[...], limits)
    parser.parse(reference, note, address)
    parser.emphasise(from: 0)
    return parser.pieces.reduce(into: []) { $0 += $1.whole > 0 ? parser.html(of: $1) : $1.html }
  }

  private func html(of run: Piece) -> [UInt8] {
    run.before + [UInt8](repeating: run.sign, count: run.count) + run.behind
  }

  // MARK: Signs

  private mutating func parse(
    _ reference: ([UInt8]) -> MarkdownReference?, _ note: (ArraySlice<UInt8>) -> [UInt8]?,
    _ address: ([UInt8]) -> [UInt8]
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "\\"): place = addEscape(at: place)
      case UInt8(ascii: "`"): place = addCode(at: place)
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): place = addRun(at: place)
      case UInt8(ascii: "<"): place = addTag(at: place, address)
      case UInt8(ascii: "&"): place = addEntity(at: place)
      case UInt8(ascii: "["), UInt8(ascii: "!"):
        if let name = MarkdownLine.noteName(text[place...]), let mark = note(name) {
          add(html: mark)
          place = name.endIndex + 1
          continue
        }
        let isPicture =
          byte == UInt8(ascii: "!") && place + 1 < text.endIndex
          && text[place + 1] == UInt8(ascii: "[")
        guard isPicture || byte == UInt8(ascii: "[") else {
          fallthrough
        }
        let marks: [UInt8] = isPicture ? [byte, UInt8(ascii: "[")] : [byte]
        pieces.append(Piece(html: marks, plain: marks))
        place += marks.count
        brackets.append(
          Bracket(
            piece: pieces.count - 1, text: place, isPicture: isPicture, runs: runs.count))
        pieces.append(Piece())
      case UInt8(ascii: "]"): place = close(at: place, reference, address)
      case 0x0A:
        place = addBreak(at: place)
      case UInt8(ascii: "h") where startsAddress(at: place):
        place = addBareAddress(at: place, address)
      default:
        let rest = text[(place + 1)...]
        let end = rest.firstIndex { Self.marks.contains($0) } ?? text.endIndex
        add(Array(text[place..<end]))
        place = end
      }
    }
  }

  /// What may be more than a letter.
  private static let marks = Set("\\`*_~<&[]!\nh".utf8)

  /// Adds letters of the text.
  mutating func add(_ bytes: [UInt8]) {
    if pieces[pieces.count - 1].whole > 0 { pieces.append(Piece()) }
    pieces[pieces.count - 1].plain += bytes
    pieces[pieces.count - 1].html.appendInMarkup(bytes)
  }

  mutating func add(html: [UInt8], plain: [UInt8] = []) {
    if pieces[pieces.count - 1].whole > 0 { pieces.append(Piece()) }
    pieces[pieces.count - 1].html += html
    pieces[pieces.count - 1].plain += plain
  }

  private mutating func addEscape(at place: Int) -> Int {
    guard place + 1 < text.endIndex else {
      add([text[place]])
      return place + 1
    }
    if text[place + 1] == 0x0A {
      add(html: Array("<br/>".utf8), plain: [0x20])
      return skipSpaces(from: place + 2)
    }
    guard text[place + 1].isSign else {
      add([text[place]])
      return place + 1
    }
    add([text[place + 1]])
    return place + 2
  }

  private func skipSpaces(from place: Int) -> Int {
    text[place...].firstIndex { $0 != 0x20 } ?? text.endIndex
  }

  /// The end of a line: one that the text asks for, where two spaces stand before it.
  private mutating func addBreak(at place: Int) -> Int {
    let spaces = text[..<place].reversed().prefix { $0 == 0x20 }.count
    if spaces > 1 {
      add(html: Array("<br/>".utf8), plain: [0x20])
    } else {
      add(html: [0x0A], plain: [0x20])
    }
    return skipSpaces(from: place + 1)
  }

  private mutating func addCode(at place: Int) -> Int {
    let length = text[place...].prefix { $0 == UInt8(ascii: "`") }.count
    let start = place + length
    while let next = ticks[length]?.last, next < start { ticks[length]?.removeLast() }
    guard let end = ticks[length]?.last else {
      add(Array(text[place..<start]))
      return start
    }
    var code = text[start..<end].map { $0 == 0x0A ? 0x20 : $0 }[...]
    if code.count > 2, code.first == 0x20, code.last == 0x20,
      code.contains(where: { $0 != 0x20 })
    {
      code = code.dropFirst().dropLast()
    }
    add(html: Array("<code>".utf8))
    add(Array(code))
    add(html: Array("</code>".utf8))
    return end + length
  }

  /// A reference to a sign, as HTML has them, stays as it is.
  private mutating func addEntity(at place: Int) -> Int {
    let rest = text[place...].prefix(34)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > place + 1 else {
      add([text[place]])
      return place + 1
    }
    var name = rest[(place + 1)..<end]
    let isNumber = name.first == UInt8(ascii: "#")
    if isNumber { name = name.dropFirst() }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isDigit }),
      isNumber || name.first?.isLetter == true
    else {
      add([text[place]])
      return place + 1
    }
    add(html: Array(rest[...end]), plain: Array(rest[...end]))
    return end + 1
  }

  // MARK: Emphasis

  private mutating func addRun(at place: Int) -> Int {
    let sign = text[place]
    let count = text[place...].prefix { $0 == sign }.count
    let end = place + count
    let (before, behind) = (kind(before: place), kind(at: end))
    // Whether it stands at the beginning, or at the end, of words.
    let isLeft = behind != .space && (behind != .mark || before != .letter)
    let isRight = before != .space && (before != .mark || behind != .letter)
    var run = Piece()
    (run.sign, run.count, run.whole) = (sign, count, count)
    if sign == UInt8(ascii: "_") {
      run.opens = isLeft && (!isRight || before == .mark)
      run.closes = isRight && (!isLeft || behind == .mark)
    } else {
      (run.opens, run.closes) = (isLeft, isRight)
      if sign == UInt8(ascii: "~"), count > 2 { (run.opens, run.closes) = (false, false) }
    }
    pieces.append(run)
    runs.append(pieces.count - 1)
    return end
  }

  private enum Kind { case space, mark, letter }

  private func kind(before place: Int) -> Kind {
    guard place > text.startIndex else { return .space }
    var start = place - 1
    while start > text.startIndex, text[start] & 0xC0 == 0x80, place - start < 4 { start -= 1 }
    return kind(at: start)
  }

  private func kind(at place: Int) -> Kind {
    guard place < text.endIndex else { return .space }
    let byte = text[place]
    if byte < 0x80 { return byte.isSpace ? .space : byte.isSign ? .mark : .letter }
    guard let sign = String(decoding: text[place...].prefix(4), as: UTF8.self).unicodeScalars.first
    else { return .letter }
    if sign.properties.isWhitespace { return .space }
    switch sign.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .mark
    default: return .letter
    }
  }

  /// Joins rows of signs, from one on, that emphasise what stands between them; then they are but signs.
  mutating func emphasise(from first: Int) {
    var open: [Int] = []
    // For each kind of row how many of those that are open have none that fits.
    var bottoms: [Int: Int] = [:]
    for run in runs[first...] {
      while pieces[run].closes, pieces[run].count > 0 {
        let closing = pieces[run]
        let key = Int(closing.sign) * 8 + closing.whole % 3 * 2 + (closing.opens ? 1 : 0)
        let bottom = min(bottoms[key] ?? 0, open.count)
        guard let found = open[bottom...].lastIndex(where: { fits(pieces[$0], closing) }) else {
          bottoms[key] = open.count
          break
        }
        let opening = open[found]
        let isStrike = closing.sign == UInt8(ascii: "~")
        let count = isStrike ? closing.count : min(pieces[opening].count, closing.count, 2)
        let tag = isStrike ? "del" : count == 2 ? "strong" : "em"
        pieces[opening].count -= count
        pieces[run].count -= count
        pieces[opening].behind = Array("<\(tag)>".utf8) + pieces[opening].behind
        pieces[run].before += Array("</\(tag)>".utf8)
        open.removeSubrange((pieces[opening].count > 0 ? found + 1 : found)...)
        for key in bottoms.keys { bottoms[key] = min(bottoms[key] ?? 0, open.count) }
      }
      if pieces[run].opens, pieces[run].count > 0 { open.append(run) }
    }
    runs.removeSubrange(first...)
  }

  private func fits(_ opening: Piece, _ closing: Piece) -> Bool {
    guard opening.sign == closing.sign else { return false }
    if opening.sign == UInt8(ascii: "~") { return opening.count == closing.count }
    // Where one row could do both, their lengths say which are meant.
    return !(opening.closes || closing.opens) || (opening.whole + closing.whole) % 3 != 0
      || opening.whole % 3 == 0 && closing.whole % 3 == 0
  }
}

extension [UInt8] {
  /// As it stands in the text, or in an attribute, of markup.
  var inMarkup: [UInt8] {
    var made: [UInt8] = []
    made.appendInMarkup(self)
    return made
  }

  /// Adds a text as it stands in markup.
  mutating func appendInMarkup(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): self += Array("&amp;".utf8)
      case UInt8(ascii: "<"): self += Array("&lt;".utf8)
      case UInt8(ascii: ">"): self += Array("&gt;".utf8)
      case UInt8(ascii: "\""): self += Array("&quot;".utf8)
      default: append(byte)
      }
    }
  }
}
