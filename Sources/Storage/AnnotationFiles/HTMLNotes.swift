import RectoBookModel

/// Annotations as a page of HTML that needs nothing else: no script, no picture, no other file, which it also forbids
/// whoever shows it.
enum HTMLNotes {
  /// The whole file.
  static func text(of document: AnnotationDocument) -> String {
    var lines = [
      "<!DOCTYPE html>", "<html>", "<head>", "<meta charset=\"utf-8\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
      "<meta name=\"viewport\" content=\"width=device-width\">",
      "<title>\(line(document.title))</title>", "<style>", style, "</style>", "</head>", "<body>",
      "<h1 dir=\"auto\">\(line(document.title))</h1>",
    ]
    if !document.authors.isEmpty {
      let authors = document.authors.map(line).joined(separator: ", ")
      lines.append("<p class=\"authors\" dir=\"auto\">\(authors)</p>")
    }
    for chapter in document.chapters {
      if let title = chapter.title { lines.append("<h2 dir=\"auto\">\(line(title))</h2>") }
      for entry in chapter.entries { lines += self.lines(of: entry) }
    }
    return (lines + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: AnnotationDocument.Entry) -> [String] {
    let annotation = entry.annotation
    let mark = "<mark class=\"\(annotation.kind.rawValue) \(annotation.color.rawValue)\">"
    let quote = paragraphs(of: annotation.markedText).map { text in
      "<p dir=\"auto\">\(mark)\(text)</mark></p>"
    }
    var lines = ["<section>"]
    if !quote.isEmpty { lines += ["<blockquote>"] + quote + ["</blockquote>"] }
    lines.append("<p class=\"place\">\(line(entry.words))</p>")
    lines += paragraphs(of: annotation.note).map { "<p class=\"note\" dir=\"auto\">\($0)</p>" }
    return lines + ["</section>"]
  }

  private static func line(_ text: String) -> String { escaped(PlainLines.line(of: text)) }

  private static func paragraphs(of text: String) -> [String] {
    PlainLines.paragraphs(of: text).map { $0.map(escaped).joined(separator: "<br>") }
  }

  /// A text in which nothing means anything, neither between tags nor within one.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What may be loaded or sent: nothing.
  private static let policy =
    ["script", "img", "font", "media", "object", "frame", "connect"].map { "\($0)-src 'none'; " }
    .joined() + "form-action 'none'; base-uri 'none'"

  // MARK: Looks

  private static var style: String {
    let colors = AnnotationColor.allCases.flatMap { color in
      let (fill, line, name) = (hex(color.fill), hex(color.line), color.rawValue)
      return [
        ".highlight.\(name) { background: \(fill); color: #000000; }",
        ".underline.\(name), .strike-out.\(name) { text-decoration-color: \(line); }",
      ]
    }
    return
      ([
        ":root { color-scheme: light dark; }",
        "body { max-width: 40em; margin: 2em auto; padding: 0 1em; font-family: serif; }",
        "mark { background: none; color: inherit; }",
        ".underline { text-decoration: underline; text-decoration-thickness: 0.1em; }",
        ".strike-out { text-decoration: line-through; text-decoration-thickness: 0.1em; }",
        ".place { font-size: smaller; opacity: 0.7; }",
      ] + colors).joined(separator: "\n")
  }

  private static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
