/// A number that a click makes a field of.
struct NumberSign {
  let canvas: FaceCanvas

  /// Draws it at the right of a row; returns where it begins.
  func draw(
    _ text: String, _ index: Int, right: Double, around middle: Double
  ) -> Double {
    let part = FacePart.bench(.number(index))
    let plain = canvas.letters(
      LetterSize.small, canvas.pointer.isOver(part) ? canvas.theme.words : canvas.theme.quiet,
      hasEvenDigits: true)
    let width = canvas.width(of: text, plain, atMost: canvas.px(120))
    let box = FaceBox(
      left: right - width - canvas.px(8), top: middle - canvas.px(11), right: right + canvas.px(6),
      bottom: middle + canvas.px(11))
    canvas.put(part, box)
    if canvas.pointer.isOver(part) {
      canvas.shapes.fill(box, canvas.theme.field, radius: canvas.px(4))
    }
    canvas.words(text, plain, from: right - width, to: right, around: middle, side: .right)
    return box.left - canvas.px(6)
  }
}
