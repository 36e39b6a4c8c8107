internal import PageGeometry
internal import RectoReaderCore

/// The line between two looks, and what each is called.
struct SplitLine {
  let canvas: OverlayCanvas

  func draw(_ split: OverlayContent.Split) {
    let share = ScrubTrack.clamped(split.share)
    let x = (canvas.view.left + share * canvas.view.width).rounded()
    let plain = canvas.style(LetterSize.small, canvas.theme.onTip)
    let height = canvas.px(24)
    let top = canvas.view.top + canvas.px(10)
    func label(_ text: String, rightEdge: Double?, leftEdge: Double?) {
      guard !text.isEmpty else { return }
      let most =
        rightEdge.map { $0 - canvas.view.left } ?? canvas.view.right
        - (leftEdge ?? canvas.view.left)
      guard most > canvas.px(48) else { return }
      let width = canvas.width(of: text, plain, atMost: most - canvas.px(20)) + canvas.px(18)
      let left = leftEdge ?? (rightEdge ?? 0) - width
      let box = OverlayBox(left, top, width: width, height: height)
      canvas.shapes.fill(box, canvas.theme.tip, radius: canvas.metrics.smallRadius)
      canvas.words(
        text, plain, from: box.left + canvas.px(9), to: box.right - canvas.px(9),
        around: box.center.y)
    }
    guard !split.left.isEmpty, !split.right.isEmpty else {
      return label(
        split.left + split.right, rightEdge: nil, leftEdge: canvas.view.left + canvas.px(10))
    }
    label(split.left, rightEdge: x - canvas.px(8), leftEdge: nil)
    label(split.right, rightEdge: nil, leftEdge: x + canvas.px(8))
    let reach = OverlayBox(
      left: x - canvas.px(9), top: canvas.view.top, right: x + canvas.px(9),
      bottom: canvas.view.bottom)
    canvas.put(.split, reach)
    let isLive = canvas.pointer.isOn(.split)
    let width = isLive ? canvas.px(3) : canvas.px(1.5)
    canvas.shapes.fill(
      OverlayBox(
        x - (width / 2).rounded(), canvas.view.top, width: width, height: canvas.view.height),
      canvas.theme.tip)
    // What a hand takes.
    let grip = OverlayBox(
      x - canvas.px(9), canvas.view.center.y - canvas.px(16), width: canvas.px(18),
      height: canvas.px(32))
    canvas.shapes.fill(grip, canvas.theme.tip, radius: canvas.px(9))
    for side in [-1.0, 1.0] {
      let center = Vector2(x + side * 3.5 * canvas.scale, grip.center.y)
      canvas.shapes.line(
        from: Vector2(center.x - side * 1.5 * canvas.scale, center.y - 4 * canvas.scale),
        to: Vector2(center.x + side * 1.5 * canvas.scale, center.y), canvas.theme.onTip,
        thickness: 1.3 * canvas.scale)
      canvas.shapes.line(
        from: Vector2(center.x + side * 1.5 * canvas.scale, center.y),
        to: Vector2(center.x - side * 1.5 * canvas.scale, center.y + 4 * canvas.scale),
        canvas.theme.onTip,
        thickness: 1.3 * canvas.scale)
    }
    note(split.note, at: x)
  }

  /// What is said of both looks, at the lower end of the line.
  private func note(_ note: String, at x: Double) {
    guard !note.isEmpty else { return }
    let plain = canvas.style(LetterSize.small, canvas.theme.onTip)
    let width =
      canvas.width(of: note, plain, atMost: canvas.view.width - canvas.px(40)) + canvas.px(18)
    let left = max(
      canvas.view.left + canvas.px(10),
      min(canvas.view.right - canvas.px(10) - width, (x - width / 2).rounded()))
    let box = OverlayBox(
      left, canvas.view.bottom - canvas.px(34), width: width, height: canvas.px(24))
    canvas.shapes.fill(box, canvas.theme.tip, radius: canvas.metrics.smallRadius)
    canvas.words(
      note, plain, from: box.left + canvas.px(9), to: box.right - canvas.px(9), around: box.center.y
    )
  }
}
