import RectoBookMarkup

/// What is written of notes while a document is: where marks end, which parts are left out, and the note itself where one
/// is written.
struct NoteWork {
  /// The marks that are looked for, by their numbers.
  private let marks: [MarkupTree.Node: Int]
  /// The last byte of each mark; nil where none is written.
  private(set) var markEnds: [Int?]
  /// Marks that nothing raises, though each is a mark and no more.
  let low: Set<MarkupTree.Node>
  /// Nodes that are not written where they stand.
  private var leftOut: Set<MarkupTree.Node>
  /// How many bytes come before each of them that was met.
  private(set) var origins: [MarkupTree.Node: Int] = [:]
  /// What notes begin with beside their text.
  let labels: [MarkupTree.Node: String]
  /// The note that is written, if it is one, and what it has still to begin with.
  var node: MarkupTree.Node?
  var label: String?
  /// How many bytes of the note are the label that was written.
  var labelBytes = 0

  init(
    marks: [MarkupTree.Node: Int] = [:], low: Set<MarkupTree.Node> = [],
    leftOut: Set<MarkupTree.Node> = [], labels: [MarkupTree.Node: String] = [:]
  ) {
    (self.marks, self.low, self.leftOut, self.labels) = (marks, low, leftOut, labels)
    markEnds = [Int?](repeating: nil, count: (marks.values.max() ?? -1) + 1)
  }

  /// Whether a node is not written, as it is not the note that is; `text` is what stands before it.
  mutating func leavesOut(_ node: MarkupTree.Node, behind text: [UInt8]) -> Bool {
    guard !leftOut.isEmpty, node != self.node, leftOut.contains(node) else { return false }
    // The space at the end of a line may not stay there; more of it is text.
    let spaces = text.suffix(64).reversed().prefix { $0 <= 0x20 }
    origins[node] = text.count - spaces.count
    return true
  }

  /// Leaves out more nodes.
  mutating func leaveOut(_ nodes: some Sequence<MarkupTree.Node>) { leftOut.formUnion(nodes) }

  /// The style of letters of a note's number, in the colour of the text around it unless the book names one: that it is
  /// raised says what it is, and print has no more.
  ///
  /// - Parameters:
  ///   - number: the style that they have.
  ///   - elements: those that are open.
  ///   - box: the style of the block.
  ///   - tree: the document.
  ///   - computer: knows all styles.
  /// - Returns: the style.
  func plain(
    _ number: UInt16, _ elements: [OpenElement], in box: UInt16, _ tree: MarkupTree,
    _ computer: inout StyleComputer
  ) -> UInt16 {
    guard computer.styles[Int(number)].letters.hasHouseColor,
      let place = elements.indices.suffix(Self.markDepth).first(where: {
        marks[elements[$0].node] != nil
          || tree.isBareLink(elements[$0].node)
            && (node != nil || elements.contains { tree.isOfNotes($0.node) })
      })
    else { return number }
    return computer.colored(number, like: place > 0 ? elements[place - 1].style : box)
  }

  /// The text of a mark stands in no more elements.
  private static let markDepth = 4

  /// Whether what stands in an element is to be raised.
  func raises(_ node: MarkupTree.Node?) -> Bool {
    !low.isEmpty && node.map(low.contains) ?? false
  }

  /// Remembers that an element ends behind so many bytes, if it is the mark of a note.
  mutating func endMark(_ node: MarkupTree.Node, _ bytes: Int) {
    guard !marks.isEmpty, bytes > 0, let number = marks[node] else { return }
    markEnds[number] = bytes - 1
  }
}

extension MarkupTree {
  private static let ofNotes: Set<Substring> = [
    "endnotes", "rearnotes", "footnotes", "endnote", "rearnote", "footnote", "backlink",
    "doc-endnotes", "doc-endnote", "doc-footnote", "doc-backlink",
  ]

  /// Whether an element holds notes, or leads back from one, since the book says so.
  fileprivate func isOfNotes(_ node: Node) -> Bool {
    node != MarkupTree.root && kinds(of: node).contains { Self.ofNotes.contains($0) }
  }

  /// Whether an element is a link whose text is a number, or a sign that leads back.
  fileprivate func isBareLink(_ node: Node) -> Bool {
    guard name(node) == .a else { return false }
    let text = allText(node, atMost: 4 * Self.bareSigns).filter { !$0.isWhitespace }
    return (1...Self.bareSigns).contains(text.count) && text.allSatisfy { !$0.isLetter }
  }

  /// Signs of a number of a note, brackets included.
  private static let bareSigns = 6
}
