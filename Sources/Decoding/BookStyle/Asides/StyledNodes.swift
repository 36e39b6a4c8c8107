import RectoBookMarkup

/// The nodes of a document with their styles, to look at what stands in an element and around it.
struct StyledNodes {
  let tree: MarkupTree
  let assigned: AssignedStyles
  let traits: [StyleTraits]

  /// More letters do not stand on one line beside others.
  static let mostAsideLetters = 24
  /// So many nodes behind an element, and around it, are looked at for text on its line, and so many in it for a block.
  private static let (nearNodes, innerNodes) = (32, 64)

  /// What is asked of an element; nil where it is not shown.
  private func traits(of node: MarkupTree.Node) -> StyleTraits? {
    let number = assigned.ofNode[Int(node)]
    return number == AssignedStyles.none ? nil : traits[Int(number)]
  }

  private func isBlank(_ text: MarkupTree.Node) -> Bool {
    tree.bytes[tree.text(text)].allSatisfy { $0 <= 0x20 }
  }

  /// Whether an element holds a few words that all stand on one line.
  func holdsFewWords(_ node: MarkupTree.Node) -> Bool {
    let end = tree.after(node)
    var (inner, letters, elements) = (tree.first(node), 0, 0)
    while inner != 0, inner != end {
      let own = traits(of: inner)
      if tree.isText(inner), let own {
        let bytes = tree.bytes[tree.text(inner)]
        letters += bytes.prefix(1_000).count { $0 > 0x20 && $0 & 0xC0 != 0x80 }
        let keepsBreaks = ![.normal, .nowrap].contains(own.spaces)
        if bytes.count > 1_000 || keepsBreaks && bytes.contains(0x0A) { return false }
      } else if let own {
        elements += 1
        guard elements <= 16, own.display == .inline, !isReplaced(inner) else { return false }
      }
      guard letters <= Self.mostAsideLetters else { return false }
      inner = own != nil && tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return letters > 0
  }

  private func isReplaced(_ node: MarkupTree.Node) -> Bool {
    switch tree.name(node) {
    case .br, .hr, .img, .svg, .object, .math, .ruby: true
    default: false
    }
  }

  /// A piece of a line has at most so many letters; longer ones have lines of their own.
  private static let mostPieceLetters = 60

  /// Whether an element, or one around it, is a piece that a line is not parted in.
  func isPiece(_ element: OpenElement, in around: OpenElement?) -> Bool {
    if let around, around.isPiece, !around.isBox { return true }
    guard traits[Int(element.style)].isPiece else { return false }
    return tree.allText(element.node, atMost: 4 * Self.mostPieceLetters).count
      <= Self.mostPieceLetters
  }

  /// Whether text stands behind an element that begins its line.
  func hasTextBehind(_ node: MarkupTree.Node) -> Bool {
    var (around, steps) = (node, 0)
    while steps < Self.nearNodes {
      var next = tree.next(around)
      while next != 0, steps < Self.nearNodes {
        steps += 1
        if tree.isText(next) {
          if !isBlank(next) { return true }
        } else if let own = traits(of: next), !own.leavesLine {
          return own.display == .inline && tree.name(next) != .br
        }
        next = tree.next(next)
      }
      around = tree.parent(around)
      guard around != MarkupTree.root, traits(of: around)?.display == .inline else { return false }
      steps += 1
    }
    return false
  }

  /// Whether an element that is to stand on a line as one box stands by itself: it holds blocks, or is alone and holds many
  /// words.
  func isWrap(_ element: OpenElement, beginsLine: Bool) -> Bool {
    guard traits[Int(element.style)].isPiece else { return false }
    return holdsBlocks(element.node)
      || !element.isPiece && beginsLine && !hasTextBehind(element.node)
  }

  /// Whether a block stands in an element that is part of a line.
  private func holdsBlocks(_ node: MarkupTree.Node) -> Bool {
    let end = tree.after(node)
    var (inner, steps) = (tree.first(node), 0)
    while inner != 0, inner != end, steps < Self.innerNodes {
      steps += 1
      let own = traits(of: inner)
      if let own, !tree.isText(inner), own.display != .inline { return true }
      inner = own != nil && tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return false
  }

  /// What is floated in the midst of an element's first lines and holds more than a few words.
  func floats(amidstLinesOf node: MarkupTree.Node) -> [MarkupTree.Node] {
    let end = tree.after(node)
    var (inner, hasText, found) = (tree.first(node), false, [MarkupTree.Node]())
    while inner != 0, inner != end {
      var isEntered = false
      if tree.isText(inner) {
        hasText = hasText || !isBlank(inner)
      } else if let own = traits(of: inner) {
        if own.isFloated, !own.isLetter {
          if hasText, !holdsFewWords(inner) { found.append(inner) }
        } else {
          guard own.display == .inline else { return found }
          isEntered = true
        }
      }
      inner = isEntered && tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return found
  }
}
