internal import RectoBookModel

/// The buttons along the lower edge of a sheet.
struct SheetAnswers {
  let canvas: OverlayCanvas

  /// Draws them from the right, the foremost first.
  func draw(_ answers: [String], focused: Int, in box: OverlayBox, pad: Double) {
    guard !answers.isEmpty else { return }
    let height = canvas.px(34)
    let top = box.bottom - canvas.px(18) - height
    var right = box.right - pad
    let plain = canvas.style(LetterSize.plain, canvas.theme.words, weight: 600)
    // The foremost is the last on the line, where the hand ends.
    for (index, answer) in answers.prefix(Limits.notices).enumerated() {
      let width = max(
        canvas.px(84), canvas.width(of: answer, plain, atMost: canvas.px(240)) + canvas.px(32))
      let left = index == 0 ? max(right - width, box.left + pad) : right - width
      let button = OverlayBox(left, top, width: right - left, height: height)
      guard button.left >= box.left + min(pad, canvas.px(8)) else { return }
      let part = OverlayPart.answer(index)
      canvas.put(part, button)
      if index == 0 {
        canvas.shapes.fill(button, canvas.theme.accent, radius: canvas.radius)
      } else {
        canvas.shapes.outline(
          button, canvas.theme.hairline, radius: canvas.radius, thickness: canvas.hair)
      }
      canvas.highlight(part, button)
      if index == focused { canvas.focusRing(around: button.inset(-canvas.px(3), -canvas.px(3))) }
      canvas.words(
        answer,
        canvas.style(
          LetterSize.plain, index == 0 ? canvas.theme.onAccent : canvas.theme.words, weight: 600),
        from: button.left + canvas.px(8), to: button.right - canvas.px(8), around: button.center.y,
        side: .center)
      right = button.left - canvas.px(10)
    }
  }
}
