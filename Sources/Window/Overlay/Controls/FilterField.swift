internal import PageGeometry
internal import RectoReaderCore

/// The words that a list is filtered by, in a field with a lens.
struct FilterField {
  let canvas: OverlayCanvas

  /// Draws it across a panel; returns where what follows begins.
  func draw(
    _ filter: String, caretAfter caret: Int, selected: Range<Int>?, in box: OverlayBox, top: Double
  ) -> Double {
    let field = OverlayBox(
      left: box.left + canvas.px(12), top: top,
      right: min(box.right - canvas.px(12), box.left + canvas.px(372)), bottom: top + canvas.px(30))
    canvas.shapes.fill(field, canvas.theme.field, radius: canvas.radius)
    let middle = field.center.y
    canvas.icon(.find, around: Vector2(field.left + canvas.px(16), middle), canvas.theme.quiet)
    let (from, to) = (field.left + canvas.px(32), field.right - canvas.px(10))
    let plain = canvas.style(
      LetterSize.plain, filter.isEmpty ? canvas.theme.quiet : canvas.theme.words)
    if filter.isEmpty {
      TypedLine(canvas: canvas).caret(at: from, around: middle)
      canvas.words(
        ScreenText.filter, plain, from: from + canvas.px(4), to: to, around: middle)
    } else {
      TypedLine(canvas: canvas).draw(
        filter, caretAfter: caret, selected: selected, plain, from: from, to: to, around: middle)
    }
    return field.bottom + canvas.px(10)
  }
}
