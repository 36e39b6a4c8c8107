/// Why a dictionary cannot be read.
public struct DictionaryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file that is wrong.
  public let path: String
  public let reason: String

  init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  /// One line for standard error.
  public var description: String { "cannot read the dictionary \(path): \(reason)" }
}
