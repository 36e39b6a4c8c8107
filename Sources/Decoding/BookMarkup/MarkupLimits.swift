/// How large a document may be; what is beyond is cut off, at the same place whoever reads it.
public struct MarkupLimits: Sendable {
  /// Deeper elements stand beside the deepest: everything that goes down a tree may count on its depth.
  public var depth = 256
  /// Ten times as many as the largest file that was met has.
  public var nodes = 2_000_000
  /// Bytes of markup.
  public var bytes = 64 << 20
  /// Attributes of one element, and of all.
  public var attributes = 256
  public var allAttributes = 4_000_000

  /// The limits of books.
  public init() {}
}
