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
  init?(_ selector: StyleSelector, tree: MarkupTree, elements: ElementTable) {
    for compound in selector.compounds {
      var compiled = Compound(combinator: compound.combinator)
      for part in compound.parts {
        guard let test = Test(part, tree: tree, elements: elements) else { return nil }
        compiled.tests.append(test)
      }
      compounds.append(compiled)
    }
    // All that a chain of descendants and children asks for lies around the element.
    for place in compounds.indices.dropFirst() {
      let combinator = compounds[place - 1].combinator
      guard combinator == .descendant || combinator == .child else { break }
      for test in compounds[place].tests { around.add(test) }
    }
  }
}

extension CompiledSelector.Test {
  /// A part of a selector; nil where no element of the document can have it.
  fileprivate init?(_ part: StyleSelector.Part, tree: MarkupTree, elements: ElementTable) {
    switch part {
    case .type(let name):
      guard let number = tree.number(ofName: name) else { return nil }
      self = .type(number)
    case .space(let space): self = .space(space)
    case .id(let name):
      guard let atom = elements.atoms[name] else { return nil }
      self = .id(atom)
    case .ofClass(let name):
      guard let atom = elements.atoms[name] else { return nil }
      self = .ofClass(atom)
    case .attribute(let test):
      guard let number = tree.number(ofName: test.name) else { return nil }
      let value = test.isCaseless ? test.value.asSmallLetters : test.value
      self = .attribute(name: number, test, value: Array(value.utf8))
    case .first: self = .first
    case .last: self = .last
    case .only: self = .only
    case .firstOfType: self = .firstOfType
    case .lastOfType: self = .lastOfType
    case .onlyOfType: self = .onlyOfType
    case .empty: self = .empty
    case .root: self = .root
    case .link: self = .link
    case .nth(let nth): self = .nth(nth)
    case .language(let languages): self = .language(languages)
    case .not(let inner):
      self = .not(
        inner.compactMap { CompiledSelector($0, tree: tree, elements: elements) })
    case .any(let inner):
      let compiled = inner.compactMap { CompiledSelector($0, tree: tree, elements: elements) }
      guard !compiled.isEmpty else { return nil }
      self = .any(compiled)
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
