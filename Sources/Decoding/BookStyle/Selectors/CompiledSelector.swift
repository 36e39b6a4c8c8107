import RectoBookMarkup

/// A selector in the numbers of one document.
struct CompiledSelector {
  enum Test {
    case type(UInt16)
    case space(MarkupSpace)
    case id(UInt32)
    case ofClass(UInt32)
    case attribute(name: UInt16, StyleSelector.AttributeTest, value: [UInt8])
    case first, last, only, firstOfType, lastOfType, onlyOfType, empty, root, link
    case nth(StyleSelector.Nth)
    case language([String])
    case not([CompiledSelector])
    case any([CompiledSelector])
  }

  struct Compound {
    var tests: [Test] = []
    var combinator: StyleSelector.Combinator?
  }

  /// From the right to the left.
  var compounds: [Compound] = []
  /// What elements around it must have.
  var around = AncestorFilter()

  /// A selector, unless nothing in the document can be what it is about.
  ///
  /// No initializer, which would take copies of the tables.
  static func compiled(
    _ selector: StyleSelector, tree: MarkupTree, elements: ElementTable
  ) -> CompiledSelector? {
    var result = CompiledSelector()
    for compound in selector.compounds {
      var compiled = Compound(combinator: compound.combinator)
      for part in compound.parts {
        guard let test = Test.compiled(part, tree: tree, elements: elements) else { return nil }
        compiled.tests.append(test)
      }
      result.compounds.append(compiled)
    }
    // All that a chain of descendants and children asks for lies around the element.
    for place in result.compounds.indices.dropFirst() {
      let combinator = result.compounds[place - 1].combinator
      guard combinator == .descendant || combinator == .child else { break }
      for test in result.compounds[place].tests { result.around.add(test) }
    }
    return result
  }
}

extension CompiledSelector {
  /// Those selectors that elements of the document can fit. A loop: a closure would copy the tables for each part.
  fileprivate static func all(
    _ selectors: [StyleSelector], tree: MarkupTree, elements: ElementTable
  ) -> [CompiledSelector] {
    var compiled: [CompiledSelector] = []
    for selector in selectors {
      if let found = CompiledSelector.compiled(selector, tree: tree, elements: elements) {
        compiled.append(found)
      }
    }
    return compiled
  }
}

extension CompiledSelector.Test {
  /// A part of a selector; nil where no element of the document can have it.
  fileprivate static func compiled(
    _ part: StyleSelector.Part, tree: MarkupTree, elements: ElementTable
  ) -> CompiledSelector.Test? {
    switch part {
    case .type(let name):
      guard let number = tree.number(ofName: name), elements.hasElement(number) else { return nil }
      return .type(number)
    case .space(let space): return .space(space)
    case .id(let name): return elements.atoms[name].map { .id($0) }
    case .ofClass(let name): return elements.atoms[name].map { .ofClass($0) }
    case .attribute(let test):
      guard let number = tree.number(ofName: test.name) else { return nil }
      let value = test.isCaseless ? test.value.asSmallLetters : test.value
      return .attribute(name: number, test, value: Array(value.utf8))
    case .first: return .first
    case .last: return .last
    case .only: return .only
    case .firstOfType: return .firstOfType
    case .lastOfType: return .lastOfType
    case .onlyOfType: return .onlyOfType
    case .empty: return .empty
    case .root: return .root
    case .link: return .link
    case .nth(let nth): return .nth(nth)
    case .language(let languages): return .language(languages)
    case .not(let inner):
      return .not(CompiledSelector.all(inner, tree: tree, elements: elements))
    case .any(let inner):
      let compiled = CompiledSelector.all(inner, tree: tree, elements: elements)
      return compiled.isEmpty ? nil : .any(compiled)
    case .never: return nil
    }
  }
}

/// Names, ids and classes that elements around may have: says surely only that one is not among them.
struct AncestorFilter: Equatable {
  private var bits = SIMD4<UInt64>(repeating: 0)

  mutating func add(_ test: CompiledSelector.Test) {
    switch test {
    case .type(let number): add(number: UInt32(number), kind: 1)
    case .id(let atom): add(number: atom, kind: 2)
    case .ofClass(let atom): add(number: atom, kind: 3)
    default: break
    }
  }

  mutating func add(number: UInt32, kind: UInt32) {
    let hash = ((number &* 4 &+ kind) &* 2_654_435_761) >> 24
    bits[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
  }

  /// Whether all that another one has may be in it.
  func mayHold(_ other: AncestorFilter) -> Bool { bits & other.bits == other.bits }
}
