internal import RectoBookModel
internal import RectoReaderCore

/// The bar: title left, buttons, place right, and the scrubber along the lower edge.
struct Bar {
  let canvas: OverlayCanvas

  private static let rowHeight = 42.0
  private static let scrubHeight = 18.0

  /// Draws it; what comes later keeps above it.
  ///
  /// - Parameters:
  ///   - bar: what it shows.
  ///   - free: loses what lies under it.
  /// - Returns: the way of the scrubber; nil where there is no room for one.
  func draw(_ bar: OverlayContent.Bar, leaving free: inout FreeSpace) -> ScrubTrack? {
    let height = canvas.px(Self.rowHeight) + canvas.px(Self.scrubHeight)
    let box = OverlayBox(
      canvas.view.left, canvas.view.bottom - height, width: canvas.view.width, height: height)
    free.bottom = box.top
    canvas.put(.bar, box)
    canvas.shapes.fill(box, canvas.theme.sheet)
    canvas.rule(from: box.left, to: box.right, at: box.top)
    let middle = box.top + (canvas.px(Self.rowHeight) / 2).rounded() + canvas.px(1)
    let left = box.left + canvas.px(18)
    let right = box.right - canvas.px(18)

    let placeStyle = canvas.style(LetterSize.small, canvas.theme.quiet, hasEvenDigits: true)
    let placeWidth = canvas.width(of: bar.place, placeStyle, atMost: (right - left) * 0.4)
    canvas.words(
      bar.place, placeStyle, from: right - placeWidth, to: right, around: middle, side: .right)
    let end = buttons(
      bar.buttons.prefix(Limits.buttons), focused: bar.focused, from: left,
      to: right - placeWidth - canvas.px(14), around: middle)
    canvas.words(
      bar.title, canvas.style(LetterSize.plain, canvas.theme.words, weight: 600), from: left,
      to: end - canvas.px(16), around: middle)
    return Scrubber(canvas: canvas).draw(
      bar,
      in: OverlayBox(
        left: box.left, top: box.bottom - canvas.px(Self.scrubHeight), right: box.right,
        bottom: box.bottom
      )
    )
  }

  /// Draws the buttons that there is room for, flush right, and returns where they begin. The first
  /// go before the others, but for the one that keys mean.
  private func buttons(
    _ buttons: ArraySlice<OverlayContent.Button>, focused: Int?, from left: Double,
    to right: Double,
    around middle: Double
  ) -> Double {
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    let widths = buttons.map {
      max(canvas.px(32), canvas.width(of: $0.label, plain, atMost: canvas.px(160)) + canvas.px(18))
    }
    let all = Array(zip(buttons, widths))
    // The title keeps a good part.
    let most = (right - left) * 0.68
    var first = 0
    if let focused, all.indices.contains(focused) {
      func length(from start: Int) -> Double {
        all[start...focused].reduce(0) { $0 + $1.1 + canvas.px(4) }
      }
      while first < focused, length(from: first) > most { first += 1 }
    }
    var room = most
    let shown = all[first...].prefix { _, width in
      room -= width + canvas.px(4)
      return room >= 0
    }
    var x = right - shown.reduce(0) { $0 + $1.1 + canvas.px(4) }
    let begin = x
    for (button, width) in shown {
      let box = OverlayBox(x, middle - canvas.px(14), width: width, height: canvas.px(28))
      let part = OverlayPart.button(button.command)
      canvas.put(part, box)
      canvas.highlight(part, box, isSelected: button.isOn)
      canvas.words(
        button.label,
        canvas.style(LetterSize.plain, button.isOn ? canvas.theme.accent : canvas.theme.words),
        from: box.left + canvas.px(4), to: box.right - canvas.px(4), around: middle, side: .center)
      let isFocused = focused.map { buttons[$0].command == button.command } ?? false
      if isFocused { canvas.focusRing(around: box) }
      if canvas.pointer.isOver(part) && canvas.pointer.hasRested || isFocused {
        canvas.tip(button.tip, above: box)
      }
      x += width + canvas.px(4)
    }
    return begin
  }
}
