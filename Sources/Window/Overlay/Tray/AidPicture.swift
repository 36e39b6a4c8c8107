internal import PageGeometry
internal import RectoReaderCore

/// What stands in the tray beside the tools that draw: a lasso, an eyedropper, a ruler.
struct AidPicture {
  let canvas: OverlayCanvas
  let command: Command
  /// What the hand draws in.
  let color: Ink

  private static let rope = Ink(0xB98A4E), strand = Ink(0x8F6733)
  private static let glass = Ink(0xD5E2E8), steel = Ink(0xB9BDC4), bulb = Ink(0x7A3B35)
  private static let wood = Ink(0xE7C98F), notch = Ink(0x6B4A22)
  /// How far it reaches below its tip: beyond the edge of the view.
  private static let end = 90.0

  /// Draws it with its upper end at a place.
  func draw(from tip: Vector2) {
    switch command {
    case .lasso: lasso(tip)
    case .eyedropper: eyedropper(tip)
    default: ruler(tip)
    }
  }

  private func box(
    _ tip: Vector2, _ left: Double, _ top: Double, _ width: Double, _ height: Double, _ ink: Ink,
    radius: Double = 0
  ) {
    let scale = canvas.scale
    canvas.shapes.fill(
      OverlayBox(
        tip.x + left * scale, (tip.y + top * scale).rounded(), width: width * scale,
        height: height * scale), ink, radius: radius * scale)
  }

  private func line(_ points: [Vector2], from tip: Vector2, _ ink: Ink, _ thickness: Double) {
    for (from, to) in zip(points, points.dropFirst()) {
      canvas.shapes.line(
        from: tip + from * canvas.scale, to: tip + to * canvas.scale, ink,
        thickness: thickness * canvas.scale)
    }
  }

  private func lasso(_ tip: Vector2) {
    let loop = (0...28).map { step -> Vector2 in
      let (sine, cosine) = sineAndCosine(2 * .pi * Double(step) / 28)
      return Vector2(14 * cosine, 10 + 9 * sine)
    }
    let tail = (0...18).map { step -> Vector2 in
      let way = Double(step) / 18
      return Vector2(3 * sineAndCosine(way * 7).sine, 19 + way * (Self.end - 19))
    }
    for (ink, thickness) in [(Self.strand, 3.6), (Self.rope, 2.2)] {
      line(loop, from: tip, ink, thickness)
      line(tail, from: tip, ink, thickness)
    }
    box(tip, -3.5, 17, 7, 7, Self.strand, radius: 2)
  }

  private func eyedropper(_ tip: Vector2) {
    box(tip, -1.5, 0, 3, 8, Self.glass, radius: 1.5)
    box(tip, -4, 6, 8, 26, Self.glass, radius: 3)
    box(tip, -2.5, 16, 5, 14, color, radius: 1.5)
    box(tip, -7, 30, 14, 5, Self.steel, radius: 1)
    box(tip, -6, 35, 12, Self.end, Self.bulb, radius: 6)
  }

  private func ruler(_ tip: Vector2) {
    box(tip, -10, 0, 20, Self.end, Self.wood, radius: 1.5)
    for step in 0..<20 {
      let length = step % 5 == 0 ? 9.0 : 5.0
      box(tip, 10 - length, 4 + 4 * Double(step), length, 1, Self.notch)
    }
  }
}
