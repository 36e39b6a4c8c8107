import RectoFlowModel

/// Something set, on a baseline: lengths in points, to the right and up.
struct MathBox {
  var width = 0.0
  /// Above and below the baseline; negative where it stands wholly on the other side.
  var ascent = 0.0
  var descent = 0.0
  /// How much of the width is there because its last shape leans to the right.
  var italic = 0.0
  /// Where an accent stands over it; nil for its middle.
  var accent: Double?
  /// Its shape, if it is a single one as letters are: scripts are tied to its baseline and may stand within its width.
  var letter: MathGlyph?
  var pieces: [MathPiece] = []

  /// Adds another box so far to the right of where this one begins, and so far up; the extents grow over it, the width does
  /// not.
  mutating func add(_ box: MathBox, x: Double, rise: Double = 0) {
    let isFirst = pieces.isEmpty && ascent == 0 && descent == 0
    ascent = isFirst ? box.ascent + rise : max(ascent, box.ascent + rise)
    descent = isFirst ? box.descent - rise : max(descent, box.descent - rise)
    pieces.reserveCapacity(pieces.count + box.pieces.count)
    for piece in box.pieces { pieces.append(piece.moved(x: x, rise: rise)) }
  }

  /// Adds a line, a rectangle whose lower left corner is so far away.
  mutating func addRule(
    x: Double, y: Double, width: Double, height: Double, color: FlowColor
  ) {
    guard width > 0, height > 0 else { return }
    pieces.append(.rule(x: x, y: y, width: width, height: height, color: color))
    (ascent, descent) = (max(ascent, y + height), max(descent, -y))
  }

  /// Whether nothing is in it, and nothing is kept free.
  var isEmpty: Bool { pieces.isEmpty && width == 0 && length == 0 }

  /// Height and depth together.
  var length: Double { ascent + descent }
}
