internal import RectoReaderCore

/// Something that is told, with the signs that copy it and send it away.
struct MessageCard {
  let canvas: OverlayCanvas

  /// Draws it below a height, at least as wide as is said; returns its lower edge.
  func draw(
    _ message: OverlayContent.Message, top: Double, width: Double, in free: FreeSpace
  ) -> Double {
    let side = canvas.px(IconButton.side)
    let signs = message.canBeCopied ? 2 * side + canvas.px(4) : 0
    let parts = MessagePart.parts(of: message.text)
    // Lines of a program are not broken, so they have more room.
    let hasCode = parts.contains(where: \.isCode)
    let width =
      hasCode
      ? max(width, min(canvas.px(560), free.right - canvas.view.left - canvas.px(24))) : width
    // The signs stand beside the first.
    let besideSigns = width - canvas.px(28) - signs - (signs > 0 ? canvas.px(6) : 0)
    let rows = parts.enumerated().map { index, part in
      let room = index == 0 ? besideSigns : width - canvas.px(28)
      return (part.isCode, room, text(of: part, width: room))
    }
    let textHeight = rows.reduce(0) { $0 + Double($1.2.height) }
    let height = max(canvas.px(40), textHeight + canvas.px(20))
    let box = OverlayBox(free.right - canvas.px(12) - width, top, width: width, height: height)
    canvas.put(.message(message.id), box)
    canvas.sheet(box)
    if message.isError {
      canvas.shapes.fill(
        OverlayBox(
          box.left + canvas.px(5), box.top + canvas.px(6), width: canvas.px(3),
          height: height - canvas.px(12)),
        canvas.theme.accent, radius: canvas.px(1.5))
    }
    if message.canBeCopied {
      let y = box.top + canvas.px(6)
      let cross = OverlayBox(box.right - canvas.px(6) - side, y, width: side, height: side)
      CrossSign(canvas: canvas).draw(.dismisses(message: message.id), in: cross)
      let copy = OverlayBox(cross.left - canvas.px(2) - side, y, width: side, height: side)
      CopySign(canvas: canvas).draw(.copies(message: message.id), in: copy)
      if canvas.pointer.hasRested {
        if canvas.pointer.isOver(.copies(message: message.id)) {
          canvas.tip(ScreenText.copyTip, below: copy)
        }
        if canvas.pointer.isOver(.dismisses(message: message.id)) {
          canvas.tip(ScreenText.dismissTip, below: cross)
        }
      }
    }
    var y = box.center.y - textHeight / 2
    for (isCode, room, text) in rows {
      canvas.draw(
        text, from: box.left + canvas.px(16), to: box.left + canvas.px(16) + room, top: y,
        side: isCode ? .left : .natural)
      y += Double(text.height)
    }
    return box.bottom
  }

  private func text(of part: MessagePart, width: Double) -> LaidOutText {
    guard part.isCode else {
      return canvas.textCache.words(
        part.text, canvas.style(LetterSize.plain, canvas.theme.words, lines: 12), width: width)
    }
    var code = canvas.style(LetterSize.small, canvas.theme.words)
    code.hasFixedPitch = true
    return canvas.textCache.words(part.text, code, width: width)
  }
}
