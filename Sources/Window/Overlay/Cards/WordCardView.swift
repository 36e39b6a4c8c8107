internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// What dictionaries say of a word, on a card beside it: below it where there is room, else above, else where it covers
/// least of it.
struct WordCardView {
  let canvas: OverlayCanvas

  /// A row of the card, laid out.
  private struct Line {
    var row: OverlayContent.WordCard.Row
    var words: LaidOutText
    var top: Double
    var height: Double
  }

  /// Draws it within what is free.
  ///
  /// - Parameters:
  ///   - card: what it says.
  ///   - memory: how far it is scrolled.
  ///   - free: what other things leave of the view.
  func draw(_ card: OverlayContent.WordCard, _ memory: inout WordCardMemory, in free: FreeSpace) {
    let room = OverlayBox(
      left: canvas.view.left, top: canvas.view.top, right: canvas.view.right, bottom: free.bottom
    ).inset(canvas.px(10), canvas.px(10))
    let width = min(canvas.px(420), room.width)
    guard width >= canvas.px(120), room.height >= canvas.px(90) else { return }
    let lines = layOut(card.rows, width: width - 2 * Self.pad(canvas))
    let length = (lines.last.map { $0.top + $0.height } ?? 0) + canvas.px(14)
    let foot = card.searches.isEmpty && !card.canGoBack ? 0 : canvas.px(40)
    let box = place(
      card.anchor.map { OverlayBox($0) }, width: width, height: length + foot + canvas.px(8),
      in: room)
    canvas.put(.wordCard, box)
    canvas.sheet(box, radius: canvas.px(10))
    let window = OverlayBox(
      left: box.left + canvas.hair, top: box.top + canvas.px(4), right: box.right - canvas.hair,
      bottom: box.bottom - max(foot, canvas.px(4)))
    var scroll = memory.scroll(ofDepth: card.depth)
    scroll.fit(length: length, in: window)
    if memory.takeFocus(card.focused), let span = span(of: card.focused, in: lines) {
      scroll.show(span)
      scroll.fit(length: length, in: window)
    }
    memory.keep(scroll, ofDepth: card.depth)
    canvas.clipped(to: window) {
      for line in lines { draw(line, focused: card.focused, in: window, scroll.shift) }
    }
    ScrollMark(canvas: canvas).draw(.cardScroll, scroll)
    close(in: box)
    if foot > 0 { drawFoot(card, in: box, height: foot, isScrolled: scroll.track != nil) }
  }

  private static func pad(_ canvas: OverlayCanvas) -> Double { canvas.px(18) }

  /// Where it lies: it never covers the word where there is another place.
  private func place(
    _ word: OverlayBox?, width: Double, height: Double, in room: OverlayBox
  ) -> OverlayBox {
    let gap = canvas.px(8)
    let most = min(height, max(canvas.px(180), (canvas.view.height * 0.62).rounded()), room.height)
    guard let word else {
      return OverlayBox(
        (room.center.x - width / 2).rounded(), (room.center.y - most / 2).rounded(), width: width,
        height: most)
    }
    let (below, above) = (room.bottom - word.bottom - gap, word.top - gap - room.top)
    let isBelow = below >= most || below >= above
    let least = canvas.px(140)
    let left = (word.center.x - width / 2).rounded()
    guard max(below, above) >= min(most, least) else {
      // Neither below nor above: beside it.
      let isRight = room.right - word.right >= word.left - room.left
      let x = isRight ? word.right + gap : word.left - gap - width
      return OverlayBox(x.rounded(), word.top.rounded(), width: width, height: most).moved(
        into: room)
    }
    let height = min(most, isBelow ? below : above)
    let top = isBelow ? word.bottom + gap : word.top - gap - height
    return OverlayBox(left, top.rounded(), width: width, height: height).moved(into: room)
  }

  // MARK: Lines

  private func layOut(_ rows: [OverlayContent.WordCard.Row], width: Double) -> [Line] {
    var lines: [Line] = []
    var top = canvas.px(10)
    for row in rows {
      let indent = indent(of: row)
      // The sign that closes it stands beside the first line.
      let beside = lines.isEmpty ? canvas.px(26) : 0
      let words = canvas.textCache.words(
        row.text, style(of: row.style), width: max(canvas.px(40), width - indent - beside))
      if row.beginsGroup { top += canvas.px(14) }
      let below = row.style == .headword ? belowHeadword(row) : 0
      let height = Double(words.height) + below + canvas.px(row.style == .quiet ? 5 : 6)
      lines.append(Line(row: row, words: words, top: top, height: height))
      top += height
    }
    return lines
  }

  /// What a line under a headword takes: how it is spoken, and where it stands.
  private func belowHeadword(_ row: OverlayContent.WordCard.Row) -> Double {
    guard !row.detail.isEmpty || !row.source.isEmpty else { return 0 }
    return Double(canvas.textCache.line(of: detailStyle).height) + canvas.px(3)
  }

  private var detailStyle: TextStyle { canvas.style(LetterSize.small, canvas.theme.quiet) }

  private func style(of style: OverlayContent.WordCard.Row.Style) -> TextStyle {
    switch style {
    case .headword: canvas.style(LetterSize.heading, canvas.theme.words, weight: 600, lines: 4)
    case .heading: canvas.style(LetterSize.plain, canvas.theme.words, weight: 600, lines: 200)
    case .plain: canvas.style(LetterSize.plain, canvas.theme.words, lines: 200)
    case .quiet: canvas.style(LetterSize.plain, canvas.theme.quiet, lines: 200)
    }
  }

