/// What stands beside the lines of a block rather than in them: the number of a verse or of a line, a word in the margin.
///
/// It is read where it stands in the text of its block, and takes no room there.
public struct FlowAside: Equatable, Sendable {
  /// Beside the lines of one block stand no more.
  public static let most = 500

  /// What its place is counted from: a side of its block, or where the letters of its line begin.
  public enum Edge: Hashable, Sendable { case left, right, line }

  /// What stands there: a part of one block in spans of its own, never empty, with the space behind it that no line needs.
  public var text: Range<Int>
  public var edge: Edge
  /// From that to its own edge; negative outside of the block, or before the letters of the line.
  public var distance: FlowLength = 0
  /// How wide it is at least.
  public var width: FlowLength = 0
  /// How much of what is left of that stands before its text, in thousandths.
  public var share = 0
  /// Whether its line ends, or begins, at it even if another would not reach it.
  public var takesRoom = false
  /// What is left free between it and the line at least.
  public var gap: FlowLength = 0
  /// How far its letters stand below those of the line.
  public var drop: FlowLength = 0

  public init(text: Range<Int>, edge: Edge) { (self.text, self.edge) = (text, edge) }
}

extension Flow {
  /// The places in `asides` of those that stand beside lines of a block's text.
  public func asides(in block: Range<Int>) -> Range<Int> {
    let first = asides.partitionPoint { $0.text.lowerBound >= block.lowerBound }
    let end = asides.partitionPoint { $0.text.lowerBound >= block.upperBound }
    return first..<max(end, first)
  }

  /// The text beside the lines that a byte belongs to; nil for bytes of the lines themselves.
  public func aside(around place: Int) -> Range<Int>? {
    let next = asides.partitionPoint { $0.text.upperBound > place }
    guard next < asides.count, asides[next].text.contains(place) else { return nil }
    return asides[next].text
  }
}
