/// Room beside letters on their line; neither part is below 0.
public struct FlowSide: Hashable, Sendable {
  /// What a background does not cover, and what it does.
  public var margin: FlowLength = 0
  public var padding: FlowLength = 0

  public init(margin: FlowLength = 0, padding: FlowLength = 0) {
    (self.margin, self.padding) = (margin, padding)
  }

  public static func + (a: FlowSide, b: FlowSide) -> FlowSide {
    FlowSide(
      margin: FlowLength(clamping: Int(a.margin) + Int(b.margin)),
      padding: FlowLength(clamping: Int(a.padding) + Int(b.padding)))
  }
}

/// A piece of a line that is as wide as its style says, or wider where that is too narrow.
public struct FlowPiece: Hashable, Sendable {
  /// How many bytes of text stand in it; it ends where a span ends.
  public var length: Int
  /// With the room beside its letters.
  public var width: FlowLength
  /// How much of the room that is left stands before its text, in thousandths.
  public var share: Int

  public init(length: Int, width: FlowLength, share: Int) {
    (self.length, self.width, self.share) = (length, width, share)
  }
}
