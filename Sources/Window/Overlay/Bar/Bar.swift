internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// The bar: buttons with the title before them, and below them the scrubber between place and pace. It floats at the
/// lower edge, over the desk where there is any, and keeps off the corners of pages, where leaves are taken.
struct Bar {
  let canvas: OverlayCanvas

  private static let (rowHeight, scrubHeight) = (42.0, 28.0)
  /// The height of each of several rows of buttons, and of the words above a scrubber that has its row alone.
  private static let (shortRow, placeHeight) = (36.0, 22.0)
  /// Rows of buttons at most; where they take more they have no words.
  private static let mostRows = 4
  private static let (widest, narrowest) = (820.0, 236.0)
  private static let side = 10.0
  /// Units between the place or the pace and the end of its row.
  private static let wordsPad = 6.0
  /// Units that a book may reach beyond its pages.
  private static let edge = 14.0

  /// Draws it; what comes later keeps above it.
  ///
  /// - Parameters:
  ///   - bar: what it shows.
  ///   - track: the way of the scrubber in the frame before, which stays where it is under a hand.
  ///   - free: loses what lies under it.
  /// - Returns: the way of the scrubber; nil where there is no room for one.
  func draw(
    _ bar: OverlayContent.Bar, keeping track: ScrubTrack?, leaving free: inout FreeSpace
  ) -> ScrubTrack? {
    let low = place(of: bar)
    if low.isOnDesk, let rows = rows(of: bar, across: low.box.width - 2 * canvas.px(Self.side)) {
      return draw(bar, in: rows, over: low.box, leaving: &free)
    }
    let row = inside(begin(low.box, leaving: &free), height: Self.rowHeight)
    buttons(of: bar, in: row)
    var lower = row
    (lower.top, lower.bottom) = (
      low.box.bottom - canvas.px(Self.scrubHeight) - canvas.px(2), low.box.bottom - canvas.px(2)
    )
    return self.lower(bar, in: lower, keeping: track)
  }

  /// Draws it where the desk is high and narrow: buttons with their words in several rows, then the place, and
  /// the scrubber alone.
  private func draw(
    _ bar: OverlayContent.Bar, in rows: [[Sized]], over low: OverlayBox,
    leaving free: inout FreeSpace
  ) -> ScrubTrack? {
    var box = low
    let pad = canvas.px(Space.small)
    let high = Double(rows.count) * Self.shortRow + Self.placeHeight + Self.scrubHeight
    box.top = box.bottom - canvas.px(high) - pad
    var row = inside(begin(box, leaving: &free), height: Self.shortRow)
    let focused = focusedCommand(of: bar)
    (row.top, row.bottom) = (row.top + pad / 2, row.bottom + pad / 2)
    for items in rows {
      draw(items, from: row.left, around: row.center.y, focused: focused)
      (row.top, row.bottom) = (row.bottom, row.bottom + canvas.px(Self.shortRow))
    }
    row.bottom = row.top + canvas.px(Self.placeHeight)
    let pace = words(bar.pace, in: row, share: 0.45, side: .right)
    row.right -= pace > 0 ? pace + canvas.px(10) : 0
    _ = words(bar.place, in: row, share: 1, side: .left)
    row.right = box.right - canvas.px(Self.side)
    (row.top, row.bottom) = (row.bottom, row.bottom + canvas.px(Self.scrubHeight))
    return Scrubber(canvas: canvas).draw(bar, in: row)
  }

  /// Draws its sheet; what comes later keeps above it.
  private func begin(_ box: OverlayBox, leaving free: inout FreeSpace) -> OverlayBox {
    free.bottom = box.top
    canvas.put(.bar, box)
    canvas.sheet(box, ink: canvas.theme.sheet)
    return box
  }

  /// Its first row.
  private func inside(_ box: OverlayBox, height: Double) -> OverlayBox {
    OverlayBox(
      left: box.left + canvas.px(Self.side), top: box.top,
      right: box.right - canvas.px(Self.side), bottom: box.top + canvas.px(height))
  }

  /// Where it lies: over the desk below the pages or beside them, else between their corners, where they are that low.
  private func place(of bar: OverlayContent.Bar) -> (box: OverlayBox, isOnDesk: Bool) {
    let margin = canvas.px(Space.small)
    let view = (left: canvas.view.left + margin, right: canvas.view.right - margin)
    let height = canvas.px(Self.rowHeight) + canvas.px(Self.scrubHeight)
    let desk = bar.pages.flatMap { deskBeside(OverlayBox($0), below: height) }
    var (left, right) =
      desk ?? (
        max(view.left, bar.room?.lowerBound ?? view.left),
        min(view.right, bar.room?.upperBound ?? view.right)
      )
    let least = min(canvas.px(Self.narrowest), view.right - view.left)
    if right - left < least {
      let middle = ((left + right) / 2)
        .clamped(to: view.left + least / 2...view.right - least / 2)
      (left, right) = (middle - least / 2, middle + least / 2)
    }
    let width = min(right - left, canvas.px(Self.widest)).rounded(.down)
    let box = OverlayBox(
      ((left + right - width) / 2).rounded(), canvas.view.bottom - margin - height, width: width,
      height: height)
    return (box, desk != nil)
  }

