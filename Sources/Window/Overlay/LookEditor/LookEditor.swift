internal import RectoBookModel
internal import RectoReaderCore

/// The panel of the look editor: at the side, or along the lower edge of a narrow view, so that the middle of
/// the book stays in sight.
struct LookEditor {
  private(set) var canvas: OverlayCanvas
  let pictures: [OverlayContent.LookPicture: Picture]

  /// Units above and below a note.
  private static let notePad = 5.0
  /// Units across in which its names have room.
  private static let leastWidth = 270.0

  /// Makes the panel: letters that are larger than usual are as large as leaves its names whole.
  init(canvas: OverlayCanvas, pictures: [OverlayContent.LookPicture: Picture]) {
    (self.canvas, self.pictures) = (canvas, pictures)
    let room = place(in: FreeSpace(canvas.view)).width
    let larger = min(1, room / canvas.px(Self.leastWidth))
    self.canvas = canvas.scaled(by: max(larger, min(1, 1 / canvas.scale)))
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - lookPanel: what it holds.
  ///   - state: how far it is scrolled and where its sliders lie; then of this frame.
  ///   - free: loses what lies under it at the side.
  func draw(
    _ lookPanel: OverlayContent.LookPanel, _ state: inout LookEditorState,
    leaving free: inout FreeSpace
  ) {
    let box = place(in: free)
    guard box.width >= canvas.px(120), box.height >= canvas.px(120) else { return }
    canvas.put(.look(.panel), box)
    canvas.sheet(box, ink: canvas.theme.sheet)
    if box.top < canvas.view.center.y / 2 { free.right = box.left }
    var top = LookEditorTabs(canvas: canvas).draw(lookPanel, in: box)
    // Where there is little room the field comes with the first letter.
    let isRoomy = box.height > canvas.px(300)
    if let filter = lookPanel.filter, isRoomy || !filter.isEmpty {
      top = FilterField(canvas: canvas).draw(
        filter, caretAfter: lookPanel.filterCaret, selected: lookPanel.filterSelection, in: box,
        top: top)
    }
    canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: top)
    var bottom = box.bottom - canvas.px(4)
    if !lookPanel.buttons.isEmpty {
      bottom = LookEditorButtons(canvas: canvas).draw(lookPanel, in: box)
    }
    if isRoomy || lookPanel.isNoteFault, !lookPanel.note.isEmpty {
      let style = canvas.style(
        LetterSize.small, lookPanel.isNoteFault ? canvas.theme.accent : canvas.theme.quiet, lines: 2
      )
      let (left, right) = (box.left + canvas.px(16), box.right - canvas.px(16))
      let note = canvas.textCache.words(lookPanel.note, style, width: right - left)
      bottom -= Double(note.height) + 2 * canvas.px(Self.notePad)
      canvas.draw(
        note, from: left, to: right, top: bottom + canvas.px(Self.notePad), side: .natural)
    }
    if bottom < box.bottom - canvas.px(4) {
      canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: bottom)
    }
    let list = OverlayBox(
      left: box.left + canvas.hair, top: top + canvas.hair, right: box.right - canvas.hair,
      bottom: bottom)
    guard !lookPanel.rows.isEmpty else {
      state.scroll = Scroll()
      return EmptyWords(canvas: canvas).draw(lookPanel.emptyWords, in: list)
    }
    LookEditorRows(canvas: canvas, pictures: pictures).draw(lookPanel, in: list, &state)
    ScrollMark(canvas: canvas).draw(.look(.scroll), state.scroll)
  }

  /// Where it lies.
  private func place(in free: FreeSpace) -> OverlayBox {
    let margin = canvas.px(Space.medium)
    let usual = (canvas.view.width * 0.42).rounded()
    // Where letters are large it takes as much as leaves the middle free, and lies below where that is too little.
    let most = (canvas.view.width * 0.46).rounded()
    let width = min(canvas.px(308), usual < canvas.px(250) ? most : usual)
    let isNarrow = canvas.view.width < 0.9 * canvas.view.height || width < canvas.px(160)
    guard !isNarrow else {
      let height = max(
        min(
          (0.44 * canvas.view.height).rounded(), free.bottom - canvas.view.center.y - 2 * margin),
        min(canvas.px(200), free.bottom - 2 * margin))
      return OverlayBox(
        left: canvas.view.left + margin, top: free.bottom - margin - height,
        right: canvas.view.right - margin, bottom: free.bottom - margin)
    }
    return OverlayBox(
      left: canvas.view.right - margin - width, top: canvas.view.top + margin,
      right: canvas.view.right - margin, bottom: free.bottom - margin)
  }
}
