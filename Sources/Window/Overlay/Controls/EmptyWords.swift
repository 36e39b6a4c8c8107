/// What stands where a list has no rows.
struct EmptyWords {
  let canvas: OverlayCanvas

  /// Draws it in the list's place.
  func draw(_ words: String, in list: OverlayBox) {
    let plain = canvas.style(LetterSize.plain, canvas.theme.quiet, lines: 4)
    let text = canvas.textCache.words(
      words, plain, width: min(canvas.px(420), list.width - canvas.px(48)))
    let top = list.top + min(canvas.px(64), list.height / 3)
    canvas.clipped(to: list) {
      canvas.draw(
        text, from: list.left + canvas.px(24), to: list.right - canvas.px(24), top: top,
        side: .center)
    }
  }
}
