internal import RectoBookModel
internal import RectoReaderCore

/// The buttons on a shelf with hardly a book, side by side, each with its key.
struct ShelfButtons {
  let canvas: OverlayCanvas

  /// Draws them around a height.
  ///
  /// - Parameters:
  ///   - buttons: what they do.
  ///   - middle: their middle, down from the upper edge, in pixels.
  ///   - isLarge: whether there is nothing else to be seen.
  func draw(_ buttons: [OverlayContent.Button], around middle: Double, isLarge: Bool) {
    let size = isLarge ? 20.0 : LetterSize.plain
    let (height, pad, gap) = isLarge ? (72.0, 34.0, 24.0) : (40.0, 18.0, 14.0)
    let label = canvas.style(size, canvas.theme.words, weight: 600)
    let quiet = canvas.style(LetterSize.small, canvas.theme.quiet)
    let widths = buttons.map {
      canvas.width(of: $0.label, label, atMost: canvas.px(300))
        + canvas.width(of: $0.tip, quiet, atMost: canvas.px(160)) + canvas.px(2 * pad + 16)
    }
    let all = widths.reduce(0, +) + canvas.px(gap) * Double(max(0, buttons.count - 1))
    guard all <= canvas.view.width - canvas.px(32) else { return }
    var left = (canvas.view.center.x - all / 2).rounded()
    for (button, width) in zip(buttons, widths) {
      let box = OverlayBox(
        left, (middle - canvas.px(height) / 2).rounded(), width: width, height: canvas.px(height))
      let part = OverlayPart.button(button.command)
      canvas.put(part, box)
      canvas.sheet(box, radius: canvas.px(8))
      canvas.highlight(part, box)
      canvas.words(
        button.label, label, from: box.left + canvas.px(pad), to: box.right, around: middle)
      canvas.words(
        button.tip, quiet, from: box.left, to: box.right - canvas.px(pad), around: middle,
        side: .right)
      left = box.right + canvas.px(gap)
    }
  }
}
