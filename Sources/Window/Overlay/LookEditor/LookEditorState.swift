internal import PageGeometry
internal import RectoReaderCore

/// What the look editor is remembered by from frame to frame, and what the pointer does to it.
nonisolated struct LookEditorState {
  /// What of it tells whether other rows are shown.
  private struct Shown: Equatable {
    var page: Int
    var rowCount: Int
    var selected: Int?
  }

  /// What comes of a pointer that moved or let go.
  struct Answer: Equatable {
    /// What the reader did, in order.
    var actions: [OverlayAction] = []
    /// Whether there is something else to be seen.
    var needsFrame = false
  }

  /// The ways of the sliders in sight, by row.
  var tracks: [Int: ScrubTrack] = [:]
  /// How far the rows are scrolled.
  var scroll = Scroll()
  private var shown: Shown?
  /// The row of the last click, and when that was.
  private var lastClick: (row: Int, time: Double)?
  /// Pixels that the pointer went while it held a row: a few are a click, more scroll.
  private var way = 0.0

  /// Seconds between two clicks that are one double click.
  private static let doubleSeconds = 0.4
  /// Units after which a held row scrolls.
  private static let slack = 6.0

  /// Makes one that was never shown.
  init() {}

  // MARK: Frames

  /// Begins a frame with it, or without it: then nothing of it is remembered.
  mutating func begin(_ lookPanel: OverlayContent.LookPanel?) {
    tracks = [:]
    if lookPanel == nil { self = LookEditorState() }
  }

  /// Scrolls to the selected row where it is another than before.
  ///
  /// - Parameters:
  ///   - lookPanel: what is shown.
  ///   - length: how long all rows are, in pixels.
  ///   - box: where they are seen.
  ///   - span: where a row lies in that length.
  mutating func show(
    _ lookPanel: OverlayContent.LookPanel, length: Double, in box: OverlayBox,
    span: (Int) -> ClosedRange<Double>
  ) {
    scroll.fit(length: length, in: box)
    if shown?.page != lookPanel.page { scroll.offset = 0 }
    let isOther = shown?.selected != lookPanel.selected || shown?.rowCount != lookPanel.rows.count
    if isOther, let selected = lookPanel.selected, lookPanel.rows.indices.contains(selected) {
      scroll.show(span(selected))
    }
    shown = Shown(
      page: lookPanel.page, rowCount: lookPanel.rows.count, selected: lookPanel.selected)
    scroll.fit(length: length, in: box)
  }

  // MARK: Pointer

  /// The button went down on a part.
  mutating func press(_ part: LookEditorPart, at place: Vector2, scale: Double) -> [OverlayAction] {
    way = 0
    switch part {
    case .scroll:
      _ = scroll.grab(at: place.y, least: Scroll.leastMark(scale: scale))
      return []
    case .slider(let row): return slide(row, to: place, isDone: false)
    case .panel, .row, .number, .step, .page, .button, .closes: return []
    }
  }

  /// The pointer moved while it held a part.
  mutating func drag(
    _ part: LookEditorPart, from: Vector2, to place: Vector2, scale: Double
  ) -> Answer {
    switch part {
    case .scroll:
      let least = Scroll.leastMark(scale: scale)
      return Answer(needsFrame: scroll.drag(by: place.y - from.y, least: least))
    case .slider(let row):
      let actions = slide(row, to: place, isDone: false)
      return Answer(actions: actions, needsFrame: !actions.isEmpty)
    case .panel, .row:
      // As a finger moves a list.
      let before = way
      way += abs(place.y - from.y)
      guard way > Self.slack * scale else { return Answer() }
      let isFirst = before <= Self.slack * scale
      return Answer(needsFrame: scroll.move(by: isFirst ? 0 : from.y - place.y))
    case .number, .step, .page, .button, .closes: return Answer()
    }
  }

  /// The button went up.
  ///
  /// - Parameters:
  ///   - part: what was held.
  ///   - place: where.
  ///   - isOver: whether it is still under the pointer.
  ///   - scale: pixels a unit.
  ///   - seconds: when.
  /// - Returns: what came of it.
  mutating func release(
    _ part: LookEditorPart, at place: Vector2, isOver: Bool, scale: Double, at seconds: Double
  ) -> [OverlayAction] {
    let isStill = way <= Self.slack * scale
    if case .slider(let row) = part {
      let actions = slide(row, to: place, isDone: true)
      return isSecond(row, isStill: isStill, at: seconds) ? [.look(.reset(row: row))] : actions
    }
    guard isOver, isStill, let action = part.action else { return [] }
    if case .row(let row) = part, isSecond(row, isStill: isStill, at: seconds) {
      return [.look(action), .look(.reset(row: row))]
    }
    return [.look(action)]
  }

  /// Whether this click is the second of a double click.
  private mutating func isSecond(_ row: Int, isStill: Bool, at seconds: Double) -> Bool {
    let isSecond =
      isStill && lastClick?.row == row && seconds - (lastClick?.time ?? 0) <= Self.doubleSeconds
    lastClick = isStill && !isSecond ? (row, seconds) : nil
    return isSecond
  }

  private func slide(_ row: Int, to place: Vector2, isDone: Bool) -> [OverlayAction] {
    guard let track = tracks[row] else { return [] }
    return [.look(.slid(row: row, share: track.share(at: place.x), isDone: isDone))]
  }
}
