internal import BookModel
internal import PageGeometry
internal import ReaderCore

/// The rows of the shader bench.
extension FaceFrame {
  private static func height(of row: FaceContent.BenchRow) -> Double {
    switch row.kind {
    case .group: 32
    case .slider, .typed: 42
    case .toggle, .choice, .color: 34
    case .preset: 52
    case .plot: 84
    }
  }

  func benchRows(_ bench: FaceContent.Bench, in list: FaceBox) {
    let pad = px(4)
    var tops: [Double] = []
    var length = pad
    for row in bench.rows {
      tops.append(length)
      length += px(Self.height(of: row))
    }
    length += pad
    benchHand.scroll.fit(length: length, in: list)
    followBench(bench) { row in
      let bottom = row + 1 < tops.count ? tops[row + 1] : length - pad
      return tops[row] - pad...bottom + pad
    }
    benchHand.scroll.fit(length: length, in: list)
    let shift = benchHand.scroll.shift
    clipped(to: list) {
      for (index, row) in bench.rows.enumerated() {
        let top = list.top + tops[index] - shift
        let height = px(Self.height(of: row))
        guard top < list.bottom, top + height > list.top else { continue }
        let box = FaceBox(
          left: list.left + px(6), top: top, right: list.right - px(10), bottom: top + height)
        draw(row, index, isSelected: index == bench.selected, in: box)
      }
    }
  }

  /// Scrolls to the selected row where it is another than before.
  private func followBench(_ bench: FaceContent.Bench, span: (Int) -> ClosedRange<Double>) {
    let before = benchHand.memory
    if before?.page != bench.page { benchHand.scroll.offset = 0 }
    let isOther = before?.selected != bench.selected || before?.rowCount != bench.rows.count
    if isOther, let selected = bench.selected, bench.rows.indices.contains(selected) {
      benchHand.scroll.show(span(selected))
    }
    benchHand.memory = BenchMemory(
      page: bench.page, rowCount: bench.rows.count, selected: bench.selected)
  }

  private func draw(
    _ row: FaceContent.BenchRow, _ index: Int, isSelected: Bool, in box: FaceBox
  ) {
    let part = FacePart.bench(.row(index))
    put(part, box)
    highlight(part, box.inset(0, hair), isSelected: isSelected)
    if row.isChanged {
      shapes.fill(
        FaceBox(box.left, box.top + px(7), width: px(3), height: box.height - px(14)),
        theme.accent, radius: px(1.5))
    }
    let left = box.left + px(11) + px(13) * Double(max(0, min(6, row.depth)))
    let right = box.right - px(10)
    let middle = box.center.y
    // The first of two lines.
    let upper = box.top + px(14)
    switch row.kind {
    case .group(let isOpen):
      chevron(isOpen: isOpen, at: Vector2(left + px(3), middle))
      label(row, from: left + px(14), to: right, around: middle, weight: 600)
    case .slider(let share, let usual, let text):
      let number = self.number(text, index, right: right, around: upper)
      label(row, from: left, to: number, around: upper)
      slider(share, usual: usual, index, from: left, to: right, around: box.top + px(30))
    case .typed(let text, let caret):
      label(row, from: left, to: right - px(100), around: upper)
      let field = FaceBox(
        left: right - px(92), top: box.top + px(6), right: right, bottom: box.bottom - px(6))
      shapes.fill(field, theme.field, radius: px(4))
      shapes.outline(field, theme.accent, radius: px(4), thickness: hair)
      line(
        text, caretAfter: caret, letters(LetterSize.plain, theme.words, hasEvenDigits: true),
        from: field.left + px(8), to: field.right - px(6), around: field.center.y)
    case .toggle(let isOn):
      toggle(isOn, right: right, around: middle)
      label(row, from: left, to: right - px(42), around: middle)
    case .choice(let text):
      let start = choice(text, index, right: right, in: box)
      label(row, from: left, to: start - px(6), around: middle)
    case .color(let red, let green, let blue, let text, let isOpen):
      let swatch = FaceBox(right - px(38), middle - px(9), width: px(38), height: px(18))
      shapes.fill(swatch, Ink(red: red, green: green, blue: blue), radius: px(4))
      shapes.outline(swatch, theme.hairline, radius: px(4), thickness: hair)
      chevron(isOpen: isOpen, at: Vector2(swatch.left - px(12), middle))
      let small = letters(LetterSize.small, theme.quiet, hasEvenDigits: true)
      let end = swatch.left - px(24)
      let width = words(
        text, small, from: max(left, end - px(110)), to: end, around: middle, side: .right)
      label(row, from: left, to: end - width - px(8), around: middle)
    case .preset(let isOwn):
      let start = row.picture.map { lookPicture($0, row.text, left: left, in: box) } ?? left
      presetRow(row, isOwn: isOwn, from: start, to: right, in: box)
    case .plot(let shares, let text):
      plot(row, shares, text, from: left, to: right, in: box)
    }
    if isOver(part) || isOver(.bench(.slider(index))), showsTips, !row.tip.isEmpty {
      tip(row.tip, above: box)
    }
  }

