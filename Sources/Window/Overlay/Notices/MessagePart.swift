/// A part of what is told: words, which are broken where a line ends, or one line of a program, which
/// stands as it was written.
nonisolated struct MessagePart: Equatable {
  /// What it says.
  let text: String
  /// Whether it is a line of a program.
  let isCode: Bool

  /// Takes a message apart: lines that begin with two blanks, or with `> `, are of a program, as
  /// `ShaderProblem.details` writes them; what stands between them is words.
  static func parts(of message: String) -> [MessagePart] {
    var parts: [MessagePart] = []
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      let isCode = line.hasPrefix("  ") || line.hasPrefix("> ")
      if !isCode, let last = parts.last, !last.isCode {
        parts[parts.count - 1] = MessagePart(text: last.text + "\n" + line, isCode: false)
      } else {
        parts.append(MessagePart(text: String(line), isCode: isCode))
      }
    }
    return parts
  }
}
