/// What annotations are exported as: a text, or a copy of the book, which has to be a PDF.
public enum NotesFormat: String, CaseIterable, Sendable {
  case markdown, org, json, html, pdf

  /// The format that a suffix tells, in letters of any size.
  public init?(suffix: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(suffix.lowercased()) })
    else { return nil }
    self = format
  }

  /// How the names of such files end.
  public var suffix: String { self == .markdown ? "md" : rawValue }

  /// All that the names of such files end in: some programs call them otherwise.
  public var endings: [String] {
    switch self {
    case .markdown: [suffix, "markdown", "mdown", "mkd"]
    case .html: [suffix, "htm", "xhtml"]
    case .org, .json, .pdf: [suffix]
    }
  }

  /// All suffixes, for people.
  public static var suffixes: String {
    let all = allCases.map { ".\($0.suffix)" }
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }
}