  private func label(
    _ row: FaceContent.BenchRow, from left: Double, to right: Double, around middle: Double,
    weight: Int = 400
  ) {
    words(
      row.text, letters(LetterSize.plain, theme.words, weight: weight), from: left, to: right,
      around: middle, side: .natural, marked: row.marked)
  }

  /// A number that a click makes a field of; returns where it begins.
  private func number(
    _ text: String, _ index: Int, right: Double, around middle: Double
  ) -> Double {
    let part = FacePart.bench(.number(index))
    let plain = letters(
      LetterSize.small, isOver(part) ? theme.words : theme.quiet, hasEvenDigits: true)
    let width = self.width(of: text, plain, atMost: px(120))
    let box = FaceBox(
      left: right - width - px(8), top: middle - px(11), right: right + px(6),
      bottom: middle + px(11))
    put(part, box)
    if isOver(part) { shapes.fill(box, theme.field, radius: px(4)) }
    words(text, plain, from: right - width, to: right, around: middle, side: .right)
    return box.left - px(6)
  }

  private func slider(
    _ share: Double, usual: Double, _ index: Int, from left: Double, to right: Double,
    around middle: Double
  ) {
    let part = FacePart.bench(.slider(index))
    let track = ScrubTrack(left: left + px(6), right: right - px(6), runsFromRight: false)
    guard track.right > track.left else { return }
    // As high as a finger needs, but for the line above it.
    put(part, FaceBox(left: left, top: middle - px(10), right: right, bottom: middle + px(11)))
    benchHand.tracks[index] = track
    let isLive = isOver(part) || held == part
    let line = FaceBox(
      track.left, (middle - px(3) / 2).rounded(), width: track.right - track.left, height: px(3))
    shapes.fill(line, theme.track, radius: px(1.5))
    // From where it usually stands to where it is.
    let (start, end) = (track.x(of: usual).rounded(), track.x(of: share).rounded())
    var done = line
    (done.left, done.right) = (min(start, end), max(start, end))
    if done.width >= 1 { shapes.fill(done, theme.accent, radius: px(1.5)) }
    shapes.fill(
      FaceBox(start - hair / 2, line.top - px(3), width: hair, height: line.height + px(6)),
      theme.quiet)
    shapes.disc(Vector2(end, line.center.y), radius: (isLive ? 7 : 5.5) * scale, theme.accent)
  }

  private func toggle(_ isOn: Bool, right: Double, around middle: Double) {
    let box = FaceBox(right - px(32), middle - px(9), width: px(32), height: px(18))
    shapes.fill(box, isOn ? theme.accent : theme.track, radius: px(9))
    let x = isOn ? box.right - px(9) : box.left + px(9)
    shapes.disc(Vector2(x, box.center.y), radius: 6.5 * scale, isOn ? theme.onAccent : theme.card)
  }

