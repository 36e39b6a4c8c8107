internal import PageGeometry
internal import RectoReaderCore

/// What is told of books on the shelf: on the wood, without a sheet.
struct ShelfText {
  let canvas: OverlayCanvas

  func draw(_ shelf: OverlayContent.Shelf) {
    ShelfLabels(canvas: canvas, opacity: shelf.opacity).draw(shelf)
    for mark in shelf.marks {
      // On a plate it stands beside the names.
      let isOnPlate = shelf.labels.contains { OverlayBox($0.area).contains(mark.place) }
      draw(mark, hasSign: mark.isFinished && !isOnPlate, opacity: shelf.opacity)
    }
    if shelf.head > 0 {
      // Rows that are scrolled away go under it.
      canvas.shapes.fill(
        OverlayBox(
          left: canvas.view.left, top: canvas.view.top, right: canvas.view.right,
          bottom: shelf.head.rounded()), strip(shelf))
    }
    if !shelf.buttons.isEmpty, shelf.opacity >= 1 {
      let isLarge = shelf.isEmpty || shelf.isGrid
      let middle = isLarge ? 0.45 * canvas.view.height : canvas.view.bottom - canvas.px(58)
      ShelfButtons(canvas: canvas).draw(
        shelf.buttons, around: canvas.view.top + middle.rounded(), isLarge: isLarge,
        keepingOff: shelf.place.y - canvas.px(18)...shelf.place.y + canvas.px(42))
    }
    let top = canvas.view.bottom - canvas.px(shelf.band > 0 ? 5 : 14)
    var end = canvas.view.top
    if shelf.band > 0 { drawBand(shelf) } else { end = drawWords(shelf) }
    // In a low view there is room for the words alone.
    guard let position = shelf.position, end <= top else { return }
    drawTrack(position, at: top, opacity: shelf.opacity)
  }

  private func pale(_ shelf: OverlayContent.Shelf) -> Ink { Ink(0xF6EBDD, shelf.opacity) }

  /// The ground of what stands along an edge, over the books of a grid.
  private func strip(_ shelf: OverlayContent.Shelf) -> Ink { Ink(0x150E08, 0.94 * shelf.opacity) }

  private func quiet(_ shelf: OverlayContent.Shelf) -> Ink { Ink(0xF6EBDD, 0.72 * shelf.opacity) }

  /// How far a book was read, and a tick where that is to the end.
  private func draw(_ mark: OverlayContent.Shelf.Mark, hasSign: Bool, opacity: Double) {
    let isUnderWay = mark.share > 0 && mark.share < 1
    if hasSign {
      let aside = isUnderWay ? mark.length / 2 + canvas.px(11) : 0
      ReadSign(canvas: canvas).draw(
        at: Vector2(mark.place.x + aside, mark.place.y + canvas.px(1)), opacity: opacity)
    }
    guard isUnderWay || !mark.isFinished else { return }
    let length = mark.length.rounded()
    let box = OverlayBox(
      (mark.place.x - length / 2).rounded(), mark.place.y.rounded(), width: length,
      height: canvas.px(3))
    // Its dark rim is seen on light plates, its ground on dark wood.
    let rim = OverlayBox(
      left: box.left - canvas.hair, top: box.top - canvas.hair, right: box.right + canvas.hair,
      bottom: box.bottom + canvas.hair)
    canvas.shapes.fill(rim, Ink(0x120B06, 0.7 * opacity), radius: canvas.px(2))
    let share = ScrubTrack.clamped(mark.share)
    let read = OverlayBox(
      box.left, box.top, width: max(canvas.px(3), (length * share).rounded()), height: box.height)
    canvas.shapes.fill(read, Ink(0xE9B872, opacity), radius: canvas.px(1.5))
  }

  /// Words about the book of a row that faces the eye, below it as far as they have room there.
  ///
  /// - Returns: where they end.
  private func drawWords(_ shelf: OverlayContent.Shelf) -> Double {
    let margin = canvas.px(24)
    let (left, right) = (canvas.view.left + margin, canvas.view.right - margin)
    let half = max(
      min(shelf.place.x - left, right - shelf.place.x),
      min(canvas.px(220), (right - left) / 2))
    let middle = max(left + half, min(right - half, shelf.place.x))
    var y = shelf.place.y
    for line in lines(of: shelf) {
      y += line.height / 2
      canvas.words(
        line.text, line.style, from: middle - half, to: middle + half, around: y, side: .center)
      y += line.height / 2
    }
    return y
  }

