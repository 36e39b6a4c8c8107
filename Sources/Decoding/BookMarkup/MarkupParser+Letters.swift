/// Bold letters, italic ones and their like that go on where something else ends, as HTML has it: `<b>a <i>b</b> c</i>`.
extension MarkupParser {
  /// Elements of letters that go on; more within each other are nobody's wish, and each costs a node per paragraph.
  private static let mostLetters = 8

  /// Keeps the elements of letters above a level, which end with it, so that they go on behind.
  mutating func keepLetters(above level: Int) {
    guard mode == .html else { return }
    // What stands in a cell of a table goes on nowhere.
    if stack[level].name.isBarrier {
      letters.removeAll()
      return
    }
    for place in min(level + 1, stack.count)..<stack.count {
      if stack[place].name.isBarrier {
        letters.removeAll()
      } else if stack[place].name.isOfLetters, letters.count < Self.mostLetters {
        letters.append(stack[place].node)
      }
    }
  }

  /// Ends an element of letters that is open no more but would go on; false where there is none.
  mutating func endLetters(_ name: UInt16) -> Bool {
    guard !letters.isEmpty,
      let place = letters.lastIndex(where: { tree.records[Int($0)].name == name })
    else { return false }
    letters.remove(at: place)
    return true
  }

  /// Begins the elements again that go on, before text or an element within a line.
  mutating func beginLetters(before name: UInt16? = nil) {
    guard !letters.isEmpty else { return }
    if let name {
      if name.isBarrier {
        letters.removeAll()
        return
      }
      // Who begins another one forgot to end the first.
      if endLetters(name) || !name.isInLines { return }
    }
    let going = letters
    letters.removeAll(keepingCapacity: true)
    endText()
    for node in going {
      var record = tree.records[Int(node)]
      let first = Int(record.start)
      let attributes = first..<first + Int(record.attributeCount)
      (record.first, record.next, record.start) = (0, 0, UInt32(tree.attributes.count))
      record.attributeCount = 0
      for place in attributes where tree.attributes.count < limits.allAttributes {
        let attribute = tree.attributes[place]
        // There is but one of a name.
        if attribute.name == MarkupName.id.rawValue { continue }
        tree.attributes.append(attribute)
        record.attributeCount += 1
      }
      let again = add(record)
      guard again != 0 else { return }
      push(again, record.name, space: .html)
    }
  }
}

extension UInt16 {
  private var known: MarkupName? { MarkupName(rawValue: self) }

  /// Whether it is the name of an element that says how letters look.
  fileprivate var isOfLetters: Bool {
    switch known {
    case .b, .i, .u, .s, .em, .strong, .strike, .small, .big, .tt, .code, .font: true
    default: false
    }
  }

  /// Whether it is the name of an element that stands within lines.
  fileprivate var isInLines: Bool {
    switch known {
    case .a, .span, .sub, .sup, .abbr, .cite, .q, .mark, .img, .kbd, .samp, .ruby: true
    default: isOfLetters
    }
  }

  /// Whether letters go on neither into it nor out of it.
  fileprivate var isBarrier: Bool {
    switch known {
    case .table, .caption, .thead, .tbody, .tfoot, .tr, .td, .th, .object, .marquee, .applet: true
    default: false
    }
  }
}
