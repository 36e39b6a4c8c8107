import RectoBookModel

/// Annotations as Markdown, after CommonMark: every sign that would mean something there stands behind a backslash,
/// those included that GitHub, Pandoc and Obsidian have added.
enum MarkdownNotes {
  /// The whole file.
  static func text(of document: AnnotationDocument) -> String {
    var blocks = ["# " + line(document.title)]
    if !document.authors.isEmpty {
      blocks.append(document.authors.map(line).joined(separator: ", "))
    }
    for chapter in document.chapters {
      if let title = chapter.title { blocks.append("## " + line(title)) }
      for entry in chapter.entries { blocks += self.blocks(of: entry) }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func blocks(of entry: AnnotationDocument.Entry) -> [String] {
    let quote = lines(of: entry.annotation.markedText).map { $0.isEmpty ? ">" : "> " + $0 }
    var blocks = quote.isEmpty ? [] : [quote.joined(separator: "\n")]
    blocks.append(line(entry.words))
    let note = lines(of: entry.annotation.note)
    if !note.isEmpty { blocks.append(note.joined(separator: "\n")) }
    return blocks
  }

  private static func line(_ text: String) -> String { escaped(PlainLines.line(of: text)) }

  /// Lines that stay lines, with an empty one between paragraphs.
  private static func lines(of text: String) -> [String] {
    let paragraphs = PlainLines.paragraphs(of: text).map { lines in
      lines.enumerated().map { index, line in
        escaped(line) + (index + 1 < lines.count ? "\\" : "")
      }
    }
    return Array(paragraphs.joined(separator: [""]))
  }

  /// Signs that mean something wherever they stand.
  private static let signs = Set("\\`*_[]<>&~|$#^{}=@%".unicodeScalars)
  /// Signs that begin a list, a rule, the line under a heading or a block of Pandoc.
  private static let beginnings = Set("+-:".unicodeScalars)

  /// A line in which nothing means anything.
  static func escaped(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var (isFirst, isNumber) = (true, true)
    for scalar in line.unicodeScalars {
      // A number at the beginning of a line, with a full stop or a bracket, is that of a list.
      let endsNumber = !isFirst && isNumber && (scalar == "." || scalar == ")")
      if signs.contains(scalar) || isFirst && beginnings.contains(scalar) || endsNumber {
        result.append("\\")
      }
      result.append(scalar)
      isNumber = isNumber && ("0"..."9").contains(scalar)
      isFirst = false
    }
    return String(result)
  }
}
