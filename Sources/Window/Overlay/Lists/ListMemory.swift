internal import RectoReaderCore

/// What a list is remembered by from frame to frame.
nonisolated struct ListMemory: Equatable {
  /// What of a list tells whether it is another.
  private struct Shown: Equatable {
    var title: String
    var isGrid: Bool
    var rowCount: Int
    var selected: Int?

    init(_ panel: OverlayContent.Panel) {
      (title, isGrid) = (panel.title, panel.isGrid)
      (rowCount, selected) = (panel.rows.count, panel.selected)
    }
  }

  /// How far it is scrolled.
  var scroll = Scroll()
  /// How many pictures stand side by side; nil where none do.
  var columns: Int?
  private(set) var isMenu = false
  private var shown: Shown?

  /// Begins a frame with a list, or with none.
  mutating func begin(_ panel: OverlayContent.Panel?) {
    columns = nil
    if panel == nil { shown = nil }
  }

  /// Scrolls to the selected row when it changes, and to where the reader is when a list opens.
  ///
  /// - Parameters:
  ///   - panel: the list.
  ///   - length: how long all rows are, in pixels.
  ///   - box: where they are seen.
  ///   - span: where a row lies in that length.
  mutating func show(
    _ panel: OverlayContent.Panel, length: Double, in box: OverlayBox,
    span: (Int) -> ClosedRange<Double>
  ) {
    scroll.fit(length: length, in: box)
    let isNew = shown?.title != panel.title || shown?.isGrid != panel.isGrid
    if isNew { scroll.offset = 0 }
    if isNew || shown?.rowCount != panel.rows.count {
      let target = panel.selected ?? (isNew ? panel.rows.firstIndex(where: \.isHere) : nil)
      if let target, panel.rows.indices.contains(target) { scroll.center(span(target)) }
    } else if let selected = panel.selected, selected != shown?.selected,
      panel.rows.indices.contains(selected)
    {
      scroll.show(span(selected))
    }
    scroll.fit(length: length, in: box)
  }

  /// Ends a frame.
  mutating func end(_ panel: OverlayContent.Panel?) {
    isMenu = panel?.place != nil
    shown = panel.map(Shown.init)
  }
}
