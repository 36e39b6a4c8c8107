internal import PageDrawing
internal import PageGeometry

/// A tool as it stands in the tray, its tip up.
struct ToolPicture {
  let canvas: OverlayCanvas
  let tool: PenTool
  let color: Ink

  /// A part of a tool: how far its upper edge lies below the tip, how wide it is there and at its lower edge, and how
  /// high it is, all in units.
  private struct Piece {
    var top, upper, lower, height: Double
    var ink: Ink
  }

  /// Draws it with its tip at a place.
  func draw(from tip: Vector2) {
    for piece in pieces {
      let rows = max(1, Int((piece.height * canvas.scale).rounded()))
      for row in 0..<rows {
        let share = (Double(row) + 0.5) / Double(rows)
        let width = (piece.upper + (piece.lower - piece.upper) * share) * canvas.scale
        let y = (tip.y + piece.top * canvas.scale).rounded() + Double(row)
        canvas.shapes.fill(
          OverlayBox(tip.x - width / 2, y, width: width, height: 1), piece.ink)
      }
    }
  }

  private static let wood = Ink(0xE2C08A), steel = Ink(0xB9BDC4), dark = Ink(0x3A3D45)
  private static let rubber = Ink(0xEFA3A3), sleeve = Ink(0x5A7BB5)

  private var pieces: [Piece] {
    let end = 90.0
    switch tool {
    case .write:
      return [
        Piece(top: 0, upper: 1.5, lower: 4, height: 9, ink: color),
        Piece(top: 9, upper: 5, lower: 12, height: 12, ink: Self.steel),
        Piece(top: 21, upper: 13, lower: 14, height: end, ink: Self.dark),
        Piece(top: 30, upper: 14, lower: 14, height: 5, ink: color),
      ]
    case .fountain:
      return [
        Piece(top: 0, upper: 1, lower: 12, height: 16, ink: Ink(0xD9B25A)),
        Piece(top: 4, upper: 1, lower: 1.4, height: 10, ink: color),
        Piece(top: 16, upper: 12, lower: 16, height: 6, ink: Self.dark),
        Piece(top: 22, upper: 16, lower: 17, height: end, ink: Ink(0x23262E)),
        Piece(top: 32, upper: 17, lower: 17, height: 5, ink: color),
      ]
    case .pencil:
      return [
        Piece(top: 0, upper: 1, lower: 5, height: 7, ink: color),
        Piece(top: 7, upper: 5, lower: 14, height: 14, ink: Self.wood),
        Piece(top: 21, upper: 14, lower: 14, height: end, ink: Ink(0xE0A92E)),
        Piece(top: 21, upper: 4.6, lower: 4.6, height: end, ink: Ink(0xF0C257)),
      ]
    case .marker:
      return [
        Piece(top: 0, upper: 8, lower: 9, height: 9, ink: color),
        Piece(top: 9, upper: 13, lower: 17, height: 7, ink: Self.dark),
        Piece(top: 16, upper: 20, lower: 20, height: end, ink: Ink(0xECEAE4)),
        Piece(top: 28, upper: 20, lower: 20, height: 10, ink: color),
      ]
    case .wash:
      return [
        Piece(top: 0, upper: 1, lower: 11, height: 12, ink: color),
        Piece(top: 12, upper: 11, lower: 9, height: 8, ink: color),
        Piece(top: 20, upper: 10, lower: 11, height: 10, ink: Self.steel),
        Piece(top: 30, upper: 11, lower: 7, height: end, ink: Ink(0x8B4A2B)),
      ]
    case .eraser:
      return [
        Piece(top: 0, upper: 14, lower: 20, height: 3, ink: Self.rubber),
        Piece(top: 3, upper: 20, lower: 20, height: 17, ink: Self.rubber),
        Piece(top: 20, upper: 22, lower: 22, height: end, ink: Self.sleeve),
      ]
    case .wholeEraser:
      return [
        Piece(top: 0, upper: 14, lower: 20, height: 3, ink: Ink(0xF4F1EA)),
        Piece(top: 3, upper: 20, lower: 20, height: 17, ink: Ink(0xF4F1EA)),
        Piece(top: 20, upper: 22, lower: 22, height: end, ink: Self.dark),
        Piece(top: 30, upper: 14, lower: 14, height: 2, ink: Self.steel),
      ]
    }
  }
}
