internal import RectoReaderCore

/// Something that lasts, and how far it has come.
struct ProgressCard {
  let canvas: OverlayCanvas

  /// Units down.
  static let height = 46.0

  /// Draws it below a height, with its right edge at a place; returns its lower edge.
  func draw(
    _ item: OverlayContent.Progress, _ index: Int, top: Double, right edge: Double, width: Double
  ) -> Double {
    let box = OverlayBox(edge - width, top, width: width, height: canvas.px(Self.height))
    canvas.put(.progress(index), box)
    canvas.sheet(box)
    let (left, middle) = (box.left + canvas.px(16), box.top + canvas.px(18))
    var right = box.right - canvas.px(16)
    if let share = item.share {
      let percent = ScreenText.percent(ScrubTrack.clamped(share))
      right -= canvas.words(
        percent, canvas.style(LetterSize.small, canvas.theme.quiet),
        from: right - canvas.px(60), to: right, around: middle, side: .right)
      right -= canvas.px(12)
    }
    canvas.words(
      item.text, canvas.style(LetterSize.small, canvas.theme.words), from: left, to: right,
      around: middle)
    let line = OverlayBox(
      left, box.bottom - canvas.px(12), width: box.right - canvas.px(16) - left,
      height: canvas.px(3))
    canvas.shapes.fill(line, canvas.theme.track, radius: canvas.px(1.5))
    var done = line
    if let share = item.share {
      done.right = line.left + (line.width * ScrubTrack.clamped(share)).rounded()
    } else {
      // How much is not known: neither end is reached.
      done = line.inset((line.width * 0.35).rounded(), 0)
    }
    if done.width >= canvas.px(3) {
      canvas.shapes.fill(done, canvas.theme.accent, radius: canvas.px(1.5))
    }
    return box.bottom
  }
}
