import RectoReaderCore
import RectoSceneRendering

extension Highlight {
  /// As it is drawn.
  var mark: PageMark {
    switch kind {
    // Orange and a line around tell matches from what the reader has highlighted, in whatever colour; on dark paper the
    // lines do, which shine.
    case .match:
      PageMark(
        box: box, color: (1, 0.62, 0.3), glow: 0.35,
        frame: PageMark.Frame(width: 0.1, color: (0.8, 0.25, 0.03), glow: 2.5))
    case .currentMatch:
      PageMark(
        box: box, color: (1, 0.4, 0.1), glow: 1.2,
        frame: PageMark.Frame(width: 0.13, color: (0.42, 0.06, 0.01), glow: 7))
    case .selection: PageMark(box: box, color: (0.45, 0.68, 1))
    case .shadow(let left): PageMark(box: box, color: (left, left, left), isShade: true)
    }
  }
}
