import RectoBookMarkup
import RectoFlowModel

/// Makes a formula of the elements of MathML.
struct FormulaMaker {
  let tree: MarkupTree
  let assigned: AssignedStyles
  /// From points of the book to points of the page.
  let scale: Double
  /// How many elements and texts were looked at.
  private(set) var nodes = 0
  private let room: Int
  var text: [UInt8] = []
  /// Whether a space is due before the next letter.
  private var isParted = false

  /// Elements of one formula; the largest that was met has 900.
  static let mostNodes = 20_000
  /// Elements in elements; each makes three nodes in each other at most.
  private static let depth = FormulaNode.depth / 3 - 2

  /// One for a tree, whose elements have styles: those without one are not shown. No more than `room` elements are looked at.
  init(_ tree: MarkupTree, styles assigned: AssignedStyles, scale: Double, room: Int) {
    (self.tree, self.assigned, self.scale) = (tree, assigned, scale)
    self.room = min(room, Self.mostNodes)
  }

  /// The formula of an element `math`; nil where there is no room for all of it.
  mutating func formula(_ math: MarkupTree.Node) -> FlowFormula? {
    let display = value("display", of: math) ?? value("mode", of: math) ?? ""
    var isDisplayed = display.hasPrefix("block") || display == "display"
    if let own = flag("displaystyle", of: math) { isDisplayed = own }
    let root = styled(.row(children(of: math, 0)), math)
    guard nodes <= room else { return nil }
    return FlowFormula(root: root, text: text, isDisplayed: isDisplayed)
  }

  // MARK: Elements

  /// What stands in an element that takes any number of things.
  private mutating func children(of element: MarkupTree.Node, _ depth: Int) -> [FormulaNode] {
    elements(of: element).map { node($0, depth + 1) }
  }

  /// What stands in an element and is shown, texts of letters too.
  func elements(of element: MarkupTree.Node) -> [MarkupTree.Node] {
    var (found, child) = ([MarkupTree.Node](), tree.first(element))
    while child != 0, found.count <= Self.mostNodes {
      let isBlank = tree.isText(child) && tree.bytes[tree.text(child)].allSatisfy { $0 <= 0x20 }
      if !isBlank, tree.isText(child) || assigned.ofNode[Int(child)] != AssignedStyles.none {
        found.append(child)
      }
      child = tree.next(child)
    }
    return found
  }

  /// The name of an element, without a prefix.
  func name(_ element: MarkupTree.Node) -> String { tree.name(ofNumber: tree.nameNumber(element)) }

  mutating func node(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    nodes += 1
    guard nodes <= room else { return .empty }
    if tree.isText(element) {
      return letters(.words, tree.bytes[tree.text(element)], nil)
    }
    let name = name(element)
    switch name {
    case "mi": return styled(identifier(element, .identifier), element)
    case "mn": return styled(identifier(element, .number), element)
    case "mo": return styled(sign(element), element)
    case "mtext":
      // Among the numbers of a matrix one in letters of the text looks like another kind of thing.
      return styled(identifier(element, content(element).isNumeral ? .number : .words), element)
    case "ms": return styled(quoted(element), element)
    case "mspace": return space(element)
    case "none", "mprescripts", "annotation", "annotation-xml", "maligngroup", "malignmark":
      return .empty
    default: break
    }
    guard depth < Self.depth else {
      // What is deeper is read.
      return letters(.words, Array(tree.allText(element, atMost: 1_000).utf8)[...], nil)
    }
    switch name {
    case "mfrac": return styled(fraction(element, depth), element)
    case "msqrt": return styled(squareRoot(element, depth), element)
    case "mroot": return styled(root(element, depth), element)
    case "msub", "msup", "msubsup": return styled(scripts(element, name, depth), element)
    case "mmultiscripts": return styled(multiscripts(element, depth), element)
    case "munder", "mover", "munderover": return styled(limits(element, name, depth), element)
    case "mtable": return styled(table(element, depth), element)
    case "mstack": return styled(stack(element, depth), element)
    case "mlongdiv": return styled(longDivision(element, depth), element)
    case "mfenced": return styled(fenced(element, depth), element)
    case "mphantom": return phantom(element, depth)
    case "mpadded": return styled(padded(element, depth), element)
    case "menclose": return styled(enclosed(element, depth), element)
    case "semantics": return first(of: element, depth)
    case "maction": return action(element, depth)
    default: return styled(.row(children(of: element, depth)), element)
    }
  }

  private mutating func first(of element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    elements(of: element).first.map { node($0, depth + 1) } ?? .empty
  }

  private mutating func action(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let shown = elements(of: element)
    let wanted = value("selection", of: element).flatMap { Int($0) } ?? 1
    guard !shown.isEmpty else { return .empty }
    return node(shown[min(max(wanted - 1, 0), shown.count - 1)], depth + 1)
  }

  /// What is not seen has a text of its own.
  private mutating func phantom(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let (around, wasParted) = (text, isParted)
    (text, isParted) = ([], false)
    let row = FormulaNode.row(children(of: element, depth))
    let own = text
    (text, isParted) = (around, wasParted)
    return .hidden(row, text: own)
  }

  /// With what an element says of its style.
  private func styled(_ node: FormulaNode, _ element: MarkupTree.Node) -> FormulaNode {
    var style = FormulaStyle()
    for (name, value) in attributes(of: element) {
      switch name {
      // Within a table it is that of the cells.
      case "displaystyle" where self.name(element) != "mtable": style.isDisplayed = value == "true"
      case "scriptlevel":
        let isAdded = value.hasPrefix("+") || value.hasPrefix("-")
        style.level = Int(value).map { FormulaStyle.Level($0, isAdded: isAdded) }
      case "mathcolor", "color": style.color = ColorValue.attribute(value)
      case "mathsize": style.size = size(value)
      default: continue
      }
    }
    return style == FormulaStyle() ? node : .styled(node, style)
  }

