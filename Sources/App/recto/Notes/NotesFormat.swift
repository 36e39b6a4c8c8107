import ArgumentParser
import RectoAnnotationFiles

/// What annotations are exported as.
///
/// What needs the book itself, as a copy of a PDF with annotations in it does, is another case here that is no `text`,
/// and another branch of `NotesExportCommand.run()`.
enum NotesFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, org, json, html

  /// The format that a suffix tells, in letters of any size.
  init?(suffix: String) {
    guard let format = Self.allCases.first(where: { $0.suffix == suffix.lowercased() }) else {
      return nil
    }
    self = format
  }

  /// How the names of such files end.
  var suffix: String { text.suffix }

  /// The same for the room that makes texts.
  var text: AnnotationFormat {
    switch self {
    case .markdown: .markdown
    case .org: .org
    case .json: .json
    case .html: .html
    }
  }

  /// All suffixes, for people.
  static var suffixes: String {
    let all = allCases.map { ".\($0.suffix)" }
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }
}
