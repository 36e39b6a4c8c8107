internal import RectoBookModel

/// The buttons along the lower edge of a sheet: beside each other, or below each other where there is no room.
struct SheetAnswers {
  let canvas: OverlayCanvas
  let answers: ArraySlice<String>
  private let widths: [Double]
  private let isStacked: Bool

  private static let (buttonHeight, gap) = (34.0, 8.0)

  /// Fits some into a width.
  init(canvas: OverlayCanvas, answers: [String], width: Double) {
    self.canvas = canvas
    self.answers = answers.prefix(Limits.notices)
    let style = canvas.style(LetterSize.plain, canvas.theme.words, weight: 600)
    widths = self.answers.map {
      max(canvas.px(84), canvas.width(of: $0, style, atMost: canvas.px(240)) + canvas.px(32))
    }
    isStacked = widths.reduce(-canvas.px(Self.gap)) { $0 + $1 + canvas.px(Self.gap) } > width
  }

  /// Pixels that they take.
  var height: Double {
    let rows = Double(isStacked ? answers.count : 1)
    return rows * canvas.px(Self.buttonHeight) + (rows - 1) * canvas.px(Self.gap)
  }

  /// Draws them, the foremost last on the line, where the hand ends, and first in a column.
  func draw(focused: Int, in box: OverlayBox, pad: Double) {
    guard !answers.isEmpty else { return }
    var (right, top) = (box.right - pad, box.bottom - canvas.px(16) - height)
    for (index, answer) in answers.enumerated() {
      let left = isStacked ? box.left + pad : right - widths[index]
      let button = OverlayBox(
        left, top, width: right - left, height: canvas.px(Self.buttonHeight))
      draw(answer, index, in: button, isFocused: index == focused)
      if isStacked {
        top = button.bottom + canvas.px(Self.gap)
      } else {
        right = button.left - canvas.px(Self.gap)
      }
    }
  }

  private func draw(_ answer: String, _ index: Int, in button: OverlayBox, isFocused: Bool) {
    AnswerButton(canvas: canvas, isFirst: index == 0).draw(
      answer, .answer(index), in: button, isFocused: isFocused)
  }
}
