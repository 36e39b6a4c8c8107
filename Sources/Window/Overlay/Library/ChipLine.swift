internal import PageGeometry
internal import RectoReaderCore

/// What the books of the shelf are chosen and sorted by, along the upper edge: chips, and how many books there are; and at
/// its end what else can be done.
struct ChipLine {
  let canvas: OverlayCanvas
  let shelf: OverlayContent.Shelf

  private static let (gap, margin, pad) = (8.0, 16.0, 12.0)
  /// Units of a chip, and of the way from one line of chips to the next.
  private static let (height, step) = (28.0, 34.0)
  /// The least letters on a chip, in units.
  private static let leastLetters = 10.5

  /// Pixels of a chip: as many as there is room for above the books, up to the usual ones.
  private var height: Double {
    let usual = canvas.px(Self.height)
    return min(usual, max(usual / 2, shelf.booksTop - 2 * canvas.px(2)))
  }

  /// Units of the letters on it.
  private var letters: Double {
    let size = LetterSize.plain * height / canvas.px(Self.height)
    return min(LetterSize.plain, max(Self.leastLetters, size))
  }

  /// The upper edge of the first line, and how many there is room for.
  private var lines: (top: Double, count: Int) {
    let free = shelf.booksTop - height
    let top = min(canvas.px(14), max(0, (free / 2).rounded()))
    let more = (shelf.booksTop - top - height) / canvas.px(Self.step)
    return (canvas.view.top + top, 1 + Int(max(0, min(more, 100))))
  }

  /// The lower edge of what can be done.
  var foot: Double { lines.top + height }

  /// Draws them; those that find no room on a line stand on the next, and where there is no room above the books, one
  /// tells how many more there are.
  func draw() {
    let px = canvas.px
    let (first, count) = lines
    let start = canvas.view.left + px(Self.margin)
    let end = drawTools(from: start, to: canvas.view.right - px(Self.margin), top: first)
    var (left, top, line) = (start, first, 1)
    let widths = shelf.chips.map { width(of: $0, atMost: end - start) }
    let more = width(of: Self.more(shelf.chips.count), atMost: end - start) + px(Self.gap)
    for (index, chip) in shelf.chips.enumerated() {
      if left > start, left + widths[index] > end, line < count {
        (left, top, line) = (start, top + px(Self.step), line + 1)
      }
      // On the last line there is room for what tells of the others.
      let rest = widths[index...].reduce(0) { $0 + $1 + px(Self.gap) } - px(Self.gap)
      let room = line < count || left + rest <= end ? end : end - more
      if left > start, left + widths[index] > room {
        let others = Self.more(shelf.chips.count - index)
        let width = width(of: others, atMost: end - left)
        draw(others, index, in: OverlayBox(left, top, width: width, height: height))
        return
      }
      draw(chip, index, in: OverlayBox(left, top, width: widths[index], height: height))
      left += widths[index] + px(Self.gap)
    }
    guard !shelf.count.isEmpty, left + px(60) < canvas.view.right else { return }
    canvas.words(
      shelf.count, canvas.style(letters, Self.quiet), from: left + px(4), to: end,
      around: top + height / 2)
  }

  // MARK: Tools

  /// Draws what can be done, with words where there is room for all of them, else by signs.
  ///
  /// - Returns: where there is room for chips up to.
  private func drawTools(from start: Double, to end: Double, top: Double) -> Double {
    let words = shelf.tools.map { width(of: $0, hasWord: true) }
    let signs = shelf.tools.map { width(of: $0, hasWord: false) }
    let gap = canvas.px(Self.gap) / 2
    func all(_ widths: [Double]) -> Double { widths.reduce(0) { $0 + $1 + gap } }
    // Half the edge is left to chips.
    let hasWords = all(words) <= (end - start) / 2
    var (tools, widths) = (shelf.tools[...], (hasWords ? words : signs)[...])
    // The last leads to all the others.
    while tools.count > 1, all(Array(widths)) > (end - start) / 2 {
      (tools, widths) = (tools.dropFirst(), widths.dropFirst())
    }
    guard !tools.isEmpty else { return end }
    var left = end - all(Array(widths)) + gap
    let room = left - canvas.px(Self.gap)
    for (tool, width) in zip(tools, widths) {
      let box = OverlayBox(left.rounded(), top, width: width, height: height)
      draw(tool, hasWord: hasWords, in: box)
      left += width + gap
    }
    return room
  }

