import RectoBookMarkup

/// How a book sets most of its text: what readers' wishes are measured by.
///
/// Each chapter knows its own; a book had better give all its chapters that of one that is long, so that a short one
/// of notes or a title does not take its own letters for the usual ones.
public struct BodyStyle: Hashable, Sendable {
  /// The size of letters in points, where a browser's usual one is 12.
  public var size: Double
  /// Families that are wanted, generic ones among them.
  public var families: [String]
  /// From baseline to baseline, in sizes of letters.
  public var lineRatio: Double
  /// Whether paragraphs are told apart by room between them, since the book asks for no indent.
  public var hasGaps: Bool
  /// Whether first lines of paragraphs move in.
  var movesIn: Bool
  /// What the book asks for between paragraphs, in points where a browser's usual letters have 12.
  var gap: Double
  /// How many letters are set in that size.
  public var letters: Int

  /// Fewer letters than these say nothing about a book.
  static let enoughLetters = 400

  /// That of text which nobody measures by anything.
  init(size: Double, families: [String], lineRatio: Double) {
    (self.size, self.families, self.lineRatio) = (size, families, lineRatio)
    (hasGaps, movesIn, gap, letters) = (false, false, 0, 0)
  }

  /// The style that most letters of a document have; that of its body where it has few.
  ///
  /// Lines as they were typed do not count, however many there are: they are so large that they fit a page.
  init(_ assigned: AssignedStyles, _ styles: [ComputedStyle]) {
    var sizes: [Double: Int] = [:]
    let counts = assigned.letters.filter { !styles[Int($0.key)].letters.areTyped }
    for (number, count) in counts where count > 0 {
      sizes[styles[Int(number)].letters.size, default: 0] += count
    }
    let most = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }
    letters = most?.value ?? 0
    let numbers =
      letters < Self.enoughLetters
      ? [] : counts.filter { styles[Int($0.key)].letters.size == most?.key }.map { $0 }
    // Of those that are equally frequent the first: dictionaries have no order of their own.
    let usual = numbers.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? assigned.body
    let style = styles[Int(usual)]
    (size, families) = (style.letters.size, style.letters.families)
    lineRatio = style.lines.ratio(size: size)
    let blocks = assigned.blockLetters.map { (style: styles[Int($0.key)], letters: $0.value) }
    let all = blocks.reduce(0) { $0 + $1.letters }
    func isUsual(_ holds: (ComputedStyle) -> Bool) -> Bool {
      blocks.reduce(0) { $0 + (holds($1.style) ? $1.letters : 0) } * 2 > all
    }
    hasGaps = isUsual(\.wantsGaps)
    movesIn = isUsual(\.movesIn)
    var gaps: [Double: Int] = [:]
    for block in blocks { gaps[block.style.gap, default: 0] += block.letters }
    gap = gaps.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

/// The style of each node, and how many letters have which.
struct AssignedStyles {
  /// Stands for what is not shown.
  static let none = UInt16.max

  /// By node; that of a text is its element's.
  private(set) var ofNode: [UInt16]
  /// Those that are seen though a style, or an attribute, hides them.
  private(set) var revealed: Set<MarkupTree.Node> = []
  private(set) var letters: [UInt16: Int] = [:]
  /// How many letters stand in blocks of which style.
  private(set) var blockLetters: [UInt16: Int] = [:]
  /// The style of the body, or of the outermost element.
  private(set) var body: UInt16 = 0

  /// Finds the styles of all nodes; those of `shown` are seen even where a style, or an attribute, hides them.
  init(
    _ tree: MarkupTree, _ matched: MatchedRules, _ computer: inout StyleComputer,
    shown: Set<MarkupTree.Node> = []
  ) {
    ofNode = [UInt16](repeating: 0, count: tree.count)
    var blocks = [UInt16](repeating: 0, count: tree.count)
    var hasRoot = false
    var beside = BoxesBeside()
    // The innermost element that holds all that is seen: its lines, and no others, say how all run.
    var holder = MarkupTree.root
    for index in 1..<max(1, tree.count) {
      let node = MarkupTree.Node(index)
      let parent = Int(tree.parent(node))
      let isShown = shown.contains(node)
      guard ofNode[parent] != Self.none || isShown else {
        ofNode[index] = Self.none
        continue
      }
      if tree.isText(node) {
        ofNode[index] = ofNode[parent]
        count(tree.bytes[tree.text(node)], ofNode[index], in: blocks[parent])
        continue
      }
      let outer = ofNode[parent] == Self.none ? body : ofNode[parent]
      let holdsAll =
        tree.name(node) == .body || holder == tree.parent(node) && tree.holdsAll(node)
      if holdsAll { computer.settleLines(as: nil) }
      var number = computer.style(matched.ofNode[index], in: outer, isRoot: !hasRoot)
      if isShown, computer.traits[Int(number)].display == .none {
        number = computer.shown(number)
        revealed.insert(node)
      }
      hasRoot = true
      if computer.traits[Int(number)].display == .sideBySide {
        number = beside.style(number, of: node, tree, matched, &computer)
      }
      let row: UInt16
      (number, row) = beside.styles(number, of: node, in: outer, tree, &computer)
      if row != outer { ofNode[parent] = row }
      let (style, around) = (computer.traits[Int(number)], computer.traits[Int(outer)])
      // The pages that are set here are other ones.
      let isNumber = style.isBeside && !isShown && tree.numbersPage(node)
      ofNode[index] = style.display == .none || isNumber ? Self.none : number
      let isSpan = style.display == .inline || tree.name(node) == .span
      if isSpan, style.isInitial(in: around) {
        ofNode[index] = computer.plainInitial(number, in: outer)
      }
      blocks[index] = style.display.isBlock ? number : blocks[parent]
      if tree.name(node) == .body || body == 0 && tree.name(node) != .head {
        (body, holder) = (number, node)
        computer.settleLines(as: number)
      } else if holdsAll {
        holder = node
        computer.settleLines(as: number)
      }
    }
  }

