internal import PageGeometry
internal import RectoReaderCore

/// What the card is remembered by from frame to frame, and what the pointer does to it.
nonisolated struct CardMemory {
  /// The ways of the sliders in sight, by row.
  var tracks: [Int: ScrubTrack] = [:]
  /// How far the rows are scrolled.
  var scroll = Scroll()
  private var focused: Int?
  /// The slider of the last click, and when that was.
  private var lastClick: (row: Int, time: Double)?

  /// Seconds between two clicks that are one double click.
  private static let doubleSeconds = 0.4

  /// Begins a frame with the card, or without it: then nothing of it is remembered.
  mutating func begin(_ card: OverlayContent.Card?) {
    tracks = [:]
    if card == nil { self = CardMemory() }
  }

  /// Scrolls to the row that keys mean where it is another than before.
  mutating func show(
    _ row: Int?, length: Double, in box: OverlayBox, span: (Int) -> ClosedRange<Double>
  ) {
    scroll.fit(length: length, in: box)
    if row != focused, let row { scroll.show(span(row)) }
    focused = row
    scroll.fit(length: length, in: box)
  }

  /// The button went down on a part.
  mutating func press(_ part: CardPart, at place: Vector2, scale: Double) -> [OverlayAction] {
    switch part {
    case .scroll:
      _ = scroll.grab(at: place.y, least: Scroll.leastMark(scale: scale))
      return []
    case .slider(let row): return slide(row, to: place)
    case .panel, .row, .step, .item, .closes: return []
    }
  }

  /// The pointer moved while it held a part.
  mutating func drag(
    _ part: CardPart, from: Vector2, to place: Vector2, scale: Double
  ) -> [OverlayAction] {
    switch part {
    case .scroll:
      _ = scroll.drag(by: place.y - from.y, least: Scroll.leastMark(scale: scale))
      return []
    case .slider(let row): return slide(row, to: place)
    case .panel, .row, .step, .item, .closes: return []
    }
  }

  /// The button went up; a slider that is clicked twice is as usual again.
  mutating func release(_ part: CardPart, isOver: Bool, at seconds: Double) -> [OverlayAction] {
    if case .slider(let row) = part {
      let isSecond = lastClick.map { $0.row == row && seconds - $0.time <= Self.doubleSeconds }
      lastClick = isSecond == true ? nil : (row, seconds)
      return isSecond == true ? [.card(.reset(row: row))] : []
    }
    guard isOver, let action = part.action else { return [] }
    return [.card(action)]
  }

  private func slide(_ row: Int, to place: Vector2) -> [OverlayAction] {
    tracks[row].map { [.card(.slid(row: row, share: $0.share(at: place.x)))] } ?? []
  }
}
