internal import RectoBookModel
internal import RectoReaderCore

/// The line that is being typed, with its completions above it: above the bar, or at the upper edge where it
/// would cover the match that it has led to.
struct PromptLine {
  let canvas: OverlayCanvas

  /// Draws it beside a list, where there is room.
  func draw(_ prompt: OverlayContent.Prompt, in free: FreeSpace) {
    let isBeside = free.width >= canvas.px(480)
    let middleX = isBeside ? (free.left + free.right) / 2 : canvas.view.center.x
    let width = min(canvas.px(640), (isBeside ? free.width : canvas.view.width) - canvas.px(24))
    let lineHeight = canvas.px(46)
    let rowHeight = canvas.px(32)
    let shown = completionsInSight(
      prompt, room: free.bottom - canvas.view.top - lineHeight - canvas.px(40), rowHeight)
    let above = shown.isEmpty ? 0 : Double(shown.count) * rowHeight + canvas.px(12)
    let height = lineHeight + above
    let box = OverlayBox((middleX - width / 2).rounded(), 0, width: width, height: height)
      .clear(of: prompt.match.map { OverlayBox($0) }, in: free, canvas)
    canvas.put(.prompt, box)
    canvas.sheet(box, radius: canvas.px(8))
    for (place, index) in shown.enumerated() {
      let row = OverlayBox(
        box.left + canvas.px(6), box.top + canvas.px(6) + Double(place) * rowHeight,
        width: width - canvas.px(12), height: rowHeight)
      completion(prompt.completions[index], index, isSelected: index == prompt.selected, in: row)
    }
    if !shown.isEmpty {
      canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: box.top + above)
    }
    let middle = box.bottom - (lineHeight / 2).rounded()
    var left = box.left + canvas.px(18)
    var right = box.right - canvas.px(18)
    let label = canvas.style(LetterSize.title, canvas.theme.accent, weight: 600)
    let labelWidth = canvas.words(
      prompt.label, label, from: left, to: left + width * 0.4, around: middle)
    left += labelWidth > 0 ? labelWidth + canvas.px(10) : 0
    if !prompt.note.isEmpty {
      let note = canvas.style(LetterSize.small, canvas.theme.quiet, hasEvenDigits: true)
      right -= canvas.words(
        prompt.note, note, from: max(left, right - width * 0.4), to: right, around: middle,
        side: .right)
      right -= canvas.px(12)
    }
    TypedLine(canvas: canvas).draw(
      prompt.text, caretAfter: prompt.caret, canvas.style(LetterSize.title, canvas.theme.words),
      from: left, to: right, around: middle)
  }

  /// The completions that there is room for, the chosen one among them.
  private func completionsInSight(
    _ prompt: OverlayContent.Prompt, room: Double, _ rowHeight: Double
  ) -> Range<Int> {
    let count = min(prompt.completions.count, Limits.notices, max(0, Int(room / rowHeight)))
    let last = prompt.completions.count - count
    let chosen = max(0, min(prompt.completions.count - 1, prompt.selected ?? 0))
    let first = max(0, min(last, chosen - count + 1))
    return first..<first + count
  }

  private func completion(
    _ row: OverlayContent.Row, _ index: Int, isSelected: Bool, in box: OverlayBox
  ) {
    canvas.put(.completion(index), box)
    canvas.highlight(.completion(index), box.inset(0, canvas.hair), isSelected: isSelected)
    let (left, middle) = (box.left + canvas.px(12), box.center.y)
    var right = box.right - canvas.px(12)
    if !row.detail.isEmpty {
      let small = canvas.style(LetterSize.small, canvas.theme.quiet)
      right -= canvas.words(
        row.detail, small, from: right - box.width * 0.45, to: right, around: middle, side: .right)
      right -= canvas.px(12)
    }
    canvas.words(
      row.text, canvas.style(LetterSize.plain, canvas.theme.words), from: left, to: right,
      around: middle, marked: row.marked)
  }
}
