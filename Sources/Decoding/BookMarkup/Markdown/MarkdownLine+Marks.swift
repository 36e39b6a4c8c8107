/// What the beginning of a line says of the block that begins with it.
extension MarkdownLine {
  /// What opens, and closes, a block of code.
  struct Fence: Equatable {
    var sign: UInt8
    var length, indent: Int
    var language: [UInt8] = []
  }

  /// The mark of an item of a list.
  struct Item: Equatable {
    /// `-`, `+` or `*`, or what follows a number.
    var sign: UInt8
    var number: Int?
    /// Where the text of the item begins.
    var width: Int
    /// Whether nothing stands behind the mark.
    var isEmpty: Bool

    /// Whether both are marks of one list.
    func goesOn(_ other: Item) -> Bool {
      sign == other.sign && (number == nil) == (other.number == nil)
    }
  }

  /// The fence that it is; nil where it is none.
  var fence: Fence? {
    let (indent, rest) = (indent, bytes.drop { $0 == 0x20 })
    guard indent < 4, let sign = rest.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~")
    else { return nil }
    let length = rest.prefix { $0 == sign }.count
    let words = rest.dropFirst(length)
    guard length >= 3, sign != UInt8(ascii: "`") || !words.contains(sign) else { return nil }
    let language = words.trimmed.prefix { !$0.isSpace }
    return Fence(sign: sign, length: length, indent: indent, language: Array(language))
  }

  /// Whether it ends what a fence began.
  func closes(_ open: Fence) -> Bool {
    let rest = trimmed
    return indent < 4 && rest.count >= open.length && rest.allSatisfy { $0 == open.sign }
  }

  /// The heading that it is, by itself.
  var heading: (level: Int, text: ArraySlice<UInt8>)? {
    let rest = bytes.drop { $0 == 0x20 }
    let level = rest.prefix { $0 == UInt8(ascii: "#") }.count
    guard indent < 4, (1...6).contains(level) else { return nil }
    let words = rest.dropFirst(level)
    guard words.first?.isSpace ?? true else { return nil }
    let text = words.trimmed
    let open = text.withoutLast(UInt8(ascii: "#"))
    return (level, open.isEmpty || open.last?.isSpace == true ? open.trimmed : text)
  }

  /// Whether it makes a heading of the paragraph above it: 1 or 2; nil where it does not.
  var underline: Int? {
    let rest = trimmed
    guard indent < 4, let sign = rest.first, rest.allSatisfy({ $0 == sign }) else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : sign == UInt8(ascii: "-") ? 2 : nil
  }

  /// Whether it is a line across.
  var isRule: Bool {
    let rest = trimmed
    guard indent < 4, let sign = rest.first, "*-_".utf8.contains(sign) else { return false }
    return rest.allSatisfy { $0 == sign || $0.isSpace } && rest.count(where: { $0 == sign }) >= 3
  }

  /// What stands behind the mark of a quote; nil where there is none.
  var quoted: MarkdownLine? {
    let rest = bytes.drop { $0 == 0x20 }
    guard indent < 4, rest.first == UInt8(ascii: ">") else { return nil }
    let text = rest.dropFirst()
    return MarkdownLine(bytes: text.first == 0x20 ? text.dropFirst() : text)
  }

  /// The mark of an item of a list; nil where there is none.
  var item: Item? {
    let (indent, rest) = (indent, bytes.drop { $0 == 0x20 })
    guard indent < 4, let first = rest.first else { return nil }
    let digits = rest.prefix { $0.isDigit }
    var number: Int?
    if !digits.isEmpty {
      guard digits.count < 10 else { return nil }
      number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    } else {
      guard "-+*".utf8.contains(first) else { return nil }
    }
    let behind = rest.dropFirst(digits.count)
    guard let sign = behind.first,
      number == nil || sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    else { return nil }
    let text = behind.dropFirst()
    let spaces = text.prefix { $0 == 0x20 }.count
    let isEmpty = spaces == text.count
    guard spaces > 0 || isEmpty else { return nil }
    let gap = isEmpty || spaces > 4 ? 1 : spaces
    return Item(
      sign: sign, number: number, width: indent + digits.count + 1 + gap, isEmpty: isEmpty)
  }

