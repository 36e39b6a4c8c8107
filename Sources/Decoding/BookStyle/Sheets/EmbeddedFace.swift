/// Letters that a book brings: what its sheets say of a file with a font.
public struct EmbeddedFace: Hashable, Sendable {
  /// A file that may be taken.
  public struct Source: Hashable, Sendable {
    /// Its path within the book.
    public var path: String
    /// As the sheet names it, such as `woff2`; empty where it does not.
    public var format: String
  }

  public var family: String
  /// 100 to 900; the least of several.
  public var weight = 400
  public var isItalic = false
  /// The one that is wanted first comes first; those outside of the book are left out.
  public var sources: [Source] = []

  init(family: String) { self.family = family }

  /// What a rule describes; nil where it lacks a family or a file.
  init?(_ declarations: [(name: String, value: ArraySlice<CSSToken>)], in path: String) {
    self.init(family: "")
    for (name, value) in declarations {
      switch name {
      case "font-family":
        if case .families(let families)? = FontValues.families(value) { family = families[0] }
      case "font-weight":
        let first = value.spaceSeparated.first ?? []
        if case .number(let weight)? = FontValues.weight(first.first?.word, first) {
          self.weight = Int(weight)
        }
      case "font-style": isItalic = ["italic", "oblique"].contains(value.first?.word)
      case "src": sources = value.commaSeparated.compactMap { Self.source($0, in: path) }
      default: break
      }
    }
    guard !family.isEmpty, !sources.isEmpty else { return nil }
  }

  private static func source(_ tokens: ArraySlice<CSSToken>, in path: String) -> Source? {
    guard case .url(let address) = tokens.first, let file = BookPath.resolved(address, in: path)
    else { return nil }
    var format = ""
    for part in tokens.spaceSeparated.dropFirst() where part.first == .function("format") {
      switch part.dropFirst().first {
      case .string(let text), .ident(let text): format = text.asSmallLetters
      default: break
      }
    }
    return Source(path: file, format: format)
  }
}
