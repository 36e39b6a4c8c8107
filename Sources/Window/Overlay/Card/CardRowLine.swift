internal import PageGeometry
internal import RectoReaderCore

/// A row of the card: its name, and what is set in it.
struct CardRowLine {
  let canvas: OverlayCanvas
  let line: OverlayContent.CardLine
  let index: Int
  /// How wide the names of rows are, beside which things are set; nil where names stand above.
  let names: Double?

  /// How wide the names of some rows are.
  static func nameWidth(of rows: [OverlayContent.CardLine], on canvas: OverlayCanvas) -> Double {
    let plain = canvas.style(LetterSize.plain, canvas.theme.words)
    return rows.map { canvas.width(of: $0.text, plain) }.max() ?? 0
  }

  /// How much room what is set in some rows needs.
  static func leastRoom(for rows: [OverlayContent.CardLine], on canvas: OverlayCanvas) -> Double {
    let small = canvas.style(LetterSize.small, canvas.theme.words)
    return rows.map { row in
      guard case .segments(let words, _) = row.kind else { return canvas.px(140) }
      let widest = words.map { canvas.width(of: $0, small) }.max() ?? 0
      return (widest + canvas.px(6)) * Double(words.count)
    }.max() ?? 0
  }

  /// Draws it; returns the way of its slider, if it has one.
  func draw(in box: OverlayBox, isFocused: Bool) -> ScrubTrack? {
    let px = canvas.px
    let part = OverlayPart.card(.row(index))
    canvas.put(part, box)
    if line.beginsGroup {
      canvas.rule(from: box.left + px(16), to: box.right - px(16), at: box.top)
    }
    let inner = box.inset(px(6), px(2))
    if isFocused { canvas.select(inner) }
    let way = OverlayPart.card(.slider(index))
    if canvas.pointer.isOver(part) || canvas.pointer.isOver(way), canvas.pointer.hasRested {
      canvas.tip(line.tip, above: box)
    }
    let left = box.left + px(Space.large)
    let right = box.right - px(Space.large)
    let name = canvas.style(LetterSize.plain, canvas.theme.words)
    var (start, middle) = (left, box.center.y)
    if let names {
      canvas.words(line.text, name, from: left, to: left + names, around: middle)
      start += names + px(Space.medium)
    } else {
      // A switch stands beside its name all the same.
      let isShort = if case .toggle = line.kind { true } else { false }
      if !isShort { middle = box.bottom - px(19) }
      canvas.words(
        line.text, name, from: left, to: right - (isShort ? px(44) : 0),
        around: isShort ? middle : box.top + px(16))
    }
    switch line.kind {
    case .slider(let share, let usual, let text):
      return slider(share, usual: usual, text, from: start, to: right, around: middle)
    case .toggle(let isOn): Toggle(canvas: canvas).draw(isOn, right: right, around: middle)
    case .choice(let text): choice(text, from: start, to: right, around: middle)
    case .swatches(let colors, let chosen):
      swatches(
        colors, chosen, from: start, to: right, around: middle,
        height: names == nil ? px(34) : box.height)
    case .segments(let words, let chosen):
      segments(words, chosen, around: middle, height: min(px(26), box.height - px(4)), start, right)
    }
    return nil
  }

  private func slider(
    _ share: Double, usual: Double, _ text: String, from left: Double, to right: Double,
    around middle: Double
  ) -> ScrubTrack? {
    let px = canvas.px
    let words = canvas.style(LetterSize.small, canvas.theme.quiet)
    let room = px(50)
    canvas.words(text, words, from: right - room, to: right, around: middle, side: .right)
    let track = ScrubTrack(left: left + px(7), right: right - room - px(8), runsFromRight: false)
    guard track.right > track.left + px(10) else { return nil }
    let part = OverlayPart.card(.slider(index))
    canvas.put(
      part,
      OverlayBox(
        left: left, top: middle - px(12), right: track.right + px(7), bottom: middle + px(12)))
    let isLive = canvas.pointer.isOn(part)
    let line = OverlayBox(
      track.left, (middle - px(3) / 2).rounded(), width: track.right - track.left, height: px(3))
    canvas.shapes.fill(line, canvas.theme.track, radius: px(1.5))
    let (start, end) = (track.x(of: usual).rounded(), track.x(of: share).rounded())
    var done = line
    (done.left, done.right) = (min(start, end), max(start, end))
    if done.width >= 1 { canvas.shapes.fill(done, canvas.theme.accent, radius: px(1.5)) }
    canvas.shapes.fill(
      OverlayBox(
        start - canvas.hair / 2, line.top - px(3), width: canvas.hair, height: line.height + px(6)),
      canvas.theme.quiet)
    canvas.shapes.disc(
      Vector2(end, line.center.y), radius: (isLive ? 7.5 : 6) * canvas.scale, canvas.theme.accent)
    return track
  }

