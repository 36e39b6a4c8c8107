import RectoReaderCore
import RectoSceneRendering

extension Highlight {
  /// As it is drawn.
  var mark: PageMark {
    switch kind {
    // On dark paper it is the light of marks that tells them apart: yellow has more of it than orange.
    case .match: PageMark(box: box, color: (1, 0.78, 0.22), glow: 0.35)
    case .currentMatch: PageMark(box: box, color: (1, 0.46, 0.12), glow: 1.4)
    case .selection: PageMark(box: box, color: (0.45, 0.68, 1))
    case .shadow(let left): PageMark(box: box, color: (left, left, left), isShade: true)
    }
  }
}
