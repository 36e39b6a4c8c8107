internal import PageGeometry
internal import ReaderCore

/// What is told of books on the shelf: on the wood, without a sheet.
extension FaceFrame {
  func draw(_ shelf: FaceContent.Shelf) {
    let (pale, quiet) = (Ink(0xF6EBDD, shelf.opacity), Ink(0xF6EBDD, 0.66 * shelf.opacity))
    for mark in shelf.marks {
      let length = mark.length.rounded()
      let box = FaceBox(
        (mark.place.x - length / 2).rounded(), mark.place.y.rounded(), width: length,
        height: px(3))
      shapes.fill(box, Ink(0x120B06, 0.5 * shelf.opacity), radius: px(1.5))
      let share = ScrubTrack.clamped(mark.share)
      let read = FaceBox(
        box.left, box.top, width: max(px(3), (length * share).rounded()), height: box.height)
      shapes.fill(read, Ink(0xE9B872, shelf.opacity), radius: px(1.5))
    }
    if shelf.isGrid {
      // Books stand behind the words.
      let top = (shelf.place.y - px(26)).rounded()
      shapes.fill(
        FaceBox(left: view.left, top: top, right: view.right, bottom: view.bottom),
        Ink(0x1A110A, 0.8 * shelf.opacity))
    }
    let margin = px(24)
    var y = shelf.place.y
    for (text, letters, step) in [
      (shelf.title, letters(20, pale, weight: 600), 30.0),
      (shelf.detail, letters(LetterSize.title, quiet, hasEvenDigits: true), 26.0),
      (shelf.hint, letters(LetterSize.plain, quiet), 22.0),
    ] where !text.isEmpty {
      words(
        text, letters, from: view.left + margin, to: view.right - margin, around: y, side: .center)
      y += px(step)
    }
    guard let position = shelf.position else { return }
    let track = FaceBox(
      (view.left + 0.3 * view.width).rounded(), view.bottom - px(14),
      width: (0.4 * view.width).rounded(), height: px(2))
    shapes.fill(track, Ink(0x120B06, 0.45 * shelf.opacity), radius: px(1))
    let knob = px(26)
    let left = track.left + (track.width - knob) * ScrubTrack.clamped(position)
    shapes.fill(
      FaceBox(left.rounded(), track.top - px(1), width: knob, height: px(4)), quiet, radius: px(2))
  }
}
