import RectoBookMarkup

/// Which elements a rule is about.
struct StyleSelector: Equatable, Sendable {
  /// How an element stands to the one that the compound to its left is about.
  enum Combinator: Equatable, Sendable { case descendant, child, next, later }

  /// What one element must be.
  struct Compound: Equatable, Sendable {
    var parts: [Part] = []
    /// To the compound to the left; the leftmost one has none.
    var combinator: Combinator?
  }

  /// What is generated beside an element, or its first letter or line, if that is what the rule is about.
  enum Pseudo: Equatable, Sendable { case before, after, letter, line }

  enum Part: Equatable, Sendable {
    /// An element's name in small letters.
    case type(String)
    /// The namespace of its name.
    case space(MarkupSpace)
    case id(String)
    case ofClass(String)
    case attribute(AttributeTest)
    case first, last, only, firstOfType, lastOfType, onlyOfType, empty, root, link
    case nth(Nth)
    case language([String])
    case not([StyleSelector])
    case any([StyleSelector])
    /// Holds for no element of a book: whatever a pointer or a form does, and parts of elements that are not styled.
    case never
  }

  /// Every so many of the elements beside each other.
  struct Nth: Equatable, Sendable {
    var step, offset: Int
    var isFromEnd, isOfType: Bool

    func holds(_ place: Int) -> Bool {
      let distance = place - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  struct AttributeTest: Equatable, Sendable {
    enum Comparison: Equatable, Sendable { case exists, equals, word, dash, begins, ends, contains }
    var name: String
    /// Where one is asked for.
    var space: MarkupSpace?
    var comparison = Comparison.exists
    var value = ""
    var isCaseless = false
  }

  /// From the right to the left.
  var compounds: [Compound]
  var pseudo: Pseudo?
  /// Ids, then classes and the like, then names: 10 bits each.
  var specificity: UInt32

  static let idWeight: UInt32 = 1 << 20
  static let classWeight: UInt32 = 1 << 10
}