  private func indent(of row: OverlayContent.WordCard.Row) -> Double {
    canvas.px(14) * Double(min(row.depth, 4))
  }

  private func draw(_ line: Line, focused: Int?, in window: OverlayBox, _ shift: Double) {
    let top = window.top - shift + line.top
    guard top < window.bottom, top + line.height > window.top else { return }
    let pad = Self.pad(canvas)
    let (left, right) = (window.left + pad + indent(of: line.row), window.right - pad)
    if line.row.beginsGroup {
      canvas.rule(from: window.left + pad, to: right, at: top - canvas.px(10))
    }
    drawWords(of: line, focused: focused, left: left, right: right, top: top)
    canvas.draw(line.words, from: left, to: right, top: top, side: .natural)
    guard line.row.style == .headword, belowHeadword(line.row) > 0 else { return }
    let middle = top + Double(line.words.height) + belowHeadword(line.row) / 2
    let detail = LookUpText.detail(spoken: line.row.detail, source: line.row.source)
    canvas.words(
      detail, detailStyle, from: left, to: right,
      around: middle)
  }

  /// Lights up the words of a line that can be looked up, and notes where they are.
  private func drawWords(of line: Line, focused: Int?, left: Double, right: Double, top: Double) {
    let row = line.row
    guard !row.words.isEmpty else { return }
    let style = style(of: row.style)
    let spare = right - left - Double(line.words.width)
    let start = line.words.runsFromRight ? left + spare : left
    let boxes = canvas.textCache.boxes(
      of: row.words, in: row.text, style, width: max(canvas.px(40), right - left))
    for (index, parts) in boxes.enumerated() {
      let (part, isFocused) = (
        OverlayPart.cardWord(row.firstWord + index), focused == row.firstWord + index
      )
      for box in parts {
        let place = OverlayBox(
          (start + box.left).rounded(), (top + box.top).rounded(), width: box.width.rounded(),
          height: box.height.rounded()
        ).inset(-canvas.px(1), 0)
        canvas.put(part, place)
        canvas.highlight(part, place, isSelected: isFocused)
        if row.linked.contains(index) {
          canvas.shapes.fill(
            OverlayBox(
              place.left + canvas.px(1), place.bottom - canvas.px(2),
              width: place.width - canvas.px(2), height: canvas.hair), canvas.theme.accent)
        }
        if isFocused { canvas.focusRing(around: place) }
      }
    }
  }

  /// Where the line of a word begins and ends; nil where there is no such word.
  private func span(of word: Int?, in lines: [Line]) -> ClosedRange<Double>? {
    guard let word else { return nil }
    let line = lines.first { line in
      (line.row.firstWord..<line.row.firstWord + line.row.words.count).contains(word)
    }
    guard let line else { return nil }
    let index = word - line.row.firstWord
    let width = max(canvas.px(40), Double(line.words.width))
    let boxes = canvas.textCache.boxes(
      of: [line.row.words[index]], in: line.row.text, style(of: line.row.style), width: width)
    guard let box = boxes.first?.first else { return line.top...line.top + line.height }
    return line.top + box.top - canvas.px(10)...line.top + box.bottom + canvas.px(10)
  }

  // MARK: Around them

  private func close(in box: OverlayBox) {
    let side = canvas.px(26)
    CrossSign(canvas: canvas).draw(
      .closesCard,
      in: OverlayBox(
        box.right - canvas.px(10) - side, box.top + canvas.px(10), width: side, height: side))
  }

  private func drawFoot(
    _ card: OverlayContent.WordCard, in box: OverlayBox, height: Double, isScrolled: Bool
  ) {
    let top = box.bottom - height
    canvas.rule(from: box.left + canvas.hair, to: box.right - canvas.hair, at: top)
    let middle = top + height / 2
    let pad = Self.pad(canvas)
    var left = box.left + pad
    let right = box.right - canvas.px(10)
    if card.canGoBack {
      let place = OverlayBox(
        box.left + canvas.px(8), middle - canvas.px(14), width: canvas.px(28), height: canvas.px(28)
      )
      canvas.put(.cardBack, place)
      canvas.highlight(.cardBack, place)
      Chevron(canvas: canvas).drawBack(at: place.center, canvas.theme.words)
      if canvas.pointer.isOver(.cardBack), canvas.pointer.hasRested {
        canvas.tip(LookUpText.back, above: place)
      }
      left = place.right + canvas.px(6)
    }
    guard !card.searches.isEmpty else { return }
    left += canvas.words(LookUpText.searches, detailStyle, from: left, to: right, around: middle)
    left += canvas.px(4)
    let style = canvas.style(LetterSize.small, canvas.theme.accent, weight: 600)
    for (index, name) in card.searches.enumerated() {
      let width = canvas.width(of: name, style, atMost: canvas.px(140)) + canvas.px(14)
      guard left + width <= right else { return }
      let place = OverlayBox(left, middle - canvas.px(14), width: width, height: canvas.px(28))
      let part = OverlayPart.cardSearch(index)
      canvas.put(part, place)
      canvas.highlight(part, place)
      canvas.words(name, style, from: place.left, to: place.right, around: middle, side: .center)
      if canvas.pointer.isOver(part), canvas.pointer.hasRested {
        canvas.tip(LookUpText.search(with: name, key: index + 1), above: place)
      }
      left += width
    }
  }
}
