import RectoBookMarkup
import RectoFlowModel

/// Works out the styles of elements for one page, each that differs once.
struct StyleComputer {
  private let rules: RuleSet
  private let matched: MatchedRules
  let page: MediaQuery.Page
  /// Whether boxes are placed as the sheets say.
  let isExact: Bool
  /// Which conditions hold, by number.
  private let holding: [Bool]
  let limits: StyleLimits
  /// The styles that were found; the first one is of what stands in nothing.
  private(set) var styles: [ComputedStyle]
  /// What is asked most often of them.
  private(set) var traits: [StyleTraits]
  private var numbers: [ComputedStyle: UInt16]
  /// By the style around and the list of declarations.
  private var known: [UInt64: UInt16] = [:]
  private var stepsLeft: Int
  private var rootSize = StyleLength.usualSize
  /// How all lines run where text flows, once that is known.
  private(set) var settledMode: LineStyle.Mode?
  /// What is declared of each property at the end.
  private var values = [StyleValue?](repeating: nil, count: StyleProperty.allCases.count)
  private(set) var isOfHouse = [Bool](repeating: true, count: StyleProperty.allCases.count)
  /// When each was declared: what is greater counts more.
  private var order = [Int](repeating: 0, count: StyleProperty.allCases.count)
  private var declared = 0
  private(set) var problems: [String] = []

  init(
    _ rules: RuleSet, _ matched: MatchedRules, page: MediaQuery.Page, isExact: Bool = false,
    limits: StyleLimits
  ) {
    (self.rules, self.matched, self.page, self.limits) = (rules, matched, page, limits)
    self.isExact = isExact
    holding = rules.holding(on: page)
    stepsLeft = limits.cascadeSteps
    let first = ComputedStyle()
    (styles, numbers, traits) = ([first], [first: 0], [StyleTraits(first)])
  }

  /// The number of the style of an element with a list of declarations, in one with a style.
  mutating func style(_ list: UInt32, in parent: UInt16, isRoot: Bool = false) -> UInt16 {
    let key = UInt64(list) << 16 | UInt64(parent)
    if let found = known[key] { return found }
    let blocks = matched.lists[Int(list)]
    guard stepsLeft > 0, styles.count < limits.styles else {
      if problems.isEmpty { problems.append("too many styles; some elements look like others") }
      return parent
    }
    gather(blocks, on: isExact ? .horizontal : styles[Int(parent)].lines.mode)
    placeInlineSides(in: styles[Int(parent)].lines)
    let style = computed(in: styles[Int(parent)])
    if isRoot { rootSize = style.letters.size }
    let number = self.number(of: style)
    known[key] = number
    return number
  }

  /// Lets all lines of what is not styled yet run as those of an element; nil for as each says.
  mutating func settleLines(as number: UInt16?) {
    settledMode = isExact ? nil : number.map { styles[Int($0)].lines.mode }
  }

  mutating func number(of style: ComputedStyle) -> UInt16 {
    if let same = numbers[style] { return same }
    let number = UInt16(styles.count)
    styles.append(style)
    traits.append(StyleTraits(style))
    numbers[style] = number
    return number
  }

  /// The style of a large letter that text flows around, as large as that text, with the lines that it is high.
  mutating func plainInitial(_ number: UInt16, in parent: UInt16) -> UInt16 {
    guard styles.count < limits.styles else { return parent }
    let around = styles[Int(parent)]
    var style = styles[Int(number)]
    style.box.initialLines = style.box.initialLines ?? style.initialLines(in: around)
    style.box.display = .inline
    style.letters.size = around.letters.size
    (style.letters.rise, style.letters.seat) = (around.letters.rise, around.letters.seat)
    style.letters.around = around.letters.around
    return self.number(of: style)
  }

  /// A style with something changed.
  mutating func changed(_ number: UInt16, _ change: (inout ComputedStyle) -> Void) -> UInt16 {
    guard styles.count < limits.styles else { return number }
    var style = styles[Int(number)]
    change(&style)
    return self.number(of: style)
  }

  /// A style in letters that lean.
  mutating func italic(_ number: UInt16) -> UInt16 {
    changed(number) { $0.letters.isItalic = true }
  }

  /// A style in letters so small that are raised as marks of notes are.
  mutating func raised(_ number: UInt16, size: Double) -> UInt16 {
    guard styles.count < limits.styles else { return number }
    var style = styles[Int(number)]
    (style.letters.seat, style.letters.around) = (.superior, style.letters.size)
    style.letters.size *= size
    return self.number(of: style)
  }

