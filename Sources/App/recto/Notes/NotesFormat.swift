import ArgumentParser
import RectoAnnotationFiles

/// What annotations are exported as: a text, or a copy of the book, which has to be a PDF.
enum NotesFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, org, json, html, pdf

  /// The format that a suffix tells, in letters of any size.
  init?(suffix: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(suffix.lowercased()) })
    else { return nil }
    self = format
  }

  /// How the names of such files end.
  var suffix: String { text?.suffix ?? rawValue }

  /// All that the names of such files end in: some programs call them otherwise.
  var endings: [String] {
    switch self {
    case .markdown: [suffix, "markdown", "mdown", "mkd"]
    case .html: [suffix, "htm", "xhtml"]
    case .org, .json, .pdf: [suffix]
    }
  }

  /// The same for the room that makes texts; nil for a copy of the book.
  var text: AnnotationFormat? {
    switch self {
    case .markdown: .markdown
    case .org: .org
    case .json: .json
    case .html: .html
    case .pdf: nil
    }
  }

  /// All suffixes, for people.
  static var suffixes: String {
    let all = allCases.map { ".\($0.suffix)" }
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }
}
