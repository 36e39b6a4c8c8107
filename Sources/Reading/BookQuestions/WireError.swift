/// Why bytes are not the message that they should be.
public struct WireError: Error, Equatable, Sendable {
  /// What was expected.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}
