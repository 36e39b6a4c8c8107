internal import RectoGLDevice
public import PageGeometry
public import PageLayout

/// Parts of a frame that are drawn again, where the rest of it stays as it was.
extension SceneRenderer {
  /// Whether a part of the frame drawn last can be drawn again alone, where its scene is this one: it depends on
  /// nothing beyond it.
  public func canPatch(_ scene: Scene) -> Bool {
    frames.last != nil && FrameInStrips.canShow(scene, by: self)
  }

  /// Draws parts of the frame drawn last again, which was a full one of the same scene: its pages show something
  /// else there. The edges of pages in them are not smooth.
  ///
  /// Law: but for these edges the frame is as if it were drawn anew.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - places: the corners of each part, in pixels from the upper left corner.
  /// - Returns: where they were stored on `surface`, in pixels from its upper left corner; nil where there is none.
  /// - Throws: as `draw`.
  public func patch(
    _ scene: Scene, within places: [[Vector2]]
  ) throws -> [(x: Int, y: Int, width: Int, height: Int)]? {
    guard let last = frames.last else { return nil }
    let (width, height) = (frames.size.width, frames.size.height)
    let kind = Canvas.Kind(quality: .full, isSmooth: false)
    let canvas = try frames.canvas(kind)
    let drawing = SceneDrawing(with: look, told: input, on: kind)
    // A pixel beside it mixes what lies in it.
    let room = Vector2(2, 2)
    var parts: [PixelBox] = []
    for corners in places {
      let around = corners.flatMap { [$0 - room, $0 + room] }.map { place in
        Vector2(place.x, Double(height) - place.y)
      }
      guard let part = PixelBox(around: around, width: width, height: height) else { continue }
      try drawing.drawPasses(
        of: scene, on: canvas, quality: .full, within: FramePart(part, of: SIMD2(width, height)))
      parts.append(part)
      guard canvas !== last else { continue }
      canvas.framebuffer.copy(part.rectangle, onto: last.framebuffer)
    }
    Device.finish()
    look.record(drawing.record)
    captureStill(of: scene, on: last, by: drawing)
    guard let surface, surface.size == SIMD2(width, height) else { return nil }
    return parts.map { last.framebuffer.store($0.rectangle, onto: surface) }
  }
}
