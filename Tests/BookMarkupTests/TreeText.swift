import RectoBookMarkup

extension MarkupTree {
  /// The tree in one line: `p[b['bold'] 'text']`, attributes left out.
  var outline: String {
    func children(_ node: Node) -> String {
      var (parts, child) = ([String](), first(node))
      while child != 0 {
        parts.append(line(child))
        child = next(child)
      }
      return parts.joined(separator: " ")
    }
    func line(_ node: Node) -> String {
      if isText(node) { return "'\(string(text(node)))'" }
      let inner = children(node)
      return name(ofNumber: nameNumber(node)) + (inner.isEmpty ? "" : "[\(inner)]")
    }
    return children(MarkupTree.root)
  }

  /// Whether relatives agree, and every node is reached once.
  var isConsistent: Bool {
    var (seen, node, depth, deepest) = (1, first(MarkupTree.root), 1, 1)
    while node != 0 {
      seen += 1
      guard seen <= count else { return false }
      deepest = max(deepest, depth)
      let inner = first(node)
      if inner != 0 {
        guard parent(inner) == node, !isText(node) else { return false }
        node = inner
        depth += 1
        continue
      }
      while next(node) == 0, parent(node) != 0 {
        node = parent(node)
        depth -= 1
      }
      let sibling = next(node)
      guard sibling == 0 || parent(sibling) == parent(node) && sibling > node else { return false }
      node = sibling
    }
    return seen == count && deepest <= MarkupLimits().depth
  }
}
