internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// The line that is being typed, and what is told at the edge.
extension FaceFrame {
  // MARK: Prompt

  /// Draws the prompt above the bar, its completions above the line.
  func draw(_ prompt: FaceContent.Prompt) {
    // Beside a list, where there is room.
    let isBeside = freeRight - freeLeft >= px(480)
    let middleX = isBeside ? (freeLeft + freeRight) / 2 : view.center.x
    let width = min(px(640), (isBeside ? freeRight - freeLeft : view.width) - px(24))
    let lineHeight = px(46)
    let rowHeight = px(32)
    let shown = completionsInSight(prompt, room: floor - view.top - lineHeight - px(40), rowHeight)
    let above = shown.isEmpty ? 0 : Double(shown.count) * rowHeight + px(12)
    let height = lineHeight + above
    let box = FaceBox(
      (middleX - width / 2).rounded(), floor - px(16) - height, width: width, height: height)
    put(.prompt, box)
    sheet(box, radius: px(8))
    for (place, index) in shown.enumerated() {
      let row = FaceBox(
        box.left + px(6), box.top + px(6) + Double(place) * rowHeight, width: width - px(12),
        height: rowHeight)
      completion(prompt.completions[index], index, isSelected: index == prompt.selected, in: row)
    }
    if !shown.isEmpty { rule(from: box.left + hair, to: box.right - hair, at: box.top + above) }
    let middle = box.bottom - (lineHeight / 2).rounded()
    var left = box.left + px(18)
    var right = box.right - px(18)
    let label = letters(LetterSize.title, theme.accent, weight: 600)
    let labelWidth = words(
      prompt.label, label, from: left, to: left + width * 0.4, around: middle)
    left += labelWidth > 0 ? labelWidth + px(10) : 0
    if !prompt.note.isEmpty {
      let note = letters(LetterSize.small, theme.quiet, hasEvenDigits: true)
      right -= words(
        prompt.note, note, from: max(left, right - width * 0.4), to: right, around: middle,
        side: .right)
      right -= px(12)
    }
    line(
      prompt.text, caretAfter: prompt.caret, letters(LetterSize.title, theme.words), from: left,
      to: right, around: middle)
  }

  /// The completions that there is room for, the chosen one among them.
  private func completionsInSight(
    _ prompt: FaceContent.Prompt, room: Double, _ rowHeight: Double
  ) -> Range<Int> {
    let count = min(prompt.completions.count, Limits.notices, max(0, Int(room / rowHeight)))
    let last = prompt.completions.count - count
    let chosen = max(0, min(prompt.completions.count - 1, prompt.selected ?? 0))
    let first = max(0, min(last, chosen - count + 1))
    return first..<first + count
  }

  private func completion(
    _ row: FaceContent.Row, _ index: Int, isSelected: Bool, in box: FaceBox
  ) {
    put(.completion(index), box)
    highlight(.completion(index), box.inset(0, hair), isSelected: isSelected)
    let (left, middle) = (box.left + px(12), box.center.y)
    var right = box.right - px(12)
    if !row.detail.isEmpty {
      let small = letters(LetterSize.small, theme.quiet)
      right -= words(
        row.detail, small, from: right - box.width * 0.45, to: right, around: middle, side: .right)
      right -= px(12)
    }
    words(
      row.text, letters(LetterSize.plain, theme.words), from: left, to: right, around: middle,
      marked: row.marked)
  }

  // MARK: Messages and progress

  /// Draws what lasts and what is told, from the upper right corner down.
  func draw(_ progress: [FaceContent.Progress], _ messages: [FaceContent.Message]) {
    let width = min(px(360), view.width - px(24))
    // Beside the shader bench, where there is room.
    if freeRight - view.left < width + px(24) { freeRight = view.right }
    var top = view.top + px(12)
    for (index, item) in progress.prefix(Limits.notices).enumerated() {
      top = draw(item, index, top: top, width: width) + px(8)
    }
    // Where there are too many, the latest stay.
    for message in messages.suffix(Limits.notices) where top < floor - px(48) {
      top = draw(message, top: top, width: width) + px(8)
    }
  }

