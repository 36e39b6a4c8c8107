internal import RectoBookModel
internal import PageGeometry
internal import RectoReaderCore

/// The keys that follow links, each at its link.
struct LinkHints {
  let canvas: OverlayCanvas

  func draw(_ hints: [OverlayContent.Hint]) {
    let plain = canvas.style(LetterSize.small, canvas.theme.onHint, weight: 700)
    let height = Double(canvas.textCache.line(of: plain).height) + canvas.px(2)
    for (index, hint) in hints.prefix(Limits.hints).enumerated() {
      guard hint.place.x.isFinite, hint.place.y.isFinite, canvas.view.contains(hint.place) else {
        continue
      }
      let width = canvas.width(of: hint.text, plain, atMost: canvas.px(80)) + canvas.px(10)
      let box = OverlayBox(
        hint.place.x.rounded(), hint.place.y.rounded(), width: width, height: height
      ).moved(into: canvas.view)
      canvas.put(.hint(index), box)
      canvas.shapes.fill(box, canvas.theme.hint, radius: canvas.px(3))
      canvas.shapes.outline(
        box, canvas.theme.hintEdge, radius: canvas.px(3), thickness: canvas.hair)
      canvas.words(
        hint.text, plain, from: box.left, to: box.right, around: box.center.y, side: .center)
    }
  }
}