  private func size(_ value: String) -> Double? {
    switch length(value) {
    case .em(let size), .share(let size): size
    case .points(let points): points / 12 / max(scale, 0.01)
    case .ex, nil: nil
    }
  }

  // MARK: Text

  /// Appends letters to the text, with white space as one space each, and says where they stand.
  mutating func append(_ bytes: some Sequence<UInt8>) -> Range<Int> {
    if isParted, !text.isEmpty, text.last != 0x20 { text.append(0x20) }
    isParted = false
    let start = text.count
    var isSpaced = false
    for byte in bytes {
      if byte <= 0x20 {
        isSpaced = true
      } else {
        if isSpaced, text.count > start { text.append(0x20) }
        isSpaced = false
        text.append(byte)
      }
    }
    return start..<text.count
  }

  /// Parts what follows from what stands before it by a sign, and a space.
  mutating func part(_ sign: String = "") {
    text += Array(sign.utf8)
    isParted = true
  }

  /// Lets what follows stand close to what is before it.
  mutating func joinNext() { isParted = false }

  /// A sign that nothing but the text has.
  mutating func mark(_ sign: String) -> Range<Int> { append(Array(sign.utf8)) }

  private mutating func letters(
    _ kind: FormulaLetters.Kind, _ bytes: ArraySlice<UInt8>, _ variant: FormulaVariant?
  ) -> FormulaNode {
    let range = append(bytes)
    return range.isEmpty ? .empty : .letters(FormulaLetters(kind, text: range, variant: variant))
  }

  private func content(_ element: MarkupTree.Node) -> ArraySlice<UInt8> {
    let first = tree.first(element)
    if first != 0, tree.isText(first), tree.next(first) == 0 { return tree.bytes[tree.text(first)] }
    return Array(tree.allText(element, atMost: 4_096).utf8)[...]
  }

  private mutating func identifier(
    _ element: MarkupTree.Node, _ kind: FormulaLetters.Kind
  ) -> FormulaNode {
    let bytes = content(element)
    let variant = value("mathvariant", of: element).flatMap(FormulaVariant.init)
    guard kind == .words else { return letters(kind, bytes, variant) }
    // Words keep the room around them.
    let (leads, ends) = (bytes.first?.isMarkupSpace ?? false, bytes.last?.isMarkupSpace ?? false)
    if leads { isParted = true }
    let node = letters(kind, bytes, variant)
    if ends { isParted = true }
    let room = FormulaNode.space(width: .em(0.25), ascent: .zero, descent: .zero)
    guard leads || ends else { return node }
    return .row((leads ? [room] : []) + [node] + (ends && node != .empty ? [room] : []))
  }

  private mutating func quoted(_ element: MarkupTree.Node) -> FormulaNode {
    let (left, right) = (
      value("lquote", of: element) ?? "\"", value("rquote", of: element) ?? "\""
    )
    let bytes = Array(left.utf8) + content(element) + Array(right.utf8)
    let variant = value("mathvariant", of: element).flatMap(FormulaVariant.init)
    return letters(.words, bytes[...], variant)
  }

  // MARK: Operators

  private mutating func sign(_ element: MarkupTree.Node) -> FormulaNode {
    let bytes = content(element)
    let isJoining = Self.joining.contains(
      String(decoding: bytes.prefix(16), as: UTF8.self).filter { !$0.isWhitespace })
    let isInfix = isJoining && hasLeft
    if isInfix { isParted = true }
    var sign = FormulaSign(text: append(bytes))
    if isInfix { isParted = true }
    for (name, value) in attributes(of: element) {
      switch name {
      case "form": sign.form = Self.forms[value]
      case "lspace": sign.spaceBefore = length(value)
      case "rspace": sign.spaceAfter = length(value)
      case "stretchy": sign.stretches = value == "true"
      case "symmetric": sign.isSymmetric = value == "true"
      case "largeop": sign.isLarge = value == "true"
      case "movablelimits": sign.movesLimits = value == "true"
      case "accent": sign.isAccent = value == "true"
      case "minsize": sign.leastSize = length(value)
      case "maxsize": sign.mostSize = value == "infinity" ? nil : length(value)
      case "mathvariant": sign.variant = FormulaVariant(rawValue: value)
      default: continue
      }
    }
    return .sign(sign)
  }

  private static let forms: [String: FormulaSign.Form] = [
    "prefix": .prefix, "infix": .infix, "postfix": .postfix,
  ]

  /// Whether something stands on the left that an operator joins.
  private var hasLeft: Bool {
    guard !isParted, let last = text.last else { return false }
    return ![0x28, 0x5B, 0x7B, 0x20, 0x2C].contains(last)
  }

  /// Signs that stand apart from both sides where formulas are read.
  private static let joining: Set<String> = [
    "=", "<", ">", "\u{2260}", "\u{2264}", "\u{2265}", "\u{2248}", "\u{2261}", "\u{223C}",
    "\u{2192}", "\u{21D2}", "\u{21D4}", "\u{2208}", "\u{2286}", "\u{2282}", "+", "\u{2212}", "-",
    "\u{D7}", "\u{B1}", "\u{2213}", ":=",
  ]
}

extension ArraySlice<UInt8> {
  /// Whether it is a number in figures, perhaps with spaces that do not break.
  fileprivate var isNumeral: Bool {
    contains { $0 < 0x80 } && allSatisfy { (0x30...0x39).contains($0) || $0 == 0xC2 || $0 == 0xA0 }
  }
}
