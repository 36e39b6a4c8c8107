import RectoBookMarkup

/// How wide a column of a grid is to be.
enum GridTrack: Hashable, Sendable {
  /// So many parts of the room that others leave.
  case part(Double)
  case length(StyleLength)
  /// As what stands in it needs.
  case content
  /// As many columns of one width as there is room for, each so wide at least.
  case filling(StyleLength)

  /// Columns of one grid; more have no room on a page.
  static let most = 12
  /// Functions in functions.
  private static let depth = 4

  /// `1fr 2fr`, `repeat(3, 1fr)`, `[a] 10em auto`; nil where that is not understood, or for no columns.
  static func tracks(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    guard let found = list(tokens, depth: 0), !found.isEmpty else { return nil }
    return .tracks(Array(found.prefix(most)))
  }

  private static func list(_ tokens: ArraySlice<CSSToken>, depth: Int) -> [GridTrack]? {
    guard depth < Self.depth else { return nil }
    var found: [GridTrack] = []
    for part in tokens.spaceSeparated where found.count < most {
      switch part.first {
      case .open(UInt8(ascii: "[")): continue
      case .function("repeat"):
        let arguments = part.functionArguments
        guard arguments.count > 1, let inner = list(arguments[1], depth: depth + 1)
        else { return nil }
        if case .number(let count)? = arguments[0].first {
          for _ in 0..<Int(min(max(count, 0), Double(most))) { found += inner }
        } else if let first = inner.first {
          guard case .length(let length) = leastWidth(arguments[1], first) else { return nil }
          return [.filling(length)]
        }
      default:
        guard let track = track(part, depth: depth) else { return nil }
        found.append(track)
      }
    }
    return found
  }

  private static func track(_ part: ArraySlice<CSSToken>, depth: Int) -> GridTrack? {
    switch part.first {
    case .dimension(let parts, unit: "fr")?: return .part(min(max(parts, 0), 1_000))
    case .function("minmax"):
      return part.functionArguments.last.flatMap { track($0, depth: depth + 1) }
    case .function("fit-content"): return .content
    case .ident(let name):
      return ["auto", "min-content", "max-content"].contains(name) ? .content : nil
    default: return StyleLength(part).map { .length($0) }
    }
  }

  /// The width that a column which is repeated has at least.
  private static func leastWidth(_ part: ArraySlice<CSSToken>, _ track: GridTrack) -> GridTrack {
    let inner = part.trimmed
    guard inner.first == .function("minmax"), let least = inner.functionArguments.first,
      let length = StyleLength(least.trimmed)
    else { return track }
    return .length(length)
  }

  /// How many columns a box takes: `span 2`, `1 / 3`, and all for `1 / -1`.
  static func span(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    var numbers: [Double] = []
    var isSpan = false
    for token in tokens {
      switch token {
      case .number(let number): numbers.append(number)
      case .ident("span"): isSpan = true
      default: break
      }
    }
    guard let last = numbers.last else { return nil }
    let span = isSpan ? last : numbers.count < 2 ? 1 : last < 0 ? Double(most) : last - numbers[0]
    return .number(min(max(span, 1), Double(most)))
  }
}

extension ArraySlice<CSSToken> {
  /// What a function is given.
  fileprivate var functionArguments: [ArraySlice<CSSToken>] {
    var reader = TokenReader(self)
    return reader.takeBlock().commaSeparated.map(\.trimmed)
  }
}
