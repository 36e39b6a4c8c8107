internal import PageGeometry
internal import RectoReaderCore

/// The line through the whole book, and how far the reader is.
struct Scrubber {
  let canvas: OverlayCanvas

  /// Pixels that it keeps free at both ends of its zone.
  static func pad(_ canvas: OverlayCanvas) -> Double { canvas.px(8) }

  /// Draws it; returns its way, or nil where there is no room for one.
  func draw(_ bar: OverlayContent.Bar, in zone: OverlayBox) -> ScrubTrack? {
    canvas.put(.scrubber, zone)
    let track = ScrubTrack(
      left: zone.left + Self.pad(canvas), right: zone.right - Self.pad(canvas),
      runsFromRight: bar.runsFromRight)
    guard track.right > track.left else { return nil }
    let isLive = canvas.pointer.isOn(.scrubber)
    let thickness = isLive ? canvas.px(5) : canvas.px(3)
    let line = OverlayBox(
      track.left, (zone.center.y - canvas.px(2) - thickness / 2).rounded(),
      width: track.right - track.left, height: thickness)
    canvas.shapes.fill(line, canvas.theme.track, radius: thickness / 2)
    let x = track.x(of: bar.share).rounded()
    var done = line
    if bar.runsFromRight {
      done.left = min(x, line.right - thickness)
    } else {
      done.right = max(x, line.left + thickness)
    }
    canvas.shapes.fill(done, canvas.theme.accent, radius: thickness / 2)
    if isLive, let preview = bar.preview {
      let tick = track.x(of: preview.share).rounded()
      canvas.shapes.fill(
        OverlayBox(
          tick - canvas.hair / 2, line.top - canvas.px(3), width: canvas.hair,
          height: thickness + canvas.px(6)),
        canvas.theme.quiet)
    }
    canvas.shapes.disc(
      Vector2(x, line.center.y), radius: (isLive ? 7 : 5) * canvas.scale, canvas.theme.accent)
    return track
  }
}
