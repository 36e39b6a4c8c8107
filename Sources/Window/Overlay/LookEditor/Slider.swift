internal import PageGeometry

/// The way on which a number slides, from where it usually stands to where it is.
struct Slider {
  let canvas: OverlayCanvas

  /// Draws it for a row; returns its way, or nil where there is no room for one.
  func draw(
    _ share: Double, usual: Double, _ index: Int, from left: Double, to right: Double,
    around middle: Double
  ) -> ScrubTrack? {
    let part = OverlayPart.look(.slider(index))
    let track = ScrubTrack(
      left: left + canvas.px(6), right: right - canvas.px(6), runsFromRight: false)
    guard track.right > track.left else { return nil }
    // As high as a finger needs, but for the line above it.
    canvas.put(
      part,
      OverlayBox(
        left: left, top: middle - canvas.px(10), right: right, bottom: middle + canvas.px(11))
    )
    let isLive = canvas.pointer.isOn(part)
    let line = OverlayBox(
      track.left, (middle - canvas.px(3) / 2).rounded(), width: track.right - track.left,
      height: canvas.px(3))
    canvas.shapes.fill(line, canvas.theme.track, radius: canvas.px(1.5))
    // From where it usually stands to where it is.
    let (start, end) = (track.x(of: usual).rounded(), track.x(of: share).rounded())
    var done = line
    (done.left, done.right) = (min(start, end), max(start, end))
    if done.width >= 1 { canvas.shapes.fill(done, canvas.theme.accent, radius: canvas.px(1.5)) }
    canvas.shapes.fill(
      OverlayBox(
        start - canvas.hair / 2, line.top - canvas.px(3), width: canvas.hair,
        height: line.height + canvas.px(6)),
      canvas.theme.quiet)
    canvas.shapes.disc(
      Vector2(end, line.center.y), radius: (isLive ? 7 : 5.5) * canvas.scale, canvas.theme.accent)
    return track
  }
}
