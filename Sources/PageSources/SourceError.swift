/// Why a source cannot give what was asked: words for the reader, without a final full stop.
public struct SourceError: Error, Equatable, Sendable {
  /// The reason.
  public let reason: String

  /// Makes an error.
  public init(_ reason: String) { self.reason = reason }
}
