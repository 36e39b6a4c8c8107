import RectoFlowModel

/// Rows: what stands beside each other, and the room between.
extension FormulaSetter {
  /// One of a row.
  struct Item {
    var node: FormulaNode
    /// The operator that it is, or that it is made of with scripts.
    var sign: FormulaSign?
    var form: FormulaSign.Form?
    var traits = SignTraits()
    /// Before and behind it, in points, of which the larger of two counts.
    var before = 0.0
    var after = 0.0
    var box = MathBox()
    var x = 0.0
    /// Whether it is nothing but room.
    var isSpace = false
  }

  mutating func row(_ nodes: [FormulaNode], _ style: MathStyle, _ wish: Wish) -> MathBox {
    // One operator among what is not seen is what the row is.
    if nodes.count == 1 { return box(nodes[0], style, wish) }
    if wish.form != nil || wish.reach != nil || wish.width != nil,
      FormulaNode.row(nodes).core != nil
    {
      return joined(
        nodes.map { node in
          var item = Item(node: node)
          item.box = box(node, style, node.core == nil ? Wish() : wish)
          return item
        })
    }
    return joined(items(nodes, style))
  }

  /// Sets what stands in a row.
  mutating func items(_ nodes: [FormulaNode], _ style: MathStyle) -> [Item] {
    var items = nodes.map { node in
      Item(node: node, sign: node.core, isSpace: node.isSpace)
    }
    classify(&items, style)
    for index in items.indices where !grows(items[index]) {
      items[index].box = box(items[index].node, style, Wish(form: items[index].form))
    }
    let reach = self.reach(of: items[...])
    let partners = items.partners
    for index in items.indices where grows(items[index]) {
      var own = reach
      if let partner = partners[index] {
        own = self.reach(of: items[(min(index, partner) + 1)..<max(index, partner)]) ?? own
      }
      items[index].box = box(
        items[index].node, style, Wish(form: items[index].form, reach: own ?? (0, 0)))
    }
    return items
  }

  /// How far up and down things go that do not grow themselves; nil where there are none.
  private func reach(of items: ArraySlice<Item>) -> (ascent: Double, descent: Double)? {
    let solid = items.filter { item in
      !grows(item) && !(item.isSpace && item.box.ascent == 0 && item.box.descent == 0)
    }
    guard let first = solid.first else { return nil }
    return solid.reduce((first.box.ascent, first.box.descent)) {
      (max($0.0, $1.box.ascent), max($0.1, $1.box.descent))
    }
  }

  /// Whether an item grows with what stands beside it.
  private func grows(_ item: Item) -> Bool {
    guard let sign = item.sign, sign.stretches ?? item.traits.stretches else { return false }
    return scalars(sign.text).0.first.map { !$0.growsAcross } ?? false
  }

  /// Puts items beside each other.
  func joined(_ items: [Item]) -> MathBox {
    var items = items
    return Self.place(&items)
  }

  /// Finds out where items stand, and joins them.
  static func place(_ items: inout [Item]) -> MathBox {
    var (box, pending) = (MathBox(), 0.0)
    var extent: (ascent: Double, descent: Double)?
    for index in items.indices {
      let item = items[index]
      // At the start of a row there is nothing that something could stand apart from.
      let room = index == 0 ? item.before : max(pending, item.before)
      box.width += room
      items[index].x = box.width
      box.add(item.box, x: box.width)
      extent = (
        max(extent?.ascent ?? item.box.ascent, item.box.ascent),
        max(extent?.descent ?? item.box.descent, item.box.descent)
      )
      box.width += item.box.width
      pending = item.after
    }
    box.width += pending
    (box.ascent, box.descent) = extent ?? (0, 0)
    if items.count == 1, let only = items.first {
      (box.italic, box.letter) = (only.box.italic, only.box.letter)
      box.accent = only.box.accent.map { $0 + only.x }
    }
    return box
  }

  // MARK: Operators

  /// Finds out what each operator is where it stands, and how far it is from what is beside it.
  private func classify(_ items: inout [Item], _ style: MathStyle) {
    let solid = items.indices.filter { !items[$0].isSpace }
    // Bars that opened something, and are not closed yet.
    var bars: [UInt32] = []
    var previous: SignTraits.Role?
    for (place, index) in solid.enumerated() {
      guard let sign = items[index].sign else {
        // Names of functions stand apart from what they are of.
        if isFunction(items[index].node) {
          items[index].traits = SignTraits(role: .large, before: 3, after: 3)
        }
        previous = items[index].traits.role
        continue
      }
      var form = sign.form ?? Self.form(place, of: solid.count)
      let first = scalars(sign.text).0.first ?? 0
      if sign.form == nil, first.isBar, solid.count > 1 {
        if bars.last == first {
          (form, bars) = (.postfix, bars.dropLast())
        } else if previous?.awaitsSomething ?? true {
          form = .prefix
          bars.append(first)
        } else if place + 1 == solid.count {
          form = .postfix
        }
      }
      items[index].form = form
      items[index].traits = traits(of: sign, form)
      // Rule 5: what has nothing before it that it could join is a sign of what is behind it.
      if items[index].traits.role == .binary, previous?.awaitsSomething ?? true {
        (items[index].traits.before, items[index].traits.after) = (0, 0)
        items[index].traits.role = .ordinary
      }
      if !first.isUnseen { previous = items[index].traits.role }
    }
    space(&items, solid, style)
  }