  private func draw(
    _ item: FaceContent.Progress, _ index: Int, top: Double, width: Double
  ) -> Double {
    let box = FaceBox(freeRight - px(12) - width, top, width: width, height: px(46))
    put(.progress(index), box)
    sheet(box)
    let (left, middle) = (box.left + px(16), box.top + px(18))
    var right = box.right - px(16)
    if let share = item.share {
      let percent = "\(Int((ScrubTrack.clamped(share) * 100).rounded())) %"
      right -= words(
        percent, letters(LetterSize.small, theme.quiet, hasEvenDigits: true), from: right - px(60),
        to: right, around: middle, side: .right)
      right -= px(12)
    }
    words(
      item.text, letters(LetterSize.small, theme.words), from: left, to: right, around: middle)
    let line = FaceBox(
      left, box.bottom - px(12), width: box.right - px(16) - left, height: px(3))
    shapes.fill(line, theme.track, radius: px(1.5))
    var done = line
    if let share = item.share {
      done.right = line.left + (line.width * ScrubTrack.clamped(share)).rounded()
    } else {
      // How much is not known: neither end is reached.
      done = line.inset((line.width * 0.35).rounded(), 0)
    }
    if done.width >= px(3) { shapes.fill(done, theme.accent, radius: px(1.5)) }
    return box.bottom
  }

  private func draw(_ message: FaceContent.Message, top: Double, width: Double) -> Double {
    let side = px(26)
    let signs = message.canBeCopied ? 2 * side + px(4) : 0
    let parts = MessagePart.parts(of: message.text)
    // Lines of a program are not broken, so they have more room.
    let hasCode = parts.contains(where: \.isCode)
    let width = hasCode ? max(width, min(px(560), freeRight - view.left - px(24))) : width
    // The signs stand beside the first.
    let besideSigns = width - px(28) - signs - (signs > 0 ? px(6) : 0)
    let rows = parts.enumerated().map { index, part in
      let room = index == 0 ? besideSigns : width - px(28)
      return (part.isCode, room, text(of: part, width: room))
    }
    let textHeight = rows.reduce(0) { $0 + Double($1.2.height) }
    let height = max(px(40), textHeight + px(20))
    let box = FaceBox(freeRight - px(12) - width, top, width: width, height: height)
    put(.message(message.id), box)
    sheet(box)
    if message.isError {
      shapes.fill(
        FaceBox(box.left + px(5), box.top + px(6), width: px(3), height: height - px(12)),
        theme.accent, radius: px(1.5))
    }
    if message.canBeCopied {
      let y = box.top + px(7)
      let cross = FaceBox(box.right - px(6) - side, y, width: side, height: side)
      self.cross(.dismisses(message: message.id), in: cross)
      let copy = FaceBox(cross.left - px(2) - side, y, width: side, height: side)
      copySign(.copies(message: message.id), in: copy)
      if showsTips {
        if isOver(.copies(message: message.id)) { tip("Copy", below: copy) }
        if isOver(.dismisses(message: message.id)) { tip("Dismiss", below: cross) }
      }
    }
    var y = box.center.y - textHeight / 2
    for (isCode, room, text) in rows {
      draw(
        text, from: box.left + px(16), to: box.left + px(16) + room, top: y,
        side: isCode ? .left : .natural)
      y += Double(text.height)
    }
    return box.bottom
  }

  private func text(of part: MessagePart, width: Double) -> Words {
    guard part.isCode else {
      return lettering.words(
        part.text, letters(LetterSize.plain, theme.words, lines: 8), width: width)
    }
    var code = letters(LetterSize.small, theme.words)
    code.hasFixedPitch = true
    return lettering.words(part.text, code, width: width)
  }

  /// A tip below a thing that is near the upper edge.
  private func tip(_ text: String, below box: FaceBox) {
    let line = lettering.line(of: letters(LetterSize.small, theme.onTip)).height
    let gap = px(28) + Double(line)
    tip(text, above: FaceBox(box.left, box.bottom + gap, width: box.width, height: 0))
  }
}
