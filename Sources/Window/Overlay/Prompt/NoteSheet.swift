internal import RectoReaderCore

/// A note that is being written: its lines on a card beside the bar, or at the upper edge where it would cover what it is
/// about; the one with the caret is in sight.
struct NoteSheet {
  let canvas: OverlayCanvas

  /// Lines that are seen at most.
  private static let mostLines = 12.0

  /// Draws it where there is room.
  func draw(_ prompt: OverlayContent.Prompt, _ memory: inout NoteMemory, in free: FreeSpace) {
    let (room, head) = (canvas.px(16), canvas.px(38))
    let width = min(canvas.px(640), free.width - canvas.px(24))
    let style = canvas.style(LetterSize.title, canvas.theme.words, lines: NotePiece.mostLines)
    let inner = width - 2 * room
    guard inner >= 1 else { return }
    let pieces = NotePiece.pieces(of: prompt.text, style, width: inner, canvas.textCache)
    let line = Double(canvas.textCache.line(of: style).height)
    let length = pieces.last?.bottom ?? line
    let most = max(line, min(Self.mostLines * line, (free.bottom - free.top) / 2 - head - room))
    let height = head + max(line, min(length, most)) + room
    let middle = ((free.left + free.right) / 2).rounded()
    let box = OverlayBox((middle - width / 2).rounded(), 0, width: width, height: height.rounded())
      .clear(of: prompt.match.map { OverlayBox($0) }, in: free, canvas)
    canvas.put(.prompt, box)
    canvas.sheet(box)
    self.head(prompt, in: OverlayBox(box.left, box.top, width: width, height: head), room)
    let area = OverlayBox(
      left: box.left + room, top: box.top + head, right: box.right - room,
      bottom: box.bottom - room)
    let caret = pieces.caret(before: prompt.caret, style, width: inner, canvas.textCache)
    memory.show(pieces, of: prompt.text, style, in: area, length: length, caret: caret)
    let top = area.top - memory.scroll.shift
    canvas.clipped(to: area.inset(-canvas.px(2), 0)) {
      if let selection = prompt.selection {
        for box in pieces.boxes(of: selection, style, width: inner, canvas.textCache)
        where top + box.bottom > area.top && top + box.top < area.bottom {
          canvas.shapes.fill(
            box.moved(byX: area.left, y: top), canvas.theme.textSelection)
        }
      }
      for piece in pieces where top + piece.bottom > area.top && top + piece.top < area.bottom {
        let words = canvas.textCache.words(piece.text, style, width: inner)
        canvas.draw(words, from: area.left, to: area.right, top: top + piece.top, side: .natural)
      }
      canvas.shapes.fill(
        OverlayBox(
          (area.left + caret.left).rounded(), (top + caret.top).rounded(), width: canvas.px(1.5),
          height: caret.height), canvas.theme.accent)
    }
  }

  private func head(_ prompt: OverlayContent.Prompt, in box: OverlayBox, _ room: Double) {
    let label = canvas.style(LetterSize.title, canvas.theme.accent, weight: 600)
    let width = canvas.words(
      prompt.label, label, from: box.left + room, to: box.left + box.width * 0.4,
      around: box.center.y)
    let note = canvas.style(LetterSize.small, canvas.theme.quiet)
    canvas.words(
      prompt.note, note, from: box.left + room + width + canvas.px(12), to: box.right - room,
      around: box.center.y, side: .right)
  }
}

extension OverlayBox {
  /// The same box at the lower edge of what is free, or at the upper one where only that does not cover a match.
  func clear(of match: [OverlayBox], in free: FreeSpace, _ canvas: OverlayCanvas) -> OverlayBox {
    let places = [
      free.bottom - canvas.px(Space.medium) - height, free.top + canvas.px(Space.medium),
    ].map {
      OverlayBox(left, $0, width: width, height: height)
    }
    let around = canvas.px(6)
    let clear = places.first { place in
      !match.contains { place.inset(-around, -around).touches($0) }
    }
    return clear ?? places[0]
  }
}
