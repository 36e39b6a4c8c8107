import RectoFlowModel

/// Colours that pass into each other, as a sheet says it.
struct GradientValue: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    case along(right: Double, down: Double)
    case towards(isRight: Bool, isDown: Bool)
    case outwards(isCircle: Bool, x: StyleLength, y: StyleLength)
  }

  /// A colour, nil for that of letters, and where it is, if that is said.
  struct Stop: Hashable, Sendable {
    var color: FlowColor?
    var place: StyleLength?
  }

  var way: Way
  var stops: [Stop]

  /// Stops of one that count.
  private static let mostStops = 64

  /// One by its function; nil where it is none.
  init?(_ tokens: ArraySlice<CSSToken>) {
    guard case .function(let written)? = tokens.first else { return nil }
    var name = written.asSmallLetters[...]
    // Makers' own names count directions from where colours begin, and angles from the right.
    let isOld = name.hasPrefix("-webkit-") || name.hasPrefix("-moz-") || name.hasPrefix("-o-")
    if isOld, let dash = name.dropFirst().firstIndex(of: "-") { name = name[dash...].dropFirst() }
    var reader = TokenReader(tokens)
    var parts = reader.takeBlock().commaSeparated
    guard reader.isAtEnd, let first = parts.first else { return nil }
    let head: Way?
    switch name {
    case "linear-gradient":
      head = Self.line(first, isOld: isOld)
      way = head ?? .along(right: 0, down: 1)
    case "radial-gradient":
      head = Self.outwards(first)
      let middle = StyleLength(percent: 50)
      way = head ?? .outwards(isCircle: false, x: middle, y: middle)
    default: return nil
    }
    if head != nil { parts.removeFirst() }
    stops = []
    for part in parts.prefix(Self.mostStops) {
      // Without what it says of the middle between two colours.
      guard let color = part.spaceSeparated.first.flatMap(ColorValue.color) else { continue }
      let places = part.spaceSeparated.dropFirst().compactMap { StyleLength($0) }
      var own: FlowColor?
      if case .color(let found) = color { own = found }
      if places.isEmpty { stops.append(Stop(color: own)) }
      stops += places.prefix(2).map { Stop(color: own, place: $0) }
    }
    guard stops.count > 1 else { return nil }
  }

  /// `to left`, `45deg`; nil where that is not said first.
  private static func line(_ tokens: ArraySlice<CSSToken>, isOld: Bool) -> Way? {
    if let angle = PlacingValues.angle(tokens) {
      let (sine, cosine) = PlacingValues.sineAndCosine(isOld ? 90 - angle : angle)
      return .along(right: sine, down: -cosine)
    }
    var words = tokens.spaceSeparated.compactMap { $0.first?.word }
    guard words.first == "to" || isOld else { return nil }
    if words.first == "to" { words.removeFirst() }
    let sides = Set(words)
    guard !sides.isEmpty, sides.isSubset(of: ["left", "right", "top", "bottom"]) else { return nil }
    let right = (sides.contains("right") ? 1.0 : 0) - (sides.contains("left") ? 1 : 0)
    let down = (sides.contains("bottom") ? 1.0 : 0) - (sides.contains("top") ? 1 : 0)
    let sign = isOld ? -1.0 : 1
    if right != 0, down != 0 { return .towards(isRight: right * sign > 0, isDown: down * sign > 0) }
    return .along(right: right * sign, down: down * sign)
  }

  /// `circle at left`; nil where nothing of that is said first. Extents other than to the farthest corner are not told apart.
  private static func outwards(_ tokens: ArraySlice<CSSToken>) -> Way? {
    let parts = tokens.spaceSeparated
    guard let first = parts.first, ColorValue.color(first) == nil else { return nil }
    var (x, y) = (StyleLength(percent: 50), StyleLength(percent: 50))
    if let at = parts.firstIndex(where: { $0.first?.word == "at" }),
      case .lengths(let across?, let down?)? = PlacingValues.place(Array(parts[(at + 1)...]))
    {
      (x, y) = (across, down)
    }
    return .outwards(isCircle: parts.contains { $0.first?.word == "circle" }, x: x, y: y)
  }

  /// The colour that stands for all of them where they are not drawn.
  var mean: FlowColor? {
    let colors = stops.compactMap(\.color)
    guard !colors.isEmpty else { return nil }
    func level(_ part: (FlowColor) -> UInt8) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int(part($1)) } / colors.count)
    }
    return FlowColor(
      red: level(\.red), green: level(\.green), blue: level(\.blue), alpha: level(\.alpha))
  }
}

/// A shadow of letters, as a sheet says it: how far it lies from them, how soft it is, and its colour, nil for theirs.
struct ShadowValue: Hashable, Sendable {
  /// How much larger than the box it is at each side.
  var spread = StyleLength.zero
  var right = StyleLength.zero
  var down = StyleLength.zero
  var blur = StyleLength.zero
  var color: FlowColor?

  /// Shadows of one text that count.
  private static let most = 4

  /// Those that boxes throw outwards.
  static func boxShadows(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    let outer = tokens.commaSeparated.prefix(most).filter { part in
      !part.contains { $0.word == "inset" }
    }
    return outer.isEmpty ? .shadows([]) : shadows(Array(outer), lengths: 2...4)
  }

  /// All of them; nil where they are not understood.
  static func shadows(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    shadows(Array(tokens.commaSeparated.prefix(most)), lengths: 2...3)
  }

  private static func shadows(
    _ parts: [ArraySlice<CSSToken>], lengths counts: ClosedRange<Int>
  ) -> StyleValue? {
    var shadows: [ShadowValue] = []
    for part in parts {
      var (shadow, lengths) = (ShadowValue(), [StyleLength]())
      for one in part.spaceSeparated {
        if let length = StyleLength(one) {
          lengths.append(length)
        } else if let color = ColorValue.color(one) {
          if case .color(let found) = color { shadow.color = found }
        } else {
          return nil
        }
      }
      guard counts.contains(lengths.count) else { return nil }
      (shadow.right, shadow.down) = (lengths[0], lengths[1])
      if lengths.count > 2 { shadow.blur = lengths[2] }
      if lengths.count > 3 { shadow.spread = lengths[3] }
      shadows.append(shadow)
    }
    return shadows.isEmpty ? nil : .shadows(shadows)
  }
}
