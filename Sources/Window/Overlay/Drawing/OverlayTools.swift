internal import RectoGLDevice

/// What the overlay draws with; made when there is first something to draw.
@MainActor final class OverlayTools {
  let shapes: Shapes
  let textCache: TextCache
  let renderer: OverlayRenderer
  let shadow: SheetShadow
  let icons = IconPictures()

  /// Makes them for a scale and a typeface.
  init(scale: Double, family: String?, hasFonts: Bool) throws(DeviceError) {
    guard let shapes = Shapes() else {
      throw DeviceError("draw the controls", reason: "there is no memory for them")
    }
    self.shapes = shapes
    textCache = TextCache(shapes: shapes, family: family, hasFonts: hasFonts)
    renderer = try OverlayRenderer()
    shadow = SheetShadow(Metrics(scale: scale))
  }

  isolated deinit {}
}
