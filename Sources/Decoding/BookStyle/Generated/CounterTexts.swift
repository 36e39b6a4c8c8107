import RectoBookMarkup

/// What the counters that elements generate come to, worked out in the order of the document: texts are written in
/// another one, since notes and the feet of tables wait.
struct CounterTexts {
  /// By element: what stands before it, then what stands after it.
  private var texts: [MarkupTree.Node: ArraySlice<String>] = [:]

  /// Counts through a chapter whose sheets show what they count.
  init(
    _ chapter: StyledChapter, _ computer: inout StyleComputer, _ assigned: AssignedStyles
  ) {
    guard chapter.rules.blocks.contains(where: { $0.declarations.showCounters }) else { return }
    var work = Work(chapter: chapter, computer: computer, assigned: assigned)
    work.count()
    (computer, texts) = (work.computer, work.texts)
  }

  /// The text of the next counter that an element generates.
  mutating func next(of node: MarkupTree.Node?) -> String {
    guard let node else { return "" }
    return texts[node]?.popFirst() ?? ""
  }

  private struct Work {
    let chapter: StyledChapter
    var computer: StyleComputer
    let assigned: AssignedStyles
    var texts: [MarkupTree.Node: ArraySlice<String>] = [:]
    private var counters = Counters()
    /// Elements whose end is not reached yet.
    private var open: [MarkupTree.Node] = []
    /// Bytes of what was generated, and numbers that were looked at for it.
    private var spent = 0

    init(chapter: StyledChapter, computer: StyleComputer, assigned: AssignedStyles) {
      (self.chapter, self.computer, self.assigned) = (chapter, computer, assigned)
    }

    mutating func count() {
      let tree = chapter.tree
      for index in 1..<max(1, tree.count) {
        let node = MarkupTree.Node(index)
        let number = assigned.ofNode[index]
        guard !tree.isText(node), number != AssignedStyles.none else { continue }
        while let last = open.last, last != tree.parent(node) { leave(last) }
        open.append(node)
        enter(node, number)
      }
      while let last = open.last { leave(last) }
    }

    private mutating func enter(_ node: MarkupTree.Node, _ number: UInt16) {
      countItems(node, number)
      counters.apply(computer.styles[Int(number)].counters, depth: open.count)
      if let list = chapter.matched.before[node] { generate(list, node, number) }
    }

    private mutating func leave(_ node: MarkupTree.Node) {
      if let list = chapter.matched.after[node] {
        generate(list, node, assigned.ofNode[Int(node)])
      }
      counters.end(depth: open.count + 1)
      open.removeLast()
    }

    /// Counts the items of lists, which begin where their list says.
    private mutating func countItems(_ node: MarkupTree.Node, _ number: UInt16) {
      let tree = chapter.tree
      if [.ol, .ul, .menu, .dir].contains(tree.name(node)) {
        var list = OpenElement(node: node, style: number)
        list.readList(tree)
        counters.beginList(at: list.nextItem, step: list.itemStep, depth: open.count)
      } else if computer.traits[Int(number)].display == .listItem {
        counters.addItem(
          tree.value(.value, of: node).flatMap(ListMarker.whole), depth: open.count)
      }
    }

    private mutating func generate(_ list: UInt32, _ node: MarkupTree.Node, _ number: UInt16) {
      let style = computer.style(list, in: number)
      let generated = computer.styles[Int(style)]
      guard generated.box.display != .none, let parts = generated.content else { return }
      counters.apply(generated.counters, depth: open.count + 1)
      for part in parts {
        guard case .counter(let name, let separator, let kind) = part else { continue }
        texts[node, default: []].append(text(name, separator, kind))
      }
    }

    private mutating func text(_ name: String, _ separator: String?, _ kind: String) -> String {
      guard spent <= chapter.limits.generatedBytes else { return "" }
      spent += separator == nil ? 1 : counters.count(name)
      let numbers = separator == nil ? [counters.number(name)] : counters.numbers(name)
      let text = numbers.map { ListMarker.number($0, kind) }.joined(separator: separator ?? "")
      spent += text.utf8.count
      return text
    }
  }
}

extension DeclarationBlock {
  /// Whether what they generate has counters in it.
  fileprivate var showCounters: Bool {
    (normal + important).contains { declaration in
      guard case .content(let parts) = declaration.value else { return false }
      return parts.contains { if case .counter = $0 { true } else { false } }
    }
  }
}
