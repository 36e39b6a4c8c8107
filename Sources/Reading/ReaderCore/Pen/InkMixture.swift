import PageDrawing
import PageGeometry
import RectoBookModel

/// The colour of a tool: one that was chosen, with a share of the one before it stirred in.
struct InkMixture: Equatable, Sendable {
  /// As in strokes.
  var first: UInt32
  /// What can be stirred in, as in strokes.
  var second: UInt32
  /// How much of it is, 0…1.
  var share = 0.0
  /// The colour that was kept of these two last, as in strokes.
  var kept: UInt32?

  /// A colour with another beside it.
  init(_ first: UInt32, beside second: UInt32) { (self.first, self.second) = (first, second) }

  /// What it draws in, as in strokes.
  var color: UInt32 { color(at: share) }

  /// The mixture with a share of the second, as in strokes.
  func color(at share: Double) -> UInt32 {
    if share <= 0 || first == second { return first }
    if share >= 1 { return second }
    return Self.bytes(
      of: PigmentMixture.mixed(Self.light(of: first), Self.light(of: second), share))
  }

  /// The light of a colour as in strokes, red first.
  private static func light(of color: UInt32) -> Vector3 {
    func light(_ shift: UInt32) -> Double {
      ColorCurve.light(of: Double(color >> shift & 0xFF) / 255)
    }
    return Vector3(light(24), light(16), light(8))
  }

  /// The colour, which covers, that has some light.
  private static func bytes(of light: Vector3) -> UInt32 {
    func byte(_ light: Double) -> UInt32 {
      UInt32((ColorCurve.number(of: light.clamped(to: 0...1)) * 255).rounded())
    }
    return byte(light.x) << 24 | byte(light.y) << 16 | byte(light.z) << 8 | 0xFF
  }
}
