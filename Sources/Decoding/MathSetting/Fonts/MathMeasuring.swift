import RectoFlowModel

/// Something that knows the font of formulas, and so how long lengths are in it.
protocol MathMeasuring {
  var font: any MathFont { get }
}

extension MathMeasuring {
  /// The size of letters in a style, in points.
  func size(_ style: MathStyle) -> Double {
    switch style.level {
    case 0: style.size
    case 1: style.size * share(.scriptPercentScaleDown)
    default: style.size * share(.scriptScriptPercentScaleDown)
    }
  }

  /// A constant that is a part of a hundred.
  func share(_ constant: MathConstant) -> Double {
    Double(min(max(font[constant], 20), 100)) / 100
  }

  /// A constant in points.
  func length(_ constant: MathConstant, _ style: MathStyle) -> Double {
    points(font[constant], size(style))
  }

  /// A length of the font in letters so large.
  func points(_ units: Int, _ size: Double) -> Double { Double(units) / 65_536 * size }

  /// A length of the book, 100 sizes of letters at most.
  func points(_ length: FormulaLength, _ style: MathStyle, of whole: Double = 0) -> Double {
    let size = size(style)
    let points =
      switch length {
      case .em(let value): value * size
      case .ex(let value): value * self.points(font.xHeight, size)
      case .points(let value): value
      case .share(let value): value * whole
      }
    guard points.isFinite else { return 0 }
    return min(max(points, -100 * size), 100 * size)
  }
}
