import RectoBookModel

/// A line that begins with `#`: its first word and what follows that.
struct LineDirective {
  /// `version`, `include`, `pragma`.
  let word: Substring
  /// Without blanks at its ends.
  let rest: Substring

  /// Reads a line without comments; nil where it is no directive.
  init?(_ line: Substring) {
    let line = line.trimmed
    guard line.utf8.first == UInt8(ascii: "#") else { return nil }
    let words = line.dropFirst().trimmed
    word = words.prefix { $0.isLetter }
    rest = words.dropFirst(word.count).trimmed
  }

  /// Whether only Recto may say it, which makes one text of many files: such a line is left out.
  var isOurs: Bool { word == "version" || word == "line" }

  /// What an author should know who wrote it; nil where it does what it says.
  var remark: String? {
    switch word {
    case "line": "lines are counted as they stand in the file: this #line does not count"
    case "version":
      Int(rest.prefix { $0.isNumber }).map(Self.versions.contains) == true
        ? nil : "shaders are compiled as GLSL 3.30: this #version does not count"
    case "pragma": nearPragma
    default: nil
    }
  }

  /// Versions in which what compiles as 3.30 is written: those that have `in` and `out`.
  private static let versions = 130...330

  /// What is said of a pragma that is none of ours, but nearly.
  private var nearPragma: String? {
    let name = String(rest.prefix { $0 != " " && $0 != "\t" && $0 != "\"" })
    guard !name.isEmpty, PragmaLine.Kind(rawValue: name) == nil,
      let meant = name.nearest(among: PragmaLine.Kind.allCases.map(\.rawValue))
    else { return nil }
    return "#pragma \(name) means nothing: did you mean #pragma \(meant)?"
  }
}
