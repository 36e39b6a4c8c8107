internal import PageDrawing
internal import RectoBookModel

/// What a marker lays on paper of which light and dark are exchanged when it is shown.
///
/// The pale colours that stand out from white are hardly seen on what is nearly black then: they are laid on until they
/// have so much less light that they are plainly seen there, and print on them is still read with ease.
///
/// Laws: hues stay; what is dark enough stays as it is.
enum InvertedMark {
  /// The share of light that paper has under a mark, before it is exchanged: on night paper 2.05:1 against the page, and
  /// black print 5.2:1 against it, of which cream paper and dark blue print leave enough.
  static let light = 0.56

  /// A marker's colour that leaves so much light on white paper.
  ///
  /// - Parameter color: the colour as in strokes.
  /// - Returns: one of the same hue, as opaque.
  static func color(of color: UInt32) -> UInt32 {
    let opacity = PenTool.marker.opacity * Double(color & 0xFF) / 255
    guard opacity > 0 else { return color }
    let own = SIMD3([24, 16, 8].map { Double(color >> UInt32($0) & 0xFF) / 255 })
    // What it takes from white.
    let taken = (SIMD3(repeating: 1) - own) * opacity
    guard light(of: 1 - taken) > light, taken.max() > 0 else { return color }
    let left = darkened(1 - stronger(taken, upTo: opacity))
    let laid = (1 - (1 - left) / opacity).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    let bytes = laid * 255
    return (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1].rounded()) } << 8 | color & 0xFF
  }

  /// More of the same colour, until enough light is taken or no more can be of one of its parts.
  private static func stronger(_ taken: SIMD3<Double>, upTo most: Double) -> SIMD3<Double> {
    var (low, high) = (1.0, max(1, most / taken.max()))
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if light(of: 1 - taken * middle) > light { low = middle } else { high = middle }
    }
    return taken * high
  }

  /// The same colour with less light, where it has too much still.
  private static func darkened(_ left: SIMD3<Double>) -> SIMD3<Double> {
    let share = min(1, light / light(of: left))
    var darker = left
    for part in 0..<3 {
      darker[part] = ColorCurve.number(of: ColorCurve.light(of: left[part]) * share)
    }
    return darker
  }

  /// The luminance of a colour of sRGB.
  static func light(of color: SIMD3<Double>) -> Double {
    0.2126 * ColorCurve.light(of: color.x) + 0.7152 * ColorCurve.light(of: color.y)
      + 0.0722 * ColorCurve.light(of: color.z)
  }
}
