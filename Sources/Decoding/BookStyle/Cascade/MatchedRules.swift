import RectoBookMarkup

/// Which declarations each element has, whatever the page: lists of blocks, those that count most last.
struct MatchedRules: Sendable {
  /// Numbers of blocks; the first list is empty.
  private(set) var lists: [[UInt32]] = [[]]
  /// The list of each node.
  private(set) var ofNode: [UInt32]
  /// The lists of what is generated before and after elements that have it.
  private(set) var before: [MarkupTree.Node: UInt32] = [:]
  private(set) var after: [MarkupTree.Node: UInt32] = [:]
  /// The lists of the first letters of elements.
  private(set) var letters: [MarkupTree.Node: UInt32] = [:]
  /// The lists of the first lines of elements.
  private(set) var lines: [MarkupTree.Node: UInt32] = [:]
  private(set) var problems: [String] = []

  /// Finds the rules of every element; adds to the rules what attributes declare.
  init(_ tree: MarkupTree, rules: inout RuleSet, limits: StyleLimits) {
    ofNode = [UInt32](repeating: 0, count: tree.count)
    let elements = ElementTable(tree)
    let buckets = RuleBuckets(rules, tree: tree, elements: elements)
    var matcher = SelectorMatcher(tree: tree, elements: elements, limits: limits)
    var hints = AttributeStyles()
    var numbers: [[UInt64]: UInt32] = [[]: 0]
    var around = [AncestorFilter()]
    var depths: [MarkupTree.Node] = [MarkupTree.root]
    var found: [UInt64] = []
    var generated: [[UInt64]] = [[], [], [], []]
    var entries = 0
    for index in 1..<max(1, tree.count) {
      let node = MarkupTree.Node(index)
      guard !tree.isText(node) else { continue }
      while depths.count > 1, depths[depths.count - 1] != tree.parent(node) {
        depths.removeLast()
        around.removeLast()
      }
      var filter = around[around.count - 1]
      found.removeAll(keepingCapacity: true)
      for place in generated.indices { generated[place].removeAll(keepingCapacity: true) }
      buckets.forEach(node, elements: elements, tree: tree) { rule in
        // Those of the house come first.
        if matcher.isTired, !rule.isOfHouse { return false }
        guard matcher.matches(rule.selector, node, in: filter) else { return true }
        switch rule.pseudo {
        case nil: found.append(rule.key)
        case .before: generated[0].append(rule.key)
        case .after: generated[1].append(rule.key)
        case .letter: generated[2].append(rule.key)
        case .line: generated[3].append(rule.key)
        }
        return true
      }
      hints.forEach(node, tree: tree, rules: &rules) { found.append($0) }
      ofNode[index] = Self.number(&found, &numbers, &lists, &entries)
      if !generated[0].isEmpty {
        before[node] = Self.number(&generated[0], &numbers, &lists, &entries)
      }
      if !generated[1].isEmpty {
        after[node] = Self.number(&generated[1], &numbers, &lists, &entries)
      }
      if !generated[2].isEmpty {
        letters[node] = Self.number(&generated[2], &numbers, &lists, &entries)
      }
      if !generated[3].isEmpty {
        lines[node] = Self.number(&generated[3], &numbers, &lists, &entries)
      }
      if entries > limits.listEntries { matcher.giveUp() }
      guard tree.first(node) != 0 else { continue }
      filter.add(number: UInt32(tree.nameNumber(node)), kind: 1)
      filter.add(number: elements.ids[index], kind: 2)
      for atom in elements.classLists[Int(elements.classes[index])] {
        filter.add(number: atom, kind: 3)
      }
      depths.append(node)
      around.append(filter)
    }
    if matcher.isExhausted {
      problems.append("more than \(limits.matchSteps) comparisons; some rules are left out")
    }
  }

  /// The number of a list of blocks, which are put in the order in which they count.
  private static func number(
    _ keys: inout [UInt64], _ numbers: inout [[UInt64]: UInt32], _ lists: inout [[UInt32]],
    _ entries: inout Int
  ) -> UInt32 {
    keys.sort()
    if let known = numbers[keys] { return known }
    entries += keys.count
    let number = UInt32(lists.count)
    numbers[keys] = number
    lists.append(keys.map { UInt32(truncatingIfNeeded: $0) })
    return number
  }
}
