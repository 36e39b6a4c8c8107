import RectoBookMarkup
import RectoFlowModel

/// An element whose end is not reached yet.
struct OpenElement {
  var node: MarkupTree.Node
  var style: UInt16
  /// Whether it opened a box.
  var isBox = false
  /// Whether words in it are parted from those beside it.
  var partsWords = false
  /// How many lines high it is, if it is a large letter that the paragraph begins with.
  var initialLines: Int?
  /// Whether text flows around it.
  var isFloat = false
  /// Whether it began a link.
  var isLink = false
  /// Whether it is a row whose cells stand in one line.
  var isFlatRow = false
  /// Whether those are several, so that further lines are moved in.
  var hasSeveralCells = false
  /// The number of the next item where it is a list, and how far to count.
  var nextItem = 1
  var itemStep = 1
}

/// A box that blocks stand in.
struct OpenBox {
  var style: UInt16
  /// From the sides of the page's text to what stands in it, in points.
  var left = 0.0
  var right = 0.0
  /// Its frame, if it is the box of one.
  var ownFrame: Int?
  /// The innermost frame around what stands in it.
  var frame: Int?
  /// The first block that can be in it.
  var firstBlock = 0
  var headLevel = 0
  /// Whether a paragraph of its own stands in it already; only the first one is indented.
  var hasParagraph = false
  /// The rules of its first letter, until that is written.
  var letters: UInt32?
  /// The large letter that its paragraph begins with: where it ends, and how many lines high it is.
  var initial: (end: Int, lines: Int)?
  /// The marker of an item, until a block takes it.
  var marker: FlowMarker?
  /// How far lines after the first are moved in, in points.
  var hanging = 0.0
}
