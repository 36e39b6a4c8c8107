/// The style sheets of a book that were read, by their paths within it: most books have one for all chapters.
public struct StyleSheetShelf: Sendable {
  private var sheets: [String: StyleSheet?] = [:]
  /// How many rules are kept; sheets with more are read anew.
  private static let limit = 50_000
  private var rules = 0

  /// No sheet yet.
  public init() {}

  /// The sheet of a path; nil where there is no such file.
  mutating func sheet(
    _ path: String, _ limits: StyleLimits, _ text: (String) -> String?
  ) -> StyleSheet? {
    if let known = sheets[path] { return known }
    let sheet = text(path).map { StyleSheet($0, path: path, limits: limits) }
    let count = (sheet?.rules.count ?? 0) + 50
    if rules + count < Self.limit {
      sheets[path] = .some(sheet)
      rules += count
    }
    return sheet
  }
}
