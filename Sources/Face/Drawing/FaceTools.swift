internal import GLDevice

/// What the face draws with; made when there is first something to draw.
@MainActor final class FaceTools {
  let shapes: Shapes
  let lettering: Lettering
  let renderer: FaceRenderer
  let shadow: SheetShadow

  /// Makes them for a scale.
  init(scale: Double, hasFonts: Bool) throws(DeviceError) {
    guard let shapes = Shapes() else {
      throw DeviceError("draw the controls", reason: "there is no memory for them")
    }
    self.shapes = shapes
    lettering = Lettering(shapes: shapes, hasFonts: hasFonts)
    renderer = try FaceRenderer()
    shadow = SheetShadow(Metrics(scale: scale))
  }

  isolated deinit {}
}
