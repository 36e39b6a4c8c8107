/// The soft shadow under a sheet, as a picture of nine parts, of which all but the corners are stretched.
struct SheetShadow {
  /// With one pixel in the middle that stands for its length.
  private let picture: Picture
  private let metrics: Metrics

  /// Draws it once for a scale.
  init(_ metrics: Metrics) {
    self.metrics = metrics
    picture = Self.picture(metrics)
  }

  /// Draws it under a sheet.
  ///
  /// - Parameters:
  ///   - box: the sheet.
  ///   - isHidden: whether nothing is seen through the sheet: then its middle is left out.
  ///   - ink: its colour.
  ///   - shapes: takes it.
  func draw(under box: OverlayBox, isHidden: Bool, _ ink: Ink, with shapes: Shapes) {
    // The picture's middle is one pixel, which is drawn as long as the box is.
    let side = Double(picture.width)
    let reach = Self.reach(scale: metrics.scale)
    let corner = (side - 1) / 2
    let outer = OverlayBox(
      left: box.left - reach, top: box.top - reach + metrics.px(3), right: box.right + reach,
      bottom: box.bottom + reach + metrics.px(3))
    let across = min(corner, outer.width / 2)
    let down = min(corner, outer.height / 2)
    let xs = [outer.left, outer.left + across, outer.right - across, outer.right]
    let ys = [outer.top, outer.top + down, outer.bottom - down, outer.bottom]
    let shares = [0, corner / side, (corner + 1) / side, 1]
    for row in 0..<3 {
      for column in 0..<3 where !isHidden || row != 1 || column != 1 {
        shapes.picture(
          picture,
          in: OverlayBox(
            left: xs[column], top: ys[row], right: xs[column + 1], bottom: ys[row + 1]),
          from: OverlayBox(
            left: shares[column], top: shares[row], right: shares[column + 1],
            bottom: shares[row + 1]), tint: ink)
      }
    }
  }

  /// How far it reaches beyond its sheet.
  static func reach(scale: Double) -> Double { max(4, (14 * scale).rounded()) }

  private static func picture(_ metrics: Metrics) -> Picture {
    let reach = reach(scale: metrics.scale)
    let radius = metrics.sheetRadius
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
