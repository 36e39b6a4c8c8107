/// A line with a pattern, from one place on a page to another.
public struct DisplayLine: Equatable, Sendable {
  /// Round dots, dashes, or waves about the way from one end to the other.
  public enum Pattern: Hashable, Sendable { case dotted, dashed, wavy }

  /// Where it begins and ends.
  public var from, to: (x: FlowLength, y: FlowLength)
  public var thickness: FlowLength
  public var pattern: Pattern

  public init(
    from: (x: FlowLength, y: FlowLength), to: (x: FlowLength, y: FlowLength),
    thickness: FlowLength, _ pattern: Pattern
  ) {
    (self.from, self.to, self.thickness, self.pattern) = (from, to, thickness, pattern)
  }

  /// How far waves reach to both sides, and how long each is, in thicknesses.
  public static let (waveReach, waveLength) = (1.5, 7.0)

  /// The same line between other places.
  public func moved(
    _ move: (FlowLength, FlowLength) -> (x: FlowLength, y: FlowLength)
  ) -> DisplayLine {
    DisplayLine(
      from: move(from.x, from.y), to: move(to.x, to.y), thickness: thickness, pattern)
  }

  /// The box around all of it.
  public var box: DisplayBox {
    let reach = pattern == .wavy ? Self.waveReach + 0.5 : 0.5
    let side = FlowLength(points: thickness.points * reach)
    return DisplayBox(
      left: min(from.x, to.x) &- side, top: min(from.y, to.y) &- side,
      right: max(from.x, to.x) &+ side, bottom: max(from.y, to.y) &+ side)
  }

  public static func == (a: DisplayLine, b: DisplayLine) -> Bool {
    a.from == b.from && a.to == b.to && a.thickness == b.thickness && a.pattern == b.pattern
  }
}
