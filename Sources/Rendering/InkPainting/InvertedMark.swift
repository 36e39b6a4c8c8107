internal import PageDrawing

/// What a marker lays on paper of which light and dark are exchanged when it is shown.
///
/// The pale colours that stand out from white are hardly seen on what is nearly black then: they are laid on until they
/// have so much less light that they are plainly seen there. Print on them becomes black, and with that the lightest
/// there is: in colours of its own it would hardly be read.
///
/// Laws: hues stay; what is dark enough stays as it is.
struct InvertedMark {
  /// The share of light that white paper has under a mark at most, before it is exchanged: on night paper 2.05:1 against
  /// the page, and print 5.2:1 against it. Numbers of sRGB count as roots of light.
  static let mostLight = 0.59
  /// The share that other paper has at least, for that on white: so print is read on a mark there, too, 4.7:1.
  private static let least = 0.54 / 0.59

  /// A colour of the same hue as the marker's, and as opaque.
  let color: UInt32
  /// The share of light that white paper has under it.
  let light: Double
  /// The share that paper of any colour has there at least.
  var leastLight: Double { light * Self.least }

  /// - Parameter color: the marker's colour as in strokes.
  init(_ color: UInt32) {
    let opacity = PenTool.marker.opacity * Double(color & 0xFF) / 255
    let own = SIMD3([24, 16, 8].map { Double(color >> UInt32($0) & 0xFF) / 255 })
    // What it takes from white.
    let taken = (SIMD3(repeating: 1) - own) * opacity
    light = min(Self.mostLight, Self.light(of: 1 - taken))
    guard Self.light(of: 1 - taken) > Self.mostLight, taken.max() > 0 else {
      self.color = color
      return
    }
    let left = Self.darkened(1 - Self.stronger(taken, upTo: opacity))
    let laid = (1 - (1 - left) / opacity).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    let bytes = laid * 255
    self.color =
      (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1].rounded()) } << 8 | color & 0xFF
  }

  /// More of the same colour, until enough light is taken or no more can be of one of its parts.
  private static func stronger(_ taken: SIMD3<Double>, upTo most: Double) -> SIMD3<Double> {
    var (low, high) = (1.0, max(1, most / taken.max()))
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if light(of: 1 - taken * middle) > mostLight { low = middle } else { high = middle }
    }
    return taken * high
  }

  /// The same colour with less light, where it has too much still.
  private static func darkened(_ left: SIMD3<Double>) -> SIMD3<Double> {
    left * min(1, mostLight / light(of: left)).squareRoot()
  }

  /// The light of a colour of sRGB.
  private static func light(of color: SIMD3<Double>) -> Double {
    (color * color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}
