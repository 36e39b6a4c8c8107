/// What is wrong with a shader, as its author should read it.
///
/// Problems are equal where they say the same: how a file was included does not count.
public struct ShaderProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether a program can do with it.
  public enum Severity: String, Sendable {
    /// It cannot.
    case error
    /// It can, but something does not do what it says.
    case warning
  }

  /// The file, or the name of the program where no file is to blame.
  public let path: String
  /// The line, counted from 1, or nil where none is to blame.
  public let line: Int?
  /// The compiler's words.
  public let message: String
  /// Whether a program can do with it.
  public var severity = Severity.error
  /// Where the file was included, the innermost first; empty for one that is not.
  public var chain: [SourcePlace] = []
  /// The line itself and one on either side, as far as they are there, with the number of the first.
  public var excerpt: (first: Int, lines: [String])?

  public init(path: String, line: Int?, message: String, severity: Severity = .error) {
    (self.path, self.line, self.message, self.severity) = (path, line, message, severity)
  }

  /// One line for standard error: `Shaders/leaf.frag:12: message`.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return severity == .warning ? "\(place): warning: \(message)" : "\(place): \(message)"
  }

  /// The same with what an author wants to see of the file: the lines about it, and by which files it
  /// came.
  public var details: [String] {
    var lines: [String] = []
    if let excerpt {
      for (offset, text) in excerpt.lines.enumerated() {
        let number = excerpt.first + offset
        lines.append((number == line ? "> " : "  ") + "\(number)  \(text)")
      }
    }
    return lines + chain.map { "included at \($0)" }
  }

  /// Whether two say the same.
  public static func == (a: ShaderProblem, b: ShaderProblem) -> Bool {
    a.path == b.path && a.line == b.line && a.message == b.message && a.severity == b.severity
  }

  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(line)
    hasher.combine(message)
  }
}

extension Sequence<ShaderProblem> {
  /// Each problem once: files in the order in which they are first named, those of a file by their
  /// lines, those of a line as they were told.
  public var eachOnceByLine: [ShaderProblem] {
    var seen: Set<ShaderProblem> = []
    let told = filter { seen.insert($0).inserted }
    var ranks: [String: Int] = [:]
    for problem in told where ranks[problem.path] == nil { ranks[problem.path] = ranks.count }
    return told.enumerated().sorted { a, b in
      (ranks[a.element.path] ?? 0, a.element.line ?? 0, a.offset)
        < (ranks[b.element.path] ?? 0, b.element.line ?? 0, b.offset)
    }.map(\.element)
  }
}
