internal import RectoReaderCore

/// The buttons along the lower edge of the look editor.
struct LookEditorButtons {
  let canvas: OverlayCanvas

  private static let height = 44.0
  private static let row = 30.0

  /// Draws them along the lower edge of a panel, in as many rows as they take; returns where they begin.
  func draw(_ lookPanel: OverlayContent.LookPanel, in box: OverlayBox) -> Double {
    let plain = canvas.style(LetterSize.small, canvas.theme.words)
    let room = box.width - canvas.px(16)
    var rows: [[(button: OverlayContent.LookButton, width: Double)]] = [[]]
    var taken = 0.0
    for button in lookPanel.buttons {
      let width = canvas.width(of: button.label, plain, atMost: canvas.px(120)) + canvas.px(16)
      if taken + width > room, taken > 0 {
        rows.append([])
        taken = 0
      }
      rows[rows.count - 1].append((button, width))
      taken += width
    }
    let top = box.bottom - canvas.px(Self.height + Double(rows.count - 1) * Self.row)
    for (index, row) in rows.enumerated() {
      let middle = top + canvas.px(Self.height / 2 + Double(index) * Self.row)
      draw(row, from: box.left + canvas.px(8), room: room, around: middle)
    }
    return top
  }

  private func draw(
    _ row: [(button: OverlayContent.LookButton, width: Double)], from left: Double, room: Double,
    around middle: Double
  ) {
    let taken = row.reduce(0) { $0 + $1.width }
    let gap = max(0, min(canvas.px(6), (room - taken) / Double(max(1, row.count - 1))))
    var x = left
    for (button, width) in row {
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
            ? canvas.theme.accent : button.isEnabled ? canvas.theme.words : canvas.theme.quiet.faded
        ),
        from: place.left, to: place.right, around: middle, side: .center)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(button.tip, above: place)
      }
      x = place.right + gap
    }
  }
}
