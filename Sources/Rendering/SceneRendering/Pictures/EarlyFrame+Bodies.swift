internal import PageGeometry
public import PageLayout
internal import RectoPixelDrawing

/// What a book at rest is beside its pages: boards, and the edges of leaves.
extension EarlyFrame {
  /// Draws the boards and the edges of leaves of a scene, and their shadows on what they stand on, before pages are laid on
  /// them; the light of a scene shows those already.
  ///
  /// - Parameters:
  ///   - scene: the scene, seen in a view of as many pixels as the frame has.
  ///   - cloth: what the book is bound in, red first; nil for what the look says.
  /// - Returns: where anything was drawn, left, top, right and bottom in pixels; nil where nothing was.
  @MainActor public mutating func stand(
    bodiesOf scene: Scene, boundIn cloth: SIMD3<UInt8>?
  ) -> [Double]? {
    guard light == nil else { return nil }
    let view = ViewSize(width: Double(frame.width), height: Double(frame.height))
    let softness = max(1, frame.height / 300)
    let color = cloth.map(Self.color)
    let boards = scene.boards.map { (SeenBody($0, in: color, of: scene, in: view), false) }
    let blocks = scene.blocks.map { (SeenBody($0, of: scene, in: view), true) }
    for (body, isPaper) in boards + blocks {
      for shadow in body.shadows { frame.shade(by: shadow, softness: softness) }
      frame.draw(
        leafOf: body.walls, showing: [nil], paper: stored(body.color, isPaper: isPaper),
        under: 0xFF_FFFF)
    }
    return Self.extent(
      of: (boards + blocks).flatMap { $0.0.shadows.joined() + $0.0.walls },
      beyond: Double(4 * softness))
  }

  /// Lays the cover of a bound book at a place as `sheets` gives it: what its pages leave free of that is cloth.
  ///
  /// - Parameters:
  ///   - place: as `cover(of:in:)` says.
  ///   - cloth: what the book is bound in, red first.
  public mutating func lay(coverAt place: [Double], boundIn cloth: SIMD3<UInt8>) {
    guard light == nil else { return lay(sheetAt: place) }
    frame.fill(place, stored(Self.color(cloth), isPaper: false))
  }

  /// Where the cover of a bound book lies that is seen from inside or outside, as `sheets` gives it; nil where it does not,
  /// and where there is none.
  public static func cover(of scene: Scene, in view: ViewSize) -> [Double]? {
    guard scene.coverDress != nil,
      let leaf = scene.leaves.first(where: { $0.index == 0 && $0.isVisible && !$0.isTurning })
    else { return nil }
    return place(of: leaf, of: scene, in: view)
  }

  private static func color(_ color: SIMD3<UInt8>) -> Vector3 {
    Vector3(Double(color.x), Double(color.y), Double(color.z)) / 255
  }

  /// A colour as the frame has pixels.
  private func stored(_ color: Vector3, isPaper: Bool) -> UInt32 {
    let channels = [color.x, color.y, color.z].map { UInt32(255 * $0.clamped(to: 0...1) + 0.5) }
    let pixel = channels[0] << 16 | channels[1] << 8 | channels[2]
    return tone?.toned(pixel, isPaper: isPaper) ?? pixel
  }

  private static func extent(
    of triangles: [PixelFrame.Triangle], beyond margin: Double
  ) -> [Double]? {
    let places = triangles.flatMap {
      [$0.corners.0.place, $0.corners.1.place, $0.corners.2.place]
    }
    guard let first = places.first else { return nil }
    let (low, high) = places.reduce((first, first)) { found, place in
      (
        SIMD2(min(found.0.x, place.x), min(found.0.y, place.y)),
        SIMD2(max(found.1.x, place.x), max(found.1.y, place.y))
      )
    }
    return [low.x - margin, low.y - margin, high.x + margin, high.y + margin]
  }
}
