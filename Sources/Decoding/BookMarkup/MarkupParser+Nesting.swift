/// Where elements end that nobody closes.
extension MarkupParser {
  /// How far up the open elements an end is looked for, so that stray tags in a deep file cost little.
  private static let reach = 300
  private static let implicitReach = 64

  mutating func push(_ node: MarkupTree.Node, _ name: UInt16, space: MarkupSpace) {
    stack.append(Open(node: node, name: name, space: space))
    if Int(name) >= openCounts.count {
      let missing = Int(name) + 1 - openCounts.count
      openCounts.append(contentsOf: repeatElement(0, count: missing))
    }
    openCounts[Int(name)] += 1
  }

  func isOpen(_ name: UInt16) -> Bool {
    Int(name) < openCounts.count && openCounts[Int(name)] > 0
  }

  private mutating func pop() {
    if stack.count <= limits.depth { endText() }
    guard let last = stack.popLast() else { return }
    openCounts[Int(last.name)] -= 1
  }

  private mutating func pop(through level: Int) {
    while stack.count > level { pop() }
  }

  /// Closes the innermost element of a name and all in it; a stray end tag closes nothing.
  mutating func close(_ name: UInt16) {
    if endLetters(name) { return }
    guard stack.count > 1 else {
      isWellFormed = isWellFormed && mode != .xml
      return
    }
    if stack[stack.count - 1].name == name {
      // What stands behind the body still belongs to it.
      if mode == .xml || !isOpenOnce(name) { pop() }
      return
    }
    guard mode != .xml else {
      isWellFormed = false
      return
    }
    guard isOpen(name), !isOpenOnce(name) else { return }
    let isOfTable = MarkupName(rawValue: name)?.isOfTable == true
    var level = stack.count - 1
    while level > 0, stack.count - level < Self.reach {
      if stack[level].name == name {
        keepLetters(above: level)
        pop(through: level)
        return
      }
      if !isOfTable, MarkupName(rawValue: stack[level].name)?.isOfTable == true { return }
      level -= 1
    }
  }

  /// Closes what cannot hold an element of a name.
  mutating func closeImplied(before name: UInt16) {
    guard let known = MarkupName(rawValue: name) else { return }
    switch known {
    case .li: close([.li], within: [.ul, .ol, .menu, .dir])
    case .dt, .dd: close([.dt, .dd], within: [.dl])
    case .option: close([.option], within: [.select])
    case .rt, .rp, .rb, .rtc: close([.rt, .rp, .rb], within: [.ruby])
    case .a: close([.a], within: [])
    case .td, .th: close([.td, .th], within: [.tr, .table])
    case .tr: close([.tr], within: [.table])
    case .tbody, .thead, .tfoot: close([.tbody, .thead, .tfoot, .caption], within: [.table])
    case .body: close([.head], within: [])
    default: break
    }
    if known.closesParagraph { close([.p], within: [.li, .dd, .dt, .blockquote, .div]) }
    if known.isHead { close([.h1, .h2, .h3, .h4, .h5, .h6], within: [.div, .section]) }
  }

  /// Closes the innermost of some elements, unless one of others, or part of a table that is not among them, lies
  /// between.
  private mutating func close(_ names: [MarkupName], within barriers: [MarkupName]) {
    guard names.contains(where: { isOpen($0.rawValue) }) else { return }
    var level = stack.count - 1
    while level > 0, stack.count - level < Self.implicitReach {
      guard let name = MarkupName(rawValue: stack[level].name) else {
        level -= 1
        continue
      }
      if names.contains(name) {
        keepLetters(above: level)
        pop(through: level)
        return
      }
      if barriers.contains(name) || name.isBarrier && !names.contains(where: \.isOfTable) { return }
      level -= 1
    }
  }

  /// Whether a document has but one of it.
  func isOpenOnce(_ name: UInt16) -> Bool {
    name == MarkupName.body.rawValue || name == MarkupName.html.rawValue
  }

  func isVoid(_ name: UInt16) -> Bool { MarkupName(rawValue: name)?.isVoid == true }

  /// Whether tags in it are text.
  func isRaw(_ name: UInt16) -> Bool { hasReferences(name) || name == MarkupName.xmp.rawValue }

  /// Whether tags in it are text, and references letters.
  func hasReferences(_ name: UInt16) -> Bool {
    name == MarkupName.title.rawValue || name == MarkupName.textarea.rawValue
  }
}

extension MarkupName {
  /// Whether it never holds anything.
  fileprivate var isVoid: Bool {
    switch self {
    case .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .param, .source, .track,
      .wbr:
      true
    default: false
    }
  }

  fileprivate var isOfTable: Bool {
    switch self {
    case .table, .caption, .thead, .tbody, .tfoot, .tr, .td, .th: true
    default: false
    }
  }

  /// Whether what is open outside of it stays open, whatever begins within.
  fileprivate var isBarrier: Bool { isOfTable || self == .object || self == .button }

  fileprivate var isHead: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  fileprivate var closesParagraph: Bool {
    switch self {
    case .p, .h1, .h2, .h3, .h4, .h5, .h6, .hgroup, .header, .footer, .main, .nav, .section,
      .article, .aside, .address, .blockquote, .center, .pre, .xmp, .listing, .hr, .figure,
      .figcaption, .ol, .ul, .li, .dl, .dt, .dd, .dir, .menu, .details, .summary, .dialog, .div,
      .table, .form, .fieldset:
      true
    default: false
    }
  }
}
