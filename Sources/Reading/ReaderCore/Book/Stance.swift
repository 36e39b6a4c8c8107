public import PageGeometry
import PageLayout

/// What decides how a resting book lies under the pixels of the screen, but for which leaf is where: while it
/// changes, what is made for certain pixels would be late.
public struct Stance: Equatable, Sendable {
  var view: ViewSize
  var zoom: Double
  /// The offset of the view's middle from the book's, in page heights.
  public internal(set) var pan: Vector2
  var posture: Posture
}
