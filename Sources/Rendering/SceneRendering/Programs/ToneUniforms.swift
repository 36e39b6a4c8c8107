internal import RectoBookModel
internal import Foundation

/// A look as the shaders take it: `u_sheet`, `u_ink` and `u_print` of common.glsl.
struct ToneUniforms {
  var sheet, ink, picture: Float4

  /// Letters at night: not so bright that they glow.
  private static let nightInk = PaperColor(red: 208, green: 204, blue: 196)
  /// The share of the light that is left on the desk at night, and on pictures that stay as they are.
  private static let night = (desk: 0.3, pictures: 0.75)

  init(_ tone: PageTone) {
    let isNight = tone.paper == .night
    let strength = pow(2, Double(tone.brightness) / 5)
    let light = Self.light(warmth: tone.warmth) * Float(strength)
    let paper = Self.linear(tone.paper.color)
    sheet = paper * light
    ink = Self.linear(Self.nightInk) * light
    picture = (isNight ? Float4(repeating: Float(Self.night.pictures)) : paper) * light
    sheet.w = Float(min(strength, 1) * (isNight ? Self.night.desk : 1))
    ink.w = tone.invertsPrint ? 1 : 0
  }

  /// What light of so many steps leaves of red, green and blue.
  private static func light(warmth: Int) -> Float4 {
    let share = Float(warmth) / Float(PageTone.warmths.upperBound)
    return share > 0
      ? Float4(1, 1 - 0.16 * share, 1 - 0.42 * share, 0)
      : Float4(1 + 0.28 * share, 1 + 0.12 * share, 1, 0)
  }

  private static func linear(_ color: PaperColor) -> Float4 {
    let lights = ColorCurve.lights
    return Float4(
      lights[Int(color.red)], lights[Int(color.green)], lights[Int(color.blue)], 0)
  }
}
