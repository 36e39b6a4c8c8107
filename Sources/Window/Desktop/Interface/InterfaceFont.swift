/// The typeface that a desktop sets its controls in.
nonisolated public struct InterfaceFont: Equatable, Sendable {
  /// The family, such as `Cantarell`.
  public var family: String
  /// The size in points; nil where none is named.
  public var points: Double?

  /// Bytes that a name may have, and sizes that letters may.
  private static let (mostBytes, sizes) = (200, 4.0...96.0)
  /// Words that say how letters look and are no part of the family's name.
  private static let styles: Set<String> = [
    "normal", "roman", "oblique", "italic", "small-caps", "thin", "ultra-light", "extra-light",
    "light", "semi-light", "demi-light", "book", "regular", "medium", "semi-bold", "semibold",
    "demi-bold", "bold", "ultra-bold", "extra-bold", "heavy", "black",
  ]

  /// Makes one of its parts.
  public init(family: String, points: Double? = nil) {
    (self.family, self.points) = (family, points)
  }

  /// Reads a name as desktops write it, `Noto Sans Bold 10` or `Noto Sans, 10`: of several families the first; nil
  /// where it names none.
  public init?(named name: String) {
    guard name.utf8.count <= Self.mostBytes, name.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { return nil }
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    var words = name.split { $0 == " " || $0 == "," }.map(String.init)
    let points = words.last.flatMap(Self.points)
    if points != nil || words.last.map({ Double($0) != nil }) == true { words.removeLast() }
    if parts.count > 1 {
      words = parts[0].split(separator: " ").map(String.init)
    } else {
      while words.count > 1, let last = words.last, Self.styles.contains(last.lowercased()) {
        words.removeLast()
      }
    }
    guard !words.isEmpty else { return nil }
    (family, self.points) = (words.joined(separator: " "), points)
  }

  /// A size that is written in points, or in pixels, of which an inch has 96 there.
  private static func points(_ word: String) -> Double? {
    let isPixels = word.hasSuffix("px")
    guard let number = Double(isPixels ? String(word.dropLast(2)) : word) else { return nil }
    let points = isPixels ? number * 0.75 : number
    return sizes.contains(points) ? points : nil
  }
}