  private struct Line {
    let text: String
    let style: TextStyle
    /// Pixels that it takes of the height.
    let height: Double
  }

  /// What is told in lines, as large as the view has room for below the ledge: where that is little, what is selected
  /// stands before what the book is, in one line.
  private func lines(of shelf: OverlayContent.Shelf) -> [Line] {
    typealias Words = (text: String, size: Double, ink: Ink, weight: Int, height: Double)
    let (pale, quiet) = (pale(shelf), quiet(shelf))
    let title: Words = (shelf.title, LetterSize.heading, pale, 600, 28)
    func words(_ detail: String, _ hint: String) -> [Words] {
      [title, (detail, LetterSize.title, quiet, 400, 26), (hint, LetterSize.plain, quiet, 400, 22)]
        .filter { !$0.text.isEmpty }
    }
    let room = canvas.view.bottom - canvas.px(6) - shelf.place.y
    func size(of words: [Words]) -> Double {
      min(1, room / max(1, canvas.px(words.reduce(0) { $0 + $1.height })))
    }
    var shown = words(shelf.detail, shelf.hint)
    if size(of: shown) < Self.leastSize {
      shown = words(ScreenText.facts([shelf.hint, shelf.detail]), "")
    }
    let size = max(Self.leastLine, size(of: shown))
    return shown.map { words in
      Line(
        text: words.text, style: canvas.style(words.size * size, words.ink, weight: words.weight),
        height: canvas.px(words.height * size))
    }
  }

  /// Units of a strip in which letters have their usual size.
  private static let usualBand = 34.0
  /// How much smaller letters may be before there are fewer lines, and at most.
  private static let (leastSize, leastLine) = (0.8, 0.55)

  /// The same of a grid, on a strip of its own, in one line.
  private func drawBand(_ shelf: OverlayContent.Shelf) {
    let top = shelf.place.y.rounded()
    canvas.shapes.fill(
      OverlayBox(
        left: canvas.view.left, top: top, right: canvas.view.right, bottom: canvas.view.bottom),
      strip(shelf))
    let (margin, gap) = (canvas.px(24), canvas.px(14))
    let (left, right) = (canvas.view.left + margin, canvas.view.right - margin)
    let middle = top + ((canvas.view.bottom - top) / 2).rounded() - canvas.px(2)
    // Of a low strip the letters are smaller.
    let size = max(0.66, min(1, (canvas.view.bottom - top) / canvas.px(Self.usualBand)))
    let parts = [
      (shelf.title, canvas.style(LetterSize.title * size, pale(shelf), weight: 600)),
      (shelf.detail, canvas.style(LetterSize.plain * size, quiet(shelf))),
      (shelf.hint, canvas.style(LetterSize.plain * size, quiet(shelf))),
    ].filter { !$0.0.isEmpty }
    let room = right - left - gap * Double(max(0, parts.count - 1))
    let wanted = parts.map { canvas.width(of: $0.0, $0.1, atMost: room) + 1 }
    // Where not all has room the title gives way last.
    var free = room
    let widths = wanted.map { width -> Double in
      let given = min(width, free)
      free -= given
      return given
    }
    let used = widths.reduce(0, +) + gap * Double(widths.count { $0 > 0 } - 1)
    var x = left + max(0, ((right - left - used) / 2).rounded())
    for ((text, style), width) in zip(parts, widths) where width > 0 {
      canvas.words(text, style, from: x, to: x + width, around: middle)
      x += width + gap
    }
  }

  /// Where the book that is meant stands among all.
  private func drawTrack(_ position: Double, at top: Double, opacity: Double) {
    let track = OverlayBox(
      (canvas.view.left + 0.3 * canvas.view.width).rounded(), top,
      width: (0.4 * canvas.view.width).rounded(), height: canvas.px(2))
    canvas.shapes.fill(track, Ink(0x120B06, 0.45 * opacity), radius: canvas.px(1))
    let knob = canvas.px(26)
    let left = track.left + (track.width - knob) * ScrubTrack.clamped(position)
    canvas.shapes.fill(
      OverlayBox(left.rounded(), track.top - canvas.px(1), width: knob, height: canvas.px(4)),
      Ink(0xF6EBDD, 0.72 * opacity), radius: canvas.metrics.smallRadius)
  }
}
