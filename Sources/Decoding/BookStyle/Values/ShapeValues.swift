import RectoFlowModel

/// Reads the shapes that boxes of fixed layout are cut to.
enum ShapeValues {
  /// Corners of one shape; those of more are nobody's wish.
  private static let mostPoints = 512

  /// A basic shape; nil for what is none, such as a reference to a drawing.
  static func value(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if word == "none" { return StyleValue.none }
    var reader = TokenReader(tokens)
    reader.skipSpace()
    guard case .function(let name)? = reader.next else { return nil }
    let inner = reader.takeBlock()
    let shape: FixedShape<StyleLength>? =
      switch name.asSmallLetters {
      case "inset": inset(inner.spaceSeparated)
      case "circle": circle(inner.spaceSeparated)
      case "ellipse": ellipse(inner.spaceSeparated)
      case "polygon": polygon(inner.commaSeparated)
      default: nil
      }
    return shape.map { .shape($0) }
  }

  private typealias Parts = [ArraySlice<CSSToken>]

  private static func inset(_ parts: Parts) -> FixedShape<StyleLength>? {
    let (own, round) = parted(parts, at: "round")
    let sides = own.compactMap { StyleLength($0) }
    guard (1...4).contains(sides.count), sides.count == own.count else { return nil }
    // Of radii across and down, parted by a stroke, those across count.
    let radii = (round ?? []).prefix { $0.first != .sign("/") }.compactMap { StyleLength($0) }
    return .inset(four(sides), corners: (1...4).contains(radii.count) ? four(radii) : [])
  }

  /// One for each side, or corner: what is not said is as it is opposite.
  private static func four(_ lengths: [StyleLength]) -> [StyleLength] {
    let second = lengths.count > 1 ? lengths[1] : lengths[0]
    return [
      lengths[0], second, lengths.count > 2 ? lengths[2] : lengths[0],
      lengths.count > 3 ? lengths[3] : second,
    ]
  }

  private static func circle(_ parts: Parts) -> FixedShape<StyleLength>? {
    let (own, at) = parted(parts, at: "at")
    guard own.count <= 1, let middle = middle(at) else { return nil }
    guard let first = own.first else { return .circle(.closest, middle) }
    return radius(first).map { .circle($0, middle) }
  }

  private static func ellipse(_ parts: Parts) -> FixedShape<StyleLength>? {
    let (own, at) = parted(parts, at: "at")
    guard own.isEmpty || own.count == 2, let middle = middle(at) else { return nil }
    let radii = own.compactMap(radius)
    guard radii.count == own.count else { return nil }
    return radii.isEmpty
      ? .ellipse(.closest, .closest, middle) : .ellipse(radii[0], radii[1], middle)
  }

  private static func polygon(_ parts: Parts) -> FixedShape<StyleLength>? {
    var parts = parts[...]
    let rule = parts.first.flatMap { $0.count == 1 ? $0.first?.word : nil }
    if rule == "evenodd" || rule == "nonzero" { parts.removeFirst() }
    guard (3...mostPoints).contains(parts.count) else { return nil }
    let points = parts.compactMap { part -> FixedShape<StyleLength>.Point? in
      let lengths = part.spaceSeparated.compactMap { StyleLength($0) }
      return lengths.count == 2 ? FixedShape<StyleLength>.Point(lengths[0], lengths[1]) : nil
    }
    return points.count == parts.count ? .polygon(points, countsOdd: rule == "evenodd") : nil
  }

  /// What stands before a word, and behind it; nil where there is no such word.
  private static func parted(_ parts: Parts, at word: String) -> (Parts, Parts?) {
    guard let place = parts.firstIndex(where: { $0.first?.word == word }) else {
      return (parts, nil)
    }
    return (Array(parts[..<place]), Array(parts[(place + 1)...]))
  }

  private static func radius(_ tokens: ArraySlice<CSSToken>) -> FixedShape<StyleLength>.Radius? {
    switch tokens.first?.word {
    case "closest-side": .closest
    case "farthest-side": .farthest
    default: StyleLength(tokens).map { .length($0) }
    }
  }

  /// The middle of a shape; that of the box where nothing is said, nil where that is no place.
  private static func middle(_ parts: Parts?) -> FixedShape<StyleLength>.Point? {
    let half = StyleLength(percent: 50)
    guard let parts else { return FixedShape<StyleLength>.Point(half, half) }
    guard case .lengths(let x, let y)? = PlacingValues.place(parts) else { return nil }
    return FixedShape<StyleLength>.Point(x ?? half, y ?? half)
  }
}