  /// A style that is seen, in a block of its own.
  mutating func shown(_ number: UInt16) -> UInt16 {
    guard styles.count < limits.styles else { return number }
    var style = styles[Int(number)]
    style.box.display = .block
    return self.number(of: style)
  }

  /// Finds which declaration of each property counts where lines run so.
  private mutating func gather(_ blocks: [UInt32], on mode: LineStyle.Mode) {
    for place in values.indices { (values[place], isOfHouse[place]) = (nil, true) }
    stepsLeft -= 20
    var hasImportant = false
    for number in blocks {
      let block = rules.blocks[Int(number)]
      guard holding[block.condition] else { continue }
      hasImportant = hasImportant || !block.declarations.important.isEmpty
      apply(block.declarations.normal, isOfHouse: block.isOfHouse, on: mode)
    }
    guard hasImportant else { return }
    for number in blocks {
      let block = rules.blocks[Int(number)]
      guard holding[block.condition] else { continue }
      apply(block.declarations.important, isOfHouse: block.isOfHouse, on: mode)
    }
  }

  private mutating func apply(
    _ declarations: [Declaration], isOfHouse: Bool, on mode: LineStyle.Mode
  ) {
    stepsLeft -= declarations.count
    for declaration in declarations {
      let property =
        (isOfHouse ? declaration.property.ofHouse(on: mode) : declaration.property).rawValue
      declared += 1
      (order[property], values[property]) = (declared, declaration.value)
      self.isOfHouse[property] = isOfHouse
    }
  }

  /// Makes sides of lines those of boxes, as lines run here: where both are declared, the later one counts.
  private mutating func placeInlineSides(in parent: LineStyle) {
    guard InlineSide.all.contains(where: { values[$0.property.rawValue] != nil }) else { return }
    var lines = parent
    computeDirection(&lines)
    for side in InlineSide.all {
      let (from, to) = (side.property.rawValue, side.place(lines).rawValue)
      guard let value = values[from], values[to] == nil || order[from] > order[to] else { continue }
      (values[to], isOfHouse[to], order[to]) = (value, isOfHouse[from], order[from])
    }
  }

  private func computeDirection(_ lines: inout LineStyle) {
    if let word = word(.direction) { lines.isRightToLeft = word == "rtl" }
    if let settledMode {
      lines.mode = settledMode
    } else if let word = word(.writingMode) {
      lines.mode = Self.modes[word] ?? .horizontal
    }
  }

  // MARK: Values

  /// What is declared of a property; nil where it is as in the element around, which is what the style begins as, or
  /// `.initial`.
  func value(_ property: StyleProperty) -> StyleValue? {
    switch values[property.rawValue] {
    case nil: property.isInherited ? nil : .initial
    case .inherit: nil
    case .unset: property.isInherited ? nil : .initial
    case let value: value
    }
  }

  func word(_ property: StyleProperty) -> String? {
    if case .word(let word)? = value(property) { return word }
    return value(property) == .initial ? "initial" : nil
  }

  func length(_ length: StyleLength, em: Double) -> BoxLength {
    let (short, long) = (min(page.width, page.height), max(page.width, page.height))
    let view =
      length.width * page.width + length.height * page.height + length.least * short
      + length.most * long
    return BoxLength(
      scaled: (length.points + length.em * em + length.rem * rootSize).withinReason,
      percent: length.percent.withinReason, fixed: (view / 100).withinReason)
  }

  /// A length in letters of a size; nil where it is as in the element around.
  func length(_ property: StyleProperty, em: Double) -> BoxLength? {
    switch value(property) {
    case .length(let found): length(found, em: em)
    case .initial: .zero
    default: nil
    }
  }

  /// The style that the gathered declarations make.
  private func computed(in parent: ComputedStyle) -> ComputedStyle {
    var style = parent
    computeBox(&style, parent)
    computeLetters(&style.letters, parent, isInline: style.box.display == .inline)
    computeLines(&style.lines, size: style.letters.size)
    computeExtents(&style, parent)
    computeDecoration(&style)
    computeTable(&style.table, em: style.letters.size)
    style.counters = counterChanges()
    style.placing =
      isExact ? placing(style.letters) : placingInFlow(em: style.letters.size)
    return style
  }

