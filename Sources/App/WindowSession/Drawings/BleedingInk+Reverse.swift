package import PageDrawing
import PageGeometry
package import PageLayout
package import RectoInkPainting

nonisolated extension BleedingInk {
  /// Ink of the page behind another.
  ///
  /// - Parameters:
  ///   - items: its strokes, as `Drawing.wet` has them.
  ///   - reverse: how it lies there.
  ///   - aspect: the extent of the page across that it comes through to, for one down.
  ///   - behind: that of its own page.
  package init(_ items: [Drawing.Item], as reverse: PageReverse, aspect: Double, behind: Double) {
    let part = reverse.part
    self.init(
      items,
      placement: Placement(
        right: Vector2(reverse.extent.x * aspect / behind, 0), down: Vector2(0, reverse.extent.y),
        origin: Vector2(reverse.origin.x * aspect, reverse.origin.y)),
      part: InkBox(
        least: Vector2(part.min.x * aspect, part.min.y),
        greatest: Vector2(part.max.x * aspect, part.max.y)))
  }
}
