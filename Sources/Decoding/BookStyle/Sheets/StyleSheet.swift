import RectoBookMarkup

/// A sheet as it is written: rules, what it imports, and the fonts that it names.
struct StyleSheet: Sendable {
  struct Rule: Sendable {
    var selectors: [StyleSelector]
    var block: DeclarationBlock
    /// Lists of queries, all of which must hold.
    var media: [[MediaQuery]]
  }

  struct Import: Sendable {
    /// Within the book.
    var path: String
    var media: [[MediaQuery]]
  }

  var imports: [Import] = []
  var rules: [Rule] = []
  var faces: [EmbeddedFace] = []
  var problems: [String] = []
  /// Prefixes of namespaces; that of `""` is the one of names without a prefix.
  private(set) var prefixes: [String: MarkupSpace] = [:]

  private var selectorCount = 0
  private let path: String
  private let limits: StyleLimits
  /// How deep rules may stand in `@media` and the like.
  private static let depth = 16

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet; beyond the limit it is cut off.
  ///   - path: the file that it stands in, which its addresses begin at.
  ///   - limits: how much is read.
  init(_ text: String, path: String, limits: StyleLimits = StyleLimits()) {
    (self.path, self.limits) = (path, limits)
    if text.utf8.count > limits.sheetBytes {
      problems.append("\(path): sheet cut after \(limits.sheetBytes) bytes")
    }
    let bytes = text.utf8.prefix(limits.sheetBytes)
    readRules(CSSTokenizer.tokens(String(Substring(bytes)))[...], media: [], depth: 0)
  }

  private mutating func readRules(
    _ tokens: ArraySlice<CSSToken>, media: [[MediaQuery]], depth: Int
  ) {
    var reader = TokenReader(tokens)
    while true {
      reader.skipSpace()
      guard let token = reader.next else { return }
      if case .atKeyword(let name) = token {
        reader.skip()
        readAtRule(name, &reader, media: media, depth: depth)
        continue
      }
      let prelude = reader.takeUntil { $0 == .openBrace }
      guard !reader.isAtEnd else { return }
      let block = reader.takeBlock()
      guard selectorCount < limits.rules else {
        note("rules after the first \(limits.rules) left out")
        return
      }
      let parser = SelectorParser(prefixes: prefixes, limits: limits)
      guard let selectors = parser.list(prelude.trimmed) else { continue }
      selectorCount += selectors.count
      let declared = Self.block(block).resolved(in: path)
      if !declared.isEmpty {
        rules.append(Rule(selectors: selectors, block: declared, media: media))
      }
    }
  }

  private mutating func note(_ problem: String) {
    let line = "\(path): \(problem)"
    if problems.last != line { problems.append(line) }
  }

  // MARK: At-rules

  private mutating func readAtRule(
    _ name: String, _ reader: inout TokenReader, media: [[MediaQuery]], depth: Int
  ) {
    let prelude = reader.takeUntil { $0 == .openBrace || $0 == .semicolon }.trimmed
    guard reader.next == .openBrace else {
      reader.skip()
      readStatement(name, prelude, media: media, depth: depth)
      return
    }
    let block = reader.takeBlock()
    guard depth < Self.depth else { return }
    switch name {
    case "media": readRules(block, media: media + [MediaQuery.list(prelude)], depth: depth + 1)
    case "supports" where Self.isSupported(prelude, depth: 0):
      readRules(block, media: media, depth: depth + 1)
    case "layer": readRules(block, media: media, depth: depth + 1)
    case "font-face":
      guard faces.count < 256 else { return }
      if let face = EmbeddedFace(Self.pairs(block).map { ($0, $1) }, in: path) {
        faces.append(face)
      }
    default: break
    }
  }

  private mutating func readStatement(
    _ name: String, _ prelude: ArraySlice<CSSToken>, media: [[MediaQuery]], depth: Int
  ) {
    let address: String? =
      prelude.lazy.compactMap { token in
        switch token {
        case .url(let text), .string(let text): text
        default: nil
        }
      }.first
    guard let address, depth == 0 else { return }
    if name == "import", rules.isEmpty, imports.count < limits.sheets {
      guard let file = BookPath.resolved(address, in: path) else {
        note("does not import \(address)")
        return
      }
      let queries = MediaQuery.list(prelude.dropFirst())
      imports.append(Import(path: file, media: queries.isEmpty ? media : media + [queries]))
    } else if name == "namespace", prefixes.count < 64 {
      prefixes[prelude.first?.word ?? ""] = MarkupSpace(address: address)
    }
  }

