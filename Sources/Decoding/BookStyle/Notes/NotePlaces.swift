import RectoBookMarkup

/// Where the notes of a document are, by the names that marks lead to.
struct NotePlaces {
  /// Nodes of a note, and bytes of its text: what is longer is a chapter.
  private static let mostNodes = 4_000
  private static let mostBytes = 64 << 10
  private static let said: Set<Substring> = [
    "footnote", "endnote", "rearnote", "note", "doc-footnote", "doc-endnote",
  ]
  private static let feet: Set<Substring> = ["footnote", "doc-footnote"]
  /// Parts of a chapter with its notes: what the book says they are, and what programs that make books call them.
  private static let parts: Set<Substring> = ["footnotes", "doc-endnotes"]
  private static let partClasses: Set<Substring> = ["footnotes", "_idFootnotes"]
  /// Notes stand in no more elements within such a part.
  private static let partLevels = 4

  private let tree: MarkupTree
  private let path: String
  private let names: [String: MarkupTree.Node]
  /// How many more nodes may be looked at: marks may lead to notes within notes.
  private var nodesLeft: Int

  init(_ tree: MarkupTree, path: String, limits: StyleLimits) {
    (self.tree, self.path, nodesLeft) = (tree, path, limits.noteNodes)
    names = tree.namedNodes
  }

  /// Whether an element is a note since the book says so.
  static func isSaid(_ node: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    tree.kinds(of: node).contains { said.contains($0) }
  }

  private func isSaid(_ node: MarkupTree.Node) -> Bool { Self.isSaid(node, in: tree) }

  /// Whether a note is taken from where it stands: an aside, what the book says is at the foot, and what stands in a part
  /// with notes alone.
  func isMoved(_ node: MarkupTree.Node) -> Bool {
    if tree.name(node) == .aside || tree.kinds(of: node).contains(where: Self.feet.contains) {
      return true
    }
    return Self.isPart(around: node, in: tree)
  }

  /// Whether a note stands in a part of a chapter with its notes, and nothing beside it that says its number.
  static func isPart(around note: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    guard ![.dd, .tr].contains(tree.name(note)) else { return false }
    var (around, levels) = (note, 0)
    while around != MarkupTree.root, levels < partLevels {
      if isPart(around, in: tree) { return true }
      (around, levels) = (tree.parent(around), levels + 1)
    }
    return false
  }

  /// Whether an element is a part of a chapter with its notes.
  static func isPart(_ node: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    guard [.section, .div, .aside, .footer, .ol].contains(tree.name(node)) else { return false }
    if tree.kinds(of: node).contains(where: parts.contains) { return true }
    guard let names = tree.attribute(.class, of: node) else { return false }
    return tree.string(names.prefix(128)).split { $0 == " " }.contains { partClasses.contains($0) }
  }

  /// Looks for the note that a mark leads to.
  ///
  /// - Parameters:
  ///   - mark: the mark.
  ///   - source: the document of the mark; a note that the book does not call one leads back to it.
  ///   - file: the path of that document.
  /// - Returns: the element that is the note; nil where there is none, or the mark stands in it.
  mutating func note(
    of mark: NoteMark, in source: MarkupTree, at file: String
  ) -> MarkupTree.Node? {
    guard let named = names[mark.name], let note = note(around: named),
      file != path || !tree.contains(mark.node, in: note), isShort(note)
    else { return nil }
    if mark.isSaid { return note }
    if file != path, isWayBack(mark, in: source, at: file, to: named, in: note) { return nil }
    return isSaid(note) || leadsBack(note, to: mark, in: source, at: file) ? note : nil
  }