  /// The beginning of a note.
  struct Note: Equatable {
    var name: [UInt8]
    /// Where the text of the note begins.
    var width: Int
  }

  /// The beginning of a note, as in `[^name]: text`; nil where there is none.
  var note: Note? {
    let (indent, rest) = (indent, bytes.drop { $0 == 0x20 })
    guard indent < 4, let name = Self.noteName(rest) else { return nil }
    let behind = rest.dropFirst(name.count + 3)
    guard behind.first == UInt8(ascii: ":") else { return nil }
    let gap = behind.dropFirst().prefix(while: \.isSpace).count
    return Note(name: Array(name), width: indent + name.count + 4 + gap)
  }

  /// The name in the mark of a note that a text begins with: `name` of `[^name]`.
  static func noteName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.begins("[^") else { return nil }
    let name = text.dropFirst(2).prefix(200).prefix { $0 > 0x20 && !"[]^".utf8.contains($0) }
    return !name.isEmpty && text[name.endIndex...].first == UInt8(ascii: "]") ? name : nil
  }

  /// Where the text begins that says what words above it mean, behind a colon; nil where it says nothing of the kind.
  var definition: Int? {
    let (indent, rest) = (indent, bytes.drop { $0 == 0x20 })
    guard indent < 4, rest.first == UInt8(ascii: ":") else { return nil }
    let spaces = rest.dropFirst().prefix { $0.isSpace }.count
    guard spaces > 0, spaces + 1 < rest.count else { return nil }
    return indent + 1 + min(spaces, 4)
  }

  /// Elements that stand by themselves, so that what begins with one of their tags is HTML up to the next empty line.
  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav",
    "noframes", "ol", "optgroup", "option", "p", "param", "search", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]

  /// How HTML that begins with the line ends: with a word, or nil for an empty line.
  struct Markup: Equatable {
    var end: String?
    /// Whether it may follow a line of a paragraph.
    var interrupts = true
  }

  /// The HTML that begins with the line; nil where none does.
  var markup: Markup? {
    let rest = bytes.drop { $0 == 0x20 }
    guard indent < 4, rest.first == UInt8(ascii: "<") else { return nil }
    for name in ["script", "pre", "style", "textarea"] {
      let behind = rest.dropFirst(1 + name.utf8.count).first
      if String(decoding: rest.dropFirst().prefix(name.utf8.count), as: UTF8.self).lowercased()
        == name, behind.map({ $0.isSpace || $0 == UInt8(ascii: ">") }) ?? true
      {
        return Markup(end: "</\(name)>")
      }
    }
    if rest.begins("<!--") { return Markup(end: "-->") }
    if rest.begins("<?") { return Markup(end: "?>") }
    if rest.begins("<![cdata[") { return Markup(end: "]]>") }
    if rest.begins("<!"), rest.dropFirst(2).first?.isLetter == true { return Markup(end: ">") }
    let name = rest.dropFirst(rest.begins("</") ? 2 : 1)
    let word = name.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    let behind = name[word.endIndex...]
    if Self.blockNames.contains(String(decoding: word.prefix(12), as: UTF8.self).lowercased()),
      behind.first.map({ $0.isSpace || $0 == UInt8(ascii: ">") }) ?? true || behind.begins("/>")
    {
      return Markup(end: nil)
    }
    // A whole tag of any other element, and nothing beside it.
    guard let tag = MarkdownTag.end(rest, from: rest.startIndex, atMost: rest.count),
      rest[tag...].allSatisfy(\.isSpace)
    else { return nil }
    return Markup(end: nil, interrupts: false)
  }
}
