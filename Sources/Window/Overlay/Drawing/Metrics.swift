/// How many pixels things take at a scale. Sizes are given in units, which are pixels at scale 1.
nonisolated struct Metrics: Equatable {
  /// Pixels a unit, more than 0.
  let scale: Double

  /// Whole pixels, at least one for more than nothing.
  func px(_ units: Double) -> Double { units <= 0 ? 0 : max(1, (units * scale).rounded()) }

  /// The thickness of a hairline.
  var hair: Double { max(1, scale.rounded(.down)) }

  /// How round the corners of controls are.
  var radius: Double { px(6) }

  /// How round the corners of sheets are.
  var sheetRadius: Double { px(10) }

  /// How round the corners of small things are: pictures, labels, fields in a row.
  var smallRadius: Double { px(3) }
}
