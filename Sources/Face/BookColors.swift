internal import BookModel

/// sRGB numbers and linear light.
nonisolated enum Light {
  /// The light of a colour, 0…1 each.
  static func of(_ color: SIMD3<UInt8>) -> SIMD3<Float> {
    let lights = ColorCurve.lights
    return SIMD3(lights[Int(color.x)], lights[Int(color.y)], lights[Int(color.z)])
  }

  /// The colour of a light, 0…255 each.
  static func color(_ light: SIMD3<Float>) -> SIMD3<Float> {
    var color = SIMD3<Float>.zero
    for channel in 0..<3 {
      color[channel] = Float(255 * ColorCurve.number(of: Double(min(max(light[channel], 0), 1))))
    }
    return color
  }

  /// How bright a light is, 0…1.
  static func luminance(_ light: SIMD3<Float>) -> Float {
    light.x * 0.2126 + light.y * 0.7152 + light.z * 0.0722
  }
}

/// Cloth that books are bound in.
nonisolated enum BookCloth {
  /// Oxblood, bottle green, navy, tobacco, slate, plum, moss, petrol, black, brick; linen, dove, straw.
  private static let colors: [SIMD3<UInt8>] = [
    SIMD3(0x6A, 0x22, 0x26), SIMD3(0x1F, 0x3F, 0x33), SIMD3(0x20, 0x2E, 0x4E),
    SIMD3(0x55, 0x38, 0x23), SIMD3(0x36, 0x42, 0x4C), SIMD3(0x45, 0x26, 0x3E),
    SIMD3(0x44, 0x49, 0x27), SIMD3(0x1B, 0x46, 0x4E), SIMD3(0x2B, 0x26, 0x24),
    SIMD3(0x79, 0x35, 0x26), SIMD3(0xCB, 0xBC, 0x9A), SIMD3(0xA9, 0xB0, 0xA6),
    SIMD3(0xC9, 0xA3, 0x56),
  ]

  /// The cloth of a book, always the same for the same title.
  static func color(of title: String) -> SIMD3<UInt8> {
    colors[Int(number(of: title) % UInt64(colors.count))]
  }

  /// A number that follows from a title: Fowler, Noll and Vo's, whose bits are mixed once more.
  static func number(of title: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in CleanText.cut(title).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    return hash &* 0x9E37_79B9_7F4A_7C15 >> 16
  }
}

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

  /// The ground at a share of the height, 0…1 from the top: sRGB, 0…255 each.
  func ground(at share: Double) -> SIMD3<Float> {
    let place = Float(share) * Float(ground.count) - 0.5
    let first = min(max(Int(place.rounded(.down)), 0), ground.count - 1)
    let next = min(first + 1, ground.count - 1)
    let part = min(max(place - Float(first), 0), 1)
    return Light.color(ground[first] * (1 - part) + ground[next] * part)
  }
}
