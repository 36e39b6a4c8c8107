internal import RectoReaderCore

/// The names of the look editor's pages, and the sign that sends it away.
struct LookEditorTabs {
  let canvas: OverlayCanvas

  private static let height = 44.0
  private static let row = 30.0

  /// Draws them along the upper edge of its panel, in as many rows as they take; returns where what follows begins.
  func draw(_ lookPanel: OverlayContent.LookPanel, in box: OverlayBox) -> Double {
    var middle = box.top + canvas.px(22)
    let side = canvas.px(IconButton.side)
    let cross = OverlayBox(
      box.right - canvas.px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    CrossSign(canvas: canvas).draw(.look(.closes), in: cross)
    let left = box.left + canvas.px(8)
    var (x, end, bottom) = (left, cross.left, box.top + canvas.px(Self.height))
    for (index, name) in lookPanel.pages.enumerated() {
      let isOpen = index == lookPanel.page
      let plain = canvas.style(
        LetterSize.title, isOpen ? canvas.theme.words : canvas.theme.quiet,
        weight: isOpen ? 600 : 400)
      let width = canvas.width(of: name, plain, atMost: canvas.px(120)) + canvas.px(18)
      if x > left, x + width > end {
        // The rows below have the width of the cross as well.
        (x, end) = (left, box.right - canvas.px(8))
        (middle, bottom) = (middle + canvas.px(Self.row), bottom + canvas.px(Self.row))
      }
      let tab = OverlayBox(
        x, middle - canvas.px(15), width: min(width, end - x), height: canvas.px(Self.row))
      canvas.put(.look(.page(index)), tab)
      if !isOpen { canvas.highlight(.look(.page(index)), tab) }
      canvas.words(name, plain, from: tab.left, to: tab.right, around: middle, side: .center)
      if isOpen {
        canvas.shapes.fill(
          OverlayBox(
            tab.left + canvas.px(9), tab.bottom - canvas.px(3), width: tab.width - canvas.px(18),
            height: canvas.px(2)),
          canvas.theme.accent)
      }
      x = tab.right + canvas.px(2)
    }
    return bottom
  }
}
