internal import PageGeometry
internal import RectoReaderCore

/// The form in which the card of a book is changed: its lines one below the other, the page that is its cover beside
/// them, and two buttons.
struct BookFormSheet {
  let canvas: OverlayCanvas
  let pages: PagePictures

  private static let (header, row, leastRow, foot) = (46.0, 42.0, 32.0, 60.0)

  /// Draws it in the middle.
  func draw(_ form: OverlayContent.BookForm) {
    let px = canvas.px
    let margin = px(12)
    let width = min(px(form.cover == nil ? 500 : 640), canvas.view.width - 2 * margin)
    let most = canvas.view.height - 2 * margin - px(Self.header + Self.foot)
    let count = Double(max(1, form.fields.count))
    let row = min(px(Self.row), max(px(Self.leastRow), (most / count).rounded(.down)))
    let height = px(Self.header + Self.foot) + row * count
    guard width >= px(220), height <= canvas.view.height - margin else { return }
    let box = OverlayBox(
      (canvas.view.center.x - width / 2).rounded(),
      max(margin, (canvas.view.center.y - height / 2).rounded()), width: width, height: height)
    canvas.put(.library(.form), box)
    canvas.sheet(box)
    header(form.title, in: box)
    var right = box.right - px(18)
    if let cover = form.cover, width >= px(420) {
      let across = min(px(170), (row * count - px(8)) * 0.72)
      let picture = OverlayBox(
        left: right - across, top: box.top + px(Self.header) + px(2), right: right,
        bottom: box.top + px(Self.header) + row * count - px(6))
      pages.draw(cover, in: picture, on: canvas)
      right = picture.left - px(18)
    }
    for (index, field) in form.fields.enumerated() {
      let line = OverlayBox(
        left: box.left + px(18), top: box.top + px(Self.header) + Double(index) * row,
        right: right, bottom: box.top + px(Self.header) + Double(index + 1) * row)
      draw(field, index, isFocused: index == form.focused, note: form.note, in: line)
    }
    buttons(form.answers, in: box)
  }

  private func header(_ title: String, in box: OverlayBox) {
    let px = canvas.px
    let (middle, side) = (box.top + px(23), px(26))
    let cross = OverlayBox(
      box.right - px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    canvas.words(
      title, canvas.style(LetterSize.title, canvas.theme.words, weight: 600),
      from: box.left + px(18), to: cross.left - px(8), around: middle)
    CrossSign(canvas: canvas).draw(.library(.closes), in: cross)
  }

  private func draw(
    _ field: OverlayContent.BookForm.Field, _ index: Int, isFocused: Bool, note: String,
    in line: OverlayBox
  ) {
    let px = canvas.px
    let name = min(px(92), (line.width * 0.3).rounded())
    canvas.words(
      field.name, canvas.style(LetterSize.plain, canvas.theme.quiet), from: line.left,
      to: line.left + name, around: line.center.y)
    let height = min(px(32), line.height - px(4))
    var box = OverlayBox(
      left: line.left + name + px(8), top: (line.center.y - height / 2).rounded(),
      right: line.right, bottom: (line.center.y + height / 2).rounded())
    if field.isNumber {
      box.right = min(box.right, box.left + px(84))
      steps(after: box, to: line.right)
    }
    let part = OverlayPart.library(.field(index))
    canvas.put(part, box)
    canvas.shapes.fill(box, canvas.theme.field, radius: canvas.radius)
    if isFocused {
      canvas.focusRing(around: box)
    } else if canvas.pointer.isOver(part) {
      canvas.shapes.fill(box, canvas.theme.hovered, radius: canvas.radius)
    }
    var right = box.right - px(10)
    if isFocused, !note.isEmpty {
      let style = canvas.style(LetterSize.small, canvas.theme.quiet)
      if field.isNumber {
        canvas.words(
          note, style, from: box.right + px(74), to: line.right, around: box.center.y)
      } else {
        right -=
          px(10)
          + canvas.words(
            note, style, from: box.center.x, to: right, around: box.center.y, side: .right)
      }
    }
    words(field, from: box.left + px(10), to: right, around: box.center.y, isFocused: isFocused)
  }

  private func words(
    _ field: OverlayContent.BookForm.Field, from left: Double, to right: Double,
    around middle: Double, isFocused: Bool
  ) {
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    if field.text.isEmpty {
      if isFocused { TypedLine(canvas: canvas).caret(at: left, around: middle) }
      canvas.words(
        field.hint, canvas.style(LetterSize.plain, canvas.theme.quiet),
        from: left + canvas.px(4), to: right, around: middle)
    } else if isFocused {
      TypedLine(canvas: canvas).draw(
        field.text, caretAfter: field.caret, selected: field.selection, plain, from: left,
        to: right, around: middle)
    } else {
      canvas.words(field.text, plain, from: left, to: right, around: middle)
    }
  }

  /// The signs for the page before and the page after.
  private func steps(after box: OverlayBox, to right: Double) {
    let px = canvas.px
    for (place, way) in [-1, 1].enumerated() {
      let button = OverlayBox(
        box.right + px(6) + Double(place) * px(30), box.top, width: px(28), height: box.height)
      guard button.right <= right else { return }
      let part = OverlayPart.library(.coverStep(by: way))
      canvas.put(part, button)
      canvas.shapes.fill(button, canvas.theme.field, radius: canvas.radius)
      canvas.highlight(part, button)
      let (c, r) = (button.center, 4.5 * canvas.scale)
      let side = Double(way)
      for end in [-1.0, 1] {
        canvas.shapes.line(
          from: c + Vector2(-side * r / 2, end * r), to: c + Vector2(side * r / 2, 0),
          canvas.theme.words, thickness: 1.5 * canvas.scale)
      }
    }
  }

  private func buttons(_ answers: [String], in box: OverlayBox) {
    let px = canvas.px
    var right = box.right - px(18)
    let height = px(34)
    let top = box.bottom - px(14) - height
    for (index, answer) in answers.prefix(2).enumerated() {
      let answers = AnswerButton(canvas: canvas, isFirst: index == 0)
      let width = max(px(84), canvas.width(of: answer, answers.style, atMost: px(160)) + px(32))
      let button = OverlayBox(right - width, top, width: width, height: height)
      answers.draw(answer, .library(index == 0 ? .save : .cancel), in: button)
      right = button.left - px(10)
    }
  }
}
