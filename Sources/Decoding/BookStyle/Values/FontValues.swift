/// Values of the properties of letters.
enum FontValues {
  /// Ratios of the sizes that have names to the usual one, as browsers have them.
  private static let sizes: [String: Double] = [
    "xx-small": 9.0 / 16, "x-small": 5.0 / 8, "small": 13.0 / 16, "medium": 1,
    "large": 9.0 / 8, "x-large": 1.5, "xx-large": 2, "xxx-large": 3,
  ]

  static func size(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if let word {
      if let ratio = sizes[word] {
        return .length(StyleLength(points: StyleLength.usualSize * ratio))
      }
      if word == "smaller" { return .length(StyleLength(em: 1 / 1.2)) }
      if word == "larger" { return .length(StyleLength(em: 1.2)) }
    }
    guard case .length(var length)? = DeclarationParser.length(tokens, mayBeNegative: false) else {
      return nil
    }
    length.em += length.percent / 100
    length.percent = 0
    return .length(length)
  }

  /// The size of `<font size>`.
  static func size(attribute text: String) -> StyleValue? {
    let names = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
    guard let value = Int(text.filter { $0 != "+" }) else { return nil }
    let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
    let place = min(max(isRelative ? 3 + min(max(value, -9), 9) : value, 1), 7)
    return sizes[names[place - 1]].map { .length(StyleLength(points: StyleLength.usualSize * $0)) }
  }

  static func lineHeight(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if word == "normal" { return .word("normal") }
    if case .number(let value) = tokens.first, tokens.count == 1 {
      return value < 0 ? nil : .number(value)
    }
    guard case .length(var length)? = DeclarationParser.length(tokens, mayBeNegative: false) else {
      return nil
    }
    length.em += length.percent / 100
    length.percent = 0
    return .length(length)
  }

  static func weight(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    switch (word, tokens.first) {
    case ("normal", _): .number(400)
    case ("bold", _): .number(700)
    case ("bolder", _), ("lighter", _): word.map(StyleValue.word)
    case (nil, .number(let value)) where tokens.count == 1 && (1...1_000).contains(value):
      .number(min(max(value, 100), 900))
    default: nil
    }
  }

  static func families(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    var families: [String] = []
    for part in tokens.commaSeparated {
      guard families.count < 16 else { break }
      if case .string(let name) = part.first, part.count == 1 {
        families.append(name.cut(atBytes: DeclarationParser.inheritedBytes))
        continue
      }
      var words: [String] = []
      for token in part where token != .space {
        guard case .ident(let word) = token else { return nil }
        words.append(word)
      }
      guard !words.isEmpty else { return nil }
      families.append(
        words.joined(separator: " ").cut(atBytes: DeclarationParser.inheritedBytes))
    }
    return families.isEmpty ? nil : .families(families)
  }

  /// `"smcp", "onum" 1, "liga" off`: the tags that are asked for, those that are not with a dash before them.
  static func features(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if word == "normal" { return .word("normal") }
    var tags: [String] = []
    for part in tokens.commaSeparated.prefix(16) {
      let parts = part.spaceSeparated
      guard let tag = parts.first?.first?.quoted, tag.utf8.count == 4, parts.count <= 2 else {
        return nil
      }
      var isOff = false
      switch parts.dropFirst().first?.first {
      case .number(0)?: isOff = true
      case .number?, nil: break
      case let token?:
        guard token.word == "on" || token.word == "off" else { return nil }
        isOff = token.word == "off"
      }
      tags.append((isOff ? "-" : "") + tag)
    }
    return .word(tags.joined(separator: " "))
  }

  /// `italic small-caps bold 1em/1.2 "Some Face", serif`
  static func shorthand(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    let systemFonts = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"]
    if let word = tokens.first?.word, tokens.count == 1, systemFonts.contains(word) { return [] }
    var found = [
      Declaration(.fontStyle, .word("normal")), Declaration(.fontVariantCaps, .word("normal")),
      Declaration(.fontWeight, .number(400)), Declaration(.lineHeight, .word("normal")),
    ]
    var reader = TokenReader(tokens)
    while !reader.isAtEnd {
      reader.skipSpace()
      let part = reader.takeUntil { $0 == .space || $0 == .sign("/") }
      if part.first?.word == "normal" { continue }
      if let place = [StyleProperty.fontStyle, .fontVariantCaps, .fontWeight].firstIndex(where: {
        DeclarationParser.value($0, part) != nil && !part.isNumber(for: $0)
      }) {
        let property = found[place].property
        if let value = DeclarationParser.value(property, part) { found[place].value = value }
        continue
      }
      if let word = part.first?.word, word.hasSuffix("condensed") || word.hasSuffix("expanded") {
        continue
      }
      guard let size = DeclarationParser.value(.fontSize, part) else { return [] }
      found.append(Declaration(.fontSize, size))
      reader.skipSpace()
      if reader.skip(.sign("/")) {
        reader.skipSpace()
        let part = reader.takeUntil { $0 == .space }
        guard let height = DeclarationParser.value(.lineHeight, part) else { return [] }
        found[3].value = height
      }
      guard let families = families(tokens[min(reader.at, tokens.endIndex)...].trimmed) else {
        return []
      }
      return found + [Declaration(.fontFamily, families)]
    }
    return []
  }
}

extension ArraySlice<CSSToken> {
  /// Whether it is a bare number, which only a weight may be.
  fileprivate func isNumber(for property: StyleProperty) -> Bool {
    guard case .number(let value) = first else { return false }
    return value == 0 || property != .fontWeight
  }
}
