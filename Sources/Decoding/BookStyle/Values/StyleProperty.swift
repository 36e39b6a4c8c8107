/// What a style says of an element, one thing each; shorthands are taken apart.
enum StyleProperty: Int, CaseIterable, Sendable {
  case position, top, right, bottom, left
  case display, flexDirection, flexWrap, flexGrow, rowGap, columnGap, alignItems, justifyContent,
    float, clear, initialLetter,
    visibility, whiteSpace, textTransform, direction,
    unicodeBidi, writingMode
  case gridTemplateColumns, gridColumn
  case columnCount, columnWidth, columnRuleWidth, columnRuleStyle, columnRuleColor
  case marginTop, marginRight, marginBottom, marginLeft
  case paddingTop, paddingRight, paddingBottom, paddingLeft
  case borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
  case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle
  case borderTopColor, borderRightColor, borderBottomColor, borderLeftColor
  case borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius
  case insetInlineStart, insetInlineEnd, marginInlineStart, marginInlineEnd
  case paddingInlineStart, paddingInlineEnd
  case borderInlineStartWidth, borderInlineStartStyle, borderInlineStartColor
  case borderInlineEndWidth, borderInlineEndStyle, borderInlineEndColor
  case backgroundColor, backgroundImage, backgroundSize, backgroundPosition, backgroundRepeat,
    boxShadow, color
  case transform, transformOrigin, zIndex, overflow, clipPath, opacity
  case width, height, minWidth, maxWidth, minHeight, maxHeight, boxSizing
  case fontSize, fontFamily, fontWeight, fontStyle, fontVariantCaps, fontVariantNumeric,
    fontVariantLigatures, fontVariantPosition, fontFeatureSettings, textShadow
  case lineHeight, textAlign, textAlignLast, textIndent, verticalAlign
  case textDecorationLine, textDecorationStyle, textDecorationColor, textDecorationThickness,
    textDecorationSkipInk, textUnderlineOffset, textUnderlinePosition
  case letterSpacing, wordSpacing, hyphens
  case textOrientation, textCombineUpright, textEmphasisStyle, textEmphasisColor,
    textEmphasisPosition, lineBreak, wordBreak, hangingPunctuation, rubyPosition
  case listStyleType, listStylePosition, quotes, content, counterReset, counterIncrement, counterSet
  case borderCollapse, borderSpacing, captionSide, tableLayout
  case breakBefore, breakAfter, breakInside, orphans, widows
  /// Of no sheet: `xml:lang` and `lang`.
  case language

  /// The name in sheets.
  var name: String {
    "\(self)".reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }

  /// By name in sheets.
  static let named: [String: StyleProperty] = Dictionary(
    allCases.filter { $0 != .language }.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  /// Whether elements have it from what they stand in, unless something is said.
  var isInherited: Bool {
    switch self {
    case .visibility, .whiteSpace, .textTransform, .direction, .writingMode, .color, .fontSize,
      .fontFamily,
      .fontWeight, .fontStyle, .fontVariantCaps, .fontVariantNumeric, .fontVariantLigatures,
      .fontVariantPosition, .fontFeatureSettings, .lineHeight, .textAlign,
      .textAlignLast, .textIndent, .letterSpacing, .wordSpacing, .hyphens, .listStyleType,
      .listStylePosition, .quotes, .borderCollapse, .borderSpacing, .captionSide, .orphans, .widows,
      .language,
      .textOrientation, .textCombineUpright, .textEmphasisStyle, .textEmphasisColor,
      .textEmphasisPosition, .lineBreak, .wordBreak, .hangingPunctuation, .rubyPosition,
      .textDecorationSkipInk, .textUnderlineOffset, .textUnderlinePosition, .textShadow:
      true
    default: false
    }
  }

  static let margins: [StyleProperty] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
  static let paddings: [StyleProperty] = [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft]
  static let borderWidths: [StyleProperty] = [
    .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
  ]
  static let borderStyles: [StyleProperty] = [
    .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
  ]
  static let corners: [StyleProperty] = [
    .borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius,
  ]
  static let borderColors: [StyleProperty] = [
    .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
  ]
}
