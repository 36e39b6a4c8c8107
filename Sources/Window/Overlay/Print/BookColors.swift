/// The colours of a printed book: a ground, and an ink that can be read on all of it.
///
/// Law: everywhere the ink has at least 4.5 times the luminance of the ground, or the ground that of the
/// ink, each with the light that every screen reflects (WCAG 2's contrast).
nonisolated struct BookColors {
  /// What is printed.
  let ink: SIMD3<UInt8>
  /// Lights, evenly from top to bottom: between two of them luminance is never less, nor more, than theirs.
  private let ground: [SIMD3<Float>]

  /// Cream and black for printed covers, gilt and brown for cloth.
  private static let printed = [SIMD3<UInt8>(0xF6, 0xF1, 0xE6), SIMD3<UInt8>(0x1D, 0x19, 0x17)]
  private static let stamped = [SIMD3<UInt8>(0xE4, 0xC8, 0x8C), SIMD3<UInt8>(0x2A, 0x1F, 0x18)]

  /// Ten in a hundred more than can be read, for the threads of cloth.
  private static let contrast: Float = 5
  /// What a screen reflects.
  private static let glare: Float = 0.05

  /// The colours of what is printed on a book: its own, made lighter or darker where no ink could be read.
  init(_ print: BookPrint) {
    let lights = print.ground.map(Light.of)
    let mean = Light.luminance(lights.reduce(.zero, +) / Float(max(1, lights.count)))
    let inks = print.isCloth ? Self.stamped : Self.printed
    let (light, dark) = (Light.luminance(Light.of(inks[0])), Light.luminance(Light.of(inks[1])))
    let isLight =
      (light + Self.glare) / (mean + Self.glare) > (mean + Self.glare) / (dark + Self.glare)
    ink = inks[isLight ? 0 : 1]
    let most = (light + Self.glare) / Self.contrast - Self.glare
    let least = (dark + Self.glare) * Self.contrast - Self.glare
    ground = lights.map { color in
      let bright = Light.luminance(color)
      if isLight { return bright > most ? color * (most / bright) : color }
      guard bright < least else { return color }
      return color + (1 - color) * ((least - bright) / (1 - bright))
    }
  }

  /// The ground on the whole, sRGB.
  var mean: SIMD3<UInt8> {
    SIMD3(
      Light.color(ground.reduce(.zero, +) / Float(max(1, ground.count))),
      rounding: .toNearestOrEven)
  }

  /// The ground at a share of the height, 0…1 from the top: sRGB, 0…255 each.
  func ground(at share: Double) -> SIMD3<Float> {
    let place = Float(share) * Float(ground.count) - 0.5
    let first = min(max(Int(place.rounded(.down)), 0), ground.count - 1)
    let next = min(first + 1, ground.count - 1)
    let part = min(max(place - Float(first), 0), 1)
    return Light.color(ground[first] * (1 - part) + ground[next] * part)
  }
}
