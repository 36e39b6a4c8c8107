/// What else the present look is held against, side by side or in turns.
public struct Comparison: Equatable, Sendable {
  /// The other look.
  public enum Other: Equatable, Sendable {
    /// The same shaders with other numbers.
    case shading(Shading)
    /// The shaders that come with the program.
    case builtIn
    /// The shaders as they were before they were last saved.
    case earlier
    /// The shaders of a folder that was named, by its path and the digest of what it held then.
    case shaders(folder: String, digest: String)
  }

  /// The other look, which lies at the right.
  public var other: Other
  /// Where the line between both is, as a share of the view from its left edge, 0…1.
  public var share = 0.5
  /// Which of both fills the view; nil where they lie side by side.
  var filling: Filling?

  /// How much an eye notices between both: FLIP, 0…1.
  public struct Difference: Equatable, Sendable {
    /// The mean over the whole picture.
    public var mean: Double
    /// That of the tile of 32 by 32 pixels in which it is greatest.
    public var worst: Double

    public init(mean: Double, worst: Double) { (self.mean, self.worst) = (mean, worst) }
  }

  /// How much both differ, as they are seen now; nil where that is not known.
  var difference: Difference?

  enum Filling: Equatable, Sendable { case present, other }

  /// How much of the view, from its left edge, the present look fills: 0…1.
  public var presentShare: Double {
    switch filling {
    case .present: 1
    case .other: 0
    case nil: share
    }
  }
}
