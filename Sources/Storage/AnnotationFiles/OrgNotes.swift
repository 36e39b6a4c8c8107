import RectoBookModel

/// Annotations as a file of Org, the outliner of Emacs.
///
/// Org has no sign that takes the meaning of another away; its manual says to put a space of no width there. Sub- and
/// superscripts, entities and formulas, which are too many for that, are turned off by the options of the file.
enum OrgNotes {
  /// The whole file.
  static func text(of document: AnnotationDocument) -> String {
    var lines = ["#+title: " + line(document.title)]
    if !document.authors.isEmpty {
      lines.append("#+author: " + document.authors.map(line).joined(separator: ", "))
    }
    lines.append("#+options: ^:nil -:nil e:nil tex:verbatim")
    for chapter in document.chapters {
      if let title = chapter.title { lines += ["", "* " + heading(title)] }
      for entry in chapter.entries {
        let quote = self.lines(of: entry.annotation.markedText)
        lines.append("")
        if !quote.isEmpty { lines += ["#+begin_quote"] + quote + ["#+end_quote"] }
        lines.append(line(entry.words))
        let note = self.lines(of: entry.annotation.note)
        if !note.isEmpty { lines += [""] + note }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let gap: Unicode.Scalar = "\u{200B}"

  private static func line(_ text: String) -> String { escaped(PlainLines.line(of: text)) }

  private static func lines(of text: String) -> [String] {
    Array(PlainLines.paragraphs(of: text).map { $0.map(escaped) }.joined(separator: [""]))
  }

  /// A title that has neither a word of a task before it nor a tag behind it.
  private static func heading(_ title: String) -> String {
    let text = line(title)
    let isTask = text.prefix { $0 != " " }.allSatisfy { $0.isUppercase }
    let start = isTask ? "\(gap)" : ""
    return start + text + (text.hasSuffix(":") ? "\(gap)" : "")
  }

  /// What begins a heading, a comment, a table, a list or a drawer.
  private static let beginnings = Set("*#:|-+,%\\".unicodeScalars)
  /// What stands around words that are bold, slanted, underlined, code or struck out.
  private static let markers = Set("*/_=~+".unicodeScalars)
  /// What may stand before such a sign where it means that.
  private static let before = Set("-('\"{".unicodeScalars)
  /// Of two that stand together the first begins a link, a target, a macro, a snippet or the end of a line.
  private static let pairs = Set("[<{@\\$".unicodeScalars)

  /// A line in which nothing means anything.
  static func escaped(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(line.unicodeScalars)
    var isNumber = true
    for (index, scalar) in scalars.enumerated() {
      let isFirst = index == 0
      let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : " "
      let endsNumber = !isFirst && isNumber && (scalar == "." || scalar == ")")
      if isFirst && beginnings.contains(scalar) || endsNumber { result.append(gap) }
      result.append(scalar)
      let previous = isFirst ? " " : scalars[index - 1]
      let mayBegin =
        isFirst || previous.properties.isWhitespace || before.contains(previous)
        || markers.contains(previous)
      let isMarker = markers.contains(scalar) && mayBegin && !next.properties.isWhitespace
      // `[fn:`, `[cite:`, `<2026-11-26>`, `{{{`, `@@`, and `\\` at the end of a line.
      let opens = scalar == "[" || scalar == "<" || pairs.contains(scalar) && next == scalar
      let breaks = scalar == "\\" && index + 1 == scalars.count
      if isMarker || opens || breaks { result.append(gap) }
      isNumber = isNumber && ("0"..."9").contains(scalar)
    }
    return String(result)
  }
}