  private func computeLetters(
    _ letters: inout LetterStyle, _ parent: ComputedStyle, isInline: Bool
  ) {
    switch value(.fontSize) {
    case .length(let found):
      let size = length(found, em: parent.letters.size)
      letters.size = min(max(size.scaled + size.fixed, 0.1), 10_000)
    case .initial: letters.size = StyleLength.usualSize
    default: break
    }
    switch value(.fontFamily) {
    case .families(let families): letters.families = families
    case .initial: letters.families = []
    default: break
    }
    switch value(.fontWeight) {
    case .number(let weight): letters.weight = Int(weight)
    case .word("bolder"):
      letters.weight = letters.weight < 350 ? 400 : letters.weight < 550 ? 700 : 900
    case .word("lighter"):
      letters.weight = letters.weight < 550 ? 100 : letters.weight < 750 ? 400 : 700
    case .initial: letters.weight = 400
    default: break
    }
    if let word = word(.fontStyle) {
      letters.isItalic = word.hasPrefix("italic") || word.hasPrefix("oblique")
    }
    if let word = word(.fontVariantCaps) {
      letters.hasSmallCapitals = word != "normal" && word != "initial"
      letters.set(.lowersCapitals, to: word.hasPrefix("all-"))
    }
    if let word = word(.fontVariantNumeric) {
      letters.figures =
        word.contains("oldstyle-nums")
        ? .oldStyle : word.contains("lining-nums") ? .lining : .usual
      letters.set(.fractions, to: word.contains("fractions"))
    }
    if let word = word(.fontVariantLigatures) {
      letters.take(ligatures: word)
    }
    if let word = word(.fontFeatureSettings) { letters.take(features: word) }
    switch value(.color) {
    case .color(let color):
      (letters.color, letters.hasHouseColor) = (color, isOfHouse[StyleProperty.color.rawValue])
    case .initial: (letters.color, letters.hasHouseColor) = (.black, false)
    default: break
    }
    if !isExact, case .number(let share) = value(.opacity) { letters.fading *= share }
    if let word = word(.visibility) { letters.isHidden = word == "hidden" || word == "collapse" }
    if let word = word(.textTransform) { letters.transform = Self.transforms[word] ?? .none }
    if let word = word(.whiteSpace) { letters.spaces = Self.spaces[word] ?? .normal }
    letters.letterSpacing = length(.letterSpacing, em: letters.size) ?? letters.letterSpacing
    letters.wordSpacing = length(.wordSpacing, em: letters.size) ?? letters.wordSpacing
    if case .text(let language) = value(.language) { letters.language = language }
    computeShadows(&letters)
    compute(&letters.eastern)
    computePlace(&letters, parent, isInline: isInline)
  }

  private func computeLines(_ lines: inout LineStyle, size: Double) {
    switch value(.lineHeight) {
    case .number(let ratio): lines.height = .ratio(min(ratio, 100))
    case .length(let found):
      let height = length(found, em: size)
      lines.height = .points(height.scaled + height.fixed)
    case .word, .initial: lines.height = .normal
    default: break
    }
    if let word = word(.textAlign), word != "match-parent", !keepsAlignment(lines.alignment) {
      if word != "-recto-head" {
        lines.alignment = Self.alignments[word] ?? .start
      } else if lines.alignment == .start {
        // Heads of columns stand in the middle unless their table says where its text does.
        lines.alignment = .center
      }
    }
    if let word = word(.textAlignLast) { lines.lastLine = Self.alignments[word] }
    let isHouseIndent = isOfHouse[StyleProperty.textIndent.rawValue]
    // Browsers indent nothing by themselves, so that publishers count on what is said of elements around.
    if let indent = length(.textIndent, em: size), lines.hasHouseIndent || !isHouseIndent {
      (lines.indent, lines.hasHouseIndent) = (indent, isHouseIndent)
    }
    if let word = word(.hyphens) { lines.hyphenates = word == "auto" }
    computeDirection(&lines)
    switch value(.listStyleType) {
    case .word(let word): lines.marker = .named(word)
    case .text(let text): lines.marker = .text(text)
    case .initial: lines.marker = .named("disc")
    default: break
    }
    if let word = word(.listStylePosition) { lines.marksInside = word == "inside" }
    switch value(.quotes) {
    case .quotes(let marks): lines.quotes = marks
    case .word, .initial: lines.quotes = nil
    default: break
    }
    lines.orphans = count(.orphans) ?? lines.orphans
    lines.widows = count(.widows) ?? lines.widows
  }

  /// Whether an alignment of elements around, which only the publisher can have asked for, counts more than what the
  /// house says of the element itself.
  private func keepsAlignment(_ around: LineStyle.Alignment) -> Bool {
    guard isOfHouse[StyleProperty.textAlign.rawValue] else { return false }
    return around == .center || around == .right || around == .end
  }

  private func count(_ property: StyleProperty) -> Int? {
    switch value(property) {
    case .number(let value): Int(value)
    case .initial: 2
    default: nil
    }
  }
}

extension Double {
  /// Kept within what a length can be.
  fileprivate var withinReason: Double { isFinite ? Swift.min(Swift.max(self, -1e6), 1e6) : 0 }
}
