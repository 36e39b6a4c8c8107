import RectoBookMarkup
import RectoFlowModel

/// Elements of MathML that have a fixed number of things in them, or lay them out.
extension FormulaMaker {
  /// The things in an element as nodes, one after the other as they are read; nothing for those that are missing.
  private mutating func parts(
    of element: MarkupTree.Node, _ count: Int, _ depth: Int
  ) -> [FormulaNode] {
    var parts = elements(of: element).prefix(count).map { node($0, depth + 1) }
    while parts.count < count { parts.append(.empty) }
    return parts
  }

  mutating func space(_ element: MarkupTree.Node) -> FormulaNode {
    func length(_ name: String) -> FormulaLength {
      value(name, of: element).flatMap(self.length) ?? .zero
    }
    part()
    return .space(width: length("width"), ascent: length("height"), descent: length("depth"))
  }

  // MARK: Fractions and roots

  mutating func fraction(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let found = elements(of: element)
    let over = found.first.map { node($0, depth + 1) } ?? .empty
    let thickness = value("linethickness", of: element).flatMap(self.thickness)
    let isStack = thickness == .share(0) || thickness == .em(0) || thickness == .points(0)
    let bar: Range<Int>
    if isStack {
      part()
      bar = 0..<0
    } else {
      bar = mark("/")
    }
    let under = found.count > 1 ? node(found[1], depth + 1) : .empty
    if value("bevelled", of: element) == "true", !isStack {
      return .row([over, .sign(FormulaSign(text: bar)), under])
    }
    var fraction = FormulaFraction(over, over: under, bar: bar)
    fraction.thickness = thickness
    fraction.overAlignment = alignment(value("numalign", of: element)) ?? .center
    fraction.underAlignment = alignment(value("denomalign", of: element)) ?? .center
    return .fraction(fraction)
  }

  private func thickness(_ value: String) -> FormulaLength? {
    switch value {
    case "thin": .share(0.5)
    case "medium": .share(1)
    case "thick": .share(2)
    default: length(value)
    }
  }

  mutating func squareRoot(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let sign = mark("\u{221A}")
    let base = elements(of: element).map { node($0, depth + 1) }
    return .root(FormulaRoot(of: base.count == 1 ? base[0] : .row(base), sign: sign))
  }

  mutating func root(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let found = elements(of: element)
    // The degree is read before what the root is of, as it stands.
    let degree = found.count > 1 ? node(found[1], depth + 1) : nil
    let sign = mark("\u{221A}")
    let base = found.first.map { node($0, depth + 1) } ?? .empty
    return .root(FormulaRoot(of: base, degree: degree, sign: sign))
  }

  // MARK: Scripts

  mutating func scripts(
    _ element: MarkupTree.Node, _ name: String, _ depth: Int
  ) -> FormulaNode {
    let parts = parts(of: element, name == "msubsup" ? 3 : 2, depth)
    let pair =
      switch name {
      case "msub": FormulaScripts.Pair(sub: parts[1])
      case "msup": FormulaScripts.Pair(sup: parts[1])
      default: FormulaScripts.Pair(sub: parts[1], sup: parts[2])
      }
    return .scripts(FormulaScripts(parts[0], after: [pair]))
  }

  mutating func multiscripts(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let found = elements(of: element)
    guard let base = found.first else { return .empty }
    let split = found.firstIndex { name($0) == "mprescripts" } ?? found.count
    // Those before the base are read before it.
    let before = pairs(found[min(split + 1, found.count)...], depth)
    let middle = node(base, depth + 1)
    let after = pairs(found[1..<max(split, 1)], depth)
    return .scripts(FormulaScripts(middle, after: after, before: before))
  }

  private mutating func pairs(
    _ elements: ArraySlice<MarkupTree.Node>, _ depth: Int
  ) -> [FormulaScripts.Pair] {
    var pairs: [FormulaScripts.Pair] = []
    for (number, element) in elements.enumerated() {
      let made = name(element) == "none" ? nil : node(element, depth + 1)
      if number.isMultiple(of: 2) {
        pairs.append(FormulaScripts.Pair(sub: made))
      } else {
        pairs[pairs.count - 1].sup = made
      }
    }
    return pairs
  }

  mutating func limits(
    _ element: MarkupTree.Node, _ name: String, _ depth: Int
  ) -> FormulaNode {
    let parts = parts(of: element, name == "munderover" ? 3 : 2, depth)
    var limits = FormulaLimits(parts[0])
    if name != "mover" { limits.under = parts[1] }
    if name != "munder" { limits.over = parts[parts.count - 1] }
    // What is no accent may be said to be one; lines and hats are always close to what they are over.
    if flag("accent", of: element) == true { limits.isOverAccent = true }
    if flag("accentunder", of: element) == true { limits.isUnderAccent = true }
    return .limits(limits)
  }

