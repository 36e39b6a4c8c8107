internal import PageGeometry
internal import RectoReaderCore

/// The signs of selected books: a frame of the binder's gold, and a tick at a corner.
struct PickMarks {
  let canvas: OverlayCanvas

  /// Draws a frame and a tick for each.
  func draw(_ picks: [OverlayContent.Pick]) {
    for (index, pick) in picks.enumerated() where pick.corners.count == 4 { draw(pick, index) }
  }

  private func draw(_ pick: OverlayContent.Pick, _ index: Int) {
    let corners = pick.corners
    let thickness = 3 * canvas.scale
    for (ink, width) in [(Self.shade, thickness + 2 * canvas.scale), (Self.gold, thickness)] {
      for side in 0..<4 where isInSight(side, of: pick) {
        canvas.shapes.line(
          from: corners[side], to: corners[(side + 1) % 4], ink, thickness: width)
      }
    }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    canvas.put(
      .library(.pick(index)),
      OverlayBox(
        left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0))
    tick(at: corners[pick.sign])
  }

  /// Whether no other book lies over a side of the frame: of a book that is turned aside, its inner ones are hidden.
  private func isInSight(_ side: Int, of pick: OverlayContent.Pick) -> Bool {
    let corners = pick.corners
    let isTurned = abs(corners[0].y - corners[1].y) > 2
    guard isTurned else { return true }
    // Sides: top, right, bottom, left.
    return side == 0 || side == (pick.sign == 0 ? 3 : 1)
  }

  private func tick(at corner: Vector2) {
    let r = 10 * canvas.scale
    let center = Vector2(corner.x.rounded(), corner.y.rounded())
    canvas.shapes.disc(center, radius: r + 1.5 * canvas.scale, Self.shade)
    canvas.shapes.disc(center, radius: r, Self.gold)
    let points = [
      Vector2(-0.42, 0.02), Vector2(-0.12, 0.34), Vector2(0.44, -0.32),
    ].map { center + $0 * r }
    for (from, to) in zip(points, points.dropFirst()) {
      canvas.shapes.line(from: from, to: to, Self.ink, thickness: 2.2 * canvas.scale)
    }
  }

  private static let gold = Ink(0xE9B872)
  private static let shade = Ink(0x120B06, 0.55)
  private static let ink = Ink(0x2A1A0C)
}
