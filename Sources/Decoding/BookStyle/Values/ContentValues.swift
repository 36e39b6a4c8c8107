/// What `content` is set to, and the properties that count.
enum ContentValues {
  /// Parts of `content` that are generated.
  private static let mostParts = 16
  /// Counters that one property changes.
  private static let mostCounters = 16
  /// Bytes of the name of a counter, of what parts numbers, and of the name of a kind of numbers.
  private static let nameBytes = 64
  /// No number is greater: far more than any book counts, and small enough to be added to.
  static let greatest = 1_000_000_000

  static func content(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if word == "none" || word == "normal" { return StyleValue.none }
    var parts: [ContentPart] = []
    for part in tokens.components {
      guard parts.count < mostParts else { break }
      switch part.first {
      // What is said instead of it stands behind a slash.
      case .sign("/"): return .content(parts)
      case .string(let text): parts.append(.text(text))
      case .function("attr"):
        guard let name = part.arguments.last?.last?.word else { return nil }
        parts.append(.attribute(name))
      case .function("counter"):
        guard let counter = counter(part.arguments, isNested: false) else { return nil }
        parts.append(counter)
      case .function("counters"):
        guard let counter = counter(part.arguments, isNested: true) else { return nil }
        parts.append(counter)
      case .ident(let name):
        switch name.asSmallLetters {
        case "open-quote": parts.append(.openQuote)
        case "close-quote": parts.append(.closeQuote)
        case "no-open-quote": parts.append(.silentOpenQuote)
        case "no-close-quote": parts.append(.silentCloseQuote)
        default: return nil
        }
      case .url(let address) where address.utf8.count < 1_024: parts.append(.picture(address))
      case .function, .url: continue
      default: return nil
      }
    }
    return .content(parts)
  }

  /// `counter(name, style)`, or `counters(name, "separator", style)`.
  private static func counter(
    _ arguments: [ArraySlice<CSSToken>], isNested: Bool
  ) -> ContentPart? {
    guard case .ident(let name)? = arguments.first?.first else { return nil }
    var separator: String?
    if isNested {
      guard arguments.count > 1, let text = arguments[1].first?.quoted else { return nil }
      separator = text.cut(atBytes: nameBytes)
    }
    let place = isNested ? 2 : 1
    let style = arguments.count > place ? arguments[place].first?.word : nil
    return .counter(
      name.cut(atBytes: nameBytes), separator: separator,
      style: (style ?? "decimal").cut(atBytes: nameBytes))
  }

  /// Names of counters, each with a number or without: `chapter section 4`.
  static func counters(
    _ word: String?, _ tokens: ArraySlice<CSSToken>, unsaid: Int
  ) -> StyleValue? {
    if word == "none" { return .counters([]) }
    var counters: [CounterNumber] = []
    for part in tokens.components {
      switch part.first {
      case .ident(let name):
        guard counters.count < mostCounters else { return .counters(counters) }
        counters.append(CounterNumber(name: name.cut(atBytes: nameBytes), number: unsaid))
      case .number(let number):
        guard !counters.isEmpty, number.isFinite else { return nil }
        let most = Double(greatest)
        counters[counters.count - 1].number = Int(min(max(number, -most), most))
      default: return nil
      }
    }
    return .counters(counters)
  }
}

extension ArraySlice<CSSToken> {
  /// Its tokens, each with what it brackets, whether space stands between them or not.
  fileprivate var components: [ArraySlice<CSSToken>] {
    var reader = TokenReader(self)
    var parts: [ArraySlice<CSSToken>] = []
    reader.skipSpace()
    while !reader.isAtEnd {
      let start = reader.at
      reader.skipComponent()
      parts.append(self[start..<Swift.min(reader.at, endIndex)])
      reader.skipSpace()
    }
    return parts
  }

  /// What a function is given.
  fileprivate var arguments: [ArraySlice<CSSToken>] {
    var reader = TokenReader(self)
    return reader.takeBlock().commaSeparated
  }
}
