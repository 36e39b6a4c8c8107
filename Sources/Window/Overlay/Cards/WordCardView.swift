internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// What dictionaries say of a word, on a card beside it: below it where there is room, else above, else where it covers
/// least of it.
struct WordCardView {
  let canvas: OverlayCanvas

  /// A row of the card in sight.
  private struct Line {
    var row: OverlayContent.WordCard.Row
    /// The pixels across in which it is laid out.
    var width: Double
    /// Where its words begin.
    var top: Double
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
    ).inset(canvas.px(Space.medium), canvas.px(Space.medium))
    let width = min(canvas.px(420), room.width)
    guard width >= canvas.px(120), room.height >= canvas.px(90) else { return }
    let isFocusNew = memory.takeFocus(card.focused)
    memory.withCard(ofDepth: card.depth) { kept in
      let inner = width - 2 * Self.pad(canvas)
      begin(card, width: inner, height: room.height, &kept.rows)
      let foot = card.searches.isEmpty && !card.canGoBack ? 0 : canvas.px(40)
      let box = place(
        card.anchor.map { OverlayBox($0) }, width: width,
        height: length(of: kept.rows) + foot + canvas.px(8), in: room)
      canvas.put(.wordCard, box)
      canvas.sheet(box)
      let window = OverlayBox(
        left: box.left + canvas.hair, top: box.top + canvas.px(4), right: box.right - canvas.hair,
        bottom: box.bottom - max(foot, canvas.px(4)))
      fit(&kept, in: window)
      if isFocusNew, let span = span(of: card.focused, in: &kept.rows, width: inner) {
        kept.scroll.show(span)
      }
      layOutSeen(&kept, in: window, width: inner)
      canvas.clipped(to: window) {
        for line in lines(of: kept, in: window, width: inner) {
          draw(line, focused: card.focused, in: window)
        }
      }
      ScrollMark(canvas: canvas).draw(.cardScroll, kept.scroll)
      close(in: box)
      if foot > 0 {
        drawFoot(card, in: box, height: foot, isScrolled: kept.scroll.track != nil)
      }
    }
  }

  private static func pad(_ canvas: OverlayCanvas) -> Double { canvas.px(Space.large) }

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

  /// So many characters are laid out at once, from the first row on: all of most words, whose card then never changes its
  /// length. They take some milliseconds.
  private static let laidOutAtOnce = 6_000

  /// Takes the rows of a card, and lays out those that a card has room for that is as high as may be.
  private func begin(
    _ card: OverlayContent.WordCard, width: Double, height: Double, _ rows: inout WordCardRows
  ) {
    let plain = style(of: .plain)
    rows.begin(
      card.rows, on: .init(width: width, letters: plain.pixels), from: canvas.px(10)
    ) { row in
      let letters = Double(row.text.utf8.count) * plain.pixels * 0.5
      let lines = max(1, (letters / self.width(of: row, at: 1, in: width)).rounded(.up))
      return gap(above: row) + lines * Double(canvas.textCache.line(of: plain).height)
        + canvas.px(6)
    }
    var left = Self.laidOutAtOnce
    _ = rows.layOut(from: 0) { index, top in
      left -= card.rows[index].text.utf8.count
      return top < height || left > 0
    } height: {
      self.height(of: $1, at: $0, in: width)
    }
  }

  /// What the rows of a card take, and what is free below them.
  private func length(of rows: WordCardRows) -> Double { rows.end + canvas.px(14) }

  private func fit(_ card: inout WordCardMemory.Card, in window: OverlayBox) {
    card.scroll.fit(length: length(of: card.rows), in: window)
  }

  /// Lays out what is in sight, which stays where it is: what lies above it may turn out longer or shorter, and what is
  /// scrolled to the end stays at the end.
  private func layOutSeen(_ card: inout WordCardMemory.Card, in window: OverlayBox, width: Double) {
    let isAtEnd = card.scroll.most > 0 && card.scroll.offset >= card.scroll.most
    fit(&card, in: window)
    var isNew = true
    while isNew, !card.rows.rows.isEmpty {
      let offset = card.scroll.offset
      let first = card.rows.row(at: offset)
      let isCut = card.rows.tops[first] < offset
      let end = card.rows.tops[first + 1]
      isNew = card.rows.layOut(from: first) {
        $1 < offset + window.height
      } height: {
        height(of: $1, at: $0, in: width)
      }
      if isCut { card.scroll.offset += card.rows.tops[first + 1] - end }
      fit(&card, in: window)
      if isAtEnd { card.scroll.offset = card.scroll.most }
    }
  }

  /// The lines in sight.
  private func lines(
    of card: WordCardMemory.Card, in window: OverlayBox, width: Double
  ) -> [Line] {
    let rows = card.rows
    let start = window.top - card.scroll.shift
    return rows.rows.indices.dropFirst(rows.row(at: card.scroll.offset))
      .prefix { start + rows.tops[$0] < window.bottom }
      .map { index in
        let row = rows.rows[index]
        return Line(
          row: row, width: self.width(of: row, at: index, in: width),
          top: start + rows.tops[index] + gap(above: row))
      }
  }

  /// The pixels across in which the words of a row are laid out, wherever they are looked at.
  private func width(
    of row: OverlayContent.WordCard.Row, at index: Int, in width: Double
  ) -> Double {
    // The sign that closes it stands beside the first line.
    max(canvas.px(40), width - indent(of: row) - (index == 0 ? canvas.px(26) : 0))
  }

  private func gap(above row: OverlayContent.WordCard.Row) -> Double {
    row.beginsGroup ? canvas.px(14) : 0
  }

  private func words(of row: OverlayContent.WordCard.Row, width: Double) -> LaidOutText {
    canvas.textCache.words(row.text, style(of: row.style), width: width)
  }

  private func height(
    of row: OverlayContent.WordCard.Row, at index: Int, in width: Double
  ) -> Double {
    let words = words(of: row, width: self.width(of: row, at: index, in: width))
    let below = row.style == .headword ? belowHeadword(row) : 0
    return gap(above: row) + Double(words.height) + below
      + canvas.px(row.style == .quiet ? 5 : 6)
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

  private func draw(_ line: Line, focused: Int?, in window: OverlayBox) {
    let pad = Self.pad(canvas)
    let left = window.left + pad + indent(of: line.row)
    let right = left + line.width
    if line.row.beginsGroup {
      canvas.rule(from: window.left + pad, to: window.right - pad, at: line.top - canvas.px(10))
    }
    let words = words(of: line.row, width: line.width)
    drawWords(of: line, words, focused: focused, left: left, right: right)
    canvas.draw(words, from: left, to: right, top: line.top, side: .natural)
    guard line.row.style == .headword, belowHeadword(line.row) > 0 else { return }
    let middle = line.top + Double(words.height) + belowHeadword(line.row) / 2
    let detail = LookUpText.detail(spoken: line.row.detail, source: line.row.source)
    canvas.words(
      detail, detailStyle, from: left, to: right,
      around: middle)
  }

  /// Lights up the words of a line that can be looked up, and notes where they are.
  private func drawWords(
    of line: Line, _ words: LaidOutText, focused: Int?, left: Double, right: Double
  ) {
    let row = line.row
    guard !row.words.isEmpty else { return }
    let spare = right - left - Double(words.width)
    let start = words.runsFromRight ? left + spare : left
    let boxes = canvas.textCache.boxes(
      of: row.words, in: row.text, style(of: row.style), width: line.width)
    for (index, parts) in boxes.enumerated() {
      let (part, isFocused) = (
        OverlayPart.cardWord(row.firstWord + index), focused == row.firstWord + index
      )
      for box in parts {
        let place = OverlayBox(
          (start + box.left).rounded(), (line.top + box.top).rounded(), width: box.width.rounded(),
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
  private func span(
    of word: Int?, in rows: inout WordCardRows, width: Double
  ) -> ClosedRange<Double>? {
    guard let word else { return nil }
    let found = rows.rows.firstIndex { row in
      (row.firstWord..<row.firstWord + row.words.count).contains(word)
    }
    guard let found else { return nil }
    _ = rows.layOut(from: found) { index, _ in
      index == found
    } height: {
      height(of: $1, at: $0, in: width)
    }
    let row = rows.rows[found]
    let top = rows.tops[found] + gap(above: row)
    let boxes = canvas.textCache.boxes(
      of: [row.words[word - row.firstWord]], in: row.text, style(of: row.style),
      width: self.width(of: row, at: found, in: width))
    guard let box = boxes.first?.first else { return top...max(top, rows.tops[found + 1]) }
    return top + box.top - canvas.px(10)...top + box.bottom + canvas.px(10)
  }

  // MARK: Around them

  private func close(in box: OverlayBox) {
    let side = canvas.px(IconButton.side)
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
      IconButton(canvas: canvas).draw(.back, .cardBack, in: place)
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