  /// From where to where the desk is free beside pages, on the wider side; nil where it is free below them, or too narrow.
  private func deskBeside(_ pages: OverlayBox, below height: Double) -> (Double, Double)? {
    let margin = canvas.px(Space.small)
    guard canvas.view.bottom - pages.bottom < height + 2 * margin else { return nil }
    // The leaves below the page in sight, and the boards, reach beyond it.
    let edge = canvas.px(Self.edge)
    let left = (canvas.view.left + margin, pages.left - edge)
    let right = (pages.right + edge, canvas.view.right - margin)
    let wider = right.1 - right.0 >= left.1 - left.0 ? right : left
    return wider.1 - wider.0 >= canvas.px(Self.narrowest) ? wider : nil
  }

  // MARK: Buttons

  /// A button with the width that it takes.
  private struct Sized {
    var button: OverlayContent.Button
    var width: Double
    var hasWord: Bool
  }

  /// The buttons with their words in several rows; nil where one has room for all, or there would be too many.
  private func rows(of bar: OverlayContent.Bar, across width: Double) -> [[Sized]]? {
    var rows: [[Sized]] = [[]]
    var spare = width
    for item in bar.buttons.prefix(Limits.buttons).map({ sized($0, hasWord: true) }) {
      let taken = item.width + canvas.px(2)
      if taken > spare, !rows[rows.count - 1].isEmpty {
        rows.append([])
        spare = width
      }
      guard taken <= spare else { return nil }
      rows[rows.count - 1].append(item)
      spare -= taken
    }
    return (2...Self.mostRows).contains(rows.count) ? rows : nil
  }

  private func focusedCommand(of bar: OverlayContent.Bar) -> Command? {
    bar.focused.flatMap { bar.buttons.indices.contains($0) ? bar.buttons[$0].command : nil }
  }

  /// Draws the buttons that there is room for: with words, with signs alone, or some of those. What has no room for its
  /// word tells it as a tip. The title stands before them where there is room left.
  private func buttons(of bar: OverlayContent.Bar, in row: OverlayBox) {
    let all = bar.buttons.prefix(Limits.buttons)
    let worded = all.map { sized($0, hasWord: true) }
    func length(_ buttons: some Collection<Sized>) -> Double {
      buttons.reduce(0) { $0 + $1.width + canvas.px(2) }
    }
    let hasWords = length(worded) <= row.width
    var shown = hasWords ? worded : all.map { sized($0, hasWord: false) }
    // Where even signs have no room the first go, but for the one that keys mean.
    var kept = 0..<shown.count
    while length(shown[kept]) > row.width, kept.count > 1 {
      let first = kept.lowerBound
      kept = first == bar.focused ? kept.dropLast() : kept.dropFirst()
    }
    shown = Array(shown[kept])
    let taken = length(shown)
    let spare = row.width - taken
    let hasTitle = spare > canvas.px(110)
    let x = hasTitle ? row.right - taken : (row.left + spare / 2).rounded()
    if hasTitle {
      canvas.words(
        bar.title, canvas.style(LetterSize.plain, canvas.theme.words, weight: 600),
        from: row.left + canvas.px(6), to: x - canvas.px(12), around: row.center.y + canvas.px(1))
    }
    draw(shown, from: x, around: row.center.y, focused: focusedCommand(of: bar))
  }

  private func draw(
    _ items: [Sized], from left: Double, around middle: Double, focused: Command?
  ) {
    var x = left
    for item in items {
      let box = OverlayBox(x, middle - canvas.px(15), width: item.width, height: canvas.px(32))
      draw(item, in: box, isFocused: item.button.command == focused)
      x += item.width + canvas.px(2)
    }
  }

  private func sized(_ button: OverlayContent.Button, hasWord: Bool) -> Sized {
    let isPlain = Icon(button.command) == nil
    // The sign of Aa says what its word would.
    let says = isPlain || hasWord && button.command != .card
    let words = says ? canvas.width(of: button.label, style(button), atMost: canvas.px(160)) : 0
    let sign = isPlain ? 0 : canvas.px(Icon.side)
    let gap = says && !isPlain ? canvas.px(6) : 0
    return Sized(
      button: button, width: sign + gap + words.rounded(.up) + canvas.px(says ? 18 : 10),
      hasWord: says)
  }

