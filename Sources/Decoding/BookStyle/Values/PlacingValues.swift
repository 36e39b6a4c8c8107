import RectoFlowModel

/// One thing that is done to a box: it is turned or stretched, and then moved.
struct TransformStep: Hashable, Sendable {
  var matrix = FlowTransform.identity
  var across = StyleLength.zero
  var down = StyleLength.zero
}

/// Reads where boxes of fixed layout are placed, and what is done to them.
enum PlacingValues {
  /// Steps of one transform that count.
  private static let mostSteps = 16

  static func value(
    _ property: StyleProperty, _ word: String?, _ tokens: ArraySlice<CSSToken>
  ) -> StyleValue? {
    switch property {
    case .transform: word == "none" ? .transforms([]) : transforms(tokens)
    case .transformOrigin, .backgroundPosition: place(tokens.spaceSeparated)
    case .backgroundSize:
      word == "cover" || word == "contain"
        ? word.map { .word($0) } : size((tokens.commaSeparated.last ?? []).spaceSeparated)
    case .zIndex: word == "auto" ? .auto : number(tokens).map { .number($0.rounded()) }
    case .clipPath: ShapeValues.value(word, tokens)
    case .opacity: share(tokens).map { .number(min(max($0, 0), 1)) }
    default: nil
    }
  }

  /// The place and the size of a picture among the parts of a shorthand: `left top / cover`.
  static func background(
    _ parts: [ArraySlice<CSSToken>]
  ) -> (position: StyleValue?, size: StyleValue?) {
    let slash = parts.firstIndex { $0.first == .sign("/") } ?? parts.endIndex
    let placed = parts[..<slash].filter { side($0) != nil }
    var size: StyleValue?
    if slash + 1 < parts.endIndex {
      let found = Array(parts[(slash + 1)...].prefix(2))
      size =
        value(.backgroundSize, found[0].first?.word, found[0])
        ?? Self.size(found.filter { length($0) != nil || $0.first?.word == "auto" })
      if found.count == 2, let both = Self.size(found) { size = both }
    }
    return (place(Array(placed.prefix(2))), size)
  }

  // MARK: Lengths

  private static func number(_ tokens: ArraySlice<CSSToken>) -> Double? {
    if case .number(let value) = tokens.first, tokens.count == 1 { value } else { nil }
  }

  private static func share(_ tokens: ArraySlice<CSSToken>) -> Double? {
    if case .percentage(let value) = tokens.first, tokens.count == 1 {
      value / 100
    } else {
      number(tokens)
    }
  }

  private static func length(_ tokens: ArraySlice<CSSToken>) -> StyleLength? { StyleLength(tokens) }

  /// A side as a length, and whether it lies across; nil for which that is not said.
  private static func side(
    _ tokens: ArraySlice<CSSToken>
  ) -> (length: StyleLength, isAcross: Bool?)? {
    switch tokens.first?.word {
    case "left": (.zero, true)
    case "right": (StyleLength(percent: 100), true)
    case "top": (.zero, false)
    case "bottom": (StyleLength(percent: 100), false)
    case "center": (StyleLength(percent: 50), nil)
    default: length(tokens).map { ($0, nil) }
    }
  }

  /// Two lengths, or sides by their names, whichever comes first; the third one is of space.
  static func place(_ parts: [ArraySlice<CSSToken>]) -> StyleValue? {
    let sides = parts.prefix(2).compactMap(side)
    guard let first = sides.first, sides.count == min(parts.count, 2) else { return nil }
    guard sides.count == 2 else {
      let middle = StyleLength(percent: 50)
      return first.isAcross == false
        ? .lengths(middle, first.length) : .lengths(first.length, middle)
    }
    let isTurned = first.isAcross == false || sides[1].isAcross == true
    return isTurned
      ? .lengths(sides[1].length, first.length) : .lengths(first.length, sides[1].length)
  }

  private static func size(_ parts: [ArraySlice<CSSToken>]) -> StyleValue? {
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let lengths = parts.map(length)
    for (part, length) in zip(parts, lengths) where length == nil && part.first?.word != "auto" {
      return nil
    }
    return first.isEmpty ? nil : .lengths(lengths[0], lengths.count == 2 ? lengths[1] : nil)
  }

