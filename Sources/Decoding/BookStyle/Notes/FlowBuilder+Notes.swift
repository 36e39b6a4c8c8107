import RectoBookMarkup
import RectoFlowModel

/// Notes at the foot of pages.
extension FlowBuilder {
  /// A note as a flow of its own, with a label and without the ways back.
  mutating func note(_ node: MarkupTree.Node, label: String, back: Set<MarkupTree.Node>) -> Flow {
    notes.begin(node, label: label, back: back, in: tree)
    writeAll(within: node)
    return flow.asNote(textSize: measures.wishes.textSize)
  }

  /// Writes the label of a note before its first letters.
  mutating func writeLabel(_ number: UInt16) {
    guard let label = notes.label else { return }
    notes.label = nil
    notes.labelBytes = label.utf8.count
    let bytes = Array(label.utf8)[...]
    let raised = computer.legible(
      computer.raised(number, size: Self.markSize), bytes, measures)
    text.add(bytes, face: face(raised), spaces: .normal)
    text.add([0xC2, 0xA0], face: face(number), spaces: .normal)
  }
}

extension NoteWork {
  /// Begins a note, with a label if it has none itself. What leads `back` to its mark leads nowhere on the page of that, and
  /// is not written where it is a sign and ends the note.
  fileprivate mutating func begin(
    _ note: MarkupTree.Node, label: String, back: Set<MarkupTree.Node>, in tree: MarkupTree
  ) {
    node = note
    if !back.isEmpty { leaveOut(tree.waysBack(atEndOf: note, back)) }
    guard !label.isEmpty else { return }
    let own = tree.labelAlone(in: note, label)
    if let own { leaveOut([own]) }
    if own != nil || !tree.isLabelled(note, label) { self.label = label }
  }
}

extension MarkupTree {
  /// Bytes of a note that are looked at for its label.
  private static let headBytes = 48

  /// The links with which a note ends that are signs, where one of them is among those that lead back to the mark.
  fileprivate func waysBack(atEndOf note: Node, _ back: Set<Node>) -> [Node] {
    var (node, links): (Node, [Node]) = (note, [])
    let end = end(of: note)
    while node < end {
      if name(node) == .a, attribute(.href, of: node) != nil, isSign(node) {
        links.append(node)
        node = self.end(of: node)
        continue
      }
      let isSeen =
        isText(node)
        ? bytes[text(node)].contains { $0 > 0x20 }
        : name(node) == .img || name(node) == .svg || name(node) == .math
      if isSeen { links = [] }
      node += 1
    }
    return links.contains(where: back.contains) ? links : []
  }

  /// Whether what is read of an element begins with neither a letter nor a number.
  private func isSign(_ node: Node) -> Bool {
    let text = allText(node, atMost: Self.headBytes).unicodeScalars
    guard let first = text.first(where: { !$0.properties.isWhitespace }) else { return false }
    return !first.properties.isAlphabetic && first.properties.numericType == nil
  }

  /// What a note begins with where that is its label and stands on a line by itself.
  fileprivate func labelAlone(in note: Node, _ label: String) -> Node? {
    func seen(_ node: Node) -> Node {
      var node = node
      while node != 0, isText(node), !bytes[text(node)].contains(where: { $0 > 0x20 }) {
        node = next(node)
      }
      return node
    }
    let head = seen(first(note))
    guard head != 0, !isText(head), !NoteMarks.isBlock(head, in: self) else { return nil }
    let behind = seen(next(head))
    guard behind != 0, NoteMarks.isBlock(behind, in: self) else { return nil }
    let own = allText(head, atMost: Self.headBytes)
    return own.begins(withLabel: label) && label.begins(withLabel: own) ? head : nil
  }

