extension DeclarationParser {
  /// How many lines a letter is high; how many it is sunk by is not asked for.
  static func initialLetter(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    guard case .number(let lines)? = tokens.spaceSeparated.first?.first, lines >= 1 else {
      return nil
    }
    return .number(min(lines, 100))
  }

  /// How many figures in a row stand together across a line: `digits 3`.
  static func combinedDigits(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    let parts = tokens.spaceSeparated
    guard parts.count == 2, parts[0].first?.word == "digits",
      case .number(let most) = parts[1].first,
      (2...4).contains(most)
    else { return nil }
    return .number(most)
  }

  /// What marks stress a text, and in which colour, in any order.
  private static func emphasis(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    var (styles, color): ([CSSToken], StyleValue?) = ([], nil)
    for part in tokens.spaceSeparated {
      if value(.textEmphasisStyle, part) != nil {
        styles += (styles.isEmpty ? [] : [.space]) + part
      } else if color == nil, let found = ColorValue.color(part) {
        color = found
      } else {
        return []
      }
    }
    let style = styles.isEmpty ? nil : value(.textEmphasisStyle, styles[...])
    return [
      Declaration(.textEmphasisStyle, style ?? .initial),
      Declaration(.textEmphasisColor, color ?? .initial),
    ]
  }

  /// Which lines letters have, and what these look like, in any order; what is not understood is left out.
  private static func decoration(
    _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    var (lines, found): ([CSSToken], [StyleProperty: StyleValue]) = ([], [:])
    for part in tokens.spaceSeparated {
      for property in longhands where found[property] == nil {
        guard let value = value(property, part) else { continue }
        if property == .textDecorationLine {
          lines += (lines.isEmpty ? [] : [.space]) + part
        } else {
          found[property] = value
        }
        break
      }
    }
    found[.textDecorationLine] = lines.isEmpty ? nil : value(.textDecorationLine, lines[...])
    return found.isEmpty ? [] : longhands.map { Declaration($0, found[$0] ?? .initial) }
  }

  /// The declarations that a shorthand stands for; none where a part of it is not understood.
  static func shorthand(
    _ name: String, _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    switch name {
    case "margin", "padding", "border-width", "border-style", "border-color":
      return sides(longhands, tokens)
    case "border-radius":
      return corners(longhands, tokens)
    case "margin-block", "margin-inline", "padding-block", "padding-inline", "inset-inline",
      "border-inline-width", "border-inline-style", "border-inline-color":
      return pair(longhands, tokens)
    case "border", "border-top", "border-right", "border-bottom", "border-left", "border-inline",
      "border-inline-start", "border-inline-end":
      return border(longhands, tokens)
    case "background": return background(tokens)
    case "font": return FontValues.shorthand(tokens)
    case "font-variant": return variants(tokens)
    case "list-style": return listStyle(tokens)
    case "flex": return growth(tokens)
    case "flex-flow":
      return tokens.spaceSeparated.compactMap { part in
        longhands.lazy.compactMap { own in value(own, part).map { Declaration(own, $0) } }.first
      }
    case "column-rule": return border(longhands, tokens)
    case "gap":
      let parts = tokens.spaceSeparated
      let (down, across) = (
        parts.first.flatMap { value(.rowGap, $0) }, parts.last.flatMap { value(.columnGap, $0) }
      )
      guard let down, let across else { return [] }
      return [Declaration(.rowGap, down), Declaration(.columnGap, across)]
    case "columns":
      return tokens.spaceSeparated.compactMap { part in
        value(.columnCount, part).map { Declaration(.columnCount, $0) }
          ?? value(.columnWidth, part).map { Declaration(.columnWidth, $0) }
      }
    case "text-emphasis": return emphasis(tokens)
    case "text-decoration": return decoration(longhands, tokens)
    default: return []
    }
  }

  /// One to four values for the sides, from the top clockwise.
  private static func sides(
    _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    let parts = tokens.spaceSeparated
    guard (1...4).contains(parts.count) else { return [] }
    let places = [
      [0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3],
    ][parts.count - 1]
    let values = zip(longhands, places).compactMap { property, place in
      value(property, parts[place]).map { Declaration(property, $0) }
    }
    return values.count == 4 ? values : []
  }

  /// `1`, `1 1 0`, `auto`: whether a box takes its part of the room that is left.
  private static func growth(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    guard let first = tokens.spaceSeparated.first else { return [] }
    if let number = value(.flexGrow, first) { return [Declaration(.flexGrow, number)] }
    switch first.first?.word {
    case "auto": return [Declaration(.flexGrow, .number(1))]
    case "none", "initial": return [Declaration(.flexGrow, .number(0))]
    default: return []
    }
  }

