import RectoBookMarkup

/// Compares elements with selectors, and counts the comparisons.
struct SelectorMatcher {
  let tree: MarkupTree
  let elements: ElementTable
  /// How many comparisons are left; then selectors with combinators fit nothing.
  private(set) var stepsLeft: Int
  private let stepsAfter: Int

  init(tree: MarkupTree, elements: ElementTable, limits: StyleLimits) {
    (self.tree, self.elements) = (tree, elements)
    (stepsLeft, stepsAfter) = (limits.matchSteps, limits.matchSteps / 5)
  }

  var isExhausted: Bool { stepsLeft <= 0 }

  /// Whether nothing but the rules of the house is to be compared any more.
  private(set) var isTired = false

  /// Whether a selector fits an element that stands in others which have what `around` says.
  mutating func matches(
    _ selector: CompiledSelector, _ node: MarkupTree.Node, in around: AncestorFilter
  ) -> Bool {
    guard around.mayHold(selector.around) else {
      countStep()
      return false
    }
    return matches(selector, node)
  }

  private mutating func matches(_ selector: CompiledSelector, _ node: MarkupTree.Node) -> Bool {
    guard stepsLeft > 0 || selector.compounds.count == 1 else {
      countStep()
      return false
    }
    return matches(selector, from: 0, node)
  }

  private mutating func countStep() {
    stepsLeft -= 1
    if stepsLeft < -stepsAfter { isTired = true }
  }

  /// Ends all comparisons but those with rules of the house.
  mutating func giveUp() { (stepsLeft, isTired) = (min(stepsLeft, 0), true) }

  /// Whether the compounds from one on fit an element and those around or before it.
  private mutating func matches(
    _ selector: CompiledSelector, from place: Int, _ node: MarkupTree.Node
  ) -> Bool {
    countStep()
    let compound = selector.compounds[place]
    for test in compound.tests where !passes(test, node) { return false }
    guard let combinator = compound.combinator else { return true }
    var other = node
    while stepsLeft > 0 {
      switch combinator {
      case .descendant, .child: other = tree.parent(other)
      case .next, .later: other = elements.previous[Int(other)]
      }
      guard other != 0 else { return false }
      if matches(selector, from: place + 1, other) { return true }
      if combinator == .child || combinator == .next { return false }
    }
    return false
  }

  private mutating func passes(_ test: CompiledSelector.Test, _ node: MarkupTree.Node) -> Bool {
    let index = Int(node)
    switch test {
    case .type(let name): return tree.nameNumber(node) == name
    case .space(let space): return tree.space(node) == space
    case .id(let atom): return elements.ids[index] == atom
    case .ofClass(let atom):
      return elements.classLists[Int(elements.classes[index])].contains(atom)
    case .attribute(let name, let test, let value):
      for attribute in tree.attributes(node)
      where attribute.name == name && (test.space == nil || test.space == attribute.space) {
        let bytes = tree.bytes[attribute.value].prefix(1_024)
        stepsLeft -= test.cost(bytes.count)
        if test.holds(bytes, value) { return true }
      }
      return false
    case .first: return elements.place[index] == 1
    case .last: return elements.place[index] == siblings(node)
    case .only: return siblings(node) == 1
    case .firstOfType: return placeOfType(node, isFromEnd: false) == 1
    case .lastOfType: return placeOfType(node, isFromEnd: true) == 1
    case .onlyOfType:
      return placeOfType(node, isFromEnd: false) == 1 && placeOfType(node, isFromEnd: true) == 1
    case .nth(let nth):
      if nth.isOfType { return nth.holds(placeOfType(node, isFromEnd: nth.isFromEnd)) }
      let place = Int(elements.place[index])
      return nth.holds(nth.isFromEnd ? Int(siblings(node)) + 1 - place : place)
    case .empty: return tree.first(node) == 0
    case .root: return tree.parent(node) == MarkupTree.root
    case .link: return tree.name(node) == .a && tree.attribute(.href, of: node) != nil
    case .language(let languages): return isOfLanguage(node, languages)
    case .not(let inner): return !inner.contains { matches($0, node) }
    case .any(let inner): return inner.contains { matches($0, node) }
    }
  }

  private func siblings(_ node: MarkupTree.Node) -> UInt32 {
    elements.children[Int(tree.parent(node))]
  }

  private mutating func placeOfType(_ node: MarkupTree.Node, isFromEnd: Bool) -> Int {
    var (place, other) = (1, node)
    while stepsLeft > 0 {
      other = isFromEnd ? tree.next(other) : elements.previous[Int(other)]
      guard other != 0 else { break }
      stepsLeft -= 1
      if !tree.isText(other), tree.nameNumber(other) == tree.nameNumber(node) { place += 1 }
    }
    return place
  }

  private mutating func isOfLanguage(_ node: MarkupTree.Node, _ languages: [String]) -> Bool {
    var other = node
    while other != 0 {
      stepsLeft -= 1
      if let value = tree.attribute(.lang, of: other) {
        let own = tree.string(value.prefix(LetterStyle.languageBytes)).asSmallLetters
        return languages.contains { own == $0 || own.hasPrefix($0 + "-") }
      }
      other = tree.parent(other)
    }
    return false
  }
}

extension StyleSelector.AttributeTest {
  /// How many steps it counts to look for the value in so many bytes.
  fileprivate func cost(_ count: Int) -> Int {
    switch comparison {
    case .exists, .equals, .dash, .begins, .ends: 0
    case .word: count / 8
    case .contains: count * value.utf8.count / 64
    }
  }

  /// Whether the value of an element's attribute is as asked for, which is in small letters where case does not count.
  fileprivate func holds(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    if isCaseless {
      return compare(bytes.map(\.asSmallLetter)[...], wanted)
    }
    return compare(bytes, wanted)
  }

  private func compare(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    switch comparison {
    case .exists: true
    case .equals: bytes.elementsEqual(wanted)
    case .word:
      !wanted.isEmpty
        && bytes.split { $0.isMarkupSpace }
          .contains { $0.elementsEqual(wanted) }
    case .dash:
      bytes.starts(with: wanted)
        && (bytes.count == wanted.count || bytes.dropFirst(wanted.count).first == 0x2D)
    case .begins: !wanted.isEmpty && bytes.starts(with: wanted)
    case .ends: !wanted.isEmpty && bytes.suffix(wanted.count).elementsEqual(wanted)
    case .contains: !wanted.isEmpty && bytes.holds(wanted)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (startIndex...endIndex - part.count).contains {
      self[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
