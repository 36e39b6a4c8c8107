import RectoBookMarkup
import RectoFlowModel

/// An element whose end is not reached yet.
struct OpenElement {
  var node: MarkupTree.Node
  var style: UInt16
  /// Whether it opened a box.
  var isBox = false
  /// How many lines high it is, if it is a large letter that the paragraph begins with.
  var initialLines: Int?
  /// Whether text flows around it.
  var isFloat = false
  /// Whether it stands by itself though it is meant to stand on a line.
  var isWrap = false
  /// Whether it stands beside the lines.
  var isAside = false
  /// Whether no line ends in it.
  var isPiece = false
  /// Whether it is one whose style says how wide it is.
  var hasWidth = false
  /// How many boxes were open before its own.
  var depth = 0
  /// Whether it began a box within a line.
  var isInlineBox = false
  /// Whether it began a turn.
  var isTurn = false
  /// Whether it began a link.
  var isLink = false
  /// The number of the next item where it is a list, and how far to count.
  var nextItem = 1
  var itemStep = 1

  /// Whether it is a list, whose items have room for markers before them.
  func isList(_ tree: MarkupTree) -> Bool {
    [.ol, .ul, .menu, .dir].contains(tree.name(node))
  }

  /// Reads how a list with numbers counts.
  mutating func readList(_ tree: MarkupTree) {
    guard tree.name(node) == .ol else { return }
    nextItem = tree.value(.start, of: node).flatMap(ListMarker.whole) ?? 1
    guard tree.attribute(.reversed, of: node) != nil else { return }
    itemStep = -1
    if tree.attribute(.start, of: node) == nil { nextItem = tree.items(of: node) }
  }
}

extension [OpenElement] {
  /// Counts an item of the innermost list, which may lie a few elements out, and says its number.
  mutating func countItem(_ node: MarkupTree.Node, in tree: MarkupTree) -> Int {
    let around = indices.suffix(8)
    let list = around.last { [.ol, .ul, .menu, .dir].contains(tree.name(self[$0].node)) }
    guard let list = list ?? around.last else { return 1 }
    let own = tree.value(.value, of: node).flatMap(ListMarker.whole)
    let number = own ?? self[list].nextItem
    self[list].nextItem = number + self[list].itemStep
    return number
  }
}

/// A box that blocks stand in.
struct OpenBox {
  /// What it is to tables.
  enum Kind {
    case block, table, rows, row, cell, caption
    /// What would be part of a table, but is set as a block.
    case plain

    /// Whether parts of a table stand in it as such.
    var isOfTable: Bool { self == .table || self == .rows || self == .row || self == .cell }
  }

  var kind = Kind.block
  /// Whether no element made it, but what it is missing around others.
  var isAnonymous = false
  var style: UInt16
  /// From the sides of the page's text to what stands in it, in points.
  var left = 0.0
  var right = 0.0
  /// Its frame, if it is the box of one.
  var ownFrame: Int?
  /// Whether its padding is that of the picture which it holds.
  var holdsPicture = false
  /// The innermost frame around what stands in it.
  var frame: Int?
  /// The first block that can be in it.
  var firstBlock = 0
  var headLevel = 0
  /// Whether a paragraph of its own stands in it already; only the first one is indented.
  var hasParagraph = false
  /// Whether the paragraph that is being written has letters between which lines may end.
  var hasWrapping = false
  /// The rules of its first letter, until that is written.
  var letters: UInt32?
  /// The rules of its first line, until that is written.
  var firstLine: UInt32?
  /// The large letter that its paragraph begins with: where it ends, and how many lines high it is.
  var initial: (end: Int, lines: Int)?
  /// The markers of items, the outermost first, until a block takes them.
  var markers: [OpenMarker] = []
  /// Whether what stands in it is verse.
  var isVerse = false
  /// Whether what stands in it is no running text.
  var isApart = false
  /// Whether it stands in a cell, whose width is not known yet.
  var isInCell = false
}

extension OpenBox {
  /// The box of an element in it, from a block on, with the rules of its first letters and of its first line.
  func inner(
    _ element: OpenElement, _ style: ComputedStyle, from block: Int, _ tree: MarkupTree,
    _ rules: (letters: UInt32?, line: UInt32?)
  ) -> OpenBox {
    var box = self
    (box.style, box.ownFrame, box.firstBlock) = (element.style, nil, block)
    (box.kind, box.isAnonymous, box.hasParagraph, box.hasWrapping) = (.block, false, false, false)
    box.letters = rules.letters
    // A first line is that of the first block in the box as well.
    let isFirst = firstLine != nil && !hasParagraph
    box.firstLine = rules.line ?? (isFirst && style.box.display.isBlock ? firstLine : nil)
    box.initial = nil
    box.headLevel = tree.name(element.node)?.headLevel ?? headLevel
    return box
  }
}

/// The marker of an item of a list that no block has taken yet.
struct OpenMarker {
  var marker: FlowMarker
  /// From the sides of the page's text, or of the cell, to what stands in the item, in points.
  var left, right: Double
  /// In how many tables it stands.
  var tables: Int
}