  /// Whether what a link of another document leads to leads to a note around that link.
  private func isWayBack(
    _ mark: NoteMark, in source: MarkupTree, at file: String, to named: MarkupTree.Node,
    in note: MarkupTree.Node
  ) -> Bool {
    let isBlock = NoteMarks.isBlock(named, in: tree)
    var names: Set<String> = []
    var node = mark.node
    for _ in 0..<5 where node != MarkupTree.root {
      if Self.isSaid(node, in: source) || !isBlock && NoteMarks.isBlock(node, in: source) {
        names.formUnion(source.names(of: node))
      }
      node = source.parent(node)
    }
    guard !names.isEmpty, tree.contains(named, in: note) else { return false }
    return links(in: named).contains { $0.target.file == file && names.contains($0.target.name) }
  }

  /// The links in a note that lead back to its mark, or to what that stands in.
  func waysBack(
    in note: MarkupTree.Node, to mark: NoteMark, in source: MarkupTree, at file: String
  ) -> [MarkupTree.Node] {
    let names = Self.names(around: mark, in: source)
    return links(in: note).filter { $0.target.file == file && names.contains($0.target.name) }
      .map(\.node)
  }

  private func leadsBack(
    _ note: MarkupTree.Node, to mark: NoteMark, in source: MarkupTree, at file: String
  ) -> Bool {
    !waysBack(in: note, to: mark, in: source, at: file).isEmpty
  }

  /// The links in an element that lead to a name.
  private func links(in node: MarkupTree.Node) -> [(node: MarkupTree.Node, target: NoteTarget)] {
    (node..<tree.end(of: node)).compactMap { inner in
      guard tree.name(inner) == .a else { return nil }
      return NoteTarget(tree.value(.href, of: inner), in: path).map { (inner, $0) }
    }
  }

  private func note(around named: MarkupTree.Node) -> MarkupTree.Node? {
    var node = named
    for _ in 0..<4 where node != MarkupTree.root {
      if isSaid(node) || tree.name(node) == .aside { return node }
      node = tree.parent(node)
    }
    node = named
    while node != MarkupTree.root, !NoteMarks.isBlock(node, in: tree) { node = tree.parent(node) }
    switch tree.name(node) {
    case .p, .li, .dd, .aside, .blockquote: return node
    case .td, .th: return tree.parent(node)
    case .dt: return element(behind: node, named: [.dd])
    case .div, .section, .tr:
      // A name by itself is that of what follows.
      return node == named ? node : element(behind: named, named: [.p, .div, .blockquote])
    case .body: return element(behind: named, named: [.p, .div, .blockquote])
    default: return nil
    }
  }

  private func element(
    behind node: MarkupTree.Node, named names: Set<MarkupName>
  ) -> MarkupTree.Node? {
    var next = tree.next(node)
    while next != 0, tree.isText(next), !tree.bytes[tree.text(next)].contains(where: { $0 > 0x20 })
    {
      next = tree.next(next)
    }
    return next != 0 && tree.name(next).map(names.contains) ?? false ? next : nil
  }

  /// Whether a note has no more than a note has.
  private mutating func isShort(_ note: MarkupTree.Node) -> Bool {
    let end = tree.after(note)
    var (inner, nodes, bytes) = (note, 0, 0)
    while inner != end || inner == note {
      nodes += 1
      bytes += tree.text(inner).count
      nodesLeft -= 1
      guard nodes <= Self.mostNodes, bytes <= Self.mostBytes, nodesLeft > 0 else { return false }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
      if inner == 0 { break }
    }
    return true
  }

  /// The names that lead to a mark.
  private static func names(around mark: NoteMark, in source: MarkupTree) -> Set<String> {
    var names: Set<String> = []
    var node = mark.node
    for _ in 0..<5 where node != MarkupTree.root {
      names.formUnion(source.names(of: node))
      node = source.parent(node)
    }
    if let inner = source.value(.id, of: source.first(mark.node)) { names.insert(inner) }
    // A name may stand right before the mark.
    var before = source.first(source.parent(mark.node))
    var steps = 0
    while before != 0, before != mark.node, steps < 64 {
      if source.next(before) == mark.node, source.name(before) == .a {
        names.formUnion(source.names(of: before))
      }
      (before, steps) = (source.next(before), steps + 1)
    }
    return names
  }
}
