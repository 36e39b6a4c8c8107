import RectoBookMarkup

/// Rules by what is asked of the element itself, so that few are compared with each.
struct RuleBuckets {
  struct Entry {
    var selector: CompiledSelector
    var pseudo: StyleSelector.Pseudo?
    /// Sorts by who says it, by specificity and by order; its lower half is the block's number.
    var key: UInt64
    var isOfHouse: Bool
  }

  private var entries: [Entry] = []
  private var byID: [UInt32: [Int32]] = [:]
  private var byClass: [[Int32]]
  private var byName: [[Int32]] = []
  private var others: [Int32] = []

  /// Takes the rules that some element of a document may fit.
  init(_ rules: RuleSet, tree: MarkupTree, elements: ElementTable) {
    byClass = Array(repeating: [], count: elements.atoms.count + 1)
    for rule in rules.rules {
      guard let selector = CompiledSelector.compiled(rule.selector, tree: tree, elements: elements)
      else {
        continue
      }
      let number = Int32(entries.count)
      entries.append(
        Entry(
          selector: selector, pseudo: rule.selector.pseudo,
          key: Self.key(rule.origin, rule.selector.specificity, rule.block),
          isOfHouse: rule.origin == .house))
      file(number, under: selector.compounds[0].tests)
    }
  }

  static func key(_ origin: RuleSet.Origin, _ specificity: UInt32, _ block: Int) -> UInt64 {
    origin.rawValue << 62 | UInt64(specificity) << 32 | UInt64(block)
  }

  private mutating func file(_ number: Int32, under tests: [CompiledSelector.Test]) {
    var (atom, name) = (UInt32?.none, UInt16?.none)
    for test in tests {
      switch test {
      case .id(let id):
        byID[id, default: []].append(number)
        return
      case .ofClass(let found): atom = found
      case .type(let found): name = found
      default: break
      }
    }
    if let atom {
      byClass[Int(atom)].append(number)
    } else if let name {
      while byName.count <= Int(name) { byName.append([]) }
      byName[Int(name)].append(number)
    } else {
      others.append(number)
    }
  }

  /// The rules that an element may fit, in each way to find them until one is not wanted.
  func forEach(
    _ node: MarkupTree.Node, elements: ElementTable, tree: MarkupTree, _ body: (Entry) -> Bool
  ) {
    let index = Int(node)
    let name = Int(tree.nameNumber(node))
    if name < byName.count { visit(byName[name], body) }
    visit(others, body)
    for atom in elements.classLists[Int(elements.classes[index])] {
      visit(byClass[Int(atom)], body)
    }
    if elements.ids[index] != 0, let found = byID[elements.ids[index]] { visit(found, body) }
  }

  private func visit(_ numbers: [Int32], _ body: (Entry) -> Bool) {
    for number in numbers {
      guard body(entries[Int(number)]) else { return }
    }
  }
}
