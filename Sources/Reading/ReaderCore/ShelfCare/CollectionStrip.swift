import PageGeometry
import PageLayout

/// The strip of collections along the lower edge of a view, onto which books are dragged.
///
/// Where there are more than a view is wide, it slides under the pointer: at its left end the first are seen and at
/// its right end the last.
///
/// Laws: every tile lies under the pointer at some place of the strip; what lies there is the tile that is said to.
struct CollectionStrip {
  /// How many tiles it has, the one for a new collection included.
  let count: Int
  /// The view that it lies in.
  let view: ViewSize

  /// How high it is, and how wide a tile at least is, as shares of the view's height; and of its width.
  private static let (height, least, share) = (0.19, 0.26, 0.16)

  /// Its upper edge.
  var top: Double { view.height * (1 - Self.height) }

  /// How wide a tile is.
  var tileWidth: Double { max(Self.least * view.height, Self.share * view.width) }

  /// How far the first tile lies from the left edge, for a pointer at a place across.
  private func start(at x: Double) -> Double {
    let length = tileWidth * Double(count)
    guard length > view.width else { return (view.width - length) / 2 }
    return -(length - view.width) * (x / view.width).clamped(to: 0...1)
  }

  /// The tile under a place; nil beside all.
  func tile(at place: Vector2) -> Int? {
    guard place.y >= top, place.y <= view.height, place.x >= 0, place.x < view.width else {
      return nil
    }
    let tile = ((place.x - start(at: place.x)) / tileWidth).rounded(.down)
    return tile >= 0 && tile < Double(count) ? Int(tile) : nil
  }

  /// Where a tile is seen while the pointer is at a place.
  func area(of tile: Int, pointer: Vector2) -> OverlayContent.Area {
    let left = start(at: pointer.x) + Double(tile) * tileWidth
    return OverlayContent.Area(Vector2(left, top), Vector2(left + tileWidth, view.height))
  }

  /// The tiles of which anything is seen.
  func visible(pointer: Vector2) -> Range<Int> {
    let start = start(at: pointer.x)
    let first = Int((-start / tileWidth).rounded(.down)).clamped(to: 0...max(0, count))
    let last = Int(((view.width - start) / tileWidth).rounded(.up)).clamped(
      to: first...max(first, count))
    return first..<last
  }
}
