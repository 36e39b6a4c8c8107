internal import PageGeometry
internal import RectoReaderCore

/// Lines that help a hand and are not drawn: that of a lasso around strokes, the box around those that it holds, the edge
/// of a ruler.
struct LassoLine {
  let canvas: OverlayCanvas

  /// Units of a dash, and from one to the next.
  private static let (dash, pace) = (5.0, 9.0)
  /// The radius of a corner that can be taken, and of the knob.
  private static let corner = 5.0

  func draw(_ lasso: OverlayContent.Lasso) {
    let points = lasso.line.filter(isDrawable)
    if let first = points.first, let last = points.last, points.count > 1 {
      trace(points)
      // It is closed by a straight way, which is yet to change.
      dashes(along: [last, first], canvas.theme.accent.faded)
      dashes(along: points, canvas.theme.accent)
    }
    let corners = lasso.corners.filter(isDrawable)
    guard corners.count == 4 else { return }
    trace(corners + [corners[0]])
    for (from, to) in zip(corners, corners.dropFirst() + [corners[0]]) {
      line(from, to, canvas.theme.accent, 1.2)
    }
    if let knob = lasso.knob, isDrawable(knob) {
      let top = (corners[0] + corners[1]) / 2
      trace([top, knob])
      line(top, knob, canvas.theme.accent, 1.2)
      handle(at: knob)
    }
    for corner in corners { handle(at: corner) }
  }

  /// Draws the edge of a ruler between its ends, if there is one.
  func draw(ruler ends: [Vector2]) {
    guard ends.count == 2, ends.allSatisfy(isDrawable) else { return }
    trace(ends)
    line(ends[0], ends[1], canvas.theme.accent.faded, 1)
  }

  private func isDrawable(_ place: Vector2) -> Bool {
    abs(place.x) < 1e5 && abs(place.y) < 1e5
  }

  private func line(_ from: Vector2, _ to: Vector2, _ ink: Ink, _ thickness: Double) {
    canvas.shapes.line(from: from, to: to, ink, thickness: thickness * canvas.scale)
  }

  /// Lightens what lies under a line: it is seen on dark pictures as well as on paper.
  private func trace(_ points: [Vector2]) {
    for (from, to) in zip(points, points.dropFirst()) {
      line(from, to, canvas.theme.card.faded, 3.4)
    }
  }

  private func dashes(along points: [Vector2], _ ink: Ink) {
    let (dash, pace) = (Self.dash * canvas.scale, Self.pace * canvas.scale)
    // How far it is into a dash and the gap after it.
    var place = 0.0
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      let length = way.length
      guard length > 0 else { continue }
      var done = 0.0
      while done < length {
        let isDash = place < dash
        let step = min(length - done, (isDash ? dash : pace) - place)
        if isDash {
          line(from + way * (done / length), from + way * ((done + step) / length), ink, 1.4)
        }
        // However small the rest is, it ends.
        done += max(step, 1e-3)
        place += max(step, 1e-3)
        if place >= pace { place = 0 }
      }
    }
  }

  private func handle(at place: Vector2) {
    let radius = Self.corner * canvas.scale
    canvas.shapes.disc(place, radius: radius + 1.4 * canvas.scale, canvas.theme.accent)
    canvas.shapes.disc(place, radius: radius, canvas.theme.card)
  }
}
