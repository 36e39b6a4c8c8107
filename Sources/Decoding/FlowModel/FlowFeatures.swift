/// What letters have that few have.
public struct FlowFeatures: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Capitals are small ones as well.
  public static let lowersCapitals = FlowFeatures(rawValue: 1)
  /// Figures around a stroke are fractions.
  public static let fractions = FlowFeatures(rawValue: 2)
  public static let noLigatures = FlowFeatures(rawValue: 4)
  /// Ligatures that texts have for their look, as those of st and ct.
  public static let moreLigatures = FlowFeatures(rawValue: 8)
}
