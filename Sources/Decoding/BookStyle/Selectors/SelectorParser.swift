import RectoBookMarkup

/// Reads lists of selectors; a fault anywhere makes the whole list nothing, as CSS says.
struct SelectorParser {
  /// Prefixes that the sheet declares.
  let prefixes: [String: MarkupSpace]
  let limits: StyleLimits
  /// How deep `:not` and `:is` may hold each other.
  private static let depth = 4

  /// The selectors between commas; nil where one of them is none, or asks for what is never there.
  func list(_ tokens: ArraySlice<CSSToken>) -> [StyleSelector]? { list(tokens, depth: 0) }

  private func list(_ tokens: ArraySlice<CSSToken>, depth: Int) -> [StyleSelector]? {
    var selectors: [StyleSelector] = []
    let parts = tokens.commaSeparated
    guard parts.count <= limits.selectors else { return nil }
    for part in parts {
      guard let selector = selector(part, depth: depth) else { return nil }
      selectors.append(selector)
    }
    return selectors.isEmpty ? nil : selectors
  }

  private func selector(_ tokens: ArraySlice<CSSToken>, depth: Int) -> StyleSelector? {
    var reader = TokenReader(tokens)
    var compounds: [StyleSelector.Compound] = []
    var combinator: StyleSelector.Combinator?
    var (pseudo, weight) = (StyleSelector.Pseudo?.none, Weight())
    while !reader.isAtEnd {
      guard pseudo == nil, compounds.count < limits.compounds,
        var compound = compound(&reader, &pseudo, &weight, depth: depth)
      else { return nil }
      compound.combinator = combinator
      compounds.append(compound)
      guard let found = self.combinator(&reader) else { break }
      combinator = found
      // A combinator that joins nothing.
      if reader.isAtEnd { return nil }
    }
    guard reader.isAtEnd, !compounds.isEmpty else { return nil }
    return StyleSelector(
      compounds: compounds.reversed(), pseudo: pseudo, specificity: weight.sum)
  }

  private func combinator(_ reader: inout TokenReader) -> StyleSelector.Combinator? {
    let start = reader.at
    reader.skipSpace()
    let hadSpace = reader.at > start
    let found: StyleSelector.Combinator? =
      switch reader.next {
      case .sign(">"): .child
      case .sign("+"): .next
      case .sign("~"): .later
      default: nil
      }
    guard found == nil else {
      reader.skip()
      reader.skipSpace()
      return found
    }
    return hadSpace && !reader.isAtEnd ? .descendant : nil
  }

  /// How much a selector counts, each part saturated.
  private struct Weight {
    var ids: UInt32 = 0
    var classes: UInt32 = 0
    var types: UInt32 = 0

    var sum: UInt32 {
      min(ids, 1_000) * StyleSelector.idWeight + min(classes, 1_000) * StyleSelector.classWeight
        + min(types, 1_000)
    }

    mutating func add(_ specificity: UInt32) {
      ids += specificity >> 20
      classes += specificity >> 10 & 1_023
      types += specificity & 1_023
    }
  }

  private func compound(
    _ reader: inout TokenReader, _ pseudo: inout StyleSelector.Pseudo?, _ weight: inout Weight,
    depth: Int
  ) -> StyleSelector.Compound? {
    var compound = StyleSelector.Compound()
    let start = reader.at
    guard readType(&reader, &compound, &weight) else { return nil }
    while let token = reader.next {
      guard compound.parts.count < limits.parts else { return nil }
      switch token {
      case .hash(let name):
        reader.skip()
        compound.parts.append(.id(name))
        weight.ids += 1
      case .sign("."):
        reader.skip()
        guard case .ident(let name) = reader.take() else { return nil }
        compound.parts.append(.ofClass(name))
        weight.classes += 1
      case .open(UInt8(ascii: "[")):
        guard let test = attribute(reader.takeBlock().trimmed) else { return nil }
        compound.parts.append(.attribute(test))
        weight.classes += 1
      case .colon:
        reader.skip()
        guard readPseudo(&reader, &compound, &pseudo, &weight, depth: depth) else { return nil }
      default:
        return reader.at > start ? compound : nil
      }
    }
    return reader.at > start ? compound : nil
  }

