internal import RectoGLDevice

/// What the overlay draws with; made when there is first something to draw.
@MainActor final class OverlayTools {
  let shapes: Shapes
  let textCache: TextCache
  let shadow: SheetShadow
  let icons = IconPictures()
  private var made: OverlayRenderer?

  /// Makes them for a scale and a typeface.
  init(scale: Double, family: String?, hasFonts: Bool) throws(DeviceError) {
    guard let shapes = Shapes() else {
      throw DeviceError("draw the controls", reason: "there is no memory for them")
    }
    self.shapes = shapes
    textCache = TextCache(shapes: shapes, family: family, hasFonts: hasFonts)
    shadow = SheetShadow(Metrics(scale: scale))
  }

  isolated deinit {}

  /// What draws with OpenGL, made in the context that is current where it is not yet.
  func readyRenderer() throws(DeviceError) -> OverlayRenderer {
    if let made { return made }
    let renderer = try OverlayRenderer()
    made = renderer
    return renderer
  }
}
