import RectoFlowModel

/// A shape, a line, or where a letter of the text is.
enum MathPiece {
  /// A shape as large as `size`, in points, and so many thousandths wider than drawn. It `joins` the piece before it where
  /// both are parts of one sign.
  case glyph(
    id: UInt32, font: Int, x: Double, y: Double, size: Double, stretch: Int, joins: Bool = false,
    FlowColor)
  case rule(x: Double, y: Double, width: Double, height: Double, color: FlowColor)
  /// A scalar of the text, by its first byte.
  case letter(offset: Int, left: Double, right: Double, top: Double, bottom: Double)

  func moved(x right: Double, rise: Double) -> MathPiece {
    switch self {
    case .glyph(let id, let font, let x, let y, let size, let stretch, let joins, let color):
      .glyph(
        id: id, font: font, x: x + right, y: y + rise, size: size, stretch: stretch, joins: joins,
        color)
    case .rule(let x, let y, let width, let height, let color):
      .rule(x: x + right, y: y + rise, width: width, height: height, color: color)
    case .letter(let offset, let left, let end, let top, let bottom):
      .letter(
        offset: offset, left: left + right, right: end + right, top: top + rise,
        bottom: bottom + rise)
    }
  }
}