  // MARK: Brackets

  mutating func fenced(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let found = elements(of: element)
    let separators = (value("separators", of: element) ?? ",").filter { !$0.isWhitespace }.map {
      String($0)
    }
    var row: [FormulaNode] = []
    func sign(_ text: String, _ form: FormulaSign.Form) {
      let range = mark(text)
      guard !range.isEmpty else { return }
      var sign = FormulaSign(text: range)
      sign.form = form
      row.append(.sign(sign))
    }
    sign(value("open", of: element) ?? "(", .prefix)
    var inner: [FormulaNode] = []
    for (number, element) in found.enumerated() {
      if number > 0, !separators.isEmpty {
        let separator = separators[min(number - 1, separators.count - 1)]
        inner.append(.sign(FormulaSign(text: mark(separator))))
        part()
      }
      inner.append(node(element, depth + 1))
    }
    row.append(inner.count == 1 ? inner[0] : .row(inner))
    joinNext()
    sign(value("close", of: element) ?? ")", .postfix)
    return .row(row)
  }

  // MARK: Tables

  mutating func table(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    var rows: [[FormulaTable.Cell]] = []
    for row in elements(of: element) {
      if !rows.isEmpty { part(";") }
      let rowAlignments = alignments(of: row)
      var cells = name(row) == "mtr" || name(row) == "mlabeledtr" ? elements(of: row) : [row]
      if name(row) == "mlabeledtr", !cells.isEmpty { cells.removeFirst() }
      var made: [FormulaTable.Cell] = []
      for (column, cell) in cells.enumerated() {
        if column > 0 { part() }
        var content = node(cell, depth + 2)
        if case .row(let only) = content, only.count == 1 { content = only[0] }
        var new = FormulaTable.Cell(content)
        new.alignment =
          alignment(value("columnalign", of: cell))
          ?? (rowAlignments.isEmpty ? nil : rowAlignments[min(column, rowAlignments.count - 1)])
        new.rows = span("rowspan", of: cell)
        new.columns = span("columnspan", of: cell)
        made.append(new)
      }
      rows.append(made)
    }
    var table = FormulaTable(rows: rows)
    let own = alignments(of: element)
    if !own.isEmpty { table.alignments = own }
    table.columnGaps = lengths("columnspacing", of: element)
    table.rowGaps = lengths("rowspacing", of: element)
    table.columnLines = lines("columnlines", of: element)
    table.rowLines = lines("rowlines", of: element)
    table.hasFrame = ["solid", "dashed"].contains(value("frame", of: element))
    table.isDisplayed = flag("displaystyle", of: element) ?? false
    table.isRightToLeft = value("dir", of: element) == "rtl"
    if table.columnGaps.isEmpty { table.columnGaps = Self.gaps(of: table) }
    return .table(table)
  }

  /// The room between columns where the book does not say it: none where one ends where the next begins, as the two sides
  /// of equations under each other do.
  private static func gaps(of table: FormulaTable) -> [FormulaLength] {
    guard let widest = table.rows.max(by: { $0.count < $1.count }), widest.count > 1 else {
      return []
    }
    let alignments = widest.enumerated().map { column, cell in
      cell.alignment ?? table.alignments[min(column, table.alignments.count - 1)]
    }
    guard alignments.contains(.right) else { return [] }
    return zip(alignments, alignments.dropFirst()).map { left, right in
      left == .right && right == .left ? .zero : .em(0.8)
    }
  }

  private func alignments(of element: MarkupTree.Node) -> [FormulaTable.Alignment] {
    words("columnalign", of: element).compactMap(alignment)
  }

  private func alignment(_ word: String?) -> FormulaTable.Alignment? {
    switch word {
    case "left": .left
    case "right": .right
    case "center": .center
    default: nil
    }
  }

  private func span(_ name: String, of cell: MarkupTree.Node) -> Int {
    min(max(value(name, of: cell).flatMap { Int($0) } ?? 1, 1), 1_000)
  }

  private func lengths(_ name: String, of element: MarkupTree.Node) -> [FormulaLength] {
    words(name, of: element).compactMap(length)
  }

  private func lines(_ name: String, of element: MarkupTree.Node) -> [Bool] {
    words(name, of: element).map { $0 != "none" }
  }