  private func style(_ button: OverlayContent.Button) -> TextStyle {
    canvas.style(LetterSize.plain, button.isOn ? canvas.theme.accent : canvas.theme.words)
  }

  private func draw(_ item: Sized, in box: OverlayBox, isFocused: Bool) {
    let button = item.button
    let part = OverlayPart.button(button.command)
    canvas.put(part, box)
    canvas.highlight(part, box, isSelected: button.isOn)
    let pad = canvas.px(item.hasWord ? 9 : 5)
    var left = box.left + pad
    if let icon = Icon(button.command, isOn: button.isOn) {
      let side = canvas.px(Icon.side)
      let ink = button.isOn ? canvas.theme.accent : canvas.theme.words
      canvas.icon(icon, around: Vector2(left + side / 2, box.center.y), ink)
      left += side + canvas.px(6)
    }
    if item.hasWord {
      canvas.words(
        button.label, style(button), from: left, to: box.right - canvas.px(4),
        around: box.center.y)
    }
    if isFocused { canvas.focusRing(around: box) }
    if canvas.pointer.isOver(part) && canvas.pointer.hasRested || isFocused {
      canvas.tip(button.tip, above: box)
    }
  }

  // MARK: The scrubber

  /// Draws the place, the way through the book and how long the chapter takes, as far as there is room.
  ///
  /// While the pointer is on the scrubber its ends stay where they are: the words tell other things on each page,
  /// and would take it from under the hand. A hand that has let go holds nothing that would keep words from their room.
  private func lower(
    _ bar: OverlayContent.Bar, in row: OverlayBox, keeping track: ScrubTrack?
  ) -> ScrubTrack? {
    var line = row
    let gap = canvas.px(10)
    let isWide = row.width > canvas.px(420)
    if canvas.pointer.isOn(.scrubber), let track,
      let ends = ends(beside: track, in: row, of: bar, isWide: isWide)
    {
      let end = Scrubber.pad(canvas)
      (line.left, line.right) = (track.left - end, track.right + end)
      _ = words(bar.place, in: ends.left, share: 1, side: .left)
      if isWide { _ = words(bar.pace, in: ends.right, share: 1, side: .right) }
    } else {
      let pace = isWide ? words(bar.pace, in: row, share: 0.28, side: .right) : 0
      if pace > 0 { line.right -= pace + gap }
      let place = words(bar.place, in: row, share: isWide ? 0.34 : 0.45, side: .left)
      if place > 0 { line.left += place + gap }
    }
    return Scrubber(canvas: canvas).draw(bar, in: line)
  }

  /// What a scrubber that stays where it was leaves at both ends of a row; nil where it has no room there, or no hand
  /// holds it and it takes the room of words.
  private func ends(
    beside track: ScrubTrack, in row: OverlayBox, of bar: OverlayContent.Bar, isWide: Bool
  ) -> (left: OverlayBox, right: OverlayBox)? {
    let end = Scrubber.pad(canvas)
    guard track.left - end >= row.left, track.right + end <= row.right else { return nil }
    let gap = canvas.px(10) - canvas.px(Self.wordsPad)
    var (left, right) = (row, row)
    (left.right, right.left) = (track.left - end - gap, track.right + end + gap)
    func holds(_ words: String, _ box: OverlayBox) -> Bool {
      canvas.width(of: words, quiet) + canvas.px(Self.wordsPad) <= box.width
    }
    let isHeld = canvas.pointer.held == .scrubber
    guard isHeld || holds(bar.place, left) && (!isWide || holds(bar.pace, right)) else {
      return nil
    }
    return (left, right)
  }

  /// How the place and the pace are written.
  private var quiet: TextStyle { canvas.style(LetterSize.small, canvas.theme.quiet) }

  /// Draws words at an end of a row, in a share of it at most; returns the pixels that they take.
  private func words(
    _ words: String, in row: OverlayBox, share: Double, side: OverlayCanvas.Side
  ) -> Double {
    let quiet = quiet
    let pad = canvas.px(Self.wordsPad)
    let most = (row.width * share).rounded() - (share < 1 ? 0 : pad)
    guard most >= 1 else { return 0 }
    let width = canvas.width(of: words, quiet, atMost: most)
    guard width > 0 else { return 0 }
    let left = side == .right ? row.right - pad - width : row.left + pad
    canvas.words(
      words, quiet, from: left, to: left + width, around: row.center.y - canvas.px(2), side: side)
    return width
  }
}
