/// What makes a PDF one with more ink on its pages.
public struct InkIncrement: Equatable, Sendable {
  /// How many bytes the file has to which it belongs.
  public var fileBytes: Int
  /// What is to stand behind the last of them.
  public var added: [UInt8]

  public init(fileBytes: Int, added: [UInt8]) { (self.fileBytes, self.added) = (fileBytes, added) }
}
