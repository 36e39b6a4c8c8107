/// A constant of the MATH table of OpenType, by its place in it.
public enum MathConstant: Int, CaseIterable, Sendable {
  case scriptPercentScaleDown, scriptScriptPercentScaleDown
  case delimitedSubFormulaMinHeight, displayOperatorMinHeight, mathLeading
  case axisHeight, accentBaseHeight, flattenedAccentBaseHeight
  case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
  case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin
  case superscriptBaselineDropMax, subSuperscriptGapMin, superscriptBottomMaxWithSubscript
  case spaceAfterScript
  case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
  case stackTopShiftUp, stackTopDisplayStyleShiftUp, stackBottomShiftDown
  case stackBottomDisplayStyleShiftDown, stackGapMin, stackDisplayStyleGapMin
  case stretchStackTopShiftUp, stretchStackBottomShiftDown
  case stretchStackGapAboveMin, stretchStackGapBelowMin
  case fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp
  case fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown
  case fractionNumeratorGapMin, fractionNumDisplayStyleGapMin, fractionRuleThickness
  case fractionDenominatorGapMin, fractionDenomDisplayStyleGapMin
  case skewedFractionHorizontalGap, skewedFractionVerticalGap
  case overbarVerticalGap, overbarRuleThickness, overbarExtraAscender
  case underbarVerticalGap, underbarRuleThickness, underbarExtraDescender
  case radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness
  case radicalExtraAscender, radicalKernBeforeDegree, radicalKernAfterDegree
  case radicalDegreeBottomRaisePercent

  /// Whether it is a part of a hundred, not a length.
  public var isShare: Bool {
    switch self {
    case .scriptPercentScaleDown, .scriptScriptPercentScaleDown, .radicalDegreeBottomRaisePercent:
      true
    default: false
    }
  }

  /// What it is in a font without that table, whose small letters are so high: the values of Computer Modern, or what
  /// Knuth's appendix G makes of them, in 65,536ths of the size, or in hundredths.
  public func usual(xHeight: Int) -> Int {
    let (line, small) = (0.04, Double(xHeight) / 65_536)
    let value =
      switch self {
      case .scriptPercentScaleDown: 70.0
      case .scriptScriptPercentScaleDown: 50.0
      case .radicalDegreeBottomRaisePercent: 60.0
      case .accentBaseHeight, .superscriptBaselineDropMax: small
      case .axisHeight: small * 0.58
      case .subscriptTopMax, .superscriptBottomMaxWithSubscript: small * 0.8
      case .superscriptBottomMin: small / 4
      case .delimitedSubFormulaMinHeight, .displayOperatorMinHeight: 1.3
      case .mathLeading: 0.15
      case .flattenedAccentBaseHeight: 0.66
      case .subscriptShiftDown: 0.25
      case .subscriptBaselineDropMin: 0.2
      case .superscriptShiftUp: 0.36
      case .superscriptShiftUpCramped: 0.29
      case .subSuperscriptGapMin: 4 * line
      case .spaceAfterScript: 0.056
      case .upperLimitGapMin: 0.2
      case .upperLimitBaselineRiseMin: 0.11
      case .lowerLimitGapMin: 0.167
      case .lowerLimitBaselineDropMin: 0.6
      case .stackTopShiftUp: 0.44
      case .stackTopDisplayStyleShiftUp, .fractionNumeratorDisplayStyleShiftUp: 0.677
      case .stackBottomShiftDown, .fractionDenominatorShiftDown: 0.345
      case .stackBottomDisplayStyleShiftDown, .fractionDenominatorDisplayStyleShiftDown: 0.686
      case .stackGapMin: 3 * line
      case .stackDisplayStyleGapMin: 7 * line
      case .stretchStackTopShiftUp: 0.11
      case .stretchStackBottomShiftDown: 0.6
      case .stretchStackGapAboveMin, .stretchStackGapBelowMin: 0.15
      case .fractionNumeratorShiftUp: 0.394
      case .fractionNumeratorGapMin, .fractionDenominatorGapMin: line
      case .fractionNumDisplayStyleGapMin, .fractionDenomDisplayStyleGapMin: 3 * line
      case .skewedFractionHorizontalGap: 0.35
      case .skewedFractionVerticalGap: 0.1
      case .overbarVerticalGap, .underbarVerticalGap: 3 * line
      case .fractionRuleThickness, .overbarRuleThickness, .overbarExtraAscender,
        .underbarRuleThickness, .underbarExtraDescender, .radicalRuleThickness,
        .radicalExtraAscender:
        line
      case .radicalVerticalGap: 1.25 * line
      case .radicalDisplayStyleVerticalGap: line + small / 4
      case .radicalKernBeforeDegree: 0.28
      case .radicalKernAfterDegree: -0.56
      }
    return isShare ? Int(value) : Int(value * 65_536)
  }
}