  /// An item between the signs that lead to its neighbours; returns where that begins.
  private func choice(_ text: String, _ index: Int, right: Double, in box: FaceBox) -> Double {
    let plain = letters(LetterSize.plain, theme.words)
    let width = min(self.width(of: text, plain, atMost: px(140)), (box.width * 0.45).rounded())
    let side = px(20)
    let middle = box.center.y
    let after = FaceBox(right - side, middle - px(11), width: side, height: px(22))
    let words = FaceBox(
      left: after.left - width - px(6), top: after.top, right: after.left - px(6),
      bottom: after.bottom)
    let before = FaceBox(words.left - px(6) - side, after.top, width: side, height: px(22))
    for (place, way) in [(before, -1), (after, 1)] {
      let part = FacePart.bench(.step(index, by: way))
      put(part, place)
      highlight(part, place)
      let ink = isOver(part) ? theme.words : theme.quiet
      let (c, w, r) = (place.center, Double(way), 4 * scale)
      shapes.line(
        from: Vector2(c.x - w * r / 2, c.y - r), to: Vector2(c.x + w * r / 2, c.y), ink,
        thickness: 1.4 * scale)
      shapes.line(
        from: Vector2(c.x + w * r / 2, c.y), to: Vector2(c.x - w * r / 2, c.y + r), ink,
        thickness: 1.4 * scale)
    }
    self.words(text, plain, from: words.left, to: words.right, around: middle, side: .center)
    return before.left
  }

  private func chevron(isOpen: Bool, at center: Vector2) {
    let r = 3.5 * scale
    let points =
      isOpen
      ? [Vector2(-r, -r / 2), Vector2(0, r / 2), Vector2(r, -r / 2)]
      : [Vector2(-r / 2, -r), Vector2(r / 2, 0), Vector2(-r / 2, r)]
    for (from, to) in zip(points, points.dropFirst()) {
      shapes.line(from: center + from, to: center + to, theme.quiet, thickness: 1.4 * scale)
    }
  }

  private func presetRow(
    _ row: FaceContent.BenchRow, isOwn: Bool, from left: Double, to right: Double, in box: FaceBox
  ) {
    let upper = box.center.y - px(9)
    var end = right
    if isOwn {
      let small = letters(LetterSize.small, theme.quiet)
      end -=
        words(
          "yours", small, from: right - px(60), to: right, around: upper, side: .right) + px(8)
    }
    words(
      row.text, letters(LetterSize.plain, theme.words, weight: row.isChanged ? 600 : 400),
      from: left, to: end, around: upper, side: .natural, marked: row.marked)
    words(
      row.detail, letters(LetterSize.small, theme.quiet), from: left, to: right,
      around: box.center.y + px(9), side: .natural)
  }

  /// The small picture of a look, or its first letter where there is none; returns where words begin.
  private func lookPicture(
    _ look: FaceContent.LookPicture, _ name: String, left: Double, in box: FaceBox
  ) -> Double {
    let most = Limits.lookPicture
    let (width, height) = (px(Double(most.width) / 2), px(Double(most.height) / 2))
    let place = FaceBox(
      left, (box.center.y - height / 2).rounded(), width: width, height: height)
    if let picture = lookPictures[look] {
      shapes.picture(picture, in: place, radius: px(3))
    } else {
      shapes.fill(place, theme.field, radius: px(3))
      words(
        String(name.prefix(1)), letters(LetterSize.title, theme.quiet), from: place.left,
        to: place.right, around: place.center.y, side: .center)
    }
    shapes.outline(place, theme.hairline, radius: px(3), thickness: hair)
    return place.right + px(11)
  }

  private func plot(
    _ row: FaceContent.BenchRow, _ shares: [Double], _ text: String, from left: Double,
    to right: Double, in box: FaceBox
  ) {
    words(
      row.text, letters(LetterSize.plain, theme.words), from: left, to: right,
      around: box.top + px(14))
    words(
      text, letters(LetterSize.small, theme.quiet, hasEvenDigits: true), from: left, to: right,
      around: box.top + px(31))
    let field = FaceBox(
      left: left, top: box.top + px(42), right: right, bottom: box.bottom - px(6))
    shapes.fill(field, theme.field, radius: px(3))
    let room = field.inset(px(3), px(3))
    guard !shares.isEmpty, room.width > 1 else { return }
    // The latest frame stands at the right; each has a bar of whole pixels.
    let width = max(1, (room.width / Double(Limits.timedFrames)).rounded(.down))
    var x = room.right
    for share in shares.reversed() where x - width >= room.left {
      let height = max(1, (ScrubTrack.clamped(share) * room.height).rounded())
      shapes.fill(
        FaceBox(x - width, room.bottom - height, width: width, height: height), theme.accent)
      x -= width
    }
  }
}
