internal import RectoBookModel
internal import RectoReaderCore

/// How long the last frames took, as bars.
struct TimePlot {
  let canvas: OverlayCanvas

  /// Draws it; each share is of the field's height.
  func draw(
    _ row: OverlayContent.LookRow, _ shares: [Double], _ text: String, from left: Double,
    to right: Double, in box: OverlayBox
  ) {
    canvas.words(
      row.text, canvas.style(LetterSize.plain, canvas.theme.words), from: left, to: right,
      around: box.top + canvas.px(14))
    canvas.words(
      text, canvas.style(LetterSize.small, canvas.theme.quiet), from: left,
      to: right, around: box.top + canvas.px(31))
    let field = OverlayBox(
      left: left, top: box.top + canvas.px(42), right: right, bottom: box.bottom - canvas.px(6))
    canvas.shapes.fill(field, canvas.theme.field, radius: canvas.metrics.smallRadius)
    let room = field.inset(canvas.px(3), canvas.px(3))
    guard !shares.isEmpty, room.width > 1 else { return }
    // The latest frame stands at the right; each has a bar of whole pixels.
    let width = max(1, (room.width / Double(Limits.timedFrames)).rounded(.down))
    var x = room.right
    for share in shares.reversed() where x - width >= room.left {
      let height = max(1, (ScrubTrack.clamped(share) * room.height).rounded())
      canvas.shapes.fill(
        OverlayBox(x - width, room.bottom - height, width: width, height: height),
        canvas.theme.accent)
      x -= width
    }
  }
}
