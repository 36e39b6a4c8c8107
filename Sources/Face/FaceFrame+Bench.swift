internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// The panel of the shader bench: at the side, or along the lower edge of a narrow view, so that the
/// middle of the book stays in sight.
extension FaceFrame {
  private static let headHeight = 44.0
  private static let footHeight = 44.0
  private static let noteHeight = 26.0

  /// Where it lies.
  private func benchBox() -> FaceBox {
    let margin = px(10)
    let isNarrow = view.width < 0.9 * view.height
    guard !isNarrow else {
      let height = min((0.44 * view.height).rounded(), floor - view.center.y - 2 * margin)
      return FaceBox(
        left: view.left + margin, top: floor - margin - height, right: view.right - margin,
        bottom: floor - margin)
    }
    let width = min(px(308), (view.width * 0.42).rounded())
    return FaceBox(
      left: view.right - margin - width, top: view.top + margin, right: view.right - margin,
      bottom: floor - margin)
  }

  /// Draws it.
  func draw(_ bench: FaceContent.Bench) {
    let box = benchBox()
    guard box.width >= px(120), box.height >= px(120) else { return }
    put(.bench(.panel), box)
    sheet(box, radius: px(8), ink: theme.sheet)
    if box.top < view.center.y / 2 { freeRight = box.left }
    var top = benchHead(bench, in: box)
    // Where there is little room the field comes with the first letter.
    let isRoomy = box.height > px(300)
    if let filter = bench.filter, isRoomy || !filter.isEmpty {
      top = field(filter, in: box, top: top)
    }
    rule(from: box.left + hair, to: box.right - hair, at: top)
    var bottom = box.bottom - px(4)
    if !bench.buttons.isEmpty {
      bottom = box.bottom - px(Self.footHeight)
      benchFoot(
        bench, in: FaceBox(left: box.left, top: bottom, right: box.right, bottom: box.bottom))
    }
    if isRoomy || bench.isNoteFault, !bench.note.isEmpty {
      bottom -= px(Self.noteHeight)
      words(
        bench.note,
        letters(LetterSize.small, bench.isNoteFault ? theme.accent : theme.quiet),
        from: box.left + px(16), to: box.right - px(16),
        around: bottom + px(Self.noteHeight) / 2)
    }
    if bottom < box.bottom - px(4) { rule(from: box.left + hair, to: box.right - hair, at: bottom) }
    let list = FaceBox(
      left: box.left + hair, top: top + hair, right: box.right - hair, bottom: bottom)
    guard !bench.rows.isEmpty else {
      benchHand.scroll = Scroll()
      return empty(bench.emptyWords, in: list)
    }
    benchRows(bench, in: list)
    scrollMark(.bench(.scroll), benchHand.scroll)
  }

  /// The names of the pages, and the sign that sends it away.
  private func benchHead(_ bench: FaceContent.Bench, in box: FaceBox) -> Double {
    let middle = box.top + px(22)
    let side = px(26)
    let cross = FaceBox(
      box.right - px(10) - side, middle - (side / 2).rounded(), width: side, height: side)
    self.cross(.bench(.closes), in: cross)
    var x = box.left + px(8)
    for (index, name) in bench.pages.enumerated() {
      let isOpen = index == bench.page
      let plain = letters(
        LetterSize.title, isOpen ? theme.words : theme.quiet, weight: isOpen ? 600 : 400)
      let width = self.width(of: name, plain, atMost: px(120)) + px(18)
      let tab = FaceBox(x, middle - px(15), width: width, height: px(30))
      guard tab.right <= cross.left else { break }
      put(.bench(.page(index)), tab)
      if !isOpen { highlight(.bench(.page(index)), tab) }
      words(name, plain, from: tab.left, to: tab.right, around: middle, side: .center)
      if isOpen {
        shapes.fill(
          FaceBox(tab.left + px(9), tab.bottom - px(3), width: width - px(18), height: px(2)),
          theme.accent)
      }
      x = tab.right + px(2)
    }
    return box.top + px(Self.headHeight)
  }