  /// Reads a name, `*`, and a namespace before either.
  private func readType(
    _ reader: inout TokenReader, _ compound: inout StyleSelector.Compound, _ weight: inout Weight
  ) -> Bool {
    var (name, isAny) = (reader.next?.word, reader.next == .sign("*"))
    if name != nil || isAny { reader.skip() }
    if reader.next == .sign("|") {
      reader.skip()
      if !isAny {
        guard let space = name.map({ prefixes[$0] }) ?? MarkupSpace.none else { return false }
        compound.parts.append(.space(space))
      }
      (name, isAny) = (reader.next?.word, reader.next == .sign("*"))
      guard name != nil || isAny else { return false }
      reader.skip()
    } else if name != nil || isAny, let space = prefixes[""] {
      compound.parts.append(.space(space))
    }
    if let name {
      compound.parts.append(.type(name))
      weight.types += 1
    }
    return true
  }

  private func attribute(_ tokens: ArraySlice<CSSToken>) -> StyleSelector.AttributeTest? {
    var reader = TokenReader(tokens)
    var test = StyleSelector.AttributeTest(name: "")
    var name = reader.next?.word
    let isAny = reader.next == .sign("*")
    if name != nil || isAny { reader.skip() }
    var hasPrefix = false
    // `[a|b]`, but not `[a|=b]`.
    if reader.next == .sign("|"), tokens.count > reader.at - tokens.startIndex + 1,
      tokens[reader.at + 1] != .sign("=")
    {
      reader.skip()
      hasPrefix = true
      if let prefix = name {
        guard let space = prefixes[prefix] else { return nil }
        test.space = space
      } else if !isAny {
        test.space = MarkupSpace.none
      }
      name = reader.take()?.word
    }
    guard let name else { return nil }
    let parts = name.split(separator: ":")
    if parts.count == 2 {
      // `epub\:type`, as if prefixes were parts of names.
      (test.name, test.space) = (String(parts[1]), prefixes[String(parts[0])] ?? .ops)
    } else {
      test.name = name
      if !hasPrefix { test.space = MarkupSpace.none }
    }
    reader.skipSpace()
    guard !reader.isAtEnd else { return test }
    guard let comparison = comparison(&reader) else { return nil }
    test.comparison = comparison
    reader.skipSpace()
    switch reader.take() {
    case .ident(let text), .string(let text): test.value = text
    default: return nil
    }
    reader.skipSpace()
    if reader.next?.word == "i" {
      test.isCaseless = true
      reader.skip()
    } else if reader.next?.word == "s" {
      reader.skip()
    }
    reader.skipSpace()
    return reader.isAtEnd ? test : nil
  }

  private func comparison(
    _ reader: inout TokenReader
  ) -> StyleSelector.AttributeTest.Comparison? {
    let first = reader.take()
    if first == .sign("=") { return .equals }
    guard reader.skip(.sign("=")) else { return nil }
    return switch first {
    case .sign("~"): .word
    case .sign("|"): .dash
    case .sign("^"): .begins
    case .sign("$"): .ends
    case .sign("*"): .contains
    default: nil
    }
  }

  // MARK: Pseudo-classes

