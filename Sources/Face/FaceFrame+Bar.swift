internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// The bar: title left, buttons, place right, and the scrubber along the lower edge.
extension FaceFrame {
  private static let rowHeight = 42.0
  private static let scrubHeight = 18.0

  /// Draws it; what comes later keeps above it.
  func draw(_ bar: FaceContent.Bar) {
    let height = px(Self.rowHeight) + px(Self.scrubHeight)
    let box = FaceBox(view.left, view.bottom - height, width: view.width, height: height)
    floor = box.top
    put(.bar, box)
    shapes.fill(box, theme.sheet)
    rule(from: box.left, to: box.right, at: box.top)
    let middle = box.top + (px(Self.rowHeight) / 2).rounded() + px(1)
    let left = box.left + px(18)
    let right = box.right - px(18)

    let placeLetters = letters(LetterSize.small, theme.quiet, hasEvenDigits: true)
    let placeWidth = width(of: bar.place, placeLetters, atMost: (right - left) * 0.4)
    words(
      bar.place, placeLetters, from: right - placeWidth, to: right, around: middle, side: .right)
    let end = draw(
      bar.buttons.prefix(Limits.buttons), focused: bar.focused, from: left,
      to: right - placeWidth - px(14), around: middle)
    words(
      bar.title, letters(LetterSize.plain, theme.words, weight: 600), from: left, to: end - px(16),
      around: middle)
    scrubber(
      bar,
      in: FaceBox(
        left: box.left, top: box.bottom - px(Self.scrubHeight), right: box.right, bottom: box.bottom
      )
    )
  }

  /// Draws the buttons that there is room for, flush right, and returns where they begin. The first
  /// go before the others, but for the one that keys mean.
  private func draw(
    _ buttons: ArraySlice<FaceContent.Button>, focused: Int?, from left: Double, to right: Double,
    around middle: Double
  ) -> Double {
    let plain = letters(LetterSize.plain, theme.words)
    let widths = buttons.map { max(px(32), width(of: $0.label, plain, atMost: px(160)) + px(18)) }
    let all = Array(zip(buttons, widths))
    // The title keeps a good part.
    let most = (right - left) * 0.68
    var first = 0
    if let focused, all.indices.contains(focused) {
      func length(from start: Int) -> Double {
        all[start...focused].reduce(0) { $0 + $1.1 + px(4) }
      }
      while first < focused, length(from: first) > most { first += 1 }
    }
    var room = most
    let shown = all[first...].prefix { _, width in
      room -= width + px(4)
      return room >= 0
    }
    var x = right - shown.reduce(0) { $0 + $1.1 + px(4) }
    let begin = x
    for (button, width) in shown {
      let box = FaceBox(x, middle - px(14), width: width, height: px(28))
      let part = FacePart.button(button.command)
      put(part, box)
      highlight(part, box, isSelected: button.isOn)
      words(
        button.label,
        letters(LetterSize.plain, button.isOn ? theme.accent : theme.words),
        from: box.left + px(4), to: box.right - px(4), around: middle, side: .center)
      let isFocused = focused.map { buttons[$0].command == button.command } ?? false
      if isFocused { focusRing(around: box) }
      if isOver(part) && showsTips || isFocused { tip(button.tip, above: box) }
      x += width + px(4)
    }
    return begin
  }

  // MARK: Scrubber

  private func scrubber(_ bar: FaceContent.Bar, in zone: FaceBox) {
    put(.scrubber, zone)
    let track = ScrubTrack(
      left: zone.left + px(18), right: zone.right - px(18), runsFromRight: bar.runsFromRight)
    guard track.right > track.left else { return }
    scrubTrack = track
    let isLive = isOver(.scrubber) || held == .scrubber
    let thickness = isLive ? px(5) : px(3)
    let line = FaceBox(
      track.left, (zone.top + px(6) - thickness / 2).rounded(), width: track.right - track.left,
      height: thickness)
    shapes.fill(line, theme.track, radius: thickness / 2)
    let x = track.x(of: bar.share).rounded()
    var done = line
    if bar.runsFromRight {
      done.left = min(x, line.right - thickness)
    } else {
      done.right = max(x, line.left + thickness)
    }
    shapes.fill(done, theme.accent, radius: thickness / 2)
    if isLive, let preview = bar.preview {
      let tick = track.x(of: preview.share).rounded()
      shapes.fill(
        FaceBox(tick - hair / 2, line.top - px(3), width: hair, height: thickness + px(6)),
        theme.quiet)
    }
    shapes.disc(
      Vector2(x, line.center.y), radius: (isLive ? 7 : 5) * scale, theme.accent)
  }

