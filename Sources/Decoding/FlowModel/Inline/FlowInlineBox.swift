/// An element within lines of which more is seen than its letters: what lies behind them, a frame around them, lines along
/// them.
///
/// It stands around a range of the text, whatever spans that is set in, and moves no letter: the room that it needs at its
/// ends is that of spans. Where lines end within it, it is open.
public struct FlowInlineBox: Equatable, Sendable {
  /// What stands in it: a part of one block, never empty.
  public var text: Range<Int>
  /// Its own letters, by their place in `Flow.faces`. They say where it lies on a line, whatever letters stand in it.
  public var face: Int
  public var background: FlowColor?
  public var border = FlowSides<FlowBorder?>(all: nil)
  /// How far its corners are rounded where it begins and ends.
  public var corners = FlowCorners()
  /// Whether it begins on the right, whatever stands in it.
  public var isRightToLeft = false
  /// Whether it begins and ends with its text; where it does not, it goes on in another paragraph and is open.
  public var begins = true
  public var ends = true
  /// Between its letters and its border; none of it makes a line higher.
  public var padding: (above: FlowLength, below: FlowLength) = (0, 0)
  /// How much of the room before its first letter, and behind its last one, lies outside of it.
  public var lead: FlowLength = 0
  public var trail: FlowLength = 0
  /// At one height along all that stands in it.
  public var decorations: [FlowDecoration] = []
  /// Whether the lines along the letters around it leave it out.
  public var isApart = false
  /// Whether it is that of the first line of its block, and ends with it.
  public var isFirstLine = false

  public init(text: Range<Int>, face: Int) { (self.text, self.face) = (text, face) }

  /// Whether more is seen of it than lines along its letters.
  public var isFramed: Bool {
    background != nil || border.top != nil || border.right != nil || border.bottom != nil
      || border.left != nil
  }

  public static func == (a: FlowInlineBox, b: FlowInlineBox) -> Bool {
    a.text == b.text && a.face == b.face && a.background == b.background && a.border == b.border
      && a.corners == b.corners && a.isRightToLeft == b.isRightToLeft && a.begins == b.begins
      && a.ends == b.ends
      && a.padding == b.padding && a.lead == b.lead && a.trail == b.trail
      && a.decorations == b.decorations && a.isApart == b.isApart
      && a.isFirstLine == b.isFirstLine
  }
}

extension Flow {
  /// The places in `inlineBoxes` of those that have something of a part of a block's text, the outer ones first.
  public func inlineBoxes(in part: Range<Int>, of block: Range<Int>) -> [Int] {
    var found: [Int] = []
    let first = inlineBoxes.partitionPoint { $0.text.lowerBound >= block.lowerBound }
    for number in inlineBoxes.indices[first...] {
      let text = inlineBoxes[number].text
      guard text.lowerBound < part.upperBound else { break }
      if text.upperBound > part.lowerBound { found.append(number) }
    }
    return found
  }
}
