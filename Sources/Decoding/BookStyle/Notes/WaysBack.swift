import RectoBookMarkup
import RectoFlowModel

/// The links of a document that lead from a note back to its mark: they may look like marks, and are none.
struct WaysBack {
  /// A link stands in no more elements that may be its note.
  private static let mostLevels = 8

  private let tree: MarkupTree
  private let names: [String: MarkupTree.Node]
  /// Links by the names that they lead to in the same document, in order, but for those that a block begins with: these are
  /// the numbers of notes.
  private let links: [String: [MarkupTree.Node]]

  init(_ tree: MarkupTree, links: [String: [MarkupTree.Node]]) {
    (self.tree, self.links) = (tree, links)
    names = links.isEmpty ? [:] : tree.namedNodes
  }

  /// Whether a link leads to another one, or to what holds that, which leads to what the first stands in. Of two paragraphs
  /// that lead to each other so, the first has the mark.
  func holds(_ mark: NoteMark) -> Bool {
    guard !mark.isSaid, let target = names[mark.name], !tree.contains(mark.node, in: target) else {
      return false
    }
    let end = tree.end(ofNamed: target)
    let isTargetBlock = NoteMarks.isBlock(target, in: tree)
    var (around, levels) = (mark.node, 0)
    while around != MarkupTree.root, levels < Self.mostLevels {
      for name in tree.names(of: around) {
        guard let links = links[name] else { continue }
        let place = links.partitionPoint { $0 >= target }
        guard place < links.count, links[place] < end else { continue }
        let other = links[place]
        guard !tree.contains(other, in: around) else { continue }
        if tree.isNoteMark(other) { return true }
        let isNote =
          NotePlaces.isSaid(around, in: tree)
          || NoteMarks.isBlock(around, in: tree) && !isTargetBlock
        if isNote || other < mark.node { return true }
      }
      (around, levels) = (tree.parent(around), levels + 1)
    }
    return false
  }
}

extension MarkupTree {
  /// The names that lead to an element.
  func names(of node: Node) -> [String] {
    guard !isText(node) else { return [] }
    return [value(.id, of: node), name(node) == .a ? value(.name, of: node) : nil]
      .compactMap { $0 }
  }

  /// Whether the book calls a link the mark of a note.
  func isNoteMark(_ node: Node) -> Bool {
    kinds(of: node).contains { $0 == "noteref" || $0 == "doc-noteref" }
  }

  /// The node behind all that stand in another.
  func end(of node: Node) -> Node {
    let after = after(node)
    return after == 0 ? Node(count) : after
  }

  /// The node behind what a name is of: an empty element names what follows it.
  fileprivate func end(ofNamed node: Node) -> Node {
    first(node) == 0 && next(node) != 0 ? end(of: next(node)) : end(of: node)
  }
}
