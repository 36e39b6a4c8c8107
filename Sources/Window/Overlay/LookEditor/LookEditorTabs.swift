internal import RectoReaderCore

/// The names of the look editor's pages, and the sign that sends it away.
struct LookEditorTabs {
  let canvas: OverlayCanvas

  private static let height = 44.0

  /// Draws them along the upper edge of its panel; returns where what follows begins.
  func draw(_ lookPanel: OverlayContent.LookPanel, in box: OverlayBox) -> Double {
    let middle = box.top + canvas.px(22)
    let side = canvas.px(26)
    let cross = OverlayBox(
      box.right - canvas.px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    CrossSign(canvas: canvas).draw(.look(.closes), in: cross)
    var x = box.left + canvas.px(8)
    for (index, name) in lookPanel.pages.enumerated() {
      let isOpen = index == lookPanel.page
      let plain = canvas.style(
        LetterSize.title, isOpen ? canvas.theme.words : canvas.theme.quiet,
        weight: isOpen ? 600 : 400)
      let width = canvas.width(of: name, plain, atMost: canvas.px(120)) + canvas.px(18)
      let tab = OverlayBox(x, middle - canvas.px(15), width: width, height: canvas.px(30))
      guard tab.right <= cross.left else { break }
      canvas.put(.look(.page(index)), tab)
      if !isOpen { canvas.highlight(.look(.page(index)), tab) }
      canvas.words(name, plain, from: tab.left, to: tab.right, around: middle, side: .center)
      if isOpen {
        canvas.shapes.fill(
          OverlayBox(
            tab.left + canvas.px(9), tab.bottom - canvas.px(3), width: width - canvas.px(18),
            height: canvas.px(2)),
          canvas.theme.accent)
      }
      x = tab.right + canvas.px(2)
    }
    return box.top + canvas.px(Self.height)
  }
}
