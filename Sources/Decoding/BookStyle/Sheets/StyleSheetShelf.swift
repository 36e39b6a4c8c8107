/// The style sheets of a book that were read, by their paths within it: most books have one for all chapters.
public struct StyleSheetShelf: Sendable {
  private var sheets: [String: StyleSheet?] = [:]
  /// How many are kept; more are read anew.
  private static let limit = 64

  /// No sheet yet.
  public init() {}

  /// The sheet of a path; nil where there is no such file.
  mutating func sheet(
    _ path: String, _ limits: StyleLimits, _ text: (String) -> String?
  ) -> StyleSheet? {
    if let known = sheets[path] { return known }
    let sheet = text(path).map { StyleSheet($0, path: path, limits: limits) }
    if sheets.count < Self.limit { sheets[path] = .some(sheet) }
    return sheet
  }
}
