internal import RectoReaderCore

/// The buttons along the lower edge of the look editor.
struct LookEditorButtons {
  let canvas: OverlayCanvas

  func draw(_ lookPanel: OverlayContent.LookPanel, in box: OverlayBox) {
    let middle = box.center.y
    let plain = canvas.style(LetterSize.small, canvas.theme.words)
    let widths = lookPanel.buttons.map {
      canvas.width(of: $0.label, plain, atMost: canvas.px(120)) + canvas.px(16)
    }
    let room = box.width - canvas.px(16)
    let gap = max(
      0, min(canvas.px(6), (room - widths.reduce(0, +)) / Double(max(1, widths.count - 1))))
    var x = box.left + canvas.px(8)
    for (button, width) in zip(lookPanel.buttons, widths) {
      let place = OverlayBox(x, middle - canvas.px(14), width: width, height: canvas.px(28))
      let part = OverlayPart.look(.button(button.deed))
      if button.isEnabled {
        canvas.put(part, place)
        canvas.highlight(part, place, isSelected: button.isOn)
      }
      canvas.words(
        button.label,
        canvas.style(
          LetterSize.small,
          button.isOn
            ? canvas.theme.accent : button.isEnabled ? canvas.theme.words : canvas.theme.track),
        from: place.left, to: place.right, around: middle, side: .center)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: place)
      }
      x = place.right + gap
    }
  }
}
