internal import ReaderCore

/// The names of the look editor's pages, and the sign that sends it away.
struct LookEditorTabs {
  let canvas: FaceCanvas

  private static let height = 44.0

  /// Draws them along the upper edge of its panel; returns where what follows begins.
  func draw(_ bench: FaceContent.Bench, in box: FaceBox) -> Double {
    let middle = box.top + canvas.px(22)
    let side = canvas.px(26)
    let cross = FaceBox(
      box.right - canvas.px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    CrossSign(canvas: canvas).draw(.bench(.closes), in: cross)
    var x = box.left + canvas.px(8)
    for (index, name) in bench.pages.enumerated() {
      let isOpen = index == bench.page
      let plain = canvas.letters(
        LetterSize.title, isOpen ? canvas.theme.words : canvas.theme.quiet,
        weight: isOpen ? 600 : 400)
      let width = canvas.width(of: name, plain, atMost: canvas.px(120)) + canvas.px(18)
      let tab = FaceBox(x, middle - canvas.px(15), width: width, height: canvas.px(30))
      guard tab.right <= cross.left else { break }
      canvas.put(.bench(.page(index)), tab)
      if !isOpen { canvas.highlight(.bench(.page(index)), tab) }
      canvas.words(name, plain, from: tab.left, to: tab.right, around: middle, side: .center)
      if isOpen {
        canvas.shapes.fill(
          FaceBox(
            tab.left + canvas.px(9), tab.bottom - canvas.px(3), width: width - canvas.px(18),
            height: canvas.px(2)),
          canvas.theme.accent)
      }
      x = tab.right + canvas.px(2)
    }
    return box.top + canvas.px(Self.height)
  }
}
