import PageDrawing
import PageGeometry
import RectoBookModel

/// Winding back what was drawn as a film is wound back: the last stroke goes along its length.
extension BookDrawing {
  /// Strokes that are wound at a time at most.
  private static let most = 64.0

  /// Winds back, or on again.
  ///
  /// - Parameters:
  ///   - strokes: how many, in parts as well; on again where negative.
  ///   - pages: those in sight, in reading order.
  /// - Returns: what is to be kept of strokes that are whole gone, or whole back; nil where there is nothing to wind.
  mutating func rewind(by strokes: Double, on pages: [PageNumber]) -> [Effect]? {
    guard page == nil, strokes.isFinite else { return [] }
    var share = (wound?.share ?? 0) + strokes.clamped(to: -Self.most...Self.most)
    wound = nil
    var effects: [Effect]?
    while share >= 1 || share < 0 {
      guard let more = share < 0 ? redo(on: pages) : undo(on: pages) else { return effects }
      effects = (effects ?? []) + more
      share += share < 0 ? 1 : -1
    }
    guard share > 0 else { return effects ?? [] }
    guard let steps = undoable(on: pages)?.steps else { return effects }
    wound = Wound(
      share: share,
      drawings: steps.reduce(into: [:]) { drawings, step in
        drawings[step.page] = logs[step.page]?.drawing(at: Double(step.cursor) - share)
      })
    return effects ?? []
  }

  /// The hand lets go: what is half gone goes, and what is not comes back.
  ///
  /// - Returns: what is to be kept.
  mutating func endRewind(on pages: [PageNumber]) -> [Effect] {
    guard let wound else { return [] }
    self.wound = nil
    return wound.share < 0.5 ? [] : undo(on: pages) ?? []
  }

  /// What is seen on a page of all that is dry; nil where that is not known.
  func dry(on page: PageNumber) -> Drawing? { wound?.drawings[page] ?? logs[page]?.drawing }
}