  /// Whether a note begins with its label, or with a link, which is one.
  func isLabelled(_ note: Node, _ label: String) -> Bool {
    if allText(note, atMost: Self.headBytes).begins(withLabel: label) { return true }
    let end = after(note)
    var inner = first(note)
    while inner != 0, inner != end {
      if isText(inner), bytes[self.text(inner)].contains(where: { $0 > 0x20 }) { return false }
      if name(inner) == .a, first(inner) != 0 { return true }
      inner = first(inner) != 0 ? first(inner) : after(inner)
    }
    return false
  }
}

extension String {
  /// Whether it begins with the label of a note, in whatever brackets, and in narrow figures or wide ones.
  fileprivate func begins(withLabel label: String) -> Bool {
    let (own, label) = (asLabel, label.asLabel)
    guard !label.isEmpty, own.hasPrefix(label) else { return false }
    let (last, next) = (label.unicodeScalars.last, own[label.endIndex...].unicodeScalars.first)
    return [last, next].contains { $0?.properties.generalCategory != .decimalNumber }
  }

  /// What tells labels apart, at its begin: without brackets, full stops and the word or the sign before a number.
  private var asLabel: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.properties.isWhitespace {
      // Signs as wide as squares stand as far behind those of ASCII.
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      let plain = isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
      if !"[](){}〔〕【】〈〉《》「」.．。、:".unicodeScalars.contains(plain) { scalars.append(plain) }
    }
    let text = String(scalars)
    let number = text.dropFirst()
    let isNamed = text.first.map("※*注註".contains) ?? false
    return isNamed && number.first?.isNumber == true ? String(number) : text
  }
}

extension Flow {
  /// How large most letters of a note are beside those of the text; the book's own size counts within these.
  private static let small = 0.85
  private static let ratios = 0.75...0.9
  /// The most room between two paragraphs of a note, in sizes of the text.
  private static let mostSpace = 0.6

  /// The same text in small letters at the margin, its blocks parted by nothing but a little room.
  fileprivate func asNote(textSize: FlowLength) -> Flow {
    var flow = self
    (flow.frames, flow.floats, flow.wraps, flow.tables) = ([], [], [], [])
    let usual = max(textSize.points, 0.1)
    var sizes: [Int: Int] = [:]
    for case .text(let spans) in blocks.map(\.content) {
      for span in spans { sizes[span.face, default: 0] += span.text.count }
    }
    let main = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let own = (main.map { faces[$0].size.points } ?? usual) / usual
    let wanted = own > Self.ratios.upperBound ? Self.small : max(own, Self.ratios.lowerBound)
    let scale = wanted / max(own, 0.01)
    flow.faces = faces.map { face in
      var face = face.scaled(scale)
      if face.figures == .usual { face.figures = .lining }
      return face
    }
    let left = blocks.map(\.inset.left).min() ?? 0
    let right = blocks.map(\.inset.right).min() ?? 0
    for index in blocks.indices {
      var block = blocks[index]
      block.inset = (block.inset.left - left, block.inset.right - right)
      (block.breaks, block.clears) = (FlowBreaks(), FlowClearance())
      (block.frame, block.headLevel) = (nil, 0)
      block.paragraph.lineHeight = block.paragraph.lineHeight.scaled(scale)
      block.spaceAbove =
        index == 0 ? 0 : min(block.spaceAbove, FlowLength(points: usual * Self.mostSpace))
      block.paragraph.indent = index == 0 ? 0 : block.paragraph.indent.scaled(scale)
      (block.paragraph.initial, block.paragraph.firstLine) = (nil, [:])
      flow.blocks[index] = block
    }
    return flow
  }
}

extension FlowLength {
  fileprivate func scaled(_ scale: Double) -> FlowLength { FlowLength(points: points * scale) }
}

extension FlowFace {
  /// The same letters so many times as large.
  fileprivate func scaled(_ scale: Double) -> FlowFace {
    var face = self
    (face.size, face.rise, face.around) = (
      size.scaled(scale), rise.scaled(scale), around.scaled(scale)
    )
    face.letterSpacing = letterSpacing.scaled(scale)
    face.wordSpacing = wordSpacing.scaled(scale)
    return face
  }
}
