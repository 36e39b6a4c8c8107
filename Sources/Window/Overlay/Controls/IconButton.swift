/// A sign in a box that can be clicked.
struct IconButton {
  let canvas: OverlayCanvas

  /// How long a side of the box is, in units.
  static let side = 28.0

  /// Draws it for a part.
  func draw(_ icon: Icon, _ part: OverlayPart, in box: OverlayBox) {
    canvas.put(part, box)
    canvas.highlight(part, box)
    let ink = canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet
    canvas.icon(icon, around: box.center, ink)
  }
}
