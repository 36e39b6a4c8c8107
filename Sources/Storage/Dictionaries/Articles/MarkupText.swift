import RectoBookModel

/// An article in marks of HTML, Pango or XDXF, as paragraphs.
///
/// It takes whatever it is given: marks that it does not know are passed over, what is not closed ends with the text, and a
/// `<` that begins no mark is a sign like others. It looks at every sign a few times at most: a mark without an end is given
/// up at the next `<` outside of quotation marks, and behind `mostMark` signs.
struct MarkupText {
  /// Whose marks they are, where one mark means different things.
  enum Language {
    case html, xdxf
  }

  /// What was found.
  private(set) var writer = ParagraphWriter()
  /// How the word is spoken, where a mark says so.
  private(set) var pronunciation = ""

  private let language: Language
  private let scalars: [Unicode.Scalar]
  private var place = 0
  /// The lists that are open: the number of the next item, or nil for one with points.
  private var lists: [Int?] = []
  /// How many marks are open that make what is in them bold, or quiet; that hide it; that say how a word is spoken.
  private var (bold, quiet, hidden, spoken) = (0, 0, 0, 0)
  /// Where the open link leads.
  private var target: String?

  /// Signs that a mark may have.
  private static let mostMark = 4_096

  /// Reads a text.
  init(_ text: String, _ language: Language) {
    (self.language, scalars) = (language, Array(text.unicodeScalars))
    while place < scalars.count, !writer.isFull { step() }
    writer.end()
  }

  private var style: WordArticle.Paragraph.Style {
    bold > 0 ? .heading : quiet > 0 ? .quiet : .plain
  }

  private mutating func step() {
    switch scalars[place] {
    case "<": if !readMark() { take("<") }
    case "&": readEntity()
    case "\n" where language == .xdxf:
      writer.end()
      place += 1
    default:
      let end =
        scalars[place...].firstIndex { $0 == "<" || $0 == "&" || $0 == "\n" } ?? scalars.count
      let next = max(end, place + 1)
      show(String(String.UnicodeScalarView(scalars[place..<next])))
      place = next
    }
  }

  private mutating func take(_ text: String) {
    show(text)
    place += 1
  }

  private mutating func show(_ text: String) {
    guard hidden == 0 else { return }
    if spoken > 0 { pronunciation += text } else { writer.write(text, style: style) }
  }

