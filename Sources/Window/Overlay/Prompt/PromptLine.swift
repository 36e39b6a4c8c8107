internal import RectoBookModel
internal import RectoReaderCore

/// The line that is being typed, with its completions above it: above the bar, or at the upper edge where it
/// would cover the match that it has led to.
struct PromptLine {
  let canvas: OverlayCanvas

  /// Units across from which on what is said of something stands beside it.
  private static let leastWidth = 520.0

  /// Draws it beside a list, where there is room.
  func draw(_ prompt: OverlayContent.Prompt, in free: FreeSpace) {
    let isBeside = free.width >= canvas.px(480)
    let middleX = isBeside ? (free.left + free.right) / 2 : canvas.view.center.x
    let width = min(canvas.px(640), (isBeside ? free.width : canvas.view.width) - canvas.px(24))
    // Where there is no room beside what is typed, and beside names, what is said of them stands below.
    let isStacked = width < canvas.px(Self.leastWidth)
    let lineHeight = canvas.px(46)
    let noteHeight = isStacked && !prompt.note.isEmpty ? canvas.px(20) : 0
    let rowHeight = canvas.px(isStacked ? stackedRow(prompt, width: width) : 32)
    let shown = completionsInSight(
      prompt, room: free.bottom - canvas.view.top - lineHeight - noteHeight - canvas.px(40),
      rowHeight)
    let above = shown.isEmpty ? 0 : Double(shown.count) * rowHeight + canvas.px(12)
    let height = lineHeight + noteHeight + above
    let box = OverlayBox((middleX - width / 2).rounded(), 0, width: width, height: height)
      .clear(of: prompt.match.map { OverlayBox($0) }, in: free, canvas)
    canvas.put(.prompt, box)
    canvas.sheet(box)
    for (place, index) in shown.enumerated() {
      let row = OverlayBox(
        box.left + canvas.px(6), box.top + canvas.px(6) + Double(place) * rowHeight,
        width: width - canvas.px(12), height: rowHeight)
      completion(
        prompt.completions[index], index, isSelected: index == prompt.selected,
        isStacked: isStacked, in: row)
    }
    if !shown.isEmpty {
      canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: box.top + above)
    }
    let middle = box.bottom - noteHeight - (lineHeight / 2).rounded()
    var left = box.left + canvas.px(Space.large)
    var right = box.right - canvas.px(Space.large)
    let label = canvas.style(LetterSize.title, canvas.theme.accent, weight: 600)
    let labelWidth = canvas.words(
      prompt.label, label, from: left, to: left + width * 0.4, around: middle)
    left += labelWidth > 0 ? labelWidth + canvas.px(10) : 0
    if !prompt.note.isEmpty {
      let note = canvas.style(LetterSize.small, canvas.theme.quiet)
      if isStacked {
        canvas.words(
          prompt.note, note, from: box.left + canvas.px(Space.large), to: right,
          around: box.bottom - noteHeight)
      } else {
        right -= canvas.words(
          prompt.note, note, from: max(left, right - width * 0.4), to: right, around: middle,
          side: .right)
        right -= canvas.px(12)
      }
    }
    TypedLine(canvas: canvas).draw(
      prompt.text, caretAfter: prompt.caret, selected: prompt.selection,
      canvas.style(LetterSize.title, canvas.theme.words), from: left, to: right, around: middle)
  }

  /// Units of a row whose detail stands below its name: in one line, or in two where any is that long.
  private func stackedRow(_ prompt: OverlayContent.Prompt, width: Double) -> Double {
    let room = width - canvas.px(36)
    let small = canvas.style(LetterSize.small, canvas.theme.quiet)
    let isLong = prompt.completions.prefix(Limits.hints).contains {
      canvas.width(of: $0.detail, small) > room
    }
    return isLong ? 66 : 50
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
    _ row: OverlayContent.Row, _ index: Int, isSelected: Bool, isStacked: Bool, in box: OverlayBox
  ) {
    canvas.put(.completion(index), box)
    canvas.highlight(.completion(index), box.inset(0, canvas.hair), isSelected: isSelected)
    let (left, right) = (box.left + canvas.px(12), box.right - canvas.px(12))
    let (plain, small) = (
      canvas.style(LetterSize.plain, canvas.theme.words),
      canvas.style(LetterSize.small, canvas.theme.quiet, lines: isStacked ? 2 : 1)
    )
    guard !isStacked else {
      canvas.words(
        row.text, plain, from: left, to: right, around: box.top + canvas.px(16), marked: row.marked)
      let detail = canvas.textCache.words(row.detail, small, width: right - left)
      return canvas.draw(
        detail, from: left, to: right, top: box.top + canvas.px(27), side: .natural)
    }
    // What is said of a name has what the name leaves.
    let name = canvas.words(
      row.text, plain, from: left, to: right, around: box.center.y, marked: row.marked)
    if !row.detail.isEmpty {
      canvas.words(
        row.detail, small, from: left + name + canvas.px(Space.large), to: right,
        around: box.center.y, side: .right)
    }
  }
}
