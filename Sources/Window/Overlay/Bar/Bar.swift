internal import PageGeometry
internal import RectoBookModel
internal import RectoReaderCore

/// The bar: buttons with the title before them, and below them the scrubber between place and pace. It floats at the
/// lower edge, over the desk where there is any, and keeps off the corners of pages, where leaves are taken.
struct Bar {
  let canvas: OverlayCanvas

  private static let (rowHeight, scrubHeight) = (42.0, 28.0)
  private static let (widest, narrowest) = (820.0, 236.0)
  private static let side = 10.0
  /// Units that a book may reach beyond its pages.
  private static let edge = 14.0

  /// Draws it; what comes later keeps above it.
  ///
  /// - Parameters:
  ///   - bar: what it shows.
  ///   - free: loses what lies under it.
  /// - Returns: the way of the scrubber; nil where there is no room for one.
  func draw(_ bar: OverlayContent.Bar, leaving free: inout FreeSpace) -> ScrubTrack? {
    let box = place(of: bar)
    free.bottom = box.top
    canvas.put(.bar, box)
    canvas.sheet(box, ink: canvas.theme.sheet)
    let row = OverlayBox(
      left: box.left + canvas.px(Self.side), top: box.top,
      right: box.right - canvas.px(Self.side), bottom: box.top + canvas.px(Self.rowHeight))
    buttons(of: bar, in: row)
    return lower(
      bar,
      in: OverlayBox(
        left: row.left, top: box.bottom - canvas.px(Self.scrubHeight) - canvas.px(2),
        right: row.right, bottom: box.bottom - canvas.px(2)))
  }

  /// Where it lies: over the desk below the pages or beside them, else between their corners, where they are that low.
  private func place(of bar: OverlayContent.Bar) -> OverlayBox {
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
    return OverlayBox(
      ((left + right - width) / 2).rounded(), canvas.view.bottom - margin - height, width: width,
      height: height)
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
    var x = hasTitle ? row.right - taken : (row.left + spare / 2).rounded()
    if hasTitle {
      canvas.words(
        bar.title, canvas.style(LetterSize.plain, canvas.theme.words, weight: 600),
        from: row.left + canvas.px(6), to: x - canvas.px(12), around: row.center.y + canvas.px(1))
    }
    let focused = bar.focused.flatMap { all.indices.contains($0) ? all[$0].command : nil }
    for item in shown {
      let box = OverlayBox(
        x, row.center.y - canvas.px(15), width: item.width, height: canvas.px(32))
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
  private func lower(_ bar: OverlayContent.Bar, in row: OverlayBox) -> ScrubTrack? {
    let quiet = canvas.style(LetterSize.small, canvas.theme.quiet)
    var line = row
    let gap = canvas.px(10)
    let isWide = row.width > canvas.px(420)
    if isWide {
      let pace = canvas.width(of: bar.pace, quiet, atMost: row.width * 0.28)
      if pace > 0 {
        canvas.words(
          bar.pace, quiet, from: row.right - pace - canvas.px(6), to: row.right - canvas.px(6),
          around: row.center.y - canvas.px(2), side: .right)
        line.right -= pace + gap
      }
    }
    let place = canvas.width(
      of: bar.place, quiet, atMost: (row.width * (isWide ? 0.34 : 0.45)).rounded())
    if place > 0 {
      canvas.words(
        bar.place, quiet, from: row.left + canvas.px(6), to: row.left + canvas.px(6) + place,
        around: row.center.y - canvas.px(2))
      line.left += place + gap
    }
    return Scrubber(canvas: canvas).draw(bar, in: line)
  }
}