  /// One of many: its name, and the sign of a list that opens.
  private func choice(_ text: String, from left: Double, to right: Double, around middle: Double) {
    let px = canvas.px
    let box = OverlayBox(left: left, top: middle - px(13), right: right, bottom: middle + px(13))
    canvas.shapes.fill(box, canvas.theme.field, radius: canvas.radius)
    canvas.words(
      text, canvas.style(LetterSize.plain, canvas.theme.words), from: box.left + px(10),
      to: box.right - px(26), around: middle)
    canvas.icon(.down, around: Vector2(box.right - px(14), middle), canvas.theme.quiet)
  }

  private func swatches(
    _ colors: [UInt32], _ chosen: Int?, from left: Double, to right: Double, around middle: Double,
    height: Double
  ) {
    let step = (right - left) / Double(max(1, colors.count))
    // The ring around the chosen one keeps clear of the edge of its row.
    let radius = min(11 * canvas.scale, step / 2 - canvas.px(3), height / 2 - canvas.px(6))
    guard radius > 2 else { return }
    for (item, color) in colors.enumerated() {
      let box = OverlayBox(
        left + Double(item) * step, middle - canvas.px(14), width: step, height: canvas.px(28))
      let part = OverlayPart.card(.item(index, item))
      canvas.put(part, box)
      let place = Vector2((box.left + step / 2).rounded(), middle)
      let isOver = canvas.pointer.isOver(part)
      if item == chosen || isOver {
        let ink = item == chosen ? canvas.theme.accent : canvas.theme.quiet
        canvas.shapes.disc(place, radius: radius + canvas.px(3), ink)
        canvas.shapes.disc(place, radius: radius + canvas.px(1.5), canvas.theme.card)
      }
      canvas.shapes.disc(place, radius: radius + canvas.hair, canvas.theme.quiet)
      canvas.shapes.disc(place, radius: radius, Ink(color))
    }
  }

  private func segments(
    _ words: [String], _ chosen: Int?, around middle: Double, height: Double, _ left: Double,
    _ right: Double
  ) {
    let px = canvas.px
    let box = OverlayBox(
      left, (middle - height / 2).rounded(), width: right - left, height: height)
    canvas.shapes.fill(box, canvas.theme.field, radius: canvas.radius)
    let step = box.width / Double(max(1, words.count))
    for (item, word) in words.enumerated() {
      let start = (box.left + Double(item) * step).rounded()
      let end = (box.left + Double(item + 1) * step).rounded()
      let place = OverlayBox(left: start, top: box.top, right: end, bottom: box.bottom)
      let part = OverlayPart.card(.item(index, item))
      canvas.put(part, place)
      let isChosen = item == chosen
      if isChosen {
        canvas.shapes.fill(
          place.inset(canvas.hair, canvas.hair), canvas.theme.card, radius: canvas.radius)
        canvas.shapes.outline(
          place.inset(canvas.hair, canvas.hair), canvas.theme.accent, radius: canvas.radius,
          thickness: canvas.hair)
      } else {
        canvas.highlight(part, place.inset(canvas.hair, canvas.hair))
      }
      canvas.words(
        word,
        canvas.style(LetterSize.small, isChosen ? canvas.theme.accent : canvas.theme.words),
        from: start + px(2), to: end - px(2),
        around: place.center.y, side: .center)
    }
  }
}
