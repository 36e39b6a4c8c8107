import RectoBookMarkup

/// What is not written where it stands once notes are taken from there: these, the parts that hold nothing else but heads
/// and rules, and a rule right above such a part.
struct EmptiedParts {
  /// Parts in so many others are looked at.
  private static let mostLevels = 4
  /// What parts of notes are headed with has no more bytes.
  private static let headBytes = 64

  private let tree: MarkupTree
  private(set) var nodes: Set<MarkupTree.Node>

  init(_ tree: MarkupTree, without notes: Set<MarkupTree.Node>) {
    (self.tree, nodes) = (tree, notes)
    var last = notes
    for _ in 0..<Self.mostLevels where !last.isEmpty {
      var emptied: Set<MarkupTree.Node> = []
      for part in Set(last.map(tree.parent)) where isEmptied(part) { emptied.insert(part) }
      nodes.formUnion(emptied)
      last = emptied
    }
    for part in nodes.subtracting(notes) where !nodes.contains(tree.parent(part)) {
      if let rule = rule(above: part) { nodes.insert(rule) }
    }
  }

  private func isEmptied(_ part: MarkupTree.Node) -> Bool {
    guard [.section, .div, .aside, .footer, .ol, .ul].contains(tree.name(part)) else {
      return false
    }
    let isSaid = NotePlaces.isPart(part, in: tree)
    var (node, isBelow) = (tree.first(part), false)
    while node != 0 {
      let isTaken = nodes.contains(node)
      guard isTaken || isHead(node, ofPart: isSaid && !isBelow) else { return false }
      (node, isBelow) = (tree.next(node), isBelow || isTaken)
    }
    return true
  }

  /// Whether a node is a head, a rule or nothing; above the notes of a part a few words are a head as well.
  private func isHead(_ node: MarkupTree.Node, ofPart isSaid: Bool) -> Bool {
    if tree.isText(node) { return isBlank(node) }
    switch tree.name(node) {
    case .h1, .h2, .h3, .h4, .h5, .h6, .hr: return true
    case .p, .div:
      return isSaid && tree.allText(node, atMost: Self.headBytes).utf8.count < Self.headBytes
        && !(node..<tree.end(of: node)).contains { [.a, .img, .svg].contains(tree.name($0)) }
    default: return false
    }
  }

  private func isBlank(_ text: MarkupTree.Node) -> Bool {
    !tree.bytes[tree.text(text)].contains { $0 > 0x20 }
  }

  /// The rule right above a part behind which nothing follows.
  private func rule(above part: MarkupTree.Node) -> MarkupTree.Node? {
    var (node, above): (MarkupTree.Node, MarkupTree.Node?) = (tree.first(tree.parent(part)), nil)
    while node != part, node != 0 {
      if !tree.isText(node) || !isBlank(node) { above = node }
      node = tree.next(node)
    }
    node = tree.next(part)
    while node != 0 {
      guard nodes.contains(node) || tree.isText(node) && isBlank(node) else { return nil }
      node = tree.next(node)
    }
    return above.flatMap { tree.name($0) == .hr ? $0 : nil }
  }
}
