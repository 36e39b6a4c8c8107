import RectoBookMarkup

/// The style sheets that a document names or holds, in its order.
struct SheetLinks {
  enum Source: Equatable {
    case file(String)
    case text(String)
  }

  struct Link: Equatable {
    var source: Source
    var media: [[MediaQuery]]
  }

  private(set) var links: [Link] = []

  /// Finds them.
  ///
  /// - Parameters:
  ///   - tree: the document.
  ///   - path: its path within the book.
  ///   - most: how many are looked for.
  ///   - bytes: what is read of one that the document holds.
  init(_ tree: MarkupTree, path: String, atMost most: Int, bytes: Int = .max) {
    for instruction in tree.instructions where instruction.hasPrefix("xml-stylesheet") {
      let tag = MarkupTree("<link \(instruction.dropFirst(14))/>", isXML: true)
      if tag.count > 1 { add(link: 1, tag, path, isInstruction: true) }
    }
    for index in 1..<max(1, tree.count) {
      guard links.count < most else { return }
      let node = MarkupTree.Node(index)
      switch tree.name(node) {
      case .link: add(link: node, tree, path, isInstruction: false)
      case .style where tree.space(node) != .svg:
        guard isSheet(node, tree) else { continue }
        links.append(
          Link(source: .text(tree.allText(node, atMost: bytes)), media: media(node, tree)))
      default: continue
      }
    }
  }

  private mutating func add(
    link node: MarkupTree.Node, _ tree: MarkupTree, _ path: String, isInstruction: Bool
  ) {
    let relations = ElementTable.words((tree.value(.rel, of: node) ?? "").asSmallLetters)
    guard isInstruction || relations.contains("stylesheet"), !relations.contains("alternate"),
      isSheet(node, tree), let reference = tree.value(.href, of: node),
      let file = BookPath.resolved(reference, in: path)
    else { return }
    links.append(Link(source: .file(file), media: media(node, tree)))
  }

  private func isSheet(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
    guard let type = tree.value(.type, of: node), !type.isEmpty else { return true }
    return type.asSmallLetters.hasPrefix("text/css")
  }

  private func media(_ node: MarkupTree.Node, _ tree: MarkupTree) -> [[MediaQuery]] {
    guard let text = tree.value(.media, of: node) else { return [] }
    let list = MediaQuery.list(CSSTokenizer.tokens(text)[...])
    return list.isEmpty ? [] : [list]
  }
}
