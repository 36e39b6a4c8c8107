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
  private func isSaid(_ node: MarkupTree.Node) -> Bool {
    tree.kinds(of: node).contains { Self.said.contains($0) }
  }

  /// Whether a note is taken from where it stands: an aside, and what the book says is at the foot.
  func isMoved(_ node: MarkupTree.Node) -> Bool {
    tree.name(node) == .aside || tree.kinds(of: node).contains { Self.feet.contains($0) }
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
    if mark.isSaid || isSaid(note) { return note }
    return leadsBack(note, to: mark, in: source, at: file) ? note : nil
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

  /// Whether a link in a note leads to a mark, or to what that stands in.
  private func leadsBack(
    _ note: MarkupTree.Node, to mark: NoteMark, in source: MarkupTree, at file: String
  ) -> Bool {
    var names: Set<String> = []
    var node = mark.node
    for _ in 0..<5 where node != MarkupTree.root {
      if let id = source.value(.id, of: node) { names.insert(id) }
      if let name = source.value(.name, of: node) { names.insert(name) }
      node = source.parent(node)
    }
    if let inner = source.value(.id, of: source.first(mark.node)) { names.insert(inner) }
    // A name may stand right before the mark.
    var before = source.first(source.parent(mark.node))
    var steps = 0
    while before != 0, before != mark.node, steps < 64 {
      if source.next(before) == mark.node, source.name(before) == .a {
        names.formUnion([.id, .name].compactMap { source.value($0, of: before) })
      }
      (before, steps) = (source.next(before), steps + 1)
    }
    let end = tree.after(note)
    var inner = note
    while inner != end || inner == note {
      if tree.name(inner) == .a, let target = NoteTarget(tree.value(.href, of: inner), in: path),
        target.file == file, names.contains(target.name)
      {
        return true
      }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
      if inner == 0 { break }
    }
    return false
  }
}