  /// The buttons.
  private func benchFoot(_ bench: FaceContent.Bench, in box: FaceBox) {
    let middle = box.center.y
    let plain = letters(LetterSize.small, theme.words)
    let widths = bench.buttons.map { width(of: $0.label, plain, atMost: px(120)) + px(16) }
    let room = box.width - px(16)
    let gap = max(0, min(px(6), (room - widths.reduce(0, +)) / Double(max(1, widths.count - 1))))
    var x = box.left + px(8)
    for (button, width) in zip(bench.buttons, widths) {
      let place = FaceBox(x, middle - px(14), width: width, height: px(28))
      let part = FacePart.bench(.button(button.deed))
      if button.isEnabled {
        put(part, place)
        highlight(part, place, isSelected: button.isOn)
      }
      words(
        button.label,
        letters(
          LetterSize.small,
          button.isOn ? theme.accent : button.isEnabled ? theme.words : theme.track),
        from: place.left, to: place.right, around: middle, side: .center)
      if isOver(part), showsTips { tip(button.tip, above: place) }
      x = place.right + gap
    }
  }

  // MARK: Two looks

  /// What is said of both looks, at the lower end of the line.
  private func splitNote(_ note: String, at x: Double) {
    guard !note.isEmpty else { return }
    let plain = letters(LetterSize.small, theme.onTip, hasEvenDigits: true)
    let width = self.width(of: note, plain, atMost: view.width - px(40)) + px(18)
    let left = max(view.left + px(10), min(view.right - px(10) - width, (x - width / 2).rounded()))
    let box = FaceBox(left, floor - px(34), width: width, height: px(24))
    shapes.fill(box, theme.tip, radius: px(4))
    words(note, plain, from: box.left + px(9), to: box.right - px(9), around: box.center.y)
  }

  /// Draws the line between two looks and what each is called.
  func draw(_ split: FaceContent.Split) {
    let share = ScrubTrack.clamped(split.share)
    let x = (view.left + share * view.width).rounded()
    let plain = letters(LetterSize.small, theme.onTip)
    let height = px(24)
    let top = view.top + px(10)
    func label(_ text: String, rightEdge: Double?, leftEdge: Double?) {
      guard !text.isEmpty else { return }
      let most = rightEdge.map { $0 - view.left } ?? view.right - (leftEdge ?? view.left)
      guard most > px(48) else { return }
      let width = self.width(of: text, plain, atMost: most - px(20)) + px(18)
      let left = leftEdge ?? (rightEdge ?? 0) - width
      let box = FaceBox(left, top, width: width, height: height)
      shapes.fill(box, theme.tip, radius: px(4))
      words(text, plain, from: box.left + px(9), to: box.right - px(9), around: box.center.y)
    }
    guard !split.left.isEmpty, !split.right.isEmpty else {
      return label(split.left + split.right, rightEdge: nil, leftEdge: view.left + px(10))
    }
    label(split.left, rightEdge: x - px(8), leftEdge: nil)
    label(split.right, rightEdge: nil, leftEdge: x + px(8))
    let reach = FaceBox(
      left: x - px(9), top: view.top, right: x + px(9), bottom: view.bottom)
    put(.split, reach)
    let isLive = isOver(.split) || held == .split
    let width = isLive ? px(3) : px(1.5)
    shapes.fill(
      FaceBox(x - (width / 2).rounded(), view.top, width: width, height: view.height), theme.tip)
    // What a hand takes.
    let grip = FaceBox(
      x - px(9), view.center.y - px(16), width: px(18), height: px(32))
    sheet(grip, radius: px(9), ink: theme.tip)
    for side in [-1.0, 1.0] {
      let center = Vector2(x + side * 3.5 * scale, grip.center.y)
      shapes.line(
        from: Vector2(center.x - side * 1.5 * scale, center.y - 4 * scale),
        to: Vector2(center.x + side * 1.5 * scale, center.y), theme.onTip, thickness: 1.3 * scale)
      shapes.line(
        from: Vector2(center.x + side * 1.5 * scale, center.y),
        to: Vector2(center.x - side * 1.5 * scale, center.y + 4 * scale), theme.onTip,
        thickness: 1.3 * scale)
    }
    splitNote(split.note, at: x)
  }
}
