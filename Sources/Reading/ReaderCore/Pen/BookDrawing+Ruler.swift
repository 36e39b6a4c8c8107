import PageDrawing
import PageGeometry

/// The edge of the ruler along which a stroke is drawn.
extension BookDrawing {
  /// Its ends, as they are seen at the edges of the page; none where there is no ruler under the pen, its page does not
  /// lie flat, or the stroke has no direction yet.
  func shownRuler(in view: BookInView) -> [Vector2] {
    guard let wet, let (start, end) = wet.stroke.ruled, start != end,
      let lies = view.seen?.pagePlaces[wet.page]
    else { return [] }
    let page = Vector2(view.aspect(of: wet.page), 1)
    // Farther than any page is wide or high.
    let way = (end - start).normalized * 1e3
    return [-1.0, 1].map { direction in
      let edge = StraightEdge.end(from: start, to: start + way * direction, within: page)
      return lies.place(of: edge / page)
    }
  }
}
