internal import PageGeometry
internal import ReaderCore

/// The shader bench under the pointer.
extension FaceView {
  /// The button went down on a part of the bench.
  func press(_ part: BenchPart, at place: Vector2) -> [FaceAction] {
    benchHand.way = 0
    switch part {
    case .scroll:
      _ = benchHand.scroll.grab(at: place.y, least: Scroll.leastMark(scale: scale))
      return []
    case .slider(let row): return slide(row, to: place, isDone: false)
    case .panel, .row, .number, .step, .page, .button, .closes: return []
    }
  }

  /// The pointer moved while it held a part of the bench.
  func drag(_ part: BenchPart, from: Vector2, to place: Vector2) -> [FaceAction] {
    switch part {
    case .scroll:
      let least = Scroll.leastMark(scale: scale)
      if benchHand.scroll.drag(by: place.y - from.y, least: least) { needsFrame = true }
    case .slider(let row): return slide(row, to: place, isDone: false)
    case .panel, .row:
      // As a finger moves a list.
      let before = benchHand.way
      benchHand.way += abs(place.y - from.y)
      guard benchHand.way > BenchHand.slack * scale else { return [] }
      let isFirst = before <= BenchHand.slack * scale
      let way = isFirst ? 0 : from.y - place.y
      if benchHand.scroll.move(by: way) { needsFrame = true }
    case .number, .step, .page, .button, .closes: break
    }
    return []
  }

  /// The button went up over the bench.
  ///
  /// - Parameters:
  ///   - part: what was held.
  ///   - place: where.
  ///   - isOver: whether it is still under the pointer.
  ///   - seconds: when.
  /// - Returns: what came of it.
  func release(
    _ part: BenchPart, at place: Vector2, isOver: Bool, at seconds: Double
  ) -> [FaceAction] {
    if case .slider(let row) = part {
      let actions = slide(row, to: place, isDone: true)
      return isSecond(row, at: seconds) ? [.bench(.reset(row: row))] : actions
    }
    guard isOver, benchHand.way <= BenchHand.slack * scale, let action = part.action else {
      return []
    }
    if case .row(let row) = part, isSecond(row, at: seconds) {
      return [.bench(action), .bench(.reset(row: row))]
    }
    return [.bench(action)]
  }

  /// Whether this click is the second of a double click.
  private func isSecond(_ row: Int, at seconds: Double) -> Bool {
    let last = benchHand.lastClick
    let isStill = benchHand.way <= BenchHand.slack * scale
    let isSecond =
      isStill && last?.row == row && seconds - (last?.time ?? 0) <= BenchHand.doubleSeconds
    benchHand.lastClick = isStill && !isSecond ? (row, seconds) : nil
    return isSecond
  }

  private func slide(_ row: Int, to place: Vector2, isDone: Bool) -> [FaceAction] {
    guard let track = benchHand.tracks[row] else { return [] }
    needsFrame = true
    return [.bench(.slid(row: row, share: track.share(at: place.x), isDone: isDone))]
  }
}
