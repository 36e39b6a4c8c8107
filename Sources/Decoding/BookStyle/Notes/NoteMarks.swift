import RectoBookMarkup
import RectoFlowModel

/// A link that may be the mark of a note.
struct NoteMark {
  var node: MarkupTree.Node
  /// The file that it leads to, by its path within the book.
  var file: String
  /// The name of the place in it.
  var name: String
  /// What is read of it, without spaces and brackets.
  var label: String
  /// Whether the book says what it is; else its form has to.
  var isSaid: Bool

  /// Whether it is a number or a sign, and no word.
  var isBare: Bool { (1...3).contains(label.count) && label.allSatisfy { !$0.isLetter } }
}

/// The links of a document that may be marks of notes, in their order.
///
/// Marks are told by `epub:type="noteref"` and `role="doc-noteref"`, or by their form: a few signs in the midst of a
/// block, raised or in brackets. Whether a note is where they lead is told by that note. What leads from a note back to its
/// mark is none.
struct NoteMarks {
  /// A mark has no more signs.
  private static let mostSigns = 6
  /// Elements that a line of text does not go on in.
  private static let blocks: Set<MarkupName> = [
    .html, .body, .div, .p, .h1, .h2, .h3, .h4, .h5, .h6, .hgroup, .header, .footer, .main, .nav,
    .section, .article, .aside, .address, .blockquote, .pre, .figure, .figcaption, .ol, .ul, .li,
    .dl, .dt, .dd, .table, .caption, .tr, .td, .th, .hr,
  ]

  private(set) var marks: [NoteMark] = []

  /// Looks for the links of the document of a path.
  init(_ tree: MarkupTree, path: String, limits: StyleLimits) {
    var links: [String: [MarkupTree.Node]] = [:]
    // Whether a letter stands in the block so far.
    var hasLetters = false
    for index in 1..<max(1, tree.count) {
      let node = MarkupTree.Node(index)
      if tree.isText(node) {
        hasLetters = hasLetters || tree.bytes[tree.text(node)].contains { $0 > 0x20 }
      } else if let name = tree.name(node) {
        if Self.blocks.contains(name) { hasLetters = false }
        guard name == .a, marks.count < limits.notes,
          let target = NoteTarget(tree.value(.href, of: node), in: path)
        else { continue }
        let isSaid = tree.isNoteMark(node)
        guard isSaid || hasLetters else { continue }
        if target.file == path { links[target.name, default: []].append(node) }
        if let mark = Self.mark(node, to: target, tree, isSaid: isSaid) { marks.append(mark) }
      }
    }
    let back = WaysBack(tree, links: links)
    marks.removeAll { $0.file == path && back.holds($0) }
  }

  static func isBlock(_ node: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    tree.name(node).map(blocks.contains) ?? false
  }

  private static func mark(
    _ node: MarkupTree.Node, to target: NoteTarget, _ tree: MarkupTree, isSaid: Bool
  ) -> NoteMark? {
    let text = tree.allText(node, atMost: 64)
    let label = text.filter { !$0.isWhitespace && !"[](){}".contains($0) }
    guard isSaid || !label.isEmpty && label.count <= mostSigns else { return nil }
    if !isSaid {
      let inner = text.filter { !$0.isWhitespace }
      let hasBrackets = inner.hasPrefix("[") && inner.hasSuffix("]")
      guard hasBrackets || label.allSatisfy({ !$0.isLetter }) || label.count <= 2 else {
        return nil
      }
    }
    return NoteMark(
      node: node, file: target.file, name: target.name,
      label: label.count <= mostSigns ? label : "", isSaid: isSaid)
  }

  /// Whether a mark looks like one where the book does not say so.
  static func hasForm(
    _ mark: NoteMark, in tree: MarkupTree, _ assigned: AssignedStyles, _ computer: StyleComputer
  ) -> Bool {
    let text = tree.allText(mark.node, atMost: 64).filter { !$0.isWhitespace }
    if text.hasPrefix("["), text.hasSuffix("]") { return true }
    // The link, what is around it in its line, and what is alone in it.
    var near: [MarkupTree.Node] = [mark.node]
    var around = tree.parent(mark.node)
    while around != MarkupTree.root, !isBlock(around, in: tree), near.count < 4 {
      near.append(around)
      around = tree.parent(around)
    }
    var inner = tree.first(mark.node)
    while inner != 0, !tree.isText(inner), near.count < 8 {
      near.append(inner)
      inner = tree.first(inner)
    }
    return near.contains { node in
      let number = assigned.ofNode[Int(node)]
      guard number != AssignedStyles.none else { return false }
      let letters = computer.styles[Int(number)].letters
      return letters.seat == .superior || letters.rise > 0
    }
  }
}

/// Where a link leads within the book.
struct NoteTarget: Hashable {
  var file: String
  var name: String

  /// Follows a link in the document of a path; nil where it leads to no name in a file of the book.
  init?(_ link: String?, in path: String) {
    guard let link, let hash = link.firstIndex(of: "#") else { return nil }
    name = BookPath.decoded(link[link.index(after: hash)...].utf8)
    guard !name.isEmpty, name.utf8.count < 1_024 else { return nil }
    if link.startIndex == hash {
      file = path
    } else {
      guard let resolved = BookPath.resolved(link, in: path) else { return nil }
      file = resolved
    }
  }
}

extension MarkupTree {
  /// Words of `epub:type` that Kindle's books have as `type`, and that are no type of anything else.
  private static let bareKinds: Set<String> = ["noteref", "footnote", "endnote", "rearnote"]

  /// What an element is in the words of `epub:type` and of `role`.
  func kinds(of node: Node) -> [Substring] {
    var kinds: [Substring] = []
    for attribute in attributes(node) {
      let isKind =
        attribute.name == MarkupName.role.rawValue
        || attribute.name == MarkupName.type.rawValue
          && (attribute.space == .ops
            || Self.bareKinds.contains(string(attribute.value.prefix(16))))
      guard isKind else { continue }
      kinds += string(attribute.value.prefix(256)).split { $0 == " " || $0 == "\n" || $0 == "\t" }
    }
    return kinds
  }

  /// Whether a node is another or stands in it.
  func contains(_ inner: Node, in outer: Node) -> Bool {
    // Nodes have greater numbers than those before them.
    inner >= outer && (after(outer) == 0 || inner < after(outer))
  }

  /// The nodes that have names, by the names; of several the first.
  var namedNodes: [String: Node] {
    var nodes: [String: Node] = [:]
    for index in 1..<max(1, count) {
      let node = Node(index)
      guard !isText(node) else { continue }
      if let id = value(.id, of: node), nodes[id] == nil { nodes[id] = node }
      if name(node) == .a, let name = value(.name, of: node), nodes[name] == nil {
        nodes[name] = node
      }
    }
    return nodes
  }
}
