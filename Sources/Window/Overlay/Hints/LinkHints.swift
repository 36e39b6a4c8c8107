internal import RectoBookModel
internal import PageGeometry
internal import RectoReaderCore

/// The letters that follow links, each at the beginning of its link.
struct LinkHints {
  let canvas: OverlayCanvas

  /// Draws them.
  ///
  /// - Parameters:
  ///   - hints: the letters and their links.
  ///   - words: what they keep off but for the words of their own links.
  func draw(_ hints: [OverlayContent.LinkLabel], keepingOff words: [OverlayContent.Area]) {
    let shown = hints.prefix(Limits.hints)
    let links = shown.map { OverlayBox($0.link) }
    let height = LinkLabelPlaces.height(for: links, in: canvas.px(11)...canvas.px(14))
    let plain = canvas.style(
      height / canvas.scale - 2, canvas.theme.onHint, weight: 700)
    let places = LinkLabelPlaces.places(
      of: zip(shown, links).map { hint, link in
        LinkLabelPlaces.Label(
          link: link,
          width: canvas.width(of: hint.text, plain, atMost: canvas.px(80)) + canvas.px(6),
          height: height)
      }, in: canvas.view, gap: canvas.px(2), words: words.map { OverlayBox($0) })
    for (index, (hint, box)) in zip(shown, places).enumerated() {
      guard let box else { continue }
      canvas.put(.hint(index), box)
      canvas.shapes.fill(box, canvas.theme.hint, radius: canvas.metrics.smallRadius)
      canvas.shapes.outline(
        box, canvas.theme.hintEdge, radius: canvas.metrics.smallRadius, thickness: canvas.hair)
      canvas.words(
        hint.text, plain, from: box.left, to: box.right, around: box.center.y - canvas.px(1),
        side: .center)
    }
  }
}
