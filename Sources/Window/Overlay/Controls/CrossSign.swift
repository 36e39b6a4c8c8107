/// The sign that sends something away, in a box that can be clicked.
struct CrossSign {
  let canvas: OverlayCanvas

  /// Draws it for a part.
  func draw(_ part: OverlayPart, in box: OverlayBox) {
    IconButton(canvas: canvas).draw(.close, part, in: box)
  }
}
