internal import RectoReaderCore

/// Something that is told, with the signs that copy it and send it away.
struct MessageCard {
  let canvas: OverlayCanvas

  /// A message as it is laid out.
  private struct Measure {
    var width, height, textHeight: Double
    /// Its parts: whether each is a line of a program, and the room across that it has.
    var rows: [(isCode: Bool, room: Double, text: LaidOutText)]
  }

  /// How high it is, in a width.
  func height(of message: OverlayContent.Message, atMost most: Double) -> Double {
    measure(message, most: most).height
  }

  /// Lays it out, no wider than its words are.
  private func measure(_ message: OverlayContent.Message, most: Double) -> Measure {
    let parts = MessagePart.parts(of: message.text)
    // The signs stand beside the first.
    let signs = signsWidth(of: message)
    let rows = parts.enumerated().map { index, part in
      let room = most - canvas.px(28) - (index == 0 ? signs : 0)
      return (isCode: part.isCode, room: room, text: text(of: part, width: room))
    }
    let words = rows.enumerated().map { Double($1.text.width) + ($0 == 0 ? signs : 0) }
    let width = max(canvas.px(Self.leastWidth), (words.max() ?? 0) + canvas.px(32))
    let textHeight = rows.reduce(0) { $0 + Double($1.text.height) }
    return Measure(
      width: min(most, width.rounded(.up)), height: max(canvas.px(40), textHeight + canvas.px(20)),
      textHeight: textHeight, rows: rows)
  }

  private static let leastWidth = 96.0
  /// Units across that lines of a program may have, which are not broken.
  private static let codeWidth = 560.0

  private func signsWidth(of message: OverlayContent.Message) -> Double {
    message.canBeCopied ? 2 * canvas.px(IconButton.side) + canvas.px(10) : 0
  }

  /// How wide it may be where words may have so much, and the view has so much room.
  func most(_ message: OverlayContent.Message, width: Double, room: Double) -> Double {
    let hasCode = MessagePart.parts(of: message.text).contains(where: \.isCode)
    return hasCode ? max(width, min(canvas.px(Self.codeWidth), room)) : width
  }

  /// Draws it below a height, with its right edge at a place, no wider than is said; returns its lower edge.
  func draw(
    _ message: OverlayContent.Message, top: Double, right: Double, atMost most: Double
  ) -> Double {
    let side = canvas.px(IconButton.side)
    let measure = measure(message, most: most)
    let (height, textHeight, rows) = (measure.height, measure.textHeight, measure.rows)
    let box = OverlayBox(right - measure.width, top, width: measure.width, height: height)
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
    for (index, row) in rows.enumerated() {
      let end = box.right - canvas.px(14) - (index == 0 ? signsWidth(of: message) : 0)
      canvas.draw(
        row.text, from: box.left + canvas.px(16), to: end, top: y,
        side: row.isCode ? .left : .natural)
      y += Double(row.text.height)
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
