import RectoBookMarkup

/// What selectors ask of the elements of a document, found out once.
struct ElementTable {
  /// Numbers of the names of classes and ids that elements have, from 1.
  private(set) var atoms: [String: UInt32] = [:]
  /// The id of each node; 0 for none.
  private(set) var ids: [UInt32]
  /// Which of `classLists` each node has.
  private(set) var classes: [UInt32]
  private(set) var classLists: [[UInt32]] = [[]]
  /// The element before each one in the same element; 0 for none.
  private(set) var previous: [UInt32]
  /// The how manieth element each is in its element, from 1; 0 for texts.
  private(set) var place: [UInt32]
  /// By the number of a name: whether some element has it.
  private(set) var isNameOfElement: [Bool] = []
  /// How many elements each holds.
  private(set) var children: [UInt32]

  init(_ tree: MarkupTree) {
    let none = [UInt32](repeating: 0, count: tree.count)
    (ids, classes, previous, place, children) = (none, none, none, none, none)
    var last = none
    var lists: [String: UInt32] = [:]
    for index in 1..<max(1, tree.count) {
      let node = MarkupTree.Node(index)
      guard !tree.isText(node) else { continue }
      let (parent, name) = (Int(tree.parent(node)), Int(tree.nameNumber(node)))
      while isNameOfElement.count <= name { isNameOfElement.append(false) }
      isNameOfElement[name] = true
      children[parent] += 1
      (previous[index], place[index], last[parent]) = (last[parent], children[parent], node)
      for attribute in tree.attributes(node) where attribute.space == .none {
        if attribute.name == MarkupName.id.rawValue {
          ids[index] = atom(tree.string(attribute.value))
        } else if attribute.name == MarkupName.class.rawValue {
          let text = tree.string(attribute.value)
          if let known = lists[text] {
            classes[index] = known
          } else {
            classes[index] = UInt32(classLists.count)
            lists[text] = classes[index]
            classLists.append(Self.words(text).map { atom($0) })
          }
        }
      }
    }
  }

  /// Whether some element has a name.
  func hasElement(_ name: UInt16) -> Bool {
    Int(name) < isNameOfElement.count && isNameOfElement[Int(name)]
  }

  private mutating func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    let number = UInt32(atoms.count + 1)
    atoms[name] = number
    return number
  }

  /// The words of an attribute, the first of very many.
  static func words(_ text: String) -> [String] {
    text.utf8.split(maxSplits: 64) { $0.isMarkupSpace }
      .map { String(Substring($0)) }
  }
}
