internal import RectoBookModel
internal import RectoReaderCore

/// The buttons on a shelf with hardly a book, side by side, each with its key; below each other where there is no room.
struct ShelfButtons {
  let canvas: OverlayCanvas

  /// What a button takes, in units.
  private struct Measure {
    var size, height, pad, gap: Double
    var hasKeys = true

    static let large = Measure(size: LetterSize.heading, height: 72, pad: 34, gap: 24)
    static let small = Measure(size: LetterSize.plain, height: 40, pad: 16, gap: 12)
  }

  /// Draws them around a height.
  ///
  /// - Parameters:
  ///   - buttons: what they do.
  ///   - middle: their middle, down from the upper edge, in pixels.
  ///   - isLarge: whether there is nothing else to be seen.
  ///   - words: where words stand: buttons that would lie over them stand at the upper edge instead.
  func draw(
    _ buttons: [OverlayContent.Button], around middle: Double, isLarge: Bool,
    keepingOff words: ClosedRange<Double>
  ) {
    let room = canvas.view.width - canvas.px(2 * Space.large)
    var measure = isLarge ? Measure.large : .small
    if length(of: buttons, measure) > room { measure = .small }
    // What a button does matters more than its key.
    if length(of: buttons, measure) > room { measure.hasKeys = false }
    let widths = widths(of: buttons, measure)
    let (height, gap) = (canvas.px(measure.height), canvas.px(measure.gap))
    let isStacked = length(of: buttons, measure) > room
    let all = isStacked ? widths.max() ?? 0 : length(of: buttons, measure)
    let rows = Double(isStacked ? buttons.count : 1)
    var left = (canvas.view.center.x - all / 2).rounded()
    let down = rows * height + (rows - 1) * gap
    var top = (middle - down / 2).rounded()
    if top < words.upperBound, top + down > words.lowerBound {
      top = canvas.view.top + canvas.px(Space.medium)
    }
    for (button, width) in zip(buttons, widths) {
      let box = OverlayBox(left, top, width: isStacked ? all : width, height: height)
      draw(button, measure, in: box)
      if isStacked { top = box.bottom + gap } else { left = box.right + gap }
    }
  }

  private func label(_ measure: Measure) -> TextStyle {
    canvas.style(measure.size, canvas.theme.words, weight: 600)
  }

  private var quiet: TextStyle { canvas.style(LetterSize.small, canvas.theme.quiet) }

  private func widths(of buttons: [OverlayContent.Button], _ measure: Measure) -> [Double] {
    buttons.map { button in
      let word = canvas.width(of: button.label, label(measure), atMost: canvas.px(300))
      let key = canvas.width(of: button.tip, quiet, atMost: canvas.px(160)) + canvas.px(Space.large)
      return word + (measure.hasKeys ? key : 0) + canvas.px(2 * measure.pad)
    }
  }

  private func length(of buttons: [OverlayContent.Button], _ measure: Measure) -> Double {
    widths(of: buttons, measure).reduce(0, +)
      + canvas.px(measure.gap) * Double(max(0, buttons.count - 1))
  }

  private func draw(_ button: OverlayContent.Button, _ measure: Measure, in box: OverlayBox) {
    let part = OverlayPart.button(button.command)
    canvas.put(part, box)
    canvas.sheet(box)
    canvas.highlight(part, box)
    canvas.words(
      button.label, label(measure), from: box.left + canvas.px(measure.pad), to: box.right,
      around: box.center.y)
    guard measure.hasKeys else { return }
    canvas.words(
      button.tip, quiet, from: box.left, to: box.right - canvas.px(measure.pad),
      around: box.center.y, side: .right)
  }
}