  private func readPseudo(
    _ reader: inout TokenReader, _ compound: inout StyleSelector.Compound,
    _ pseudo: inout StyleSelector.Pseudo?, _ weight: inout Weight, depth: Int
  ) -> Bool {
    let isElement = reader.skip(.colon)
    switch reader.next {
    case .ident(let name):
      reader.skip()
      let name = name.asSmallLetters
      if name == "before" || name == "after" {
        pseudo = name == "before" ? .before : .after
        weight.types += 1
        return true
      }
      if name == "first-letter" || name == "first-line" {
        pseudo = name == "first-letter" ? .letter : .line
        weight.types += 1
        return true
      }
      if ["marker", "selection"].contains(name) {
        compound.parts.append(.never)
        return true
      }
      guard !isElement, let part = Self.plain(name) else { return false }
      compound.parts.append(part)
      weight.classes += 1
      return true
    case .function(let name) where !isElement:
      let block = reader.takeBlock().trimmed
      guard let part = function(name, block, &weight, depth: depth) else { return false }
      compound.parts.append(part)
      return true
    default: return false
    }
  }

  private static func plain(_ name: String) -> StyleSelector.Part? {
    switch name {
    case "first-child": .first
    case "last-child": .last
    case "only-child": .only
    case "first-of-type": .firstOfType
    case "last-of-type": .lastOfType
    case "only-of-type": .onlyOfType
    case "empty": .empty
    case "root": .root
    case "link", "any-link": .link
    case "visited", "hover", "active", "focus", "focus-visible", "focus-within", "target",
      "checked", "disabled", "indeterminate":
      .never
    default: nil
    }
  }

  private func function(
    _ name: String, _ tokens: ArraySlice<CSSToken>, _ weight: inout Weight, depth: Int
  ) -> StyleSelector.Part? {
    switch name {
    case "not", "is", "where", "matches", "-webkit-any", "-moz-any":
      guard depth < Self.depth, let inner = list(tokens, depth: depth + 1),
        inner.allSatisfy({ $0.pseudo == nil })
      else { return nil }
      if name != "where" { weight.add(inner.map(\.specificity).max() ?? 0) }
      return name == "not" ? .not(inner) : .any(inner)
    case "lang":
      weight.classes += 1
      let languages = tokens.commaSeparated.compactMap { part -> String? in
        switch part.first {
        case .ident(let text), .string(let text): text.asSmallLetters
        default: nil
        }
      }
      let isSound = (1...limits.parts).contains(languages.count)
      return isSound ? .language(languages) : nil
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      weight.classes += 1
      return Self.steps(tokens).map { step, offset in
        .nth(
          StyleSelector.Nth(
            step: step, offset: offset, isFromEnd: name.contains("last"),
            isOfType: name.hasSuffix("of-type")))
      }
    default: return nil
    }
  }

  /// `odd`, `even`, `3`, `2n+1`, `-n + 3`, in whatever tokens those are.
  static func steps(_ tokens: ArraySlice<CSSToken>) -> (Int, Int)? {
    var text = ""
    for token in tokens {
      switch token {
      case .space: continue
      case .ident(let part): text += part.asSmallLetters
      case .number(let value): text += (value < 0 || text.isEmpty ? "" : "+") + whole(value)
      case .dimension(let value, let unit): text += whole(value) + unit
      case .sign("+"): text += "+"
      case .sign("-"): text += "-"
      default: return nil
      }
    }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    text = text.replacingDoubled()
    guard let mark = text.firstIndex(of: "n") else {
      return Int(text).map { (0, min(max($0, -1_000_000), 1_000_000)) }
    }
    let (before, after) = (text[..<mark], text[text.index(after: mark)...])
    let step =
      switch before {
      case "", "+": 1
      case "-": -1
      default: Int(before)
      }
    guard let step, let offset = after.isEmpty ? 0 : Int(after) else { return nil }
    return (min(max(step, -1_000_000), 1_000_000), min(max(offset, -1_000_000), 1_000_000))
  }

  private static func whole(_ value: Double) -> String { "\(Int(min(max(value, -1e6), 1e6)))" }
}

extension String {
  /// With one sign where a sign was written and the number behind it has got one.
  fileprivate func replacingDoubled() -> String {
    var text = ""
    for letter in self {
      if letter == "+", let last = text.last, last == "+" || last == "-" { continue }
      text.append(letter)
    }
    return text
  }
}
