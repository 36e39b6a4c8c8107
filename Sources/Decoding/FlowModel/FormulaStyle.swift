/// A line around or through something.
public enum FormulaStroke: Hashable, Sendable, CaseIterable {
  case left, right, top, bottom, across, down, rising, falling
}

/// What holds within something; nil for what holds around it.
public struct FormulaStyle: Equatable, Sendable {
  /// How small scripts are: a level of its own, or what is added to that around it.
  public struct Level: Hashable, Sendable {
    public var value: Int
    public var isAdded: Bool

    public init(_ value: Int, isAdded: Bool) { (self.value, self.isAdded) = (value, isAdded) }
  }

  public var isDisplayed: Bool?
  public var level: Level?
  public var color: FlowColor?
  /// How large letters are, in the size around them.
  public var size: Double?

  public init() {}
}
