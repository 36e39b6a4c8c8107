internal import GLDevice

/// What the face draws with; made when there is first something to draw.
@MainActor final class FaceTools {
  let shapes: Shapes
  let lettering: Lettering
  let renderer: FaceRenderer
  let scale: Double
  /// The soft shadow of a sheet, with one pixel in the middle that stands for its length.
  let shadow: Picture

  /// Makes them for a scale.
  init(scale: Double, hasFonts: Bool) throws(DeviceError) {
    guard let shapes = Shapes() else {
      throw DeviceError("draw the controls", reason: "there is no memory for them")
    }
    self.shapes = shapes
    self.scale = scale
    lettering = Lettering(shapes: shapes, hasFonts: hasFonts)
    renderer = try FaceRenderer()
    shadow = Self.makeShadow(scale: scale)
  }

  isolated deinit {}

  /// How far a shadow reaches beyond its sheet.
  static func shadowReach(scale: Double) -> Double { max(4, (14 * scale).rounded()) }

  private static func makeShadow(scale: Double) -> Picture {
    let reach = shadowReach(scale: scale)
    let radius = (6 * scale).rounded()
    // The corner of the sheet's shadow, and as much again inside, where it becomes even.
    let corner = Int(2 * reach + radius)
    let side = 2 * corner + 1
    let half = Double(side) / 2
    var bytes = [UInt8](repeating: 0, count: side * side * 4)
    for y in 0...corner {
      for x in 0...corner {
        // How far the pixel is outside of the rounded sheet, less than 0 inside.
        let across = abs(Double(x) + 0.5 - half) - (half - reach - radius)
        let down = abs(Double(y) + 0.5 - half) - (half - reach - radius)
        let outside = max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0)
        let distance = outside.squareRoot() + min(0, max(across, down)) - radius
        let share = max(0, min(1, (reach - distance) / (2 * reach)))
        let alpha = UInt8((255 * share * share * (3 - 2 * share)).rounded())
        for (px, py) in [
          (x, y), (side - 1 - x, y), (x, side - 1 - y), (side - 1 - x, side - 1 - y),
        ] {
          let at = (py * side + px) * 4
          (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = (alpha, alpha, alpha, alpha)
        }
      }
    }
    return Picture(width: side, height: side, bytes: bytes)
  }
}