  // MARK: Transforms

  private static func transforms(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    var steps: [TransformStep] = []
    var reader = TokenReader(tokens)
    reader.skipSpace()
    while case .function(let name)? = reader.next {
      let parts = reader.takeBlock().commaSeparated
      // Those of SVG stand between spaces.
      let arguments = parts.count == 1 ? parts[0].spaceSeparated : parts
      guard let step = step(name.asSmallLetters, arguments) else { return nil }
      if steps.count < mostSteps { steps.append(step) }
      reader.skipSpace()
    }
    return reader.isAtEnd && !steps.isEmpty ? .transforms(steps) : nil
  }

  private static func step(
    _ name: String, _ arguments: [ArraySlice<CSSToken>]
  ) -> TransformStep? {
    var step = TransformStep()
    let numbers = arguments.compactMap(share)
    switch name {
    case "translate", "translatex", "translatey", "translate3d":
      let lengths = arguments.compactMap(moved)
      guard let first = lengths.first, lengths.count == arguments.count else { return nil }
      step.across = name == "translatey" ? .zero : first
      step.down = name == "translatey" ? first : lengths.count > 1 ? lengths[1] : .zero
    case "scale", "scalex", "scaley", "scale3d":
      guard let first = numbers.first, numbers.count == arguments.count else { return nil }
      let second = name == "scale" || name == "scale3d" ? numbers.count > 1 ? numbers[1] : first : 1
      step.matrix =
        name == "scaley"
        ? FlowTransform(a: 1, b: 0, c: 0, d: first) : FlowTransform(a: first, b: 0, c: 0, d: second)
    case "rotate", "rotatez":
      guard let angle = arguments.first.flatMap(angle) else { return nil }
      let (sine, cosine) = sineAndCosine(angle)
      step.matrix = FlowTransform(a: cosine, b: sine, c: -sine, d: cosine)
    case "skew", "skewx", "skewy":
      let angles = arguments.compactMap(angle)
      guard let first = angles.first, angles.count == arguments.count else { return nil }
      func slope(_ angle: Double) -> Double {
        let (sine, cosine) = sineAndCosine(angle)
        return cosine == 0 ? 0 : sine / cosine
      }
      step.matrix =
        name == "skewy"
        ? FlowTransform(a: 1, b: slope(first), c: 0, d: 1)
        : FlowTransform(a: 1, b: angles.count > 1 ? slope(angles[1]) : 0, c: slope(first), d: 1)
    case "matrix":
      guard numbers.count == 6, arguments.count == 6 else { return nil }
      step.matrix = FlowTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3])
      (step.across, step.down) = (
        StyleLength(points: numbers[4] * 0.75), StyleLength(points: numbers[5] * 0.75)
      )
    default: return nil
    }
    return step
  }

  private static func moved(_ tokens: ArraySlice<CSSToken>) -> StyleLength? {
    // As attributes have it.
    number(tokens).map { StyleLength(points: $0 * 0.75) } ?? length(tokens)
  }

  /// In degrees.
  static func angle(_ tokens: ArraySlice<CSSToken>) -> Double? {
    guard tokens.count == 1 else { return nil }
    switch tokens.first {
    case .dimension(let value, "deg"), .number(let value): return value
    case .dimension(let value, "rad"): return value * 180 / .pi
    case .dimension(let value, "grad"): return value * 0.9
    case .dimension(let value, "turn"): return value * 360
    default: return nil
    }
  }

  /// Of an angle in degrees, the same on any machine: quarters are exact.
  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite, abs(degrees) < 1e9 else { return (0, 1) }
    var rest = degrees.truncatingRemainder(dividingBy: 360)
    if rest < 0 { rest += 360 }
    let quarters = Int(rest / 90)
    let radians = (rest - Double(quarters) * 90) * .pi / 180
    // The series ends where the next term is none any more for an angle below a quarter.
    var (sine, cosine) = (0.0, 0.0)
    var (term, index) = (1.0, 0.0)
    while index < 24 {
      switch Int(index) % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      index += 1
      term *= radians / index
    }
    return switch quarters % 4 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}