  private func words(_ name: String, of element: MarkupTree.Node) -> [String] {
    (value(name, of: element) ?? "").split { $0.isWhitespace }.prefix(500).map(String.init)
  }

  // MARK: Room and lines

  mutating func padded(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let content = FormulaNode.row(elements(of: element).map { node($0, depth + 1) })
    var padding = FormulaPadding()
    padding.width = change("width", of: element)
    padding.ascent = change("height", of: element)
    padding.descent = change("depth", of: element)
    padding.shift = change("lspace", of: element)
    padding.rise = change("voffset", of: element)
    return .padded(content, padding)
  }

  /// What an attribute of padding says: `2em`, `+0.1em`, `-10%`, `50%width`.
  private func change(_ name: String, of element: MarkupTree.Node) -> FormulaPadding.Change? {
    guard var text = value(name, of: element) else { return nil }
    let isAdded = text.hasPrefix("+") || text.hasPrefix("-")
    var whole = FormulaPadding.Change.Whole.own
    for (word, part) in [
      ("width", FormulaPadding.Change.Whole.width), ("height", .ascent), ("depth", .descent),
    ]
    where text.hasSuffix(word) {
      text = String(text.dropLast(word.count))
      whole = part
    }
    guard let length = length(text) else { return nil }
    var change = FormulaPadding.Change(length, isAdded: isAdded)
    change.whole = whole
    return change
  }

  mutating func enclosed(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let notations = Set(words("notation", of: element))
    let isRoot = notations.contains("radical")
    let sign = isRoot ? mark("\u{221A}") : 0..<0
    var content = FormulaNode.row(elements(of: element).map { node($0, depth + 1) })
    if isRoot { content = .root(FormulaRoot(of: content, sign: sign)) }
    var strokes: Set<FormulaStroke> = []
    for notation in notations.isEmpty ? ["longdiv"] : notations {
      strokes.formUnion(Self.strokes[notation] ?? [])
    }
    return strokes.isEmpty ? content : .enclosed(content, strokes)
  }

  private static let strokes: [String: Set<FormulaStroke>] = [
    "longdiv": [.left, .top], "actuarial": [.top, .right], "madruwb": [.right, .bottom],
    "box": [.left, .right, .top, .bottom], "roundedbox": [.left, .right, .top, .bottom],
    "circle": [.left, .right, .top, .bottom], "left": [.left], "right": [.right], "top": [.top],
    "bottom": [.bottom], "horizontalstrike": [.across], "verticalstrike": [.down],
    "updiagonalstrike": [.rising], "downdiagonalstrike": [.falling],
  ]

  // MARK: Attributes

  /// The attributes of an element, white space around their values left out.
  func attributes(of element: MarkupTree.Node) -> [(name: String, value: String)] {
    tree.attributes(element).map { attribute in
      (
        tree.name(ofNumber: attribute.name),
        String(tree.string(attribute.value).prefix(2_000)).trimmed
      )
    }
  }

  func value(_ name: String, of element: MarkupTree.Node) -> String? {
    guard let number = tree.number(ofName: name) else { return nil }
    return tree.attributes(element).first { $0.name == number }
      .map { String(tree.string($0.value).prefix(8_000)).trimmed }
  }

  func flag(_ name: String, of element: MarkupTree.Node) -> Bool? {
    switch value(name, of: element) {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// A length of MathML; a number alone is so many times what would be there otherwise.
  func length(_ text: String) -> FormulaLength? {
    if let eighteenths = Self.spaces[text] { return .em(Double(eighteenths) / 18) }
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let value = Double(number), value.isFinite else { return nil }
    switch text.dropFirst(number.count) {
    case "": return .share(value)
    case "%": return .share(value / 100)
    case "em": return .em(value)
    case "ex": return .ex(value)
    case "px": return .points(value * 0.75 * scale)
    case "pt": return .points(value * scale)
    case "pc": return .points(value * 12 * scale)
    case "in": return .points(value * 72 * scale)
    case "cm": return .points(value * 28.35 * scale)
    case "mm": return .points(value * 2.835 * scale)
    default: return nil
    }
  }

  /// In 18ths of the size.
  private static let spaces: [String: Int] = {
    let names = [
      "veryverythin", "verythin", "thin", "medium", "thick", "verythick", "veryverythick",
    ]
    var spaces: [String: Int] = [:]
    for (place, name) in names.enumerated() {
      spaces[name + "mathspace"] = place + 1
      spaces["negative" + name + "mathspace"] = -place - 1
    }
    return spaces
  }()
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    return String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