  // MARK: Entities

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ",
    "emsp": " ", "thinsp": " ", "mdash": "—", "ndash": "–", "hellip": "…", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•",
    "middot": "·", "times": "×", "deg": "°", "sect": "§", "para": "¶", "dagger": "†",
    "rarr": "→", "larr": "←", "frac12": "½", "agrave": "à", "aacute": "á", "acirc": "â",
    "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é",
    "ecirc": "ê", "euml": "ë", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ",
    "oacute": "ó", "ocirc": "ô", "ouml": "ö", "oslash": "ø", "oelig": "œ", "uacute": "ú",
    "ugrave": "ù", "ucirc": "û", "uuml": "ü", "szlig": "ß", "shy": "", "zwnj": "", "zwj": "",
  ]

  private mutating func readEntity() {
    let rest = scalars[(place + 1)...].prefix(12)
    guard let end = rest.firstIndex(of: ";"), end > place + 1 else { return take("&") }
    let name = String(String.UnicodeScalarView(scalars[place + 1..<end]))
    guard let text = Self.entities[name.lowercased()] ?? Self.numbered(name) else {
      return take("&")
    }
    show(text)
    place = end + 1
  }

  private static func numbered(_ name: String) -> String? {
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let number = isHex ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return number.flatMap { Unicode.Scalar($0) }.map { String($0) }
  }

  // MARK: Marks

  /// Reads the mark that begins here; whether one does.
  private mutating func readMark() -> Bool {
    let rest = scalars[place...].prefix(Self.mostMark)
    if starts(with: "<!--") { return skip(past: "-->") }
    if starts(with: "<![CDATA[") {
      place += 9
      let end = index(of: "]]>") ?? scalars.count
      show(String(String.UnicodeScalarView(scalars[place..<end])))
      place = min(end + 3, scalars.count)
      return true
    }
    guard let next = rest.dropFirst().first,
      next == "/" || next == "!" || next == "?" || next.properties.isAlphabetic
    else { return false }
    var quote: Unicode.Scalar?
    for index in rest.indices.dropFirst() {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        let mark = String(String.UnicodeScalarView(scalars[(place + 1)..<index]))
        place = index + 1
        obey(mark)
        return true
      } else if scalar == "<" {
        // Another one begins: this was none. So nothing is looked at again and again.
        return false
      }
    }
    return false
  }

  private func starts(with words: String) -> Bool {
    scalars[place...].prefix(words.unicodeScalars.count).elementsEqual(words.unicodeScalars)
  }

  private func index(of words: String) -> Int? {
    let sought = Array(words.unicodeScalars)
    return scalars.indices.dropFirst(place).first {
      scalars[$0] == sought[0] && scalars[$0...].prefix(sought.count).elementsEqual(sought)
    }
  }

  private mutating func skip(past words: String) -> Bool {
    place = index(of: words).map { $0 + words.unicodeScalars.count } ?? scalars.count
    return true
  }

  private mutating func obey(_ mark: String) {
    let isEnd = mark.hasPrefix("/")
    let name = mark.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    let isAlone = mark.hasSuffix("/")
    guard !(isAlone && !["br", "hr"].contains(name)) else { return }
    let step = isEnd ? -1 : 1
    switch name {
    case "script", "style", "head", "title", "rref", "iref", "audio", "video", "object":
      hidden = max(0, hidden + step)
    case "b", "strong", "big": bold = max(0, bold + step)
    case "h1", "h2", "h3", "h4", "h5", "h6", "dt", "k", "th":
      writer.end()
      bold = max(0, bold + step)
    case "i", "em", "small": quiet = max(0, quiet + step)
    case "ex", "etm", "blockquote":
      writer.end()
      quiet = max(0, quiet + step)
      writer.depth = max(0, writer.depth + step)
    case "tr" where language == .xdxf, "pr": spoken = max(0, spoken + step)
    case "ul", "ol", "dl": list(isEnd ? nil : name)
    case "li": if !isEnd { item() }
    case "def", "dd":
      writer.end()
      writer.depth = max(0, writer.depth + step)
    case "a", "kref": link(isEnd ? nil : mark, name)
    case "p", "div", "br", "hr", "table", "tr", "ar", "section", "article", "sense", "gr", "pos":
      writer.end()
    case "td": writer.write(" ")
    default: break
    }
  }

  private mutating func list(_ name: String?) {
    writer.end()
    if let name {
      lists.append(name == "ol" ? 1 : nil)
      if lists.count > 1 { writer.depth += 1 }
    } else if lists.popLast() != nil, !lists.isEmpty {
      writer.depth = max(0, writer.depth - 1)
    }
  }

  private mutating func item() {
    writer.end()
    if let last = lists.indices.last, let number = lists[last] {
      writer.mark = "\(number). "
      lists[last] = number + 1
    } else {
      writer.mark = "• "
    }
  }

  private mutating func link(_ mark: String?, _ name: String) {
    guard let mark else { return writer.endLink(to: target) }
    let address = Self.address(in: mark)
    for scheme in ["bword://", "entry://", "d:"] {
      if let address, address.lowercased().hasPrefix(scheme) {
        target = String(address.dropFirst(scheme.count))
        return writer.beginLink()
      }
    }
    target = nil
    // Where it leads out of the dictionaries, it is text.
    if name == "kref" { writer.beginLink() }
  }

  private static func address(in mark: String) -> String? {
    guard let start = mark.range(ofFirst: "href=") else { return nil }
    let rest = mark[start...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      return String(rest.prefix { !$0.isWhitespace })
    }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}

extension String {
  /// Where the text behind the first of some words begins, whatever their case.
  fileprivate func range(ofFirst words: String) -> Index? {
    var place = startIndex
    while place < endIndex {
      let rest = self[place...]
      if rest.prefix(words.count).lowercased() == words {
        return index(place, offsetBy: words.count)
      }
      place = index(after: place)
    }
    return nil
  }
}