  /// Leaves out what was written elsewhere.
  mutating func hide(_ node: MarkupTree.Node) { ofNode[Int(node)] = Self.none }

  private mutating func count(_ text: ArraySlice<UInt8>, _ style: UInt16, in block: UInt16) {
    var count = 0
    for byte in text where byte > 0x20 && byte & 0xC0 != 0x80 { count += 1 }
    guard count > 0 else { return }
    letters[style, default: 0] += count
    blockLetters[block, default: 0] += count
  }
}

extension MarkupTree {
  /// Whether an element that is there for others stands alone in the one around it.
  fileprivate func holdsAll(_ node: Node) -> Bool {
    guard let name = name(node), [.div, .section, .article, .main].contains(name) else {
      return false
    }
    var other = first(parent(node))
    while other != 0 {
      if other != node, !isText(other) || bytes[text(other)].contains(where: { $0 > 0x20 }) {
        return false
      }
      other = next(other)
    }
    return true
  }
}

/// Numbers that stand beside the text.
extension MarkupTree {
  /// Whether an element says no more than the number of a printed page does, such as `[Pg 12]`, `xiv` or nothing. Bare
  /// figures number lines or verses too, unless a name says otherwise.
  fileprivate func numbersPage(_ node: Node) -> Bool {
    let text = allText(node, atMost: 64)
    guard text.isNumberOfPage else { return false }
    let figures = text.filter { !$0.isWhitespace }
    guard !figures.isEmpty, figures.allSatisfy(\.isNumber) else { return true }
    return namesPage(node) || namesPage(first(node))
  }

  /// Whether a name of an element speaks of pages: `pagenum`, `pg12`, `p_12`.
  private func namesPage(_ node: Node) -> Bool {
    guard node != 0, !isText(node) else { return false }
    let names = [value(.id, of: node), value(.name, of: node), value(.class, of: node)]
    return names.compactMap { $0?.prefix(128).lowercased() }.contains { name in
      name.contains("page") || name.contains("pg")
        || name.first == "p" && name.dropFirst().allSatisfy { $0.isNumber || "_-.".contains($0) }
    }
  }
}

extension String {
  /// Whether it says no more than a number does.
  fileprivate var isNumberOfPage: Bool {
    let words = split { !$0.isLetter && !$0.isNumber }
    return words.count <= 3
      && words.allSatisfy { word in
        word.contains(where: \.isNumber) || word.count <= 2
          || word.lowercased().allSatisfy("ivxlcdm".contains)
          || ["page", "pag", "seite"].contains(word.lowercased())
      }
  }
}

extension LetterStyle {
  /// Whether they lie as on a typewriter, each sign as wide as the next, and spaces as many as there are.
  var areTyped: Bool {
    (spaces == .pre || spaces == .preWrap) && families.contains("monospace")
  }
}

extension ComputedStyle {
  /// What is between a paragraph and the next like it, in points where letters have their usual size.
  fileprivate var gap: Double {
    max(box.margin.top?.scaled ?? 0, box.margin.bottom?.scaled ?? 0, 0)
  }

  /// Whether the book itself puts room between paragraphs: a quarter of a line at least, which pages make a whole one.
  var hasGap: Bool {
    let size = letters.size
    return !box.hasHouseMargins && gap > 0 && gap * 4 >= size * lines.ratio(size: size)
  }

  /// Whether the first line of a paragraph moves in. That of the house does so only where there is no gap.
  fileprivate var movesIn: Bool {
    let isInward = lines.indent.scaled > 0 || lines.indent.percent > 0 || lines.indent.fixed > 0
    return isInward && !(lines.hasHouseIndent && hasGap)
  }

  /// Whether nothing tells it from the paragraph before, since the publisher counts on the gaps of browsers.
  var wantsGaps: Bool {
    box.hasHouseMargins && box.margin.top == .zero && box.margin.bottom == .zero
      && !lines.hasHouseIndent && lines.indent.isZero && box.display == .block
  }
}
