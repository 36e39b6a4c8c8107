/// A line of a file, as its author counts.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was found.
  public var path: String
  /// The line, from 1.
  public var line: Int

  /// Names a line.
  public init(path: String, line: Int) { (self.path, self.line) = (path, line) }

  /// `Shaders/leaf.frag:12`.
  public var description: String { "\(path):\(line)" }
}
