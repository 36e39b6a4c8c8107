internal import RectoReaderCore

/// What is told of books on the shelf: on the wood, without a sheet.
struct ShelfText {
  let canvas: OverlayCanvas

  func draw(_ shelf: OverlayContent.Shelf) {
    let (pale, quiet) = (Ink(0xF6EBDD, shelf.opacity), Ink(0xF6EBDD, 0.66 * shelf.opacity))
    for mark in shelf.marks {
      let length = mark.length.rounded()
      let box = OverlayBox(
        (mark.place.x - length / 2).rounded(), mark.place.y.rounded(), width: length,
        height: canvas.px(3))
      canvas.shapes.fill(box, Ink(0x120B06, 0.5 * shelf.opacity), radius: canvas.px(1.5))
      let share = ScrubTrack.clamped(mark.share)
      let read = OverlayBox(
        box.left, box.top, width: max(canvas.px(3), (length * share).rounded()), height: box.height)
      canvas.shapes.fill(read, Ink(0xE9B872, shelf.opacity), radius: canvas.px(1.5))
    }
    if shelf.isGrid {
      // Books stand behind the words.
      let top = (shelf.place.y - canvas.px(26)).rounded()
      canvas.shapes.fill(
        OverlayBox(
          left: canvas.view.left, top: top, right: canvas.view.right, bottom: canvas.view.bottom),
        Ink(0x1A110A, 0.8 * shelf.opacity))
    }
    let margin = canvas.px(24)
    var y = shelf.place.y
    if !shelf.buttons.isEmpty, shelf.opacity >= 1 {
      let isLarge = shelf.isEmpty || shelf.isGrid
      let middle = isLarge ? 0.45 * canvas.view.height : canvas.view.bottom - canvas.px(58)
      ShelfButtons(canvas: canvas).draw(
        shelf.buttons, around: canvas.view.top + middle.rounded(), isLarge: isLarge)
    }
    for (text, style, step) in [
      (shelf.title, canvas.style(20, pale, weight: 600), 30.0),
      (shelf.detail, canvas.style(LetterSize.title, quiet, hasEvenDigits: true), 26.0),
      (shelf.hint, canvas.style(LetterSize.plain, quiet), 22.0),
    ] where !text.isEmpty {
      canvas.words(
        text, style, from: canvas.view.left + margin, to: canvas.view.right - margin, around: y,
        side: .center)
      y += canvas.px(step)
    }
    guard let position = shelf.position else { return }
    let track = OverlayBox(
      (canvas.view.left + 0.3 * canvas.view.width).rounded(), canvas.view.bottom - canvas.px(14),
      width: (0.4 * canvas.view.width).rounded(), height: canvas.px(2))
    canvas.shapes.fill(track, Ink(0x120B06, 0.45 * shelf.opacity), radius: canvas.px(1))
    let knob = canvas.px(26)
    let left = track.left + (track.width - knob) * ScrubTrack.clamped(position)
    canvas.shapes.fill(
      OverlayBox(left.rounded(), track.top - canvas.px(1), width: knob, height: canvas.px(4)),
      quiet,
      radius: canvas.px(2))
  }
}