  /// One to four radii across, and as many down behind a slash.
  private static func corners(
    _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    let across = sides(longhands, tokens.prefix { $0 != .sign("/") }.trimmed)
    guard let slash = tokens.firstIndex(of: .sign("/")) else { return across }
    let down = sides(longhands, tokens[(slash + 1)...].trimmed)
    return zip(across, down).map { across, down in
      guard case .length(let width) = across.value, case .length(let height) = down.value else {
        return across
      }
      return Declaration(across.property, .lengths(width, height))
    }
  }

  /// A radius, or one across and one down.
  static func radius(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    let parts = tokens.spaceSeparated.map { length($0, mayBeNegative: false) }
    guard parts.count == 2 else { return parts.count == 1 ? parts[0] : nil }
    guard case .length(let across)? = parts[0], case .length(let down)? = parts[1] else {
      return nil
    }
    return .lengths(across, down)
  }

  private static func pair(
    _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    let parts = tokens.spaceSeparated
    guard let first = parts.first, let last = parts.last, parts.count <= 2 else { return [] }
    let values = zip(longhands, [first, last]).compactMap { property, part in
      value(property, part).map { Declaration(property, $0) }
    }
    return values.count == 2 ? values : []
  }

  /// Width, style and colour in any order; what is left out is as where nothing is said.
  private static func border(
    _ longhands: [StyleProperty], _ tokens: ArraySlice<CSSToken>
  ) -> [Declaration] {
    var (width, style, color) = (StyleValue.initial, StyleValue.initial, StyleValue.initial)
    for part in tokens.spaceSeparated {
      if let found = value(.borderTopWidth, part) {
        width = found
      } else if let found = value(.borderTopStyle, part) {
        style = found
      } else if let found = value(.borderTopColor, part) {
        color = found
      } else {
        return []
      }
    }
    return longhands.map { property in
      let name = property.name
      let value = name.hasSuffix("width") ? width : name.hasSuffix("style") ? style : color
      return Declaration(property, value)
    }
  }

  /// The colour of a background, and its picture.
  private static func background(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    let parts = (tokens.commaSeparated.last ?? []).spaceSeparated
    let (position, size) = PlacingValues.background(parts)
    return [
      Declaration(.backgroundColor, parts.compactMap(ColorValue.color).first ?? .initial),
      Declaration(.backgroundImage, parts.compactMap(picture).first ?? .initial),
      Declaration(.backgroundPosition, position ?? .initial),
      Declaration(.backgroundSize, size ?? .initial),
      Declaration(
        .backgroundRepeat, parts.lazy.compactMap { value(.backgroundRepeat, $0) }.first ?? .initial),
    ]
  }

  /// The address of a picture, or colours that pass into each other.
  static func picture(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if let gradient = GradientValue(tokens) { return .gradient(gradient) }
    guard case .url(let address)? = tokens.first, tokens.count == 1, address.utf8.count < 1_024
    else { return nil }
    return .text(address)
  }

  private static func variants(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    if let word = tokens.first?.word, word == "normal" || word == "none" {
      return [
        Declaration(.fontVariantCaps, .word("normal")),
        Declaration(.fontVariantNumeric, .word("normal")),
        Declaration(.fontVariantLigatures, .word(word)),
        Declaration(.fontVariantPosition, .word("normal")),
      ]
    }
    let longhands = longhands("font-variant")
    var found: [StyleProperty: [CSSToken]] = [:]
    for part in tokens.spaceSeparated {
      guard let property = longhands.first(where: { value($0, part) != nil }) else { continue }
      found[property, default: []] += (found[property] == nil ? [] : [.space]) + part
    }
    return longhands.compactMap { property in
      found[property].flatMap { value(property, $0[...]) }.map { Declaration(property, $0) }
    }
  }

  private static func listStyle(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    var (type, position): (StyleValue?, StyleValue?)
    for part in tokens.spaceSeparated {
      if case .url = part.first { continue }
      if let found = value(.listStylePosition, part) {
        position = position ?? found
      } else {
        type = type ?? value(.listStyleType, part)
      }
    }
    return [
      Declaration(.listStyleType, type ?? .word("disc")),
      Declaration(.listStylePosition, position ?? .word("outside")),
    ]
  }
}
