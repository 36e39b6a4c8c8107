/// What of a frame is shown: its colours, numbers in their place, or what one pass draws.
public enum ShownView: Equatable, Sendable {
  /// Colours, or numbers in their place.
  case numbers(ShaderView)
  /// What one pass draws, by its name.
  case pass(String)

  /// What stands before the name of a pass.
  public static let passPrefix = "pass:"

  /// Reads a name: that of a `ShaderView`, or `pass:NAME`; nil where it is neither.
  ///
  /// Law: `ShownView(view.name) == view`.
  public init?(_ name: String) {
    if let view = ShaderView(rawValue: name) {
      self = .numbers(view)
    } else if name.hasPrefix(Self.passPrefix), name != Self.passPrefix {
      self = .pass(String(name.dropFirst(Self.passPrefix.count)))
    } else {
      return nil
    }
  }

  /// The name by which it is asked for.
  public var name: String {
    switch self {
    case .numbers(let view): view.rawValue
    case .pass(let name): Self.passPrefix + name
    }
  }
}
