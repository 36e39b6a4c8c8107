/// Under what circumstances rules hold.
struct MediaQuery: Hashable, Sendable {
  /// What a query asks for.
  enum Feature: Hashable, Sendable {
    case always, never
    /// Sides of the page in points.
    case width(Bound, Double)
    case height(Bound, Double)
    case isLandscape(Bool)
  }

  enum Bound: Hashable, Sendable { case least, most, exactly }

  /// The page that rules are asked about.
  struct Page: Hashable, Sendable {
    /// Sides in points.
    var width, height: Double
  }

  var isNegated = false
  var features: [Feature] = []

  func holds(on page: Page) -> Bool {
    features.allSatisfy { $0.holds(on: page) } != isNegated
  }

  /// Queries of a list that are read, and what one of them may ask for: both are compared for every rule.
  private static let (mostQueries, mostFeatures) = (32, 16)

  /// A list of queries, of which one must hold; an empty list always does.
  static func list(_ tokens: ArraySlice<CSSToken>) -> [MediaQuery] {
    tokens.trimmed.isEmpty ? [] : tokens.commaSeparated.prefix(mostQueries).map(query)
  }

  private static func query(_ tokens: ArraySlice<CSSToken>) -> MediaQuery {
    var query = MediaQuery()
    for part in tokens.spaceSeparated {
      guard let first = part.first else { continue }
      guard query.features.count < mostFeatures else { return MediaQuery(features: [.never]) }
      switch first.word {
      case "not": query.isNegated = true
      case "only", "and": break
      case "all", "screen": break
      case .some: query.features.append(.never)
      case nil:
        var reader = TokenReader(part)
        query.features.append(
          first == .open(UInt8(ascii: "(")) ? feature(reader.takeBlock().trimmed) : .never)
      }
    }
    return query
  }

  private static func feature(_ tokens: ArraySlice<CSSToken>) -> Feature {
    guard let name = tokens.first?.word else { return .never }
    let value = tokens.dropFirst().drop { $0 == .space || $0 == .colon }
    let points = StyleLength(value)?.pointsOfUsualLetters
    switch (name, value.first?.word, points) {
    case ("width", _, let points?): return .width(.exactly, points)
    case ("min-width", _, let points?), ("min-device-width", _, let points?):
      return .width(.least, points)
    case ("max-width", _, let points?), ("max-device-width", _, let points?):
      return .width(.most, points)
    case ("height", _, let points?): return .height(.exactly, points)
    case ("min-height", _, let points?), ("min-device-height", _, let points?):
      return .height(.least, points)
    case ("max-height", _, let points?), ("max-device-height", _, let points?):
      return .height(.most, points)
    case ("orientation", "landscape", _): return .isLandscape(true)
    case ("orientation", "portrait", _): return .isLandscape(false)
    case ("prefers-color-scheme", "light", _), ("color", _, _), ("width", nil, _),
      ("height", nil, _), ("min-color", _, _):
      return .always
    default: return .never
    }
  }
}

extension MediaQuery.Feature {
  fileprivate func holds(on page: MediaQuery.Page) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .width(let bound, let points): bound.holds(page.width, points)
    case .height(let bound, let points): bound.holds(page.height, points)
    case .isLandscape(let isLandscape): (page.width > page.height) == isLandscape
    }
  }
}

extension MediaQuery.Bound {
  fileprivate func holds(_ side: Double, _ bound: Double) -> Bool {
    switch self {
    case .least: side >= bound
    case .most: side <= bound
    case .exactly: abs(side - bound) < 0.01
    }
  }
}
