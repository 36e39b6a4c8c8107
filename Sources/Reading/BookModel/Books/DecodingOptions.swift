/// On what terms a book is opened: what its reader said, beside the file itself.
public struct DecodingOptions: Equatable, Sendable {
  /// The password, where one was given. Never logged, never in an error.
  public var password: String?
  /// Bytes of an archive's unpacked entries that are kept in memory.
  public var archiveBytes: Int
  /// How text that flows is laid out.
  public var layout: TextLayout
  /// The format that the file's name says where its content does not tell.
  public var saidFormat: BookFormat?

  public init(
    password: String? = nil, archiveBytes: Int = Limits.archiveBytes,
    layout: TextLayout = .standard
  ) {
    (self.password, self.archiveBytes, self.layout) = (password, archiveBytes, layout)
  }
}