  /// Whether a condition of `@supports` holds: what is read is known.
  private static func isSupported(_ tokens: ArraySlice<CSSToken>, depth: Int) -> Bool {
    guard depth < Self.depth else { return false }
    var (result, isNegated, isOr) = (Bool?.none, false, false)
    for part in tokens.spaceSeparated {
      switch part.first?.word {
      case "not": isNegated = true
      case "and": isOr = false
      case "or": isOr = true
      default:
        var holds = false
        if part.first == .open(UInt8(ascii: "(")) {
          var reader = TokenReader(part)
          let inner = reader.takeBlock().trimmed
          if let name = inner.first?.word, inner.dropFirst().first == .colon {
            holds = !DeclarationParser.declarations(name, inner.dropFirst(2)).isEmpty
          } else {
            holds = isSupported(inner, depth: depth + 1)
          }
        }
        if isNegated { (holds, isNegated) = (!holds, false) }
        result = result.map { isOr ? $0 || holds : $0 && holds } ?? holds
      }
    }
    return result ?? false
  }

  // MARK: Declarations

  /// The declarations between braces, or of a `style` attribute.
  static func block(_ tokens: ArraySlice<CSSToken>) -> DeclarationBlock {
    var block = DeclarationBlock()
    for (name, value) in pairs(tokens) {
      if let plain = value.withoutImportant {
        block.important += DeclarationParser.declarations(name, plain)
      } else {
        block.normal += DeclarationParser.declarations(name, value)
      }
      // Of what is said again and again only the last counts.
      if block.normal.count > 256 { block.normal = block.normal.lastOfEach }
      if block.important.count > 256 { block.important = block.important.lastOfEach }
    }
    return block
  }

  /// Names and values; what is neither is left out up to the next semicolon.
  private static func pairs(
    _ tokens: ArraySlice<CSSToken>
  ) -> [(String, ArraySlice<CSSToken>)] {
    var pairs: [(String, ArraySlice<CSSToken>)] = []
    var reader = TokenReader(tokens)
    while !reader.isAtEnd {
      reader.skipSpace()
      let line = reader.takeUntil { $0 == .semicolon }
      reader.skip()
      guard case .ident(let name) = line.first else { continue }
      let rest = line.dropFirst().drop { $0 == .space }
      guard rest.first == .colon else { continue }
      pairs.append((name.asSmallLetters, rest.dropFirst().trimmed))
    }
    return pairs
  }
}

extension DeclarationBlock {
  /// The same with addresses that begin at the book instead of a file.
  fileprivate func resolved(in path: String) -> DeclarationBlock {
    func resolved(_ address: String) -> String? {
      BookPath.resolved(address, in: path).map { "/\($0.inAddress)" }
    }
    func resolved(_ declaration: Declaration) -> Declaration {
      switch (declaration.property, declaration.value) {
      case (.backgroundImage, .text(let address)):
        return Declaration(.backgroundImage, resolved(address).map { .text($0) } ?? .initial)
      case (.content, .content(let parts)):
        return Declaration(
          .content,
          .content(
            parts.compactMap { part in
              guard case .picture(let address) = part else { return part }
              return resolved(address).map { .picture($0) }
            }))
      default: return declaration
      }
    }
    return DeclarationBlock(normal: normal.map(resolved), important: important.map(resolved))
  }
}

extension String {
  /// A path as an address has it.
  fileprivate var inAddress: String {
    var address = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": address += "%25"
      case "#": address += "%23"
      case "?": address += "%3F"
      default: address.unicodeScalars.append(scalar)
      }
    }
    return address
  }
}

extension [Declaration] {
  /// The last declaration of each property.
  fileprivate var lastOfEach: [Declaration] {
    var seen = Set<StyleProperty>()
    return Array(reversed().filter { seen.insert($0.property).inserted }.reversed())
  }
}

extension ArraySlice<CSSToken> {
  /// The value before `!important`; nil where that is not said.
  fileprivate var withoutImportant: ArraySlice<CSSToken>? {
    guard last?.word == "important" else { return nil }
    let rest = dropLast().trimmed
    return rest.last == .sign("!") ? rest.dropLast().trimmed : nil
  }
}