  /// Draws what the scrubber would lead to, above the place.
  func draw(_ preview: FaceContent.Preview) {
    guard let track = scrubTrack else { return }
    let plain = letters(LetterSize.small, theme.words, lines: 2, hasEvenDigits: true)
    let text = preview.words.isEmpty ? nil : lettering.words(preview.words, plain, width: px(200))
    let room = FaceBox(0, 0, width: px(132), height: px(168))
    let shape = thumbnails.picture(of: preview.page)
    let factor = shape.map {
      min(room.width / Double($0.width), room.height / Double($0.height))
    }
    let pictureWidth = shape.map { max(1, (Double($0.width) * (factor ?? 1)).rounded()) }
    let pictureHeight = shape.map { max(1, (Double($0.height) * (factor ?? 1)).rounded()) }
    let down = pictureHeight ?? px(150)
    let pad = px(8)
    let across = max(pictureWidth ?? px(105), Double(text?.width ?? 0), px(64)) + 2 * pad
    let height = down + 2 * pad + (text.map { Double($0.height) + px(6) } ?? 0)
    let box = FaceBox(
      (track.x(of: preview.share) - across / 2).rounded(), floor - px(10) - height,
      width: across, height: height
    ).moved(
      into: FaceBox(
        left: view.left + px(10), top: view.top, right: view.right - px(10), bottom: floor))
    put(.preview, box)
    sheet(box)
    page(
      preview.page,
      in: FaceBox(
        box.left + pad, box.top + pad, width: across - 2 * pad, height: down))
    guard let text else { return }
    draw(
      text, from: box.left + pad, to: box.right - pad, top: box.top + pad + down + px(6),
      side: .center)
  }

  // MARK: Tips

  /// A tip above a thing.
  func tip(_ text: String, above box: FaceBox) {
    pendingTip = (text, box)
  }

  /// Draws the tip of what is under the pointer, over everything.
  func drawPendingTip() {
    guard let (text, box) = pendingTip, !text.isEmpty else { return }
    let label = labelSize(text)
    draw(
      tip: text,
      in: FaceBox(
        (box.center.x - label.width / 2).rounded(), box.top - px(8) - label.height,
        width: label.width, height: label.height))
  }

  /// Draws a short text at a place.
  func draw(tip hint: FaceContent.Hint) {
    guard hint.place.x.isFinite, hint.place.y.isFinite, !hint.text.isEmpty else { return }
    let label = labelSize(hint.text)
    draw(
      tip: hint.text,
      in: FaceBox(
        // Below the pointer, so that what it tells of can be read.
        hint.place.x.rounded() + px(10), hint.place.y.rounded() + px(20), width: label.width,
        height: label.height))
  }

  private func labelSize(_ text: String) -> (width: Double, height: Double) {
    let words = lettering.words(text, tipLetters, width: min(px(420), view.width - px(36)))
    return (Double(words.width) + px(20), Double(words.height) + px(12))
  }

  private var tipLetters: Letters { letters(LetterSize.small, theme.onTip, lines: 4) }

  private func draw(tip text: String, in box: FaceBox) {
    let box = box.moved(into: view.inset(px(6), px(6)))
    put(.tip, box)
    sheet(box, ink: theme.tip)
    let words = lettering.words(text, tipLetters, width: min(px(420), view.width - px(36)))
    draw(
      words, from: box.left + px(10), to: box.right - px(10), top: box.top + px(6), side: .center)
  }

  // MARK: Hints

  /// Draws the keys that follow links, each at its link.
  func draw(_ hints: [FaceContent.Hint]) {
    let plain = letters(LetterSize.small, theme.onHint, weight: 700)
    let height = Double(lettering.line(of: plain).height) + px(2)
    for (index, hint) in hints.prefix(Limits.hints).enumerated() {
      guard hint.place.x.isFinite, hint.place.y.isFinite, view.contains(hint.place) else {
        continue
      }
      let width = width(of: hint.text, plain, atMost: px(80)) + px(10)
      let box = FaceBox(
        hint.place.x.rounded(), hint.place.y.rounded(), width: width, height: height
      ).moved(into: view)
      put(.hint(index), box)
      shapes.fill(box, theme.hint, radius: px(3))
      shapes.outline(box, theme.hintEdge, radius: px(3), thickness: hair)
      words(
        hint.text, plain, from: box.left, to: box.right, around: box.center.y, side: .center)
    }
  }
}