  private static func form(_ place: Int, of count: Int) -> FormulaSign.Form {
    if count == 1 { return .infix }
    return place == 0 ? .prefix : place + 1 == count ? .postfix : .infix
  }

  /// Gives items their room: TeX's, where the book does not say more. In scripts only large operators have any.
  private func space(_ items: inout [Item], _ solid: [Int], _ style: MathStyle) {
    let quad = size(style)
    for (place, index) in solid.enumerated() {
      let traits = items[index].traits
      let next = place + 1 < solid.count ? items[solid[place + 1]] : nil
      let last = place > 0 ? items[solid[place - 1]] : nil
      var (before, after) = (traits.before, traits.after)
      // Rule 6, and TeX's table of spaces.
      let joinsNothing =
        next == nil || next?.traits.role == .relation
        || next?.traits.role == .closing || next?.traits.role == .separator
      if traits.role == .binary, joinsNothing { (before, after) = (0, 0) }
      if traits.role == .large {
        if next?.traits.role == .opening || next == nil { after = 0 }
        if last == nil || last?.traits.role == .opening { before = 0 }
      }
      if style.level > 0, traits.role != .large { (before, after) = (0, 0) }
      items[index].before = Double(before) / 18 * quad
      items[index].after = Double(after) / 18 * quad
      if let own = items[index].sign?.spaceBefore { items[index].before = points(own, style) }
      if let own = items[index].sign?.spaceAfter { items[index].after = points(own, style) }
    }
  }

  /// Whether something is the name of a function, with scripts or without.
  private func isFunction(_ node: FormulaNode) -> Bool {
    switch node {
    case .letters(let letters):
      letters.kind == .identifier && MathNames.functions.contains(string(letters.text))
    case .scripts(let scripts): isFunction(scripts.base)
    case .limits(let limits): isFunction(limits.base)
    default: false
    }
  }
}

extension [FormulaSetter.Item] {
  /// The bracket that each bracket goes with, by their places: they are as high as what is between them.
  fileprivate var partners: [Int: Int] {
    var (open, partners): ([Int], [Int: Int]) = ([], [:])
    for index in indices {
      switch self[index].traits.role {
      case .opening: open.append(index)
      case .closing:
        guard let partner = open.popLast() else { continue }
        (partners[index], partners[partner]) = (partner, index)
      case .ordinary, .binary, .relation, .separator, .large: continue
      }
    }
    return partners
  }
}

extension SignTraits.Role {
  /// Whether what follows begins something, so that an operator there belongs to it.
  var awaitsSomething: Bool {
    switch self {
    case .binary, .relation, .opening, .separator, .large: true
    case .ordinary, .closing: false
    }
  }
}

extension UInt32 {
  /// Whether a sign opens and closes alike.
  fileprivate var isBar: Bool { self == 0x7C || self == 0x2016 || self == 0x2225 }

  /// Whether a sign that grows does so to both sides, over or under something.
  var growsAcross: Bool {
    switch self {
    case 0x5E, 0x5F, 0x7E, 0xAF, 0x2C6...0x2DC, 0x300...0x36F, 0x203E, 0x20D0...0x20EF, 0x2190,
      0x2192, 0x2194, 0x219A...0x21A0, 0x21A2...0x21A4, 0x21A6, 0x21A9...0x21AE, 0x21BC, 0x21BD,
      0x21C0, 0x21C1, 0x21C4, 0x21C6, 0x21C7, 0x21C9, 0x21CB...0x21D0, 0x21D2, 0x21D4,
      0x21DA...0x21DD, 0x21E0, 0x21E2, 0x21E4...0x21E6, 0x21E8, 0x21F4...0x21FF, 0x2322, 0x2323,
      0x23B4, 0x23B5, 0x23DC...0x23E1, 0x27F5...0x27FF, 0x2900...0x2907, 0x290C...0x2911,
      0x2942...0x2948, 0x2B30...0x2B4C:
      true
    default: false
    }
  }
}
