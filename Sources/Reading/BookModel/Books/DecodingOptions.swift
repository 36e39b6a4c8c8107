/// On what terms a book is opened: what its reader said, beside the file itself.
public struct DecodingOptions: Equatable, Sendable {
  /// The password, where one was given. Never logged, never in an error.
  public var password: String?
  /// Bytes of an archive's unpacked entries that are kept in memory.
  public var archiveBytes: Int
  /// How text that flows is laid out.
  public var layout: TextLayout

  public init(
    password: String? = nil, archiveBytes: Int = Limits.archiveBytes,
    layout: TextLayout = .standard
  ) {
    (self.password, self.archiveBytes, self.layout) = (password, archiveBytes, layout)
  }
}
