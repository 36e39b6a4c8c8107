import RectoFlowModel

/// Reads what properties are set to; what is unknown or wrong declares nothing.
enum DeclarationParser {
  /// The declarations of a property, of which a shorthand makes several; none where it is not understood.
  static func declarations(_ property: String, _ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    let name = plainName(property.asSmallLetters)
    let tokens = tokens.trimmed
    guard !tokens.isEmpty else { return [] }
    let longhands = longhands(name)
    if tokens.count == 1, let value = Self.common(tokens.first?.word) {
      return longhands.map { Declaration($0, value) }
    }
    if longhands.count == 1, let longhand = longhands.first, StyleProperty.named[name] != nil {
      return value(longhand, tokens).map { [Declaration(longhand, $0)] } ?? []
    }
    return shorthand(name, longhands, tokens)
  }

  /// A value that every property may have.
  private static func common(_ word: String?) -> StyleValue? {
    switch word {
    case "inherit": .inherit
    case "initial": .initial
    case "unset", "revert", "revert-layer": .unset
    default: nil
    }
  }

  /// Names without the prefixes of makers, and the present names of old ones.
  private static func plainName(_ name: String) -> String {
    var name = name[...]
    for prefix in ["-epub-", "-webkit-", "-moz-", "-ms-", "-o-", "adobe-"]
    where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      break
    }
    return switch name {
    case "hyphenate": "hyphens"
    case "text-combine", "text-combine-horizontal": "text-combine-upright"
    case "page-break-before": "break-before"
    case "page-break-after": "break-after"
    case "page-break-inside": "break-inside"
    case "grid-gap": "gap"
    case "grid-row-gap": "row-gap"
    case "grid-column-gap": "column-gap"
    case "margin-start": "margin-inline-start"
    case "margin-end": "margin-inline-end"
    case "margin-block-start": "margin-top"
    case "margin-block-end": "margin-bottom"
    case "padding-start": "padding-inline-start"
    case "padding-end": "padding-inline-end"
    case "padding-block-start": "padding-top"
    case "padding-block-end": "padding-bottom"
    case "border-start": "border-inline-start"
    case "border-end": "border-inline-end"
    case "border-block-start": "border-top"
    case "border-block-end": "border-bottom"
    case "inline-size": "width"
    case "block-size": "height"
    case "max-inline-size": "max-width"
    case "min-inline-size": "min-width"
    case "max-block-size": "max-height"
    case "min-block-size": "min-height"
    default: String(name)
    }
  }

  /// The properties that a name sets.
  static func longhands(_ name: String) -> [StyleProperty] {
    if let property = StyleProperty.named[name] { return [property] }
    let sides = ["top", "right", "bottom", "left"]
    switch name {
    case "margin": return StyleProperty.margins
    case "padding": return StyleProperty.paddings
    case "margin-block": return [.marginTop, .marginBottom]
    case "margin-inline": return [.marginInlineStart, .marginInlineEnd]
    case "padding-block": return [.paddingTop, .paddingBottom]
    case "padding-inline": return [.paddingInlineStart, .paddingInlineEnd]
    case "inset-inline": return [.insetInlineStart, .insetInlineEnd]
    case "border-width": return StyleProperty.borderWidths
    case "border-style": return StyleProperty.borderStyles
    case "border-color": return StyleProperty.borderColors
    case "border-radius": return StyleProperty.corners
    case "border":
      return StyleProperty.borderWidths + StyleProperty.borderStyles + StyleProperty.borderColors
    case "border-top", "border-right", "border-bottom", "border-left":
      guard let side = sides.firstIndex(where: { name.hasSuffix($0) }) else { return [] }
      return [
        StyleProperty.borderWidths[side], StyleProperty.borderStyles[side],
        StyleProperty.borderColors[side],
      ]
    case "border-inline-start":
      return [.borderInlineStartWidth, .borderInlineStartStyle, .borderInlineStartColor]
    case "border-inline-end":
      return [.borderInlineEndWidth, .borderInlineEndStyle, .borderInlineEndColor]
    case "border-inline":
      return Self.longhands("border-inline-start") + Self.longhands("border-inline-end")
    case "border-inline-width": return [.borderInlineStartWidth, .borderInlineEndWidth]
    case "border-inline-style": return [.borderInlineStartStyle, .borderInlineEndStyle]
    case "border-inline-color": return [.borderInlineStartColor, .borderInlineEndColor]
    case "background":
      return [
        .backgroundColor, .backgroundImage, .backgroundPosition, .backgroundSize, .backgroundRepeat,
      ]
    case "font-variant":
      return [.fontVariantCaps, .fontVariantNumeric, .fontVariantLigatures, .fontVariantPosition]
    case "font":
      return [
        .fontStyle, .fontVariantCaps, .fontWeight, .fontSize, .lineHeight, .fontFamily,
      ]
    case "list-style": return [.listStyleType, .listStylePosition]
    case "flex": return [.flexGrow]
    case "flex-flow": return [.flexDirection, .flexWrap]
    case "gap": return [.rowGap, .columnGap]
    case "columns": return [.columnWidth, .columnCount]
    case "column-rule": return [.columnRuleWidth, .columnRuleStyle, .columnRuleColor]
    case "text-decoration":
      return [
        .textDecorationLine, .textDecorationStyle, .textDecorationColor, .textDecorationThickness,
      ]
    case "text-emphasis": return [.textEmphasisStyle, .textEmphasisColor]
    default: return []
    }
  }

  // MARK: Single properties

  static func value(_ property: StyleProperty, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    let word = tokens.count == 1 ? tokens.first?.word : nil
    switch property {
    case .marginTop, .marginRight, .marginBottom, .marginLeft, .width, .height, .minWidth,
      .maxWidth,
      .minHeight, .maxHeight, .top, .right, .bottom, .left, .insetInlineStart, .insetInlineEnd,
      .marginInlineStart, .marginInlineEnd:
      return size(word, tokens, mayBeNegative: !property.isExtent)
    case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .paddingInlineStart,
      .paddingInlineEnd:
      return length(tokens, mayBeNegative: false)
    case .borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius,
      .borderBottomLeftRadius:
      return radius(tokens)
    case .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
      .borderInlineStartWidth, .borderInlineEndWidth, .columnRuleWidth:
      return borderWidth(word, tokens)
    case .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
      .borderInlineStartColor, .borderInlineEndColor, .backgroundColor, .color,
      .textEmphasisColor, .textDecorationColor, .columnRuleColor:
      return ColorValue.color(tokens)
    case .backgroundImage: return picture(tokens) ?? (word == "none" ? StyleValue.none : nil)
    case .textShadow: return word == "none" ? .shadows([]) : ShadowValue.shadows(tokens)
    case .boxShadow: return word == "none" ? .shadows([]) : ShadowValue.boxShadows(tokens)
    case .fontSize: return FontValues.size(word, tokens)
    case .fontFamily: return FontValues.families(tokens)
    case .fontWeight: return FontValues.weight(word, tokens)
    case .lineHeight: return FontValues.lineHeight(word, tokens)
    case .fontFeatureSettings: return FontValues.features(word, tokens)
    // Of the two lengths the one across counts.
    case .borderSpacing:
      return tokens.spaceSeparated.first.flatMap { length($0, mayBeNegative: false) }
    case .textIndent: return tokens.spaceSeparated.first.flatMap { length($0) }
    case .letterSpacing, .wordSpacing:
      return word == "normal" ? .length(.zero) : length(tokens)
    case .verticalAlign, .textUnderlineOffset:
      return known(property, word) ?? length(tokens)
    case .textDecorationThickness:
      return known(property, word) ?? length(tokens, mayBeNegative: false)
    case .orphans, .widows:
      guard case .number(let value) = tokens.first, tokens.count == 1, value >= 1 else {
        return nil
      }
      return .number(min(value, 100))
    case .initialLetter: return initialLetter(tokens)
    case .rowGap, .columnGap: return length(tokens, mayBeNegative: false)
    case .gridTemplateColumns: return word == "none" ? StyleValue.none : GridTrack.tracks(tokens)
    case .gridColumn: return GridTrack.span(tokens)
    case .columnWidth: return word == "auto" ? .auto : length(tokens, mayBeNegative: false)
    case .columnCount:
      guard case .number(let count) = tokens.first, tokens.count == 1 else {
        return word == "auto" ? .auto : nil
      }
      return count >= 1 ? .number(min(count, 100)) : nil
    case .flexGrow:
      guard case .number(let value) = tokens.first, tokens.count == 1 else { return nil }
      return .number(min(max(value, 0), 100))
    case .listStyleType: return listStyleType(word, tokens)
    case .quotes: return quotes(word, tokens)
    case .content: return ContentValues.content(word, tokens)
    case .counterReset, .counterSet:
      return ContentValues.counters(word, tokens, unsaid: 0)
    case .counterIncrement: return ContentValues.counters(word, tokens, unsaid: 1)
    case .textEmphasisStyle where tokens.first?.quoted != nil:
      // Of a text the first sign counts.
      return (tokens.first?.quoted?.first).map { .text(String($0).cut(atBytes: 16)) }
    case .textCombineUpright where word == nil: return combinedDigits(tokens)
    case .textDecorationLine, .fontVariantNumeric, .fontVariantLigatures, .fontStyle,
      .textEmphasisStyle, .textEmphasisPosition, .rubyPosition, .hangingPunctuation,
      .textUnderlinePosition, .backgroundRepeat:
      // `underline overline`, `oblique 10deg`
      let words = tokens.spaceSeparated.compactMap { $0.first?.word }
      let found = words.filter { known(property, $0) != nil }
      return found.isEmpty ? nil : .word(found.joined(separator: " "))
    case .display: return word.flatMap { known(property, $0) } ?? display(tokens)
    case .language: return nil
    case .transform, .transformOrigin, .backgroundSize, .backgroundPosition, .zIndex,
      .clipPath, .opacity:
      return PlacingValues.value(property, word, tokens)
    default: return known(property, word)
    }
  }

  /// A word that the property knows.
  private static func known(_ property: StyleProperty, _ word: String?) -> StyleValue? {
    guard let word, words[property]?.contains(word) == true else { return nil }
    return .word(word)
  }

  static func length(
    _ tokens: ArraySlice<CSSToken>, mayBeNegative: Bool = true
  ) -> StyleValue? {
    guard let length = StyleLength(tokens) else { return nil }
    if !mayBeNegative, length.points < 0 || length.em < 0 || length.percent < 0 || length.rem < 0,
      tokens.count == 1
    {
      return nil
    }
    return .length(length)
  }

  private static func size(
    _ word: String?, _ tokens: ArraySlice<CSSToken>, mayBeNegative: Bool
  ) -> StyleValue? {
    switch word {
    case "auto", "none", "max-content", "min-content", "fit-content", "stretch", "fill-available":
      .auto
    default: length(tokens, mayBeNegative: mayBeNegative)
    }
  }

  private static func borderWidth(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    switch word {
    case "thin": .length(StyleLength(points: 0.75))
    case "medium": .length(StyleLength(points: 2.25))
    case "thick": .length(StyleLength(points: 3.75))
    default: length(tokens, mayBeNegative: false)
    }
  }

  /// Bytes of a text that every style within an element has a copy of; the longest that books have are names of families.
  static let inheritedBytes = 128

  private static func listStyleType(
    _ word: String?, _ tokens: ArraySlice<CSSToken>
  ) -> StyleValue? {
    if case .string(let text) = tokens.first, tokens.count == 1 {
      return .text(text.cut(atBytes: inheritedBytes))
    }
    return word.map { .word($0.cut(atBytes: inheritedBytes)) }
  }

  private static func quotes(_ word: String?, _ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    if word == "none" { return .quotes([]) }
    if word == "auto" { return .auto }
    var marks: [String] = []
    for part in tokens.spaceSeparated {
      guard case .string(let text) = part.first, part.count == 1 else { return nil }
      marks.append(text.cut(atBytes: 16))
    }
    return marks.count.isMultiple(of: 2) && marks.count <= 16 ? .quotes(marks) : nil
  }

  /// Two words of CSS Display 3.
  private static func display(_ tokens: ArraySlice<CSSToken>) -> StyleValue? {
    let words = tokens.spaceSeparated.compactMap { $0.first?.word }
    if words.contains("none") { return nil }
    if words.contains("inline") { return .word("inline") }
    return words.contains("block") ? .word("block") : nil
  }

  private static let words: [StyleProperty: Set<String>] = [
    .display: [
      "none", "inline", "block", "inline-block", "list-item", "table", "inline-table", "table-row",
      "table-cell", "table-row-group", "table-header-group", "table-footer-group",
      "table-caption", "table-column", "table-column-group", "flex", "inline-flex", "grid",
      "inline-grid", "flow-root", "contents", "run-in", "ruby", "ruby-base", "ruby-text",
      "ruby-base-container", "ruby-text-container", "box", "inline-box",
    ],
    .flexDirection: ["row", "row-reverse", "column", "column-reverse"],
    .alignItems: [
      "normal", "stretch", "start", "flex-start", "center", "end", "flex-end", "baseline",
    ],
    .justifyContent: [
      "normal", "start", "flex-start", "center", "end", "flex-end", "space-between",
      "space-around", "space-evenly",
    ],
    .flexWrap: ["nowrap", "wrap", "wrap-reverse"],
    .position: ["static", "relative", "absolute", "fixed", "sticky"],
    .float: ["none", "left", "right", "inline-start", "inline-end", "footnote"],
    .clear: ["none", "left", "right", "both", "inline-start", "inline-end"],
    .visibility: ["visible", "hidden", "collapse"],
    .whiteSpace: ["normal", "pre", "nowrap", "pre-wrap", "pre-line", "break-spaces"],
    .listStylePosition: ["inside", "outside"],
    .textTransform: ["none", "uppercase", "lowercase", "capitalize", "full-width"],
    .direction: ["ltr", "rtl"],
    .unicodeBidi: [
      "normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext",
    ],
    .writingMode: [
      "horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "lr-tb", "rl-tb",
      "tb-rl", "tb-lr", "tb",
    ],
    .backgroundRepeat: ["repeat", "repeat-x", "repeat-y", "no-repeat", "round", "space"],
    .boxSizing: ["content-box", "border-box"],
    .overflow: ["visible", "hidden", "clip", "auto", "scroll"],
    .borderTopStyle: borderStyles, .borderRightStyle: borderStyles,
    .borderBottomStyle: borderStyles, .borderLeftStyle: borderStyles,
    .columnRuleStyle: borderStyles,
    .borderInlineStartStyle: borderStyles, .borderInlineEndStyle: borderStyles,
    .fontStyle: ["normal", "italic", "oblique"],
    .fontVariantCaps: [
      "normal", "small-caps", "all-small-caps", "petite-caps", "all-petite-caps",
    ],
    .fontVariantNumeric: [
      "normal", "oldstyle-nums", "lining-nums", "tabular-nums", "diagonal-fractions",
      "stacked-fractions",
    ],
    .fontVariantLigatures: [
      "normal", "none", "common-ligatures", "no-common-ligatures", "discretionary-ligatures",
      "no-discretionary-ligatures", "historical-ligatures", "no-historical-ligatures",
    ],
    .fontVariantPosition: ["normal", "sub", "super"],
    .textAlign: [
      "start", "end", "left", "right", "center", "justify", "match-parent", "-webkit-center",
      "-recto-head",
    ],
    .textAlignLast: ["auto", "start", "end", "left", "right", "center", "justify"],
    .textDecorationLine: ["none", "underline", "line-through", "overline", "blink"],
    .textDecorationStyle: ["solid", "double", "dotted", "dashed", "wavy"],
    .textDecorationThickness: ["auto", "from-font"],
    .textDecorationSkipInk: ["auto", "none", "all"],
    .textUnderlineOffset: ["auto"],
    .textUnderlinePosition: ["auto", "from-font", "under", "left", "right"],
    .verticalAlign: [
      "baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom",
    ],
    .borderCollapse: ["separate", "collapse"], .captionSide: ["top", "bottom"],
    .tableLayout: ["auto", "fixed"],
    .hyphens: ["none", "manual", "auto", "explicit"],
    .textOrientation: [
      "mixed", "upright", "sideways", "sideways-right", "vertical-right",
    ],
    .textCombineUpright: ["none", "all", "horizontal", "digits"],
    .textEmphasisStyle: [
      "none", "filled", "open", "dot", "circle", "double-circle", "triangle", "sesame",
    ],
    .textEmphasisPosition: ["over", "under", "left", "right"],
    .lineBreak: ["auto", "loose", "normal", "strict", "anywhere"],
    .wordBreak: ["normal", "break-all", "keep-all", "break-word", "auto-phrase"],
    .hangingPunctuation: ["none", "first", "last", "force-end", "allow-end"],
    .rubyPosition: ["over", "under", "inter-character", "alternate", "before", "after"],
    .breakBefore: breaks, .breakAfter: breaks,
    .breakInside: ["auto", "avoid", "avoid-page", "avoid-column"],
  ]

  static let borderStyles: Set<String> = [
    "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  private static let breaks: Set<String> = [
    "auto", "avoid", "always", "all", "page", "left", "right", "recto", "verso", "avoid-page",
    "avoid-column", "column",
  ]
}

extension StyleProperty {
  /// Whether it is a side of a box, which is never negative.
  fileprivate var isExtent: Bool {
    switch self {
    case .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight: true
    default: false
    }
  }
}