  private func width(of tool: OverlayContent.Button, hasWord: Bool) -> Double {
    let sign = canvas.px(Icon.side) + canvas.px(Self.pad)
    guard hasWord else { return sign.rounded(.up) }
    let word = canvas.width(
      of: tool.label, canvas.style(letters, Self.words), atMost: canvas.px(160))
    return (sign + word + canvas.px(Self.pad)).rounded(.up)
  }

  private func draw(_ tool: OverlayContent.Button, hasWord: Bool, in box: OverlayBox) {
    let part = OverlayPart.button(tool.command)
    canvas.put(part, box)
    let isLive = canvas.pointer.isOver(part) || tool.isOn
    let radius = (box.height / 2).rounded()
    canvas.shapes.fill(box, isLive ? Self.live : Self.ground, radius: radius)
    canvas.shapes.outline(box, Self.edge, radius: radius, thickness: canvas.hair)
    let sign = canvas.px(Icon.side)
    let left = hasWord ? box.left + canvas.px(Self.pad) / 2 : (box.center.x - sign / 2).rounded()
    if let icon = Icon(tool.command) {
      canvas.icon(icon, around: Vector2(left + sign / 2, box.center.y), Self.words)
    }
    if hasWord {
      canvas.words(
        tool.label, canvas.style(letters, Self.words), from: left + sign + canvas.px(6),
        to: box.right - canvas.px(6), around: box.center.y)
    }
    if canvas.pointer.isOver(part), canvas.pointer.hasRested { canvas.tip(tool.tip, below: box) }
  }

  /// A chip for those that have no room.
  private static func more(_ count: Int) -> OverlayContent.Chip {
    OverlayContent.Chip(text: ShelfCareText.moreChips(count), canGo: false)
  }

  /// Pixels across a chip.
  private func width(of chip: OverlayContent.Chip, atMost most: Double) -> Double {
    let (ends, cross) = (2 * canvas.px(Self.pad), chip.canGo ? canvas.px(22) : 0)
    let room = min(canvas.px(260), most - ends - cross)
    return canvas.width(of: chip.text, canvas.style(letters, Self.words), atMost: room) + ends
      + cross
  }

  private func draw(_ chip: OverlayContent.Chip, _ index: Int, in box: OverlayBox) {
    let px = canvas.px
    let part = OverlayPart.library(.chip(index))
    canvas.put(part, box)
    let isLive = canvas.pointer.isOver(part)
    let radius = (box.height / 2).rounded()
    canvas.shapes.fill(box, isLive ? Self.live : Self.ground, radius: radius)
    canvas.shapes.outline(box, Self.edge, radius: radius, thickness: canvas.hair)
    let style = canvas.style(letters, chip.canGo || isLive ? Self.words : Self.quiet)
    let end = box.right - px(Self.pad) - (chip.canGo ? px(22) : 0)
    canvas.words(chip.text, style, from: box.left + px(Self.pad), to: end, around: box.center.y)
    guard chip.canGo else { return }
    let sign = OverlayPart.library(.removesChip(index))
    let place = OverlayBox(
      left: box.right - px(30), top: box.top, right: box.right, bottom: box.bottom)
    canvas.put(sign, place)
    let (center, r) = (Vector2(place.center.x - px(2), place.center.y), 3.5 * canvas.scale)
    let isOver = canvas.pointer.isOver(sign)
    if isOver { canvas.shapes.disc(center, radius: 9 * canvas.scale, Self.live) }
    let ink = isOver ? Self.words : Self.quiet
    for way in [-1.0, 1] {
      canvas.shapes.line(
        from: center + Vector2(-r, -r * way), to: center + Vector2(r, r * way), ink,
        thickness: 1.4 * canvas.scale)
    }
  }

  // On wood, by day as by night.
  private static let ground = Ink(0x1A110A, 0.62)
  private static let live = Ink(0x4A3626, 0.85)
  private static let edge = Ink(0xF6EBDD, 0.16)
  private static let words = Ink(0xF6EBDD)
  private static let quiet = Ink(0xF6EBDD, 0.7)
}
