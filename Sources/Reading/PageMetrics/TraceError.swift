/// A line of a trace that means nothing.
public struct TraceError: Error, Equatable, CustomStringConvertible {
  /// The trace's name.
  public let trace: String
  /// The line, from 1.
  public let line: Int
  /// What stands there.
  public let text: String

  public init(trace: String, line: Int, text: String) {
    (self.trace, self.line, self.text) = (trace, line, text)
  }

  /// One sentence: the trace, the line and what it says.
  public var description: String { "cannot read trace \(trace): line \(line) says \"\(text)\"" }
}
