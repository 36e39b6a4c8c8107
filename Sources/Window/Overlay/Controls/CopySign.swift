/// The sign that copies, in a box that can be clicked.
struct CopySign {
  let canvas: OverlayCanvas

  /// Draws it for a part.
  func draw(_ part: OverlayPart, in box: OverlayBox) {
    IconButton(canvas: canvas).draw(.copy, part, in: box)
  }
}
