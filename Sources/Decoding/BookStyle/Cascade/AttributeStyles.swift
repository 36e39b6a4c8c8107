import RectoBookMarkup

/// What attributes of elements declare: `style`, languages, and the ones of old HTML.
struct AttributeStyles {
  /// Blocks by what made them.
  private var known: [String: Int] = [:]
  /// No book has so many that differ.
  private static let limit = 100_000
  /// Whether a name is one of those.
  private var isAsked: [Bool]

  init() {
    isAsked = Array(repeating: false, count: MarkupName.allCases.count)
    for name: MarkupName in [
      .style, .lang, .align, .valign, .width, .height, .bgcolor, .color, .face, .size, .text,
      .type, .nowrap, .dir, .border,
    ] {
      isAsked[Int(name.rawValue)] = true
    }
  }

  /// The keys of the blocks that an element's attributes make.
  mutating func forEach(
    _ node: MarkupTree.Node, tree: MarkupTree, rules: inout RuleSet, _ body: (UInt64) -> Void
  ) {
    for attribute in tree.attributes(node) where Int(attribute.name) < isAsked.count {
      guard isAsked[Int(attribute.name)], let name = MarkupName(rawValue: attribute.name),
        // Very long ones are nobody's style.
        attribute.value.count <= 1 << 16
      else { continue }
      var value = tree.string(attribute.value)
      if name == .dir, value.asSmallLetters == "auto" {
        value = tree.runsLeft(node) ? "rtl" : "ltr"
      }
      guard
        let block = block(
          name, value, of: name == .style || name == .lang ? nil : tree.name(node), &rules)
      else { continue }
      let origin: RuleSet.Origin = name == .style ? .element : .attribute
      body(RuleBuckets.key(origin, 0, block))
    }
  }

  private mutating func block(
    _ name: MarkupName, _ value: String, of element: MarkupName?, _ rules: inout RuleSet
  ) -> Int? {
    let key = "\(name.rawValue) \(element?.rawValue ?? 0) \(value)"
    if let found = known[key] { return found < 0 ? nil : found }
    guard known.count < Self.limit else { return nil }
    let declared = Self.declarations(name, value, of: element)
    known[key] = declared.isEmpty ? -1 : rules.add(declared)
    return known[key].flatMap { $0 < 0 ? nil : $0 }
  }

  private static func declarations(
    _ name: MarkupName, _ value: String, of element: MarkupName?
  ) -> DeclarationBlock {
    if name == .style { return StyleSheet.block(CSSTokenizer.tokens(value)[...]) }
    var declarations: [Declaration] = []
    switch name {
    case .lang:
      declarations = [Declaration(.language, .text(value.cut(atBytes: LetterStyle.languageBytes)))]
    case .dir:
      let word = value.asSmallLetters
      if word == "ltr" || word == "rtl" { declarations = [Declaration(.direction, .word(word))] }
    case .valign:
      declarations = DeclarationParser.declarations(
        "vertical-align", CSSTokenizer.tokens(value.asSmallLetters)[...])
    case .align: declarations = alignment(value.asSmallLetters, of: element)
    case .width where element?.hasWidth == true:
      declarations = extent(.width, value, of: element)
    case .height where element?.hasHeight == true:
      declarations = extent(.height, value, of: element)
    case .bgcolor:
      declarations =
        ColorValue.attribute(value).map { [Declaration(.backgroundColor, .color($0))] } ?? []
    case .color where element == .font, .text where element == .body:
      declarations = ColorValue.attribute(value).map { [Declaration(.color, .color($0))] } ?? []
    case .face where element == .font:
      declarations = DeclarationParser.declarations("font-family", CSSTokenizer.tokens(value)[...])
    case .size where element == .font:
      declarations = FontValues.size(attribute: value).map { [Declaration(.fontSize, $0)] } ?? []
    case .type where element == .ol || element == .li || element == .ul:
      declarations = listType(value)
    case .border where element == .img || element == .object:
      declarations = DeclarationParser.declarations(
        "border", CSSTokenizer.tokens("\(min(UInt(value) ?? 0, 100))px solid")[...])
    case .nowrap: declarations = [Declaration(.whiteSpace, .word("nowrap"))]
    default: break
    }
    return DeclarationBlock(normal: declarations)
  }

  private static func alignment(_ word: String, of element: MarkupName?) -> [Declaration] {
    switch element {
    case .img, .object, .table:
      if word == "left" || word == "right" { return [Declaration(.float, .word(word))] }
      guard word == "center", element == .table else { return [] }
      return [Declaration(.marginLeft, .auto), Declaration(.marginRight, .auto)]
    case .hr:
      return [
        Declaration(.marginLeft, word == "left" ? .length(.zero) : .auto),
        Declaration(.marginRight, word == "right" ? .length(.zero) : .auto),
      ]
    default:
      return DeclarationParser.declarations(
        "text-align", CSSTokenizer.tokens(word == "middle" ? "center" : word)[...])
    }
  }

  /// A number of pixels, or a percentage.
  private static func extent(
    _ property: StyleProperty, _ value: String, of element: MarkupName?
  ) -> [Declaration] {
    switch CSSTokenizer.tokens(value).first {
    case .number(let pixels) where pixels >= 0:
      [Declaration(property, .length(StyleLength(points: pixels * 0.75)))]
    case .dimension(let pixels, "px") where pixels >= 0:
      [Declaration(property, .length(StyleLength(points: pixels * 0.75)))]
    case .percentage(let value) where value >= 0:
      [Declaration(property, .length(StyleLength(percent: value)))]
    case .dimension where element == .svg:
      // A drawing is as large in any unit.
      DeclarationParser.declarations(
        property == .width ? "width" : "height", CSSTokenizer.tokens(value)[...])
    default: []
    }
  }

  private static func listType(_ value: String) -> [Declaration] {
    let word =
      switch value {
      case "1": "decimal"
      case "a": "lower-alpha"
      case "A": "upper-alpha"
      case "i": "lower-roman"
      case "I": "upper-roman"
      default: value.asSmallLetters
      }
    return [Declaration(.listStyleType, .word(word))]
  }
}

extension MarkupName {
  fileprivate var hasWidth: Bool {
    switch self {
    case .img, .object, .table, .td, .th, .col, .colgroup, .hr, .svg: true
    default: false
    }
  }

  fileprivate var hasHeight: Bool {
    switch self {
    case .img, .object, .svg, .td, .th, .tr: true
    default: false
    }
  }
}
