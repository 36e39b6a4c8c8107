/// The mark that says how far a list is scrolled, at the right edge of its box.
struct ScrollMark {
  let canvas: OverlayCanvas

  /// Draws it for a part, where not all is in sight.
  func draw(_ part: OverlayPart, _ scroll: Scroll) {
    guard let track = scroll.track else { return }
    let reach = OverlayBox(
      left: track.right - canvas.px(12), top: track.top, right: track.right, bottom: track.bottom)
    canvas.put(part, reach)
    let isLive = canvas.pointer.isOn(part)
    let width = isLive ? canvas.px(6) : canvas.px(4)
    let least = Scroll.leastMark(scale: canvas.scale)
    let thumb = OverlayBox(
      track.right - canvas.px(3) - width, track.top + scroll.thumbStart(least: least), width: width,
      height: scroll.thumbLength(least: least)
    ).inset(0, canvas.px(2))
    canvas.shapes.fill(thumb, isLive ? canvas.theme.quiet : canvas.theme.track, radius: width / 2)
  }
}
