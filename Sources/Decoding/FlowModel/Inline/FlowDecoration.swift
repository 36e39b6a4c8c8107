/// A line along letters: below them, through them or above them.
public struct FlowDecoration: Hashable, Sendable {
  /// Where it lies, as lines see it.
  public enum Place: Hashable, Sendable { case below, through, above }

  /// How it is drawn.
  public enum Stroke: Hashable, Sendable { case solid, double, dotted, dashed, wavy }

  /// How far a line below the letters, or above them, lies from where they stand.
  public enum Gap: Hashable, Sendable {
    /// As far as that of the letters says.
    case font
    /// So far from the baseline to its near edge.
    case length(FlowLength)
    /// Beyond all letters of the font.
    case beyond
  }

  public var place: Place
  public var stroke = Stroke.solid
  public var color: FlowColor
  /// Nil for as thick as the font has it.
  public var thickness: FlowLength?
  public var gap = Gap.font
  /// Whether it leaves out where letters reach into it, unless it goes through them.
  public var skipsInk = true

  /// A plain line.
  public init(_ place: Place, color: FlowColor) {
    (self.place, self.color) = (place, color)
  }
}
