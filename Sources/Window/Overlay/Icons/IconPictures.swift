internal import PageGeometry

/// The signs, each made a picture when it is first seen at a scale.
@MainActor final class IconPictures {
  private struct Key: Hashable {
    var icon: Icon
    var scale: Double
  }

  private var pictures: [Key: Picture] = [:]

  /// How many pictures there may be: a window that changes its size goes through many scales.
  private static let most = 200

  isolated deinit {}

  /// Draws a sign around a place.
  func draw(
    _ icon: Icon, around middle: Vector2, _ ink: Ink, scale: Double, with shapes: Shapes
  ) {
    let key = Key(icon: icon, scale: scale)
    let picture = pictures[key] ?? make(key)
    let side = Double(picture.width)
    shapes.picture(
      picture,
      in: OverlayBox(
        (middle.x - side / 2).rounded(), (middle.y - side / 2).rounded(), width: side, height: side),
      tint: ink)
  }

  private func make(_ key: Key) -> Picture {
    if pictures.count >= Self.most { pictures = [:] }
    let raster = IconRaster(key.icon, scale: key.scale)
    let picture = Picture(
      width: raster.side, height: raster.side,
      bytes: raster.coverage.flatMap { [$0, $0, $0, $0] })
    pictures[key] = picture
    return picture
  }
}
