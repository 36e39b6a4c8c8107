import RectoFlowModel

/// What TeX calls a style: how large letters are, and how far scripts are from them.
struct MathStyle: Equatable {
  /// Whether the formula stands by itself here: sums are large, fractions are not small.
  var isDisplayed: Bool
  /// How deep in scripts this is; letters are no smaller from 2 on.
  var level = 0
  /// Whether scripts are raised less, for something stands above.
  var isCramped = false
  /// The size of letters of level 0, in points.
  var size: Double
  var color: FlowColor

  /// That of scripts above the line.
  var raised: MathStyle {
    var style = self
    (style.isDisplayed, style.level) = (false, min(level + 1, Self.mostLevel))
    return style
  }

  /// That of scripts below the line.
  var lowered: MathStyle { raised.cramped }

  var cramped: MathStyle {
    var style = self
    style.isCramped = true
    return style
  }

  /// That of the upper part of a fraction: of text where the fraction is displayed, else of scripts.
  var upper: MathStyle {
    guard isDisplayed else { return raised }
    var style = self
    style.isDisplayed = false
    return style
  }

  private static let mostLevel = 9

  /// The same within what the book styles.
  func styled(_ own: FormulaStyle) -> MathStyle {
    var style = self
    if let isDisplayed = own.isDisplayed { style.isDisplayed = isDisplayed }
    if let wanted = own.level {
      let level = wanted.isAdded ? level + min(max(wanted.value, -9), 9) : wanted.value
      style.level = min(max(level, 0), Self.mostLevel)
    }
    if let color = own.color { style.color = color }
    if let size = own.size { style.size *= min(max(size, 0.2), 5) }
    style.size = min(style.size, 10_000)
    return style
  }
}
