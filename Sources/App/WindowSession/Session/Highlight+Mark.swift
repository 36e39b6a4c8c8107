import RectoReaderCore
import RectoSceneRendering

extension Highlight {
  /// As it is drawn.
  var mark: PageMark {
    switch kind {
    case .match: .match(box)
    case .currentMatch: .currentMatch(box)
    case .selection: .selection(box)
    case .shadow(let left): PageMark(box: box, color: (left, left, left), isShade: true)
    }
  }
}
